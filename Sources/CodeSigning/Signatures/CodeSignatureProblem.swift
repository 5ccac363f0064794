/// What is wrong inside a code signature that can be read.
///
/// The kernel refuses to run a program for those of the blobs and pages, but for unreadable DER entitlements and
/// overlapping blobs: https://github.com/apple-oss-distributions/xnu/blob/main/bsd/kern/ubc_subr.c. `codesign --verify --strict` rejects the
/// others: https://github.com/apple-oss-distributions/Security/blob/main/OSX/libsecurity_codesigning/lib/StaticCode.cpp
public enum CodeSignatureProblem: Sendable, Hashable {
    /// The blob of a slot lies outside of the signature.
    case blobOutOfBounds(CodeSignatureSlot)
    /// The blob of a slot begins with another number than it should.
    case wrongMagic(CodeSignatureSlot, Int)
    /// Two blobs for one slot.
    case repeatedSlot(CodeSignatureSlot)
    /// The blobs of two slots share bytes.
    ///
    /// This is a limit of the reader, which hashes each byte once: the blob of the second slot is not read, so the
    /// signature is not verified. Whether Apple's systems reject such a signature is not known.
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
    /// The hashes of the code directory end before or after the signature begins.
    case codeLimitMismatch(CodeDirectory.HashType, limit: Int, signature: Int)
    /// The code directory does not have one hash for each page.
    case pageCountMismatch(CodeDirectory.HashType, count: Int, expected: Int)
    /// The code directory lists its pages in a scatter vector, which is not verified.
    case scatteredPages(CodeDirectory.HashType)
    /// Pages of the code do not match their hashes; the first begins at the offset in the slice.
    case pageMismatch(CodeDirectory.HashType, count: Int, first: Int)
    /// The bytes of the code cannot be read.
    case unreadableCode(String)
    /// Bytes of the file are in no slice, or follow the signature of a slice; the first at the offset in the file.
    case unsignedBytes(Int)
    /// The code directory is not one of those that the CMS message lists.
    case unboundCodeDirectory(CodeDirectory.HashType)
    /// The CMS message lists more code directories than there are.
    case codeDirectoryRemoved
    /// The list of code directories in the CMS message cannot be read.
    case unreadableDirectoryList
    /// The code directory is ad hoc, and there is a CMS message.
    case adHocWithMessage
    /// The code directory is not ad hoc, and there is no CMS message.
    case messageMissing
    /// A file of the bundle is not what the resource seal lists.
    case resource(ResourceProblem, path: String)
    /// More files of the bundle than are listed one by one are not what the resource seal lists.
    case moreResources(Int)
    /// The resource seal cannot be read.
    case unreadableSeal(String)
    /// The rules of the resource seal omit files that have to be sealed, or a pattern cannot be evaluated.
    case weakResourceRule(String)
    /// There is no resource seal.
    case sealMissing
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
        case .resource(let problem, let path): "the sealed resource `\(path)` \(problem)"
        case .moreResources(let count): "\(count) more files differ from the resource seal"
        case .unreadableSeal(let reason): "CodeResources cannot be read: \(reason)"
        case .weakResourceRule(let pattern):
            "the resource seal omits files: the rule `\(pattern)` does not seal everything"
        case .sealMissing: "the bundle has no resource seal"
        default: codeDescription
        }
    }

    /// The clause for a problem of the code and of what signs it.
    private var codeDescription: String {
        switch self {
        case .codeLimitMismatch(let type, let limit, let signature):
            "the \(type) code directory covers \(limit) bytes, but the signature begins at byte \(signature)"
        case .pageCountMismatch(let type, let count, let expected):
            "the \(type) code directory has \(count) page hashes; expected \(expected)"
        case .scatteredPages(let type): "the \(type) code directory has a scatter vector, which is not supported"
        case .pageMismatch(let type, let count, let first):
            "\(count) \(count == 1 ? "page does" : "pages do") not match the \(type) hashes; the first is at byte \(first)"
        case .unreadableCode(let reason): "the code cannot be read: \(reason)"
        case .unsignedBytes(let offset): "unsigned bytes at byte \(offset) of the file"
        case .unboundCodeDirectory(let type): "the CMS message does not sign the \(type) code directory"
        case .codeDirectoryRemoved: "the CMS message lists more code directories than the signature contains"
        case .unreadableDirectoryList: "the list of code directories in the CMS message cannot be read"
        case .adHocWithMessage: "the code directory is marked as ad hoc, but the signature has a CMS message"
        case .messageMissing: "the code directory is not marked as ad hoc, but the signature has no CMS message"
        default: ""
        }
    }
}

/// How a file of a bundle differs from the resource seal.
public enum ResourceProblem: Sendable, Hashable, CustomStringConvertible {
    /// The content, the target of the link, or the nested code is another one.
    case altered
    /// The seal does not list it.
    case added
    /// The seal lists it, and it does not exist.
    case missing
    /// A link is sealed as a file, or the reverse.
    case otherKind
    /// The seal has no hash that is supported.
    case withoutHash
    /// It is outside of the folders that the seal covers.
    case unsealed
    /// It cannot be read, for the reason.
    case unreadable(String)
    /// The seal lists a path that leads out of the bundle.
    case outside
    /// The seal lists it more than once.
    case repeated

    /// The end of a sentence that begins with the path.
    public var description: String {
        switch self {
        case .altered: "was altered"
        case .added: "was added after signing"
        case .missing: "is missing"
        case .otherKind: "is another kind of file than was sealed"
        case .withoutHash: "has no supported hash in the seal"
        case .unsealed: "is outside of the sealed folders"
        case .unreadable(let reason): "cannot be read: \(reason)"
        case .outside: "leads out of the bundle"
        case .repeated: "is listed more than once"
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
