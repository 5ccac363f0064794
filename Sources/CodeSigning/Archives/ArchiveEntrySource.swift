import Synchronization

/// A source of the bytes of an archive entry, which is inflated on demand.
///
/// Data can be inflated only forward. A read of an earlier range inflates the entry again from its start, unless the
/// range is in the last piece, which is kept.
final class ArchiveEntrySource: ByteSource {
    let count: Int
    private let entry: AppArchive.Entry
    private let archive: ZipArchive
    private let stream = Mutex(Stream())

    /// The maximum number of times that an entry is opened; bounds the work for a file that requires many restarts.
    ///
    /// The readers in this module open an entry twice.
    static let restartLimit = 16
    /// The maximum size of a piece, in bytes.
    static let pieceSize = 64 << 10
    /// The size of the first piece, in bytes; for most entries, only the first bytes are read.
    private static let firstPieceSize = 4 << 10

    private struct Stream: ~Copyable {
        var file: OpenEntry?
        var position = 0
        var restarts = 0
        /// The last inflated piece, which ends at the position.
        var piece: [UInt8] = []
    }

    /// An open entry; closes it when deallocated.
    private final class OpenEntry {
        let archive: ZipArchive
        let file: OpaquePointer

        init(_ entry: AppArchive.Entry, in archive: ZipArchive) throws(CodeSigningError) {
            self.archive = archive
            file = try archive.open(entry)
        }

        deinit {
            archive.release(file)
        }
    }

    init(_ entry: AppArchive.Entry, in archive: ZipArchive) {
        count = entry.size
        self.entry = entry
        self.archive = archive
    }

    func bytes(in range: Range<Int>) throws(CodeSigningError) -> [UInt8] {
        try check(range)
        let result: Result<[UInt8], CodeSigningError> = stream.withLock { stream in
            do throws(CodeSigningError) {
                return .success(try read(range, from: &stream))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Advances or restarts the stream so that the next piece, or the current one, contains a position.
    private func seek(_ stream: inout Stream, to position: Int) throws(CodeSigningError) {
        if position < stream.position - stream.piece.count || stream.file == nil {
            try restart(&stream)
        }
        if entry.isStored, position > stream.position, let file = stream.file, archive.seek(file.file, to: position) {
            (stream.position, stream.piece) = (position, [])
        }
        while stream.position < position { try advance(&stream, by: Self.pieceSize) }
    }

    private func read(_ range: Range<Int>, from stream: inout Stream) throws(CodeSigningError) -> [UInt8] {
        try seek(&stream, to: range.lowerBound)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(range.count)
        while true {
            let pieceStart = stream.position - stream.piece.count
            let wanted = range.lowerBound + bytes.count..<range.upperBound
            let part = wanted.clamped(to: pieceStart..<stream.position)
            bytes += stream.piece[part.lowerBound - pieceStart..<part.upperBound - pieceStart]
            guard bytes.count < range.count else { return bytes }
            try advance(&stream, by: Self.pieceSize)
        }
    }

    private func restart(_ stream: inout Stream) throws(CodeSigningError) {
        guard stream.restarts < Self.restartLimit else {
            throw CodeSigningError(
                .tooLarge,
                "reading `\(entry.path)` requires decompressing it from the beginning more than \(Self.restartLimit) times; "
                    + "unpack the archive, and check the app")
        }
        stream.restarts += 1
        let file = try OpenEntry(entry, in: archive)
        if count == 0 { try checkEmpty(file) }
        stream.file = file
        (stream.position, stream.piece) = (0, [])
    }

    /// Checks that an entry without content has no data, and the checksum of no data.
    ///
    /// libzip does not compare the checksum if the compressed size is 0.
    private func checkEmpty(_ file: OpenEntry) throws(CodeSigningError) {
        guard try archive.read(file.file, limit: 1).isEmpty else {
            throw CodeSigningError(.malformed, "`\(entry.path)` inflates to more than 0 bytes")
        }
        guard entry.checksum == 0 else {
            throw CodeSigningError(.malformed, "an entry of the archive is damaged: CRC error")
        }
    }

    private func advance(_ stream: inout Stream, by size: Int) throws(CodeSigningError) {
        guard let file = stream.file else { return }
        let size = stream.position == 0 ? min(size, Self.firstPieceSize) : size
        let piece = try archive.read(file.file, limit: min(size, count - stream.position))
        guard !piece.isEmpty else {
            throw CodeSigningError(.truncated, "`\(entry.path)` inflates to fewer than \(count) bytes")
        }
        (stream.position, stream.piece) = (stream.position + piece.count, piece)
        // libzip compares the checksum when the caller reads beyond the last byte.
        guard stream.position == count else { return }
        guard try archive.read(file.file, limit: 1).isEmpty else {
            throw CodeSigningError(.malformed, "`\(entry.path)` inflates to more than \(count) bytes")
        }
    }
}
