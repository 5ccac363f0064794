package import FoundationShims

/// Reads and writes the contents of documents; each operation is atomic.
package enum DocumentFile {
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
            let kind = Self.status(of: file)?.kind
            let isEmpty = try kind == .directory && FileManager.default.contentsOfDirectory(atPath: file.path).isEmpty
            guard kind == .file || isEmpty else { continue }
            guard files.count < mostFiles else {
                throw DocumentError(.fileSystem, "`\(url.path)` contains more than \(mostFiles) files")
            }
            // Strings do not distinguish such names, so saving the package would remove one of the files.
            guard files[path] == nil else {
                throw DocumentError(
                    .fileSystem, "`\(file.path)` has the name of another file in the package in another normalization")
            }
            if isEmpty { files[path + "/"] = Data() } else { files[path] = try data(of: file, room: &room) }
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

    /// Writes the contents to a URL, and replaces an existing file or package there as a whole.
    /// - Throws: An error if the contents cannot be written; an existing item is then unchanged.
    package static func write(_ contents: DocumentContents, to url: URL) throws {
        switch contents {
        case .file(let data):
            // A rename cannot replace a package with a file.
            guard status(of: url)?.kind == .directory else { return try data.write(to: url, options: .atomic) }
            try replace(url) { try data.write(to: $0) }
        case .package(let files):
            try replace(url) { new in
                try FileManager.default.createDirectory(at: new, withIntermediateDirectories: false)
                for (path, data) in files { try write(data, to: path, below: new) }
            }
        }
    }

    /// Writes an item next to its destination, and moves it there after it is complete.
    ///
    /// The name ends in `.nosync`, so that iCloud does not upload the incomplete item:
    /// https://developer.apple.com/library/archive/documentation/General/Conceptual/iCloudDesignGuide/Chapters/iCloudFundametals.html
    private static func replace(_ url: URL, _ write: (URL) throws -> Void) throws {
        let new = url.deletingLastPathComponent().appending(path: ".\(UUID().uuidString).nosync")
        defer { try? FileManager.default.removeItem(at: new) }
        try write(new)
        try put(new.path, at: url.path)
    }

    /// Writes a file or an empty directory of a package, and creates the directories that contain it.
    private static func write(_ data: Data, to path: String, below package: URL) throws {
        let isDirectory = path.hasSuffix("/")
        let name = isDirectory ? String(path.dropLast()) : path
        let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard !parts.contains(where: { ["", ".", ".."].contains(Substring($0)) }) else {
            throw DocumentError(.invalidFileName, "`\(path)` is not a relative path in a package")
        }
        let file = package.appending(path: name)
        if isDirectory || parts.count > 1 {
            try FileManager.default.createDirectory(
                at: isDirectory ? file : file.deletingLastPathComponent(), withIntermediateDirectories: true)
        }
        if !isDirectory { try data.write(to: file) }
    }

    /// Atomically swaps an item with the item at its destination; the latter is then at the previous path of
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
