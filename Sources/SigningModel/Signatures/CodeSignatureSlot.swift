/// A slot of a code signature (`CSSLOT_…`).
///
/// https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/kern/cs_blobs.h
public struct CodeSignatureSlot: RawRepresentable, Sendable, Hashable {
    /// The number of the slot.
    public let rawValue: Int

    /// Creates the slot with the given number.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The first code directory.
    public static let codeDirectory = CodeSignatureSlot(rawValue: 0)
    /// `Info.plist`, which is not part of the signature.
    public static let informationPropertyList = CodeSignatureSlot(rawValue: 1)
    /// The code requirements of the signature.
    public static let requirements = CodeSignatureSlot(rawValue: 2)
    /// `_CodeSignature/CodeResources`, which is not part of the executable.
    public static let codeResources = CodeSignatureSlot(rawValue: 3)
    /// The entitlements as an XML property list.
    public static let entitlements = CodeSignatureSlot(rawValue: 5)
    /// The entitlements in DER form, which systems since iOS 15 and macOS 12 read.
    public static let derEntitlements = CodeSignatureSlot(rawValue: 7)
    /// The CMS message that signs the code directory.
    public static let message = CodeSignatureSlot(rawValue: 0x10000)

    /// Whether the slot contains an additional code directory, with a different hash function.
    package var isAlternateCodeDirectory: Bool { (0x1000..<0x1005).contains(rawValue) }
}

extension CodeSignatureSlot: CustomStringConvertible {
    /// The human-readable name.
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
