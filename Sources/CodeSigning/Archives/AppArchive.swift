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
        /// The inflated size that the archive specifies, in bytes.
        public let size: Int
        /// The kind of the entry.
        public let kind: FileKind
        /// Whether the entry is executable; `nil` if the archive does not contain Unix modes.
        public let isExecutable: Bool?

        let index: Int
        let record: ArchiveDirectory.Record
    }

    /// The maximum number of bytes that are inflated from an archive of a given size, in bytes; bounds the time.
    ///
    /// Apps inflate to two or three times the size of their archive, and an executable is inflated twice: once to find
    /// its signature and once to hash its pages. The constant part is for small archives.
    static func inflationLimit(forSize size: Int) -> Int { min(128 << 20 + 20 * size, 8 << 30) }
    /// The maximum ratio of inflated to compressed size for entries over 1 MiB; a higher ratio indicates a ZIP bomb.
    ///
    /// Executables have a ratio of about 3, and property lists of up to 30.
    static let ratioLimit = 500

    private let source: FileSource
    private let archive: ZipArchive

    /// Opens an archive and reads its directory.
    ///
    /// - Throws: ``CodeSigningError`` if the file is not a ZIP file, if entries overlap, occur twice, or have paths
    ///   outside the archive, or if the directory is inconsistent.
    public init(path: String) throws(CodeSigningError) {
        source = try FileSource(path: path)
        let directory = try ArchiveDirectory(reading: source)
        entries = try Self.entries(of: directory)
        archive = try ZipArchive(
            descriptor: source.duplicatedDescriptor(), inflationLimit: Self.inflationLimit(forSize: source.count))
        guard archive.count == directory.records.count else {
            throw CodeSigningError(.malformed, "the archive's directory is ambiguous")
        }
    }

    /// Returns the bytes of an entry, which are inflated when they are read.
    ///
    /// - Throws: ``CodeSigningError`` if the entry is encrypted, its compression ratio is too high, or its local header
    ///   does not match the directory.
    public func source(of entry: Entry) throws(CodeSigningError) -> any ByteSource {
        guard !entry.record.isEncrypted else {
            throw CodeSigningError(.unsupported, "`\(entry.path)` is encrypted")
        }
        if entry.size > 1 << 20, entry.record.compressedSize < entry.size / Self.ratioLimit {
            throw CodeSigningError(
                .tooLarge, "`\(entry.path)` inflates to more than \(Self.ratioLimit) times its size")
        }
        try ArchiveDirectory.checkLocalHeader(of: entry.record, in: source)
        return ArchiveEntrySource(entry, in: archive)
    }

    private static func entries(of directory: ArchiveDirectory) throws(CodeSigningError) -> [Entry] {
        var entries: [Entry] = []
        var seen: Set<[UInt8]> = []
        for (index, record) in directory.records.enumerated() {
            let name = String(decoding: record.name, as: UTF8.self)
            let isFolder = record.name.last == UInt8(ascii: "/")
            let bytes = isFolder ? Array(record.name.dropLast()) : record.name
            guard isSound(bytes) else {
                throw CodeSigningError(
                    .malformed, "the entry `\(name)` has a path that is invalid or outside the archive")
            }
            guard seen.insert(bytes).inserted else {
                throw CodeSigningError(.malformed, "the entry `\(name)` occurs twice")
            }
            entries.append(entry(at: bytes, isFolder: isFolder, index, record))
        }
        return entries
    }

    private static func entry(
        at path: [UInt8], isFolder: Bool, _ index: Int, _ record: ArchiveDirectory.Record
    ) -> Entry {
        Entry(
            path: String(decoding: path, as: UTF8.self), size: record.size,
            kind: isFolder ? FileKind.folder : FileKind(mode: record.mode),
            isExecutable: record.mode == 0 ? nil : record.mode & 0o111 != 0, index: index, record: record)
    }

    /// Whether a path has no empty component, no `.` or `..`, and neither a null byte nor a backslash, which other
    /// readers could interpret differently.
    private static func isSound(_ path: [UInt8]) -> Bool {
        guard !path.contains(0), !path.contains(UInt8(ascii: "\\")) else { return false }
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
