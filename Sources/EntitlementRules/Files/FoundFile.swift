/// A file that was found and read.
package struct FoundFile: Sendable {
    /// Where it is, from where the search began.
    package let path: RawPath
    /// What its name says that it is.
    package let kind: FileKind
    /// Whether it was asked for by its own name.
    package let isNamed: Bool
    /// Its bytes; none for a project, which is a directory.
    package let contents: [UInt8]
}

/// Something that nobody looked at, and why.
package struct UncheckedPath: Sendable, Hashable {
    /// What it is.
    package let path: RawPath
    /// Why, in the system's words or ours.
    package let reason: String
    /// Whether it was asked for by its own name.
    package let isNamed: Bool
    /// Whether a limit is the reason; then the run is not complete, whoever named the path.
    package var isLimit = false
}

/// What a search came to.
package struct FoundFiles<Output: Sendable>: Sendable {
    /// What was made of the files, by path.
    package private(set) var outputs: [Output] = []
    /// What was not looked at, by path.
    package internal(set) var unchecked: [UncheckedPath] = []
    private var paths: [RawPath] = []

    mutating func add(_ output: Output, at path: RawPath) {
        outputs.append(output)
        paths.append(path)
    }

    mutating func add(_ other: FoundFiles) {
        outputs += other.outputs
        paths += other.paths
        unchecked += other.unchecked
    }

    /// The same in the order of the paths, and each path once: it can be reached from two directories that are named.
    func sorted() -> FoundFiles {
        var sorted = self
        if !paths.areInOrder {
            (sorted.outputs, sorted.paths) = ([], [])
            for index in paths.sortedIndicesOfDistinct() { sorted.add(outputs[index], at: paths[index]) }
        }
        let uncheckedPaths = unchecked.map(\.path)
        sorted.unchecked = uncheckedPaths.sortedIndicesOfDistinct().map { unchecked[$0] }
        return sorted
    }
}

extension [RawPath] {
    /// Whether each path comes before the next.
    fileprivate var areInOrder: Bool { zip(self, dropFirst()).allSatisfy { $0 < $1 } }

    /// Where the paths are, in their order, and of equal ones the first.
    fileprivate func sortedIndicesOfDistinct() -> [Int] {
        let order = indices.sorted { (self[$0], $0) < (self[$1], $1) }
        return zip(order.indices, order).filter { $0 == 0 || self[order[$0 - 1]] != self[$1] }.map(\.1)
    }
}
