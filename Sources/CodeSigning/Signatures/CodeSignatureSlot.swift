/// A place in a code signature (`CSSLOT_…`).
///
/// https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/kern/cs_blobs.h
public struct CodeSignatureSlot: RawRepresentable, Sendable, Hashable {
    /// The number of the slot.
    public let rawValue: Int

    /// The slot with the given number.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The first code directory.
    public static let codeDirectory = CodeSignatureSlot(rawValue: 0)
    /// `Info.plist`, which stands beside the signature.
    public static let informationPropertyList = CodeSignatureSlot(rawValue: 1)
    /// The requirements.
    public static let requirements = CodeSignatureSlot(rawValue: 2)
    /// `_CodeSignature/CodeResources`, which stands beside the signature.
    public static let codeResources = CodeSignatureSlot(rawValue: 3)
    /// The entitlements as an XML property list.
    public static let entitlements = CodeSignatureSlot(rawValue: 5)
    /// The entitlements in DER form, which systems since iOS 15 and macOS 12 read.
    public static let derEntitlements = CodeSignatureSlot(rawValue: 7)
    /// The CMS message that signs the code directory.
    public static let message = CodeSignatureSlot(rawValue: 0x10000)

    /// Further code directories, with other hash functions.
    var isAlternateCodeDirectory: Bool { (0x1000..<0x1005).contains(rawValue) }

    /// Whether code directories hold a hash of what is in the slot.
    var isHashed: Bool { (1...11).contains(rawValue) }

    /// The magic number that a blob in the slot has to have; `nil` where any is fine.
    var magic: Int? {
        if isAlternateCodeDirectory { return BlobMagic.codeDirectory }
        return switch self {
        case .codeDirectory: BlobMagic.codeDirectory
        case .requirements: 0xFADE_0C01
        case .entitlements: 0xFADE_7171
        case .derEntitlements: 0xFADE_7172
        case .message: 0xFADE_0B01
        default: nil
        }
    }
}

extension CodeSignatureSlot: CustomStringConvertible {
    /// What people call it.
    public var description: String {
        if isAlternateCodeDirectory { return "alternate code directory \(rawValue - 0x1000)" }
        return switch self {
        case .codeDirectory: "code directory"
        case .informationPropertyList: "Info.plist"
        case .requirements: "requirements"
        case .codeResources: "CodeResources"
        case .entitlements: "XML entitlements"
        case .derEntitlements: "DER entitlements"
        case .message: "CMS message"
        default: "slot \(rawValue)"
        }
    }
}

/// The first four bytes of a blob (`CSMAGIC_…`).
enum BlobMagic {
    static let codeDirectory = 0xFADE_0C02
    static let embeddedSignature = 0xFADE_0CC0
    static let detachedSignature = 0xFADE_0CC1
}
