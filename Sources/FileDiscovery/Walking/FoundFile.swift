/// A file that was found and read.
package struct FoundFile: Sendable {
    /// The path, which begins with the given path in which the file was found.
    package let path: BytePath
    /// The kind, according to the name.
    package let kind: FileKind
    /// Whether the path was given explicitly.
    package let isNamed: Bool
    /// The bytes of the file; empty for a project, which is a directory.
    package let contents: [UInt8]
}

/// A file that was found and not read yet.
package struct FileCandidate: Sendable {
    /// The path, which begins with the given path in which the file was found.
    package let path: BytePath
    /// The kind, according to the name.
    package let kind: FileKind
    /// Whether the path was given explicitly.
    package let isNamed: Bool
    /// Whether the path is known to lead to a regular file; only for a path that was given explicitly.
    var isRegular = false

    /// Returns the file with contents that were read for another purpose.
    package func found(with contents: [UInt8]) -> FoundFile {
        FoundFile(path: path, kind: kind, isNamed: isNamed, contents: contents)
    }
}

/// The results of a search.
package struct FoundFiles<Output: Sendable>: Sendable {
    /// The results of checking the files, by path.
    package private(set) var outputs: [Output] = []
    /// The paths that were not checked, sorted.
    package internal(set) var unchecked: [UnreadPath] = []
    /// The files that were found and not read, sorted; empty unless the search only lists files.
    package internal(set) var candidates: [FileCandidate] = []
    private var paths: [BytePath] = []

    /// Creates the results of checking files.
    ///
    /// - Parameters:
    ///   - outputs: The results.
    ///   - paths: The path of the file of each result.
    package init(_ outputs: [Output] = [], at paths: [BytePath] = []) {
        self.outputs = outputs
        self.paths = paths
    }

    /// Returns these results merged with others; both are sorted by path, and no path occurs in both.
    package func adding(_ others: [(path: BytePath, output: Output)]) -> FoundFiles {
        guard !others.isEmpty else { return self }
        var all = self
        (all.outputs, all.paths) = ([], [])
        all.outputs.reserveCapacity(outputs.count + others.count)
        all.paths.reserveCapacity(outputs.count + others.count)
        var rest = others[...]
        for (index, path) in paths.enumerated() {
            while let other = rest.first, other.path < path {
                all.add(other.output, at: other.path)
                rest.removeFirst()
            }
            all.add(outputs[index], at: path)
        }
        for other in rest { all.add(other.output, at: other.path) }
        return all
    }

    mutating func add(_ output: Output, at path: BytePath) {
        outputs.append(output)
        paths.append(path)
    }

    mutating func add(_ other: FoundFiles) {
        guard !outputs.isEmpty || !unchecked.isEmpty || !candidates.isEmpty else {
            self = other
            return
        }
        outputs += other.outputs
        paths += other.paths
        unchecked += other.unchecked
        candidates += other.candidates
    }

    /// Returns the results sorted by path, without duplicates, which occur if the given paths overlap.
    ///
    /// Of equal paths, one that was given explicitly remains, because such a file is checked whatever its content is.
    func sorted() -> FoundFiles {
        var sorted = self
        if !paths.areInOrder {
            (sorted.outputs, sorted.paths) = ([], [])
            for index in paths.sortedIndicesOfDistinct() { sorted.add(outputs[index], at: paths[index]) }
        }
        sorted.unchecked = unchecked.distinct
        guard !candidates.isEmpty else { return sorted }
        let listed = candidates.map(\.path)
        if !listed.areInOrder {
            sorted.candidates = listed.sortedIndicesOfDistinct { candidates[$0].isNamed }.map { candidates[$0] }
        }
        return sorted
    }
}

extension [UnreadPath] {
    /// The paths in sorted order without duplicates; of equal paths, one that was given explicitly remains.
    package var distinct: [UnreadPath] {
        guard count > 1 else { return self }
        return map(\.path).sortedIndicesOfDistinct { self[$0].isNamed }.map { self[$0] }
    }
}

extension [BytePath] {
    /// Whether the paths are sorted and distinct.
    fileprivate var areInOrder: Bool { zip(self, dropFirst()).allSatisfy { $0 < $1 } }

    /// Returns the indices of the paths in sorted order; of equal paths, only the first, or the first preferred one.
    fileprivate func sortedIndicesOfDistinct(preferring isPreferred: (Int) -> Bool = { _ in false }) -> [Int] {
        let order = indices.sorted {
            let order = self[$0].order(relativeTo: self[$1])
            guard order == 0 else { return order < 0 }
            let isFirstPreferred = isPreferred($0)
            return isFirstPreferred == isPreferred($1) ? $0 < $1 : isFirstPreferred
        }
        return zip(order.indices, order).lazy.filter { $0 == 0 || self[order[$0 - 1]] != self[$1] }.map(\.1)
    }
}
