/// The container of a code signature: an index of slots, and a blob for each.
///
/// ```
/// SuperBlob: magic, length, count, { slot, offset } × count      all numbers 32 bits, big-endian
/// Blob:      magic, length, …                                    length includes these eight bytes
/// ```
struct SuperBlob: Sendable {
    struct Blob: Sendable {
        let slot: CodeSignatureSlot
        let magic: Int
        /// The whole blob, its eight bytes of header included; hashes cover all of it.
        let bytes: [UInt8]

        /// What follows the header.
        var payload: [UInt8] { Array(bytes.dropFirst(8)) }
    }

    let blobs: [Blob]
    let problems: [CodeSignatureProblem]

    /// More slots are not read; Apple's signer writes some ten.
    static let slotLimit = 64

    init(parsing bytes: [UInt8]) throws(CodeSigningError) {
        var cursor = ByteCursor(bytes)
        let magic = try cursor.word()
        guard magic == BlobMagic.embeddedSignature || magic == BlobMagic.detachedSignature else {
            throw CodeSigningError(.malformed, "the signature begins with \(String(magic, radix: 16))")
        }
        let length = try cursor.word()
        let count = try cursor.word()
        guard length <= bytes.count else {
            throw CodeSigningError(.truncated, "the signature says \(length) bytes and has \(bytes.count)")
        }
        guard count <= Self.slotLimit, 12 + count * 8 <= length else {
            throw CodeSigningError(.malformed, "a signature of \(count) slots in \(length) bytes")
        }
        var blobs: [Blob] = []
        var problems: [CodeSignatureProblem] = []
        for _ in 0..<count {
            let slot = CodeSignatureSlot(rawValue: try cursor.word())
            let offset = try cursor.word()
            guard let blob = Self.blob(in: slot, of: bytes, at: offset, end: length) else {
                problems.append(.blobOutOfBounds(slot))
                continue
            }
            if blobs.contains(where: { $0.slot == slot }) { problems.append(.repeatedSlot(slot)) }
            if let expected = slot.magic, blob.magic != expected { problems.append(.wrongMagic(slot, blob.magic)) }
            blobs.append(blob)
        }
        self.blobs = blobs
        self.problems = problems
    }

    private static func blob(
        in slot: CodeSignatureSlot, of bytes: [UInt8], at offset: Int, end: Int
    ) -> Blob? {
        guard offset >= 12, offset <= end - 8 else { return nil }
        var cursor = ByteCursor(bytes, at: offset)
        guard let magic = try? cursor.word(), let length = try? cursor.word() else { return nil }
        guard length >= 8, length <= end - offset else { return nil }
        return Blob(slot: slot, magic: magic, bytes: Array(bytes[offset..<offset + length]))
    }
}
