/// The container of a code signature: an index of slots, with a blob per slot.
///
/// ```
/// SuperBlob: magic, length, count, { slot, offset } × count      all numbers 32 bits, big-endian
/// Blob:      magic, length, …                                    length includes these eight bytes
/// ```
struct SuperBlob: Sendable {
    struct Blob: Sendable {
        let slot: CodeSignatureSlot
        let magic: Int
        /// The complete blob, including the header of eight bytes; hashes cover all bytes.
        let bytes: [UInt8]

        /// The bytes after the header.
        var payload: [UInt8] { Array(bytes.dropFirst(8)) }
    }

    let blobs: [Blob]
    let problems: [CodeSignatureProblem]

    /// The maximum number of slots; `codesign` writes about ten.
    static let slotLimit = 64

    init(parsing bytes: [UInt8]) throws(CodeSigningError) {
        var cursor = ByteCursor(bytes)
        let magic = try cursor.word()
        guard magic == BlobMagic.embeddedSignature || magic == BlobMagic.detachedSignature else {
            throw CodeSigningError(.malformed, "the signature has the wrong magic number \(String(magic, radix: 16))")
        }
        let length = try cursor.word()
        let count = try cursor.word()
        guard length <= bytes.count else {
            throw CodeSigningError(
                .truncated, "the signature specifies a size of \(length) bytes, but has \(bytes.count)")
        }
        guard count <= Self.slotLimit, 12 + count * 8 <= length else {
            throw CodeSigningError(
                .malformed, "the signature has an invalid number of slots: \(count) in \(length) bytes")
        }
        var blobs: [Blob] = []
        var ranges: [(slot: CodeSignatureSlot, range: Range<Int>)] = []
        var problems: [CodeSignatureProblem] = []
        for _ in 0..<count {
            let slot = CodeSignatureSlot(rawValue: try cursor.word())
            let offset = try cursor.word()
            guard let range = Self.range(of: bytes, at: offset, end: length) else {
                problems.append(.blobOutOfBounds(slot))
                continue
            }
            // If blobs do not overlap, their total size is at most the size of the signature, which bounds the work.
            if let other = ranges.first(where: { $0.range.overlaps(range) }) {
                problems.append(.overlappingBlobs(other.slot, slot))
                continue
            }
            ranges.append((slot, range))
            let blob = Blob(slot: slot, magic: try ByteCursor.word(of: bytes, at: offset), bytes: Array(bytes[range]))
            if blobs.contains(where: { $0.slot == slot }) { problems.append(.repeatedSlot(slot)) }
            if let expected = slot.magic, blob.magic != expected { problems.append(.wrongMagic(slot, blob.magic)) }
            blobs.append(blob)
        }
        self.blobs = blobs
        self.problems = problems
    }

    /// Returns the range of the blob at an offset, or `nil` if it is outside the signature.
    private static func range(of bytes: [UInt8], at offset: Int, end: Int) -> Range<Int>? {
        guard offset >= 12, offset <= end - 8, let length = try? ByteCursor.word(of: bytes, at: offset + 4) else {
            return nil
        }
        guard length >= 8, length <= end - offset else { return nil }
        return offset..<offset + length
    }
}

extension ByteCursor {
    /// Returns the big-endian 32-bit number at an offset.
    fileprivate static func word(of bytes: [UInt8], at offset: Int) throws(CodeSigningError) -> Int {
        var cursor = ByteCursor(bytes, at: offset)
        return try cursor.word()
    }
}

/// A cache of the hashes of blobs, so that code directories with the same hash function do not compute them again.
struct BlobHashes {
    private struct Key: Hashable {
        let slot: CodeSignatureSlot
        let type: CodeDirectoryHash
    }

    private var hashes: [Key: [UInt8]] = [:]

    /// Returns the hash of a blob; if a slot has several blobs, returns the hash of the first one.
    mutating func hash(of blob: SuperBlob.Blob, by type: CodeDirectoryHash) -> [UInt8] {
        let key = Key(slot: blob.slot, type: type)
        if let known = hashes[key] { return known }
        let hash = type.hash(blob.bytes)
        hashes[key] = hash
        return hash
    }
}
