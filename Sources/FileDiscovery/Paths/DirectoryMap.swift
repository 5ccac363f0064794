import XcodeProjects

/// Values for directories.
///
/// A value applies to the paths in its directory and below it, except in subdirectories that have their own value.
package struct DirectoryMap<Value: Sendable>: Sendable {
    /// The values by the absolute path of the directory.
    private var values: [BytePath: Value] = [:]

    private let workingDirectory = BytePath.workingDirectory ?? BytePath("/")

    /// Creates an empty map.
    package init() {}

    /// Creates a map of the directories that contain the paths.
    ///
    /// For a path in the base directory, these are the directories below the base directory. For any other path, they
    /// are the directories in its repository or, without a repository, in one of the given directories.
    ///
    /// - Parameters:
    ///   - paths: The paths; each directory is visited once.
    ///   - base: The base directory, which is not visited.
    ///   - named: The directories outside the base directory.
    ///   - value: Returns the value of a directory, given its absolute path; `nil` if there is none.
    package init(
        around paths: some Sequence<BytePath>, below base: BaseDirectory, orIn named: [BytePath] = [],
        value: (BytePath) -> Value?
    ) {
        let top = base.directory.directoryPrefix
        let named = named.map { absolute($0).directoryPrefix }
        var visited: Set<BytePath> = []
        var last: BytePath?
        for path in paths {
            guard let parent = absolute(path).parent, parent != last else { continue }
            last = parent
            let prefix = parent.directoryPrefix
            // The shortest directory path to visit; all visited directories contain the given path.
            let minimum: Int
            if prefix.starts(with: top) {
                minimum = top.count + 1
            } else if let directory = named.first(where: { prefix.starts(with: $0) }) {
                let repository = DirectoryBoundary.repository(around: parent.bytes).map { BytePath($0).directoryPrefix }
                minimum = (repository ?? directory).count
            } else {
                continue
            }
            var current = parent
            while current.directoryPrefix.count >= minimum, visited.insert(current).inserted {
                values[current] = value(current)
                guard let next = current.parent else { break }
                current = next
            }
        }
    }

    /// Adds the values of another map for directories without a value.
    package mutating func merge(_ other: DirectoryMap) {
        values.merge(other.values) { own, _ in own }
    }

    /// Whether there are no values.
    package var isEmpty: Bool { values.isEmpty }

    /// The directories and their values, sorted by path.
    package var entries: [(directory: BytePath, value: Value)] {
        values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The value of a directory, given its absolute path.
    package subscript(directory: BytePath) -> Value? {
        get { values[directory] }
        set { values[directory] = newValue }
    }

    /// Returns the innermost directory around a path that has a value; `nil` if there is none.
    package func directory(around path: String) -> BytePath? {
        guard !values.isEmpty else { return nil }
        var current = absolute(BytePath(path)).parent
        while let directory = current {
            if values[directory] != nil { return directory }
            current = directory.parent
        }
        return nil
    }

    /// Returns the value of the innermost directory around a path; `nil` if there is none.
    package func callAsFunction(_ path: String) -> Value? {
        directory(around: path).flatMap { values[$0] }
    }

    private func absolute(_ path: BytePath) -> BytePath {
        (path.bytes.first == UInt8(ascii: "/") ? path : workingDirectory.appending(path.bytes)).withoutDots
    }
}

extension BytePath {
    /// The directory whose configurations apply to a path on the command line.
    ///
    /// For a file or a project, it is the directory that contains it; for any other directory, it is the directory
    /// itself.
    package var configuredDirectory: BytePath {
        let isProject = bytes.suffix(10).elementsEqual(".xcodeproj".utf8)
        guard isProject || EntryStatus(description)?.kind == .regular else { return self }
        return parent ?? BytePath("")
    }
}
