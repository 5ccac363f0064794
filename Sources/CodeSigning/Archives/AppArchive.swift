import PropertyLists
import Synchronization

/// A ZIP file such as an `.ipa`.
///
/// Entries are inflated in memory when they are read. Nothing is unpacked to disk.
public final class AppArchive: Sendable {
    /// The entries, in the order of the archive's directory.
    public let entries: [Entry]

    /// A file, directory, or symbolic link.
    public struct Entry: Sendable {
        /// The path within the archive, with `/` between components and without a trailing `/`.
        public let path: String
        /// The path of the directory that contains the entry; `nil` at the root of the archive.
        fileprivate var folder: Substring? { path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[..<$0] } }

        /// The inflated size that the archive specifies, in bytes.
        public let size: Int
        /// The kind of the entry.
        public let kind: FileKind
        /// Whether the entry is executable; `nil` if the archive does not contain Unix modes.
        public let isExecutable: Bool?

        let index: Int
        let compressedSize: Int
        let isEncrypted: Bool
        let isStored: Bool
        /// The CRC-32 of the inflated data that the archive specifies.
        let checksum: Int
    }

    /// The maximum number of bytes that are inflated from an archive of a given size, in bytes; bounds the time.
    ///
    /// Apps inflate to two or three times the size of their archive, and an executable is inflated twice: once to find
    /// its signature and once to hash its pages. The constant part of the limit allows small archives with a high
    /// compression ratio.
    static func inflationLimit(forSize size: Int) -> Int { min(128 << 20 + 20 * size, 8 << 30) }
    /// The maximum ratio of inflated to compressed size for entries over 1 MiB; a higher ratio indicates a ZIP bomb.
    ///
    /// Executables have a ratio of about 3, and property lists of up to 30.
    static let ratioLimit = 500
    /// The maximum length of the target of a symbolic link, in bytes; `PATH_MAX` on Linux.
    static let linkLimit = 4096

    /// The size of the file, in bytes.
    package let byteCount: Int
    private let archive: ZipArchive

    /// Opens an archive and reads its directory.
    ///
    /// - Throws: ``CodeSigningError`` if the file is not a ZIP file, if entries overlap, occur twice, have paths outside
    ///   the archive, or can be interpreted in several ways, or if the directory is inconsistent.
    public init(path: String) throws(CodeSigningError) {
        let source = try FileSource(path: path)
        byteCount = source.count
        let directory = try ArchiveDirectory(reading: source)
        try LocalHeaders(in: source).check(directory)
        entries = try Self.entries(of: directory)
        archive = try ZipArchive(
            descriptor: source.duplicatedDescriptor(), inflationLimit: Self.inflationLimit(forSize: source.count))
        guard archive.count == directory.records.count else {
            throw CodeSigningError(.malformed, "the archive's directory is ambiguous")
        }
    }

    /// Returns the bytes of an entry, which are inflated when they are read.
    ///
    /// - Throws: ``CodeSigningError`` if the entry is encrypted or its compression ratio is too high.
    public func source(of entry: Entry) throws(CodeSigningError) -> any ByteSource {
        guard !entry.isEncrypted else {
            throw CodeSigningError(.unsupported, "`\(entry.path)` is encrypted")
        }
        if entry.size > 1 << 20, entry.compressedSize < entry.size / Self.ratioLimit {
            throw CodeSigningError(
                .tooLarge, "`\(entry.path)` inflates to more than \(Self.ratioLimit) times its size")
        }
        return ArchiveEntrySource(entry, in: archive)
    }

    private static func entries(of directory: ArchiveDirectory) throws(CodeSigningError) -> [Entry] {
        var entries: [Entry] = []
        entries.reserveCapacity(directory.records.count)
        for (index, record) in directory.records.enumerated() {
            let name = String(decoding: record.name, as: UTF8.self)
            let isFolder = record.name.last == UInt8(ascii: "/")
            let bytes = isFolder ? record.name.dropLast() : record.name[...]
            guard isSound(bytes) else {
                throw CodeSigningError(
                    .malformed, "the entry `\(name)` has a path that is invalid or outside the archive")
            }
            guard record.alternateName.map({ $0 == record.name }) ?? true else {
                throw CodeSigningError(.malformed, "the entry `\(name)` has two different names")
            }
            entries.append(
                Entry(
                    path: String(decoding: bytes, as: UTF8.self), size: record.size,
                    kind: try kind(of: record, isFolder: isFolder),
                    isExecutable: record.mode == 0 ? nil : record.mode & 0o111 != 0, index: index,
                    compressedSize: record.compressedSize, isEncrypted: record.isEncrypted,
                    isStored: record.isStored, checksum: record.checksum))
        }
        try checkNames(of: entries)
        return entries
    }

    /// Returns the kind of an entry, if its name, its mode, and its size all allow that kind.
    ///
    /// Other readers use only the name, or only the mode. An entry that is a directory for one of them, and a file with
    /// content for another, could hide an executable.
    private static func kind(
        of record: ArchiveDirectory.Record, isFolder: Bool
    ) throws(CodeSigningError) -> FileKind {
        let kind = FileKind(mode: record.mode)
        // For directories, some tools write a mode without a file type, or the mode of a file.
        let isEmpty = record.size == 0
        switch (isFolder, kind) {
        case (true, .folder) where isEmpty, (true, .file) where isEmpty: return .folder
        case (false, .file): return .file
        case (false, .symbolicLink) where record.size <= linkLimit: return .symbolicLink
        default:
            let name = String(decoding: record.name, as: UTF8.self)
            throw CodeSigningError(
                .malformed,
                "the kind of the entry `\(name)` is ambiguous: its name, mode, and size contradict each other")
        }
    }

    /// Returns the kinds of the entries by path.
    ///
    /// - Throws: ``CodeSigningError`` if a path occurs twice.
    private static func kinds(of entries: [Entry]) throws(CodeSigningError) -> [ExactText: FileKind] {
        var kinds: [ExactText: FileKind] = [:]
        kinds.reserveCapacity(entries.count)
        for entry in entries where kinds.updateValue(entry.kind, forKey: ExactText(entry.path)) != nil {
            throw CodeSigningError(.malformed, "the entry `\(entry.path)` occurs twice")
        }
        return kinds
    }

    /// Checks that no path occurs twice and that no entry is in a file or a link.
    private static func checkNames(of entries: [Entry]) throws(CodeSigningError) {
        var kinds = try kinds(of: entries)
        var previous = Substring()
        for entry in entries {
            // Most entries are in the directory of the entry before them.
            guard let folder = entry.folder, !folder.utf8.elementsEqual(previous.utf8) else { continue }
            previous = folder
            for part in folder.pathComponents {
                let path = String(decoding: entry.path.utf8[..<part.endIndex], as: UTF8.self)
                guard let kind = kinds.updateValue(.folder, forKey: ExactText(path)), kind != .folder else { continue }
                throw CodeSigningError(.malformed, "the entry `\(path)` is a file and also a directory")
            }
        }
    }

    /// Whether a path is valid UTF-8 and has no empty component, no `.` or `..`, and neither a null byte nor a backslash,
    /// which other readers could interpret differently.
    private static func isSound(_ path: ArraySlice<UInt8>) -> Bool {
        guard !path.contains(0), !path.contains(UInt8(ascii: "\\")), String(validating: path, as: UTF8.self) != nil
        else {
            return false
        }
        let dot = UInt8(ascii: ".")
        return path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty && !part.elementsEqual([dot]) && !part.elementsEqual([dot, dot])
        }
    }
}

/// The kind of a file.
public enum FileKind: Sendable, Hashable {
    /// A regular file.
    case file
    /// A directory.
    case folder
    /// A symbolic link.
    case symbolicLink
    /// A device, a socket, or another special file.
    case other

    /// Derives the kind from a Unix mode; a mode without a file type means a regular file.
    init(mode: Int) {
        switch mode & 0o170000 {
        case 0, 0o100000: self = .file
        case 0o040000: self = .folder
        case 0o120000: self = .symbolicLink
        default: self = .other
        }
    }
}
