public import Entitlements
public import PropertyLists

/// A provisioning profile: the apps, certificates, devices, and entitlements that a team can use, and its validity.
///
/// [TN3125](https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles)
/// describes profiles. The keys occur in profiles that were created from 2012 to 2026.
public struct ProvisioningProfile: Sendable {
    /// The property list in the signed message, with the path of the profile.
    ///
    /// All locations are relative to this property list.
    public let propertyList: PropertyList
    /// The result of verifying the signature.
    public let signature: ProfileSignature
    /// The DER form, which systems read since iOS 15.
    public let derForm: DERForm
    /// The certificates with which apps can be signed.
    public let certificates: [DeveloperCertificate]
    /// The entitlements that the profile authorizes.
    public let allowlist: EntitlementAllowlist

    private let root: PropertyList.Value

    /// The result of reading `DER-Encoded-Profile`.
    public enum DERForm: Sendable {
        /// The profile does not have a DER form, for example because it was created before 2021.
        case absent
        /// The DER form was read; `disagreements` are the keys that differ from the property list.
        case present(DERProfile, disagreements: [String])
        /// The DER form cannot be read.
        case unreadable(CodeSigningError)

        /// Whether the two forms have the same values; `nil` if there is no DER form.
        public var agrees: Bool? {
            switch self {
            case .absent: nil
            case .present(_, let disagreements): disagreements.isEmpty
            case .unreadable: false
            }
        }
    }

    package init(
        _ list: PropertyList, root: PropertyList.Value, signature: ProfileSignature, derForm: DERForm,
        certificates: [DeveloperCertificate]
    ) {
        propertyList = list
        self.root = root
        self.signature = signature
        self.derForm = derForm
        self.certificates = certificates
        allowlist = EntitlementAllowlist(root["Entitlements"])
    }

    /// Returns the value of a key of the profile.
    public subscript(key: String) -> PropertyList.Value? { root[key] }
}
