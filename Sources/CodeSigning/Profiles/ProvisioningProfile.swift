public import Entitlements
public import PropertyLists

/// A provisioning profile: the apps, certificates, devices, and entitlements that a team can use, and its validity.
///
/// [TN3125](https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles)
/// describes profiles. The keys are those of profiles created from 2012 to 2026.
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

    /// The maximum size of a profile, in bytes.
    ///
    /// The largest known profile, with 33 certificates and 83 devices, has 74 KB.
    public static let sizeLimit = SignedMessage.sizeLimit

    /// Reads a profile: a signed message, or a property list without a signature.
    ///
    /// A signature that is not valid does not cause an error; see ``signature``.
    ///
    /// - Parameters:
    ///   - file: The bytes of the profile.
    ///   - anchors: The keys at which the chain of certificates can end.
    /// - Throws: ``CodeSigningError`` if the bytes are neither, or the property list is not that of a profile.
    public init(reading file: SourceFile, anchors: TrustAnchors = .apple) throws(CodeSigningError) {
        guard let first = file.bytes.first else { throw CodeSigningError(.malformed, "the file is empty") }
        guard file.bytes.count <= Self.sizeLimit else {
            throw CodeSigningError(
                .tooLarge, "the profile has \(file.bytes.count) bytes; at most \(Self.sizeLimit) are read")
        }
        // A signed message is an ASN.1 SEQUENCE; a property list does not begin with its tag.
        guard first == 0x30 else {
            try self.init(Self.propertyList(in: file), message: nil, anchors: anchors)
            return
        }
        let message = try SignedMessage(parsing: file.bytes)
        guard let content = message.content else {
            throw CodeSigningError(.malformed, "the signed message does not contain content")
        }
        let list = Self.propertyList(in: SourceFile(path: file.path, bytes: content))
        try self.init(list, message: message, anchors: anchors)
    }

    private init(
        _ list: PropertyList, message: SignedMessage?, anchors: TrustAnchors
    ) throws(CodeSigningError) {
        guard let root = list.root, root["Entitlements"]?.kind == .dictionary else {
            throw CodeSigningError(.malformed, "not a provisioning profile: \(Self.trouble(with: list))")
        }
        // Without a signing time and a creation date, the certificates are checked for a time before any certificate
        // was valid, so that the signature is rejected.
        let created = root["CreationDate"]?.date ?? PropertyListDate(secondsSinceReferenceDate: -1e10)
        self.root = root
        propertyList = list
        signature =
            message.map { message in
                let decision = TrustDecision(on: message, for: .profile, anchors: anchors, time: created)
                return ProfileSignature(decision, anchors: anchors)
            }
            ?? .unsigned
        derForm = Self.derForm(of: root, anchors: anchors, time: created)
        certificates =
            root["DeveloperCertificates"]?.elements.compactMap { value in
                value.data.map { DeveloperCertificate($0, at: value.location) }
            } ?? []
        allowlist = EntitlementAllowlist(root["Entitlements"])
    }

    private static func propertyList(in file: SourceFile) -> PropertyList {
        PropertyListReader(limits: .entitlements).read(file)
    }

    private static func trouble(with list: PropertyList) -> String {
        if let problem = list.problems.first { return problem.message }
        return list.root == nil ? "it does not contain a property list" : "it has no dictionary `Entitlements`"
    }

    private static func derForm(
        of root: PropertyList.Value, anchors: TrustAnchors, time: PropertyListDate
    ) -> DERForm {
        guard let bytes = root["DER-Encoded-Profile"]?.data else { return .absent }
        do throws(CodeSigningError) {
            let form = try DERProfile(reading: bytes, anchors: anchors, time: time)
            return .present(form, disagreements: form.disagreements(with: root))
        } catch {
            return .unreadable(error)
        }
    }

    /// Returns the value of a key of the profile.
    public subscript(key: String) -> PropertyList.Value? { root[key] }
}
