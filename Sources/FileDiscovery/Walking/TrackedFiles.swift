import Synchronization
import SystemShims

/// The files that git tracks, according to the index of a repository.
///
/// The index is read at the first use, because a search needs it only if a pattern ignores a relevant file or a
/// directory.
///
/// Source: <https://git-scm.com/docs/index-format>.
final class TrackedFiles: Sendable {
    private let index: BytePath
    /// The size of a hash in the index, in bytes.
    private let hashSize: Int
    /// Receives the index if it cannot be read.
    private let budget: PatternBudget
    private let paths = Mutex<Paths?>(nil)

    /// The tracked paths that are relevant for a search.
    struct Paths {
        /// The files that are relevant for entitlements.
        var files: Set<[UInt8]> = []
        /// All directories with tracked files.
        var directories: Set<[UInt8]> = []
        /// Whether all entries could be read.
        var isComplete = false
    }

    /// The maximum size of an index, in bytes; a repository with a million files has about 100 million.
    private static let sizeLimit = 256 << 20

    /// Creates the files of an index.
    init(index: BytePath, hashSize: Int, noting budget: PatternBudget) {
        (self.index, self.hashSize, self.budget) = (index, hashSize, budget)
    }

    /// Returns whether git tracks a file, or a file in a directory.
    ///
    /// - Parameters:
    ///   - path: The path, relative to the top of the repository.
    ///   - isDirectory: Whether the path is a directory.
    /// - Returns: Whether git tracks it.
    func contains(_ path: [UInt8], isDirectory: Bool) -> Bool {
        paths.withLock { paths in
            let known = paths ?? read()
            paths = known
            return isDirectory ? known.directories.contains(path) : known.files.contains(path)
        }
    }

    /// Reads the index; the run is incomplete without it, because files that a pattern ignores can be tracked.
    private func read() -> Paths {
        do throws(FileError) {
            let file = try OpenFile(index.cString, flags: O_NONBLOCK)
            let status = try file.status()
            guard status.isRegular else { throw FileError(message: "not a regular file") }
            let paths = Paths(index: try file.contents(status, limit: Self.sizeLimit), hashSize: hashSize)
            if !paths.isComplete {
                throw FileError(message: "the index of git is malformed, or has an unknown version")
            }
            return paths
        } catch {
            if !error.isMissing {
                budget.note(UnreadPath(path: index, reason: error.message, isNamed: false, isLimit: true))
            }
            return Paths()
        }
    }
}

extension TrackedFiles.Paths {
    /// The size of an entry before its path, in bytes, without its hash.
    private static let entrySize = 42

    /// The maximum length of a path, in bytes, as on Linux.
    private static let pathLimit = 4096

    /// Reads an index of version 2 to 4; a malformed index ends the list.
    init(index bytes: [UInt8], hashSize: Int) {
        let entrySize = Self.entrySize + hashSize
        guard bytes.count > 12, bytes.starts(with: "DIRC".utf8) else { return }
        let version = bytes.number(at: 4)
        guard (2...4).contains(version) else { return }
        var (offset, last) = (12, [UInt8]())
        for _ in 0..<bytes.number(at: 8) {
            guard offset + entrySize < bytes.count else { return }
            let isExtended = version > 2 && bytes[offset + entrySize - 2] & 0x40 != 0
            var start = offset + entrySize + (isExtended ? 2 : 0)
            var path: [UInt8] = []
            if version == 4 {
                guard let removed = bytes.variableNumber(at: &start), removed <= last.count else { return }
                path = Array(last.dropLast(removed))
            }
            guard start < bytes.count, let end = bytes[start...].prefix(Self.pathLimit).firstIndex(of: 0) else {
                return
            }
            path += bytes[start..<end]
            offset = version == 4 ? end + 1 : offset + ((end - offset) / 8 + 1) * 8
            last = path
            add(path)
        }
        isComplete = true
    }

    private mutating func add(_ path: [UInt8]) {
        let slash = path.lastIndex(of: UInt8(ascii: "/"))
        if FileKind(name: path[(slash.map { $0 + 1 } ?? 0)...]) != .other { files.insert(path) }
        var end = slash
        // Directories that are known have known parents.
        while let current = end, directories.insert(Array(path[..<current])).inserted {
            end = path[..<current].lastIndex(of: UInt8(ascii: "/"))
        }
    }
}

extension [UInt8] {
    /// The number in four bytes, the most significant byte first.
    fileprivate func number(at offset: Int) -> Int {
        self[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    /// Reads a number in the encoding of offsets in packs, and moves the offset after it; `nil` if it is malformed.
    fileprivate func variableNumber(at offset: inout Int) -> Int? {
        var value = 0
        for position in 0..<5 {
            guard offset < count else { return nil }
            let byte = self[offset]
            offset += 1
            value = position == 0 ? Int(byte & 0x7F) : ((value + 1) << 7) | Int(byte & 0x7F)
            if byte & 0x80 == 0 { return value }
        }
        return nil
    }
}
