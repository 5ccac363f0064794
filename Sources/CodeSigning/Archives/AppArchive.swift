import Synchronization

/// A zip file such as an `.ipa`, read in place: nothing is unpacked to disk, and only what is asked for is inflated.
public final class AppArchive: Sendable {
    /// What is in it, in the order of its directory.
    public let entries: [Entry]

    /// One file, folder or symbolic link.
    public struct Entry: Sendable {
        /// The path within the archive, parts separated by `/`, without a `/` at the end.
        public let path: String
        /// The number of bytes when inflated, as the archive says.
        public let size: Int
        /// What it is.
        public let kind: FileKind
        /// Whether it may be executed; `nil` where the archive does not say.
        public let isExecutable: Bool?

        let index: Int
        let record: ArchiveDirectory.Record
    }

    /// The maximum number of bytes that are inflated from an archive of a size; bounds the time by the size.
    ///
    /// Apps inflate to two or three times the size of their archive, and an executable is inflated twice: once to find its
    /// signature and once for its pages. The part that does not depend on the size is for small archives.
    static func inflationLimit(forSize size: Int) -> Int { min(128 << 20 + 20 * size, 8 << 30) }
    /// An entry of more than a mebibyte that inflates to more than this many times its size is made to hurt.
    ///
    /// Programs inflate to 3 times theirs, property lists to 30.
    static let ratioLimit = 500

    private let source: FileSource
    private let archive: ZipArchive

    /// Opens an archive and reads its directory.
    ///
    /// - Throws: ``CodeSigningError`` where it is no zip file or one that is not to be trusted: entries that overlap,
    ///   occur twice or lead out of the archive, numbers that do not agree.
    public init(path: String) throws(CodeSigningError) {
        source = try FileSource(path: path)
        let directory = try ArchiveDirectory(reading: source)
        entries = try Self.entries(of: directory)
        archive = try ZipArchive(
            descriptor: source.duplicatedDescriptor(), inflationLimit: Self.inflationLimit(forSize: source.count))
        guard archive.count == directory.records.count else {
            throw CodeSigningError(.malformed, "the archive's directory can be read in two ways")
        }
    }

    /// The bytes of an entry, inflated as they are asked for.
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
                throw CodeSigningError(.malformed, "the entry `\(name)` has a path that leads out of the archive")
            }
            guard seen.insert(bytes).inserted else {
                throw CodeSigningError(.malformed, "the entry `\(name)` occurs twice")
            }
            let kind = isFolder ? FileKind.folder : FileKind(mode: record.mode)
            let isExecutable = record.mode == 0 ? nil : record.mode & 0o111 != 0
            entries.append(
                Entry(
                    path: String(decoding: bytes, as: UTF8.self), size: record.size, kind: kind,
                    isExecutable: isExecutable, index: index, record: record))
        }
        return entries
    }

    /// Whether a path has only parts with names: no empty one, no `.`, no `..`, and no character by which another
    /// reader could understand another path.
    private static func isSound(_ path: [UInt8]) -> Bool {
        guard !path.contains(0), !path.contains(UInt8(ascii: "\\")) else { return false }
        let dot = UInt8(ascii: ".")
        return path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty && !part.elementsEqual([dot]) && !part.elementsEqual([dot, dot])
        }
    }
}

/// What stands at a path.
public enum FileKind: Sendable, Hashable {
    /// A file.
    case file
    /// A folder.
    case folder
    /// A symbolic link.
    case symbolicLink
    /// A device, a socket and the like.
    case other

    /// The kind by the upper bits of a Unix mode; what says nothing is a file.
    init(mode: Int) {
        switch mode & 0o170000 {
        case 0, 0o100000: self = .file
        case 0o040000: self = .folder
        case 0o120000: self = .symbolicLink
        default: self = .other
        }
    }
}
