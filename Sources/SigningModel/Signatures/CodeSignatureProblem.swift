/// A problem in a code signature that can be read, or a difference between signed files and their hashes.
///
/// The kernel does not run code with problems of blobs and pages, except unreadable DER entitlements and overlapping
/// blobs: https://github.com/apple-oss-distributions/xnu/blob/main/bsd/kern/ubc_subr.c. `codesign --verify --strict`
/// rejects the other problems:
/// https://github.com/apple-oss-distributions/Security/blob/main/OSX/libsecurity_codesigning/lib/StaticCode.cpp
public enum CodeSignatureProblem: Sendable, Hashable {
    /// The blob of a slot is outside the signature.
    case blobOutOfBounds(CodeSignatureSlot)
    /// The blob of a slot has the wrong magic number.
    case wrongMagic(CodeSignatureSlot, Int)
    /// A slot has two blobs.
    case repeatedSlot(CodeSignatureSlot)
    /// The blobs of two slots share bytes.
    ///
    /// The reader hashes each byte once, so it does not read the blob of the second slot, and the signature is not
    /// verified. Whether Apple's systems reject such a signature is not known.
    case overlappingBlobs(CodeSignatureSlot, CodeSignatureSlot)
    /// Two code directories have the same hash function.
    case repeatedHashType(CodeDirectoryHash)
    /// The code directory of a slot cannot be read.
    case unreadableCodeDirectory(CodeSignatureSlot, String)
    /// The content of a slot does not match its hash.
    case slotHashMismatch(CodeSignatureSlot, CodeDirectoryHash)
    /// A slot has content, but the code directory has no hash for it.
    case slotWithoutHash(CodeSignatureSlot, CodeDirectoryHash)
    /// The code directory has a hash for a slot without content.
    case emptySlot(CodeSignatureSlot, CodeDirectoryHash)
    /// The DER entitlements cannot be read.
    case unreadableDEREntitlements(String)
    /// The hashes of the code directory end before or after the signature begins.
    case codeLimitMismatch(CodeDirectoryHash, limit: Int, signature: Int)
    /// The code directory does not have exactly one hash per page.
    case pageCountMismatch(CodeDirectoryHash, count: Int, expected: Int)
    /// The code directory lists its pages in a scatter vector, which is not verified.
    case scatteredPages(CodeDirectoryHash)
    /// Pages of the code do not match their hashes; `first` is the offset of the first one in the file.
    case pageMismatch(CodeDirectoryHash, count: Int, first: Int)
    /// The bytes of the code cannot be read.
    case unreadableCode(String)
    /// Bytes outside the slices, or after the signature of a slice, are not zero; the value is the offset in the file.
    case unsignedBytes(Int)
    /// The CMS message does not list the code directory.
    case unboundCodeDirectory(CodeDirectoryHash)
    /// The CMS message lists more code directories than the signature contains.
    case codeDirectoryRemoved
    /// The list of code directories in the CMS message cannot be read.
    case unreadableDirectoryList
    /// The code directory is marked as ad hoc, but the signature has a CMS message.
    case adHocWithMessage
    /// The code directory is not marked as ad hoc, but the signature has no CMS message.
    case messageMissing
    /// A file of the bundle differs from the resource seal.
    case resource(ResourceProblem, path: String)
    /// The number of additional files that differ from the resource seal and are not reported individually.
    case moreResources(Int)
    /// The resource seal cannot be read.
    case unreadableSeal(String)
    /// The rules of the resource seal omit files that must be sealed, or a pattern cannot be evaluated.
    case weakResourceRule(String)
    /// The bundle has no resource seal.
    case sealMissing
    /// A link at the root of a framework does not lead to its current version.
    case frameworkLink(String)
    /// The framework has versions, and no link to the current one.
    case currentVersionMissing
}

extension CodeSignatureProblem: CustomStringConvertible {
    /// A human-readable clause.
    public var description: String {
        switch self {
        case .blobOutOfBounds(let slot): "the blob of \(slot) is outside the signature"
        case .wrongMagic(let slot, let magic):
            "the blob of \(slot) has the wrong magic number \(String(magic, radix: 16))"
        case .repeatedSlot(let slot): "there are two blobs for \(slot)"
        case .overlappingBlobs(let first, let second): "the blobs of \(first) and \(second) overlap"
        case .repeatedHashType(let type): "two code directories use \(type)"
        case .unreadableCodeDirectory(let slot, let reason): "\(slot) cannot be read: \(reason)"
        case .slotHashMismatch(let slot, let type): "\(slot) does not match its \(type) hash"
        case .slotWithoutHash(let slot, let type): "the \(type) code directory has no hash of \(slot)"
        case .emptySlot(let slot, let type): "the \(type) code directory has a hash of \(slot), which does not exist"
        case .unreadableDEREntitlements(let reason): "the DER entitlements cannot be read: \(reason)"
        case .resource(let problem, let path): "the sealed resource `\(path)` \(problem)"
        case .moreResources(let count): "\(count) more files differ from the resource seal"
        case .unreadableSeal(let reason): "CodeResources cannot be read: \(reason)"
        case .weakResourceRule(let pattern):
            "the resource seal does not cover all files because of the rule `\(pattern)`"
        case .sealMissing: "the bundle has no resource seal"
        case .frameworkLink(let path): "the link `\(path)` of the framework does not lead to its current version"
        case .currentVersionMissing: "the framework has no link `Versions/Current`"
        default: codeDescription
        }
    }

    /// The clause for a problem of the code, the code directories, or the CMS message.
    private var codeDescription: String {
        switch self {
        case .codeLimitMismatch(let type, let limit, let signature):
            "the \(type) code directory covers \(limit) bytes, but the signature begins at byte \(signature)"
        case .pageCountMismatch(let type, let count, let expected):
            "the \(type) code directory has \(count) page hashes; expected \(expected)"
        case .scatteredPages(let type): "the \(type) code directory has a scatter vector, which is not supported"
        case .pageMismatch(let type, let count, let first):
            "\(count) \(count == 1 ? "page does" : "pages do") not match the \(type) hashes; first at byte \(first)"
        case .unreadableCode(let reason): "the code cannot be read: \(reason)"
        case .unsignedBytes(let offset): "the file contains unsigned data at byte \(offset)"
        case .unboundCodeDirectory(let type): "the CMS message does not sign the \(type) code directory"
        case .codeDirectoryRemoved: "the CMS message lists more code directories than the signature contains"
        case .unreadableDirectoryList: "the list of code directories in the CMS message cannot be read"
        case .adHocWithMessage: "the code directory is marked as ad hoc, but the signature has a CMS message"
        case .messageMissing: "the code directory is not marked as ad hoc, but the signature has no CMS message"
        default: ""
        }
    }
}

/// A difference between a file of a bundle and the resource seal.
public enum ResourceProblem: Sendable, Hashable, CustomStringConvertible {
    /// The content, the target of the link, or the nested code differs.
    case altered
    /// The seal does not list the file.
    case added
    /// The seal lists the file, but it does not exist.
    case missing
    /// The seal lists a different kind of file, such as a file instead of a link.
    case otherKind
    /// The seal has no supported hash for the file.
    case withoutHash
    /// The file is outside the directory that the seal covers.
    case unsealed
    /// The file cannot be read; the text is the reason.
    case unreadable(String)
    /// The seal lists a path outside the bundle.
    case outside
    /// The seal lists the file more than once.
    case repeated

    /// The predicate of a clause whose subject is the path.
    public var description: String {
        switch self {
        case .altered: "was altered"
        case .added: "was added after signing"
        case .missing: "is missing"
        case .otherKind: "is a different kind of file than the seal lists"
        case .withoutHash: "has no supported hash in the seal"
        case .unsealed: "is outside the sealed directory"
        case .unreadable(let reason): "cannot be read: \(reason)"
        case .outside: "has a path outside the bundle"
        case .repeated: "is listed more than once"
        }
    }
}
