/// Values for directories; a value applies to the paths in its directory and below it, except those in directories with
/// a value of their own.
package struct DirectoryMap<Value: Sendable>: Sendable {
    /// The values by the absolute path of the directory.
    private var values: [BytePath: Value] = [:]

    private let workingDirectory = BytePath.workingDirectory ?? BytePath("/")

    /// Creates an empty map.
    package init() {}

    /// Creates a map of the directories around paths, without a base directory and those outside it.
    ///
    /// - Parameters:
    ///   - paths: The paths; each directory is visited once.
    ///   - base: The base directory.
    ///   - value: Returns the value of a directory, given its absolute path; `nil` if there is none.
    package init(around paths: some Sequence<BytePath>, below base: BaseDirectory, value: (BytePath) -> Value?) {
        let top = base.directory.directoryPrefix
        var visited: Set<BytePath> = []
        var last: BytePath?
        for path in paths {
            guard let parent = absolute(path).parent, parent != last else { continue }
            last = parent
            var current = parent
            while current.bytes.count > top.count, current.bytes.starts(with: top), visited.insert(current).inserted,
                let next = current.parent
            {
                values[current] = value(current)
                current = next
            }
        }
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
