/// Bytes that are read piece by piece, so that a large file is never loaded whole.
///
/// Readers ask in ascending order of offset where they can: a compressed archive entry answers that without
/// starting over.
public protocol ByteSource: Sendable {
    /// How many bytes there are.
    var count: Int { get }

    /// The bytes of a range.
    ///
    /// - Throws: ``CodeSigningError`` with `truncated` when the range does not lie within `0..<count`, `unreadable`
    ///   when the system or the archive cannot deliver it.
    func bytes(in range: Range<Int>) throws(CodeSigningError) -> [UInt8]
}

extension ByteSource {
    /// The first bytes, at most `limit` of them.
    package func prefix(_ limit: Int) throws(CodeSigningError) -> [UInt8] {
        try bytes(in: 0..<min(limit, count))
    }

    /// All bytes, when there are at most `limit`.
    package func allBytes(limit: Int, what: String) throws(CodeSigningError) -> [UInt8] {
        guard count <= limit else {
            throw CodeSigningError(.tooLarge, "\(what) has \(count) bytes; at most \(limit) are read")
        }
        return try bytes(in: 0..<count)
    }

    /// Whether a range lies within the source, as the error to throw where it does not.
    package func check(_ range: Range<Int>) throws(CodeSigningError) {
        guard range.lowerBound >= 0, range.upperBound <= count else {
            throw CodeSigningError(.truncated, "bytes \(range) are wanted, and there are \(count)")
        }
    }
}

/// Bytes in memory.
public struct MemorySource: ByteSource {
    private let storage: [UInt8]

    /// A source of the given bytes.
    public init(_ bytes: [UInt8]) {
        storage = bytes
    }

    /// How many bytes there are.
    public var count: Int { storage.count }

    /// The bytes of a range; see ``ByteSource/bytes(in:)``.
    public func bytes(in range: Range<Int>) throws(CodeSigningError) -> [UInt8] {
        try check(range)
        return Array(storage[range])
    }
}
