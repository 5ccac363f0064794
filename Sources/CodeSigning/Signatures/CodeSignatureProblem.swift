/// What is wrong inside a code signature that can be read.
///
/// The kernel refuses to run a program for each of these, but for the last and for ``overlappingBlobs(_:_:)``:
/// https://github.com/apple-oss-distributions/xnu/blob/main/bsd/kern/ubc_subr.c
public enum CodeSignatureProblem: Sendable, Hashable {
    /// The blob of a slot lies outside of the signature.
    case blobOutOfBounds(CodeSignatureSlot)
    /// The blob of a slot begins with another number than it should.
    case wrongMagic(CodeSignatureSlot, Int)
    /// Two blobs for one slot.
    case repeatedSlot(CodeSignatureSlot)
    /// The blobs of two slots share bytes, which no signer writes.
    ///
    /// The kernel does not check for it; Apple's signer writes the blobs one after the other
    /// (https://github.com/apple-oss-distributions/Security/blob/main/OSX/libsecurity_utilities/lib/superblob.h,
    /// `SuperBlobCore::Maker::make`). The blob of the second slot is not read.
    case overlappingBlobs(CodeSignatureSlot, CodeSignatureSlot)
    /// Two code directories with the same hash function.
    case repeatedHashType(CodeDirectory.HashType)
    /// The code directory of a slot cannot be read.
    case unreadableCodeDirectory(CodeSignatureSlot, String)
    /// What is in a slot is not what was signed.
    case slotHashMismatch(CodeSignatureSlot, CodeDirectory.HashType)
    /// Something is in a slot, and the code directory has no hash of it.
    case slotWithoutHash(CodeSignatureSlot, CodeDirectory.HashType)
    /// The code directory has a hash, and nothing is in the slot.
    case emptySlot(CodeSignatureSlot, CodeDirectory.HashType)
    /// The DER entitlements cannot be read.
    case unreadableDEREntitlements(String)
}

extension CodeSignatureProblem: CustomStringConvertible {
    /// One clause for people.
    public var description: String {
        switch self {
        case .blobOutOfBounds(let slot): "the blob of \(slot) lies outside of the signature"
        case .wrongMagic(let slot, let magic): "the blob of \(slot) begins with \(String(magic, radix: 16))"
        case .repeatedSlot(let slot): "there are two blobs for \(slot)"
        case .overlappingBlobs(let first, let second): "the blobs of \(first) and \(second) overlap"
        case .repeatedHashType(let type): "there are two code directories of \(type)"
        case .unreadableCodeDirectory(let slot, let reason): "\(slot) cannot be read: \(reason)"
        case .slotHashMismatch(let slot, let type): "\(slot) does not match its \(type) hash"
        case .slotWithoutHash(let slot, let type): "the \(type) code directory has no hash of \(slot)"
        case .emptySlot(let slot, let type): "the \(type) code directory has a hash of \(slot), and there is none"
        case .unreadableDEREntitlements(let reason): "the DER entitlements cannot be read: \(reason)"
        }
    }
}

extension CodeDirectory.HashType: CustomStringConvertible {
    /// The name of the hash function.
    public var description: String {
        switch self {
        case .sha1: "SHA-1"
        case .sha256: "SHA-256"
        case .truncatedSHA256: "truncated SHA-256"
        case .sha384: "SHA-384"
        }
    }
}
