/// A source of bytes that are read in pieces, so that large files are not loaded completely.
///
/// Callers should read in ascending order of offsets: a compressed archive entry must be inflated again from its start
/// to read an earlier range.
public protocol ByteSource: Sendable {
    /// The number of bytes.
    var count: Int { get }

    /// Returns the bytes of a range.
    ///
    /// - Throws: ``CodeSigningError`` with `truncated` if the range is not within `0..<count`, `unreadable` if the
    ///   system cannot read the bytes, or another code if an archive entry is damaged or exceeds a limit.
    func bytes(in range: Range<Int>) throws(CodeSigningError) -> [UInt8]
}

extension ByteSource {
    /// Returns the first bytes, at most `limit`.
    package func prefix(_ limit: Int) throws(CodeSigningError) -> [UInt8] {
        try bytes(in: 0..<min(limit, count))
    }

    /// Returns all bytes.
    ///
    /// - Throws: ``CodeSigningError`` with `tooLarge` if there are more than `limit` bytes, or the error of the source.
    package func allBytes(limit: Int, what: String) throws(CodeSigningError) -> [UInt8] {
        guard count <= limit else {
            throw CodeSigningError(.tooLarge, "\(what) has \(count) bytes; at most \(limit) are read")
        }
        return try bytes(in: 0..<count)
    }

    /// Checks that a range is within the source.
    ///
    /// - Throws: ``CodeSigningError`` with `truncated` if the range is not within the source.
    package func check(_ range: Range<Int>) throws(CodeSigningError) {
        guard range.lowerBound >= 0, range.upperBound <= count else {
            throw CodeSigningError(.truncated, "the range \(range) is outside the data of \(count) bytes")
        }
    }
}

/// A source of bytes in memory.
public struct MemorySource: ByteSource {
    private let storage: [UInt8]

    /// Creates a source of the given bytes.
    public init(_ bytes: [UInt8]) {
        storage = bytes
    }

    /// The number of bytes.
    public var count: Int { storage.count }

    /// Returns the bytes of a range; see ``ByteSource/bytes(in:)``.
    public func bytes(in range: Range<Int>) throws(CodeSigningError) -> [UInt8] {
        try check(range)
        return Array(storage[range])
    }
}
