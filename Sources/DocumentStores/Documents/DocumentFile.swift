internal import FoundationShims

/// Reads and writes the contents of documents; each operation is atomic.
enum DocumentFile {
    /// The maximum number of files in a package.
    ///
    /// Real packages have a few hundred files; the limit prevents a wrong directory, such as a home directory, from
    /// being read into memory.
    static let mostFiles = 100_000
    /// The maximum size of a document in bytes, because it is read into memory: 1 GiB.
    static let mostBytes: Int64 = 1 << 30

    /// Returns the status of a file, or `nil` if it does not exist.
    static func status(of url: URL) -> FileStatus? {
        (try? FileSystem().status(of: url.path)).flatMap(\.self)
    }

    static func read(_ url: URL) throws -> DocumentContents {
        guard let status = status(of: url) else { throw DocumentError(.noSuchFile, "`\(url.path)` does not exist") }
        var room = mostBytes
        guard status.kind == .directory else { return .file(try data(of: url, room: &room)) }
        var files: [String: Data] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: url.path) {
            let file = url.appending(path: path)
            guard Self.status(of: file)?.kind == .file else { continue }
            guard files.count < mostFiles else {
                throw DocumentError(.fileSystem, "`\(url.path)` contains more than \(mostFiles) files")
            }
            files[path] = try data(of: file, room: &room)
        }
        return .package(files)
    }

    private static func data(of url: URL, room: inout Int64) throws -> Data {
        guard let status = status(of: url), status.kind == .file, status.fingerprint.size <= room else {
            throw DocumentError(.fileSystem, "`\(url.path)` is larger than \(mostBytes) bytes or is not a file")
        }
        let data = try Data(contentsOf: url)
        room -= Int64(data.count)
        return data
    }

    static func write(_ contents: DocumentContents, to url: URL) throws {
        switch contents {
        case .file(let data):
            // A rename cannot replace a package with a file.
            if status(of: url)?.kind == .directory { try FileManager.default.removeItem(at: url) }
            try data.write(to: url, options: .atomic)
        case .package(let files): try write(files, to: url)
        }
    }

    /// Writes a package next to its destination, and moves it there after it is complete.
    ///
    /// The name ends in `.nosync`, so that iCloud does not upload the incomplete package:
    /// https://developer.apple.com/library/archive/documentation/General/Conceptual/iCloudDesignGuide/Chapters/iCloudFundametals.html
    private static func write(_ files: [String: Data], to url: URL) throws {
        let manager = FileManager.default
        let new = url.deletingLastPathComponent().appending(path: ".\(UUID().uuidString).nosync")
        defer { try? manager.removeItem(at: new) }
        try manager.createDirectory(at: new, withIntermediateDirectories: false)
        for (path, data) in files { try write(data, to: path, below: new) }
        try put(new.path, at: url.path)
    }

    /// Writes a file of a package, and creates the directories that contain it.
    private static func write(_ data: Data, to path: String, below package: URL) throws {
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard !parts.contains(where: { ["", ".", ".."].contains(Substring($0)) }) else {
            throw DocumentError(.invalidFileName, "`\(path)` is not a relative path in a package")
        }
        let file = package.appending(path: path)
        if parts.count > 1 {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        }
        try data.write(to: file)
    }

    /// Atomically swaps a directory with the directory at its destination; the latter is then at the previous path of
    /// the former.
    private static func put(_ new: String, at path: String) throws(DocumentError) {
        let files = FileSystem()
        do {
            if try files.status(of: path) == nil {
                try files.rename(new, toNew: path)
            } else {
                try files.exchange(new, with: path)
            }
        } catch {
            throw DocumentError(.fileSystem, "`\(path)` cannot be replaced: \(error)")
        }
    }
}
