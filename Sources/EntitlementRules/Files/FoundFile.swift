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
}

/// What a search came to.
package struct FoundFiles<Output: Sendable>: Sendable {
    /// What was made of the files, by path.
    package var outputs: [Output] { found.map(\.output) }
    /// What was not looked at, by path.
    package var unchecked: [UncheckedPath] = []

    private var found: [(path: RawPath, output: Output)] = []

    mutating func add(_ output: Output, at path: RawPath) {
        found.append((path, output))
    }

    mutating func add(_ other: FoundFiles) {
        found += other.found
        unchecked += other.unchecked
    }

    /// The same in the order of the paths, and each path once: it can be reached from two directories that are named.
    func sorted() -> FoundFiles {
        var sorted = FoundFiles()
        for one in found.sorted(by: { $0.path < $1.path }) where sorted.found.last?.path != one.path {
            sorted.found.append(one)
        }
        for one in unchecked.sorted(by: { $0.path < $1.path }) where sorted.unchecked.last?.path != one.path {
            sorted.unchecked.append(one)
        }
        return sorted
    }
}
