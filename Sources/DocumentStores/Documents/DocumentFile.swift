#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif
#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A document's contents as they are read from the disk and written to it; each whole or not at all.
enum DocumentFile {
    /// How many files a package may have.
    ///
    /// Real ones have some hundreds; this keeps a wrong directory, as a home, from
    /// being read into memory.
    static let mostFiles = 100_000
    /// How many bytes a document may have in all, because it is read into memory: 1 GiB.
    static let mostBytes = 1 << 30

    static func read(_ url: URL) throws -> DocumentContents {
        guard let stamp = FileStamp(of: url) else { throw DocumentError(.noSuchFile, "there is no `\(url.path)`") }
        var room = mostBytes
        guard stamp.isDirectory else { return .file(try data(of: url, room: &room)) }
        var files: [String: Data] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: url.path) {
            let file = url.appending(path: path)
            guard FileStamp(of: file)?.isRegular == true else { continue }
            guard files.count < mostFiles else {
                throw DocumentError(.fileSystem, "`\(url.path)` has more than \(mostFiles) files")
            }
            files[path] = try data(of: file, room: &room)
        }
        return .package(files)
    }

    private static func data(of url: URL, room: inout Int) throws -> Data {
        guard let size = FileStamp(of: url)?.size, size <= room else {
            throw DocumentError(.fileSystem, "`\(url.path)` has more than \(mostBytes) bytes, or is gone")
        }
        let data = try Data(contentsOf: url)
        room -= data.count
        return data
    }

    static func write(_ contents: DocumentContents, to url: URL) throws {
        switch contents {
        case .file(let data):
            // A package that became a file would not be replaced by a rename.
            if FileStamp(of: url)?.isDirectory == true { try FileManager.default.removeItem(at: url) }
            try data.write(to: url, options: .atomic)
        case .package(let files): try write(files, to: url)
        }
    }

    /// Writes a package beside the place, and puts it there when it is complete.
    ///
    /// `.nosync` keeps iCloud from what is only half there
    /// (https://developer.apple.com/library/archive/documentation/General/Conceptual/iCloudDesignGuide/).
    private static func write(_ files: [String: Data], to url: URL) throws {
        let manager = FileManager.default
        let new = url.deletingLastPathComponent().appending(path: ".\(UUID().uuidString).nosync")
        defer { try? manager.removeItem(at: new) }
        try manager.createDirectory(at: new, withIntermediateDirectories: false)
        for (path, data) in files {
            let parts = path.split(separator: "/", omittingEmptySubsequences: false)
            guard !parts.contains(where: { ["", ".", ".."].contains($0) }) else {
                throw DocumentError(.invalidFileName, "`\(path)` is no path within a package")
            }
            let file = new.appending(path: path)
            if parts.count > 1 {
                try manager.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            }
            try data.write(to: file)
        }
        try FileSwap.put(new.path, at: url.path)
    }
}

/// What tells one writing of a file from another.
struct FileStamp: Hashable, Sendable {
    /// In nanoseconds since 1970.
    let modified: Int64
    let size: Int
    let number: UInt64
    private let mode: mode_t

    init?(of url: URL) {
        var status = stat()
        guard stat(url.path, &status) == 0 else { return nil }
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        modified = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
        size = Int(status.st_size)
        number = UInt64(status.st_ino)
        mode = status.st_mode
    }

    var isDirectory: Bool { mode & S_IFMT == S_IFDIR }
    var isRegular: Bool { mode & S_IFMT == S_IFREG }
}
