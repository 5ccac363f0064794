import Synchronization

/// An entry of an archive, inflated as far as it is asked for.
///
/// Inflating goes forward only. Whoever asks for something far behind makes it start over; the last piece read is
/// kept, so that small steps back cost nothing.
final class ArchiveEntrySource: ByteSource {
    let count: Int
    private let entry: AppArchive.Entry
    private let archive: ZipArchive
    private let stream = Mutex(Stream())

    /// How often an entry is begun anew before it is given up.
    ///
    /// Readers here begin twice.
    static let restartLimit = 16
    /// How much is inflated at a time.
    static let pieceSize = 64 << 10
    /// How much is inflated at first: most entries are opened to look at their first bytes.
    private static let firstPieceSize = 4 << 10

    private struct Stream: ~Copyable {
        var file: OpenEntry?
        var position = 0
        var restarts = 0
        /// The last piece, which ends at the position.
        var piece: [UInt8] = []
    }

    /// An entry that is open as long as this lives.
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

    private func read(_ range: Range<Int>, from stream: inout Stream) throws(CodeSigningError) -> [UInt8] {
        if range.lowerBound < stream.position - stream.piece.count || stream.file == nil {
            try restart(&stream)
        }
        if entry.record.isStored, range.lowerBound > stream.position, let file = stream.file,
            archive.seek(file.file, to: range.lowerBound)
        {
            (stream.position, stream.piece) = (range.lowerBound, [])
        }
        while stream.position < range.lowerBound { try advance(&stream, by: Self.pieceSize) }
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
            throw CodeSigningError(.tooLarge, "`\(entry.path)` would have to be inflated again and again")
        }
        stream.restarts += 1
        stream.file = try OpenEntry(entry, in: archive)
        (stream.position, stream.piece) = (0, [])
    }

    private func advance(_ stream: inout Stream, by size: Int) throws(CodeSigningError) {
        guard let file = stream.file else { return }
        let size = stream.position == 0 ? min(size, Self.firstPieceSize) : size
        let piece = try archive.read(file.file, limit: min(size, count - stream.position))
        guard !piece.isEmpty else {
            throw CodeSigningError(.truncated, "`\(entry.path)` ends before its \(count) bytes")
        }
        (stream.position, stream.piece) = (stream.position + piece.count, piece)
        // libzip compares the checksum when it is asked for what follows the last byte.
        guard stream.position == count else { return }
        guard try archive.read(file.file, limit: 1).isEmpty else {
            throw CodeSigningError(.malformed, "`\(entry.path)` inflates to more than its \(count) bytes")
        }
    }
}
