import Crypto

/// A hash that is computed from consecutive pieces of data.
struct IncrementalHash {
    private enum State {
        case sha1(Insecure.SHA1)
        case sha256(SHA256)
        case sha384(SHA384)
    }

    private var state: State
    private let type: CodeDirectoryHash

    init(_ type: CodeDirectoryHash) {
        self.type = type
        state =
            switch type {
            case .sha1: .sha1(Insecure.SHA1())
            case .sha256, .truncatedSHA256: .sha256(SHA256())
            case .sha384: .sha384(SHA384())
            }
    }

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        switch state {
        case .sha1(var hash):
            hash.update(bufferPointer: bytes)
            state = .sha1(hash)
        case .sha256(var hash):
            hash.update(bufferPointer: bytes)
            state = .sha256(hash)
        case .sha384(var hash):
            hash.update(bufferPointer: bytes)
            state = .sha384(hash)
        }
    }

    /// Returns the hash of all bytes that were passed to `update`.
    func finish() -> [UInt8] {
        switch state {
        case .sha1(let hash): Array(hash.finalize())
        case .sha256(let hash): Array(hash.finalize().prefix(type.size))
        case .sha384(let hash): Array(hash.finalize())
        }
    }
}

extension ByteSource {
    /// The maximum number of bytes that are read at a time; bounds the memory for large files.
    private static var pieceSize: Int { 1 << 18 }

    /// Calls `body` with consecutive pieces of a range.
    ///
    /// - Throws: The error of the source.
    func forEachPiece(
        in range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Void
    ) throws(CodeSigningError) {
        var offset = range.lowerBound
        while offset < range.upperBound {
            let end = min(offset + Self.pieceSize, range.upperBound)
            try bytes(in: offset..<end).withUnsafeBytes(body)
            offset = end
        }
    }

    /// Returns the hash of the whole file.
    ///
    /// - Throws: The error of the source.
    func digest(_ type: CodeDirectoryHash) throws(CodeSigningError) -> [UInt8] {
        var hash = IncrementalHash(type)
        // An archive compares the checksum of an entry when its last byte is read, or when an empty range is.
        if count == 0 { _ = try bytes(in: 0..<0) }
        try forEachPiece(in: 0..<count) { hash.update($0) }
        return hash.finish()
    }
}
