public import Entitlements
public import PropertyLists

/// A provisioning profile: who may sign what, for which devices, how long, and with which entitlements.
///
/// [TN3125](https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles)
/// tells what profiles are for; the keys are those that profiles of 2012 to 2026 have.
public struct ProvisioningProfile: Sendable {
    /// The property list inside of the signed message, under the path of the profile.
    ///
    /// All locations count in it.
    public let propertyList: PropertyList
    /// What is known of the signature.
    public let signature: ProfileSignature
    /// What became of the form that systems since iOS 15 read.
    public let derForm: DERForm
    /// The certificates that may sign.
    public let certificates: [DeveloperCertificate]
    /// What may be claimed.
    public let allowlist: EntitlementAllowlist

    private let root: PropertyList.Value

    /// What became of `DER-Encoded-Profile`.
    public enum DERForm: Sendable {
        /// The profile has none, as those before 2021.
        case absent
        /// It was read; with the keys of which the property list says something else.
        case present(DERProfile, disagreements: [String])
        /// It cannot be read.
        case unreadable(CodeSigningError)

        /// Whether the two forms say the same; `nil` where there is only one.
        public var agrees: Bool? {
            switch self {
            case .absent: nil
            case .present(_, let disagreements): disagreements.isEmpty
            case .unreadable: false
            }
        }
    }

    /// A larger file is not read.
    ///
    /// The largest profile seen, with 33 certificates and 83 devices, has 74 KB.
    public static let sizeLimit = SignedMessage.sizeLimit

    /// Reads a profile: a signed message, or a bare property list, which is then called unsigned.
    ///
    /// - Parameters:
    ///   - file: the bytes of the profile.
    ///   - anchors: where the chain of a good signature may end.
    /// - Throws: ``CodeSigningError`` where the bytes are neither, or the property list inside is no profile's. A bad
    ///   signature is no reason to throw.
    public init(reading file: SourceFile, anchors: TrustAnchors = .apple) throws(CodeSigningError) {
        guard let first = file.bytes.first else { throw CodeSigningError(.malformed, "the file is empty") }
        guard file.bytes.count <= Self.sizeLimit else {
            throw CodeSigningError(
                .tooLarge, "the profile has \(file.bytes.count) bytes; at most \(Self.sizeLimit) are read")
        }
        // A signed message is an ASN.1 SEQUENCE, whose first byte begins no text.
        guard first == 0x30 else {
            try self.init(Self.propertyList(in: file), message: nil, anchors: anchors)
            return
        }
        let message = try SignedMessage(parsing: file.bytes)
        guard let content = message.content else {
            throw CodeSigningError(.malformed, "the signed message carries no content")
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
        // A signer who does not say when they signed, in a profile without a date, is judged long before any
        // certificate began: better invalid than guessed.
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
        return list.root == nil ? "it holds no property list" : "it has no dictionary `Entitlements`"
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

    /// A value of the profile, by its key.
    public subscript(key: String) -> PropertyList.Value? { root[key] }
}
