/// The magic numbers of blobs, which are their first four bytes (`CSMAGIC_…`).
enum BlobMagic {
    static let codeDirectory = 0xFADE_0C02
    static let embeddedSignature = 0xFADE_0CC0
    static let detachedSignature = 0xFADE_0CC1
}

extension CodeSignatureSlot {
    /// Whether code directories contain a hash of the slot.
    var isHashed: Bool { (1...11).contains(rawValue) }

    /// The required magic number of a blob in the slot; `nil` if it is not checked.
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
