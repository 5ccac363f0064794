public import CodeSigning
public import Entitlements
public import PropertyLists

/// What one slice of a signed program says beside the claims in its signature.
///
/// Plain facts, so that rules about signatures show their examples without a signed program at hand.
public struct SignedCode: Sendable {
    /// What became of the DER form of the entitlements.
    public enum DERForm: Sendable, Hashable {
        /// There is none.
        case absent
        /// It says what the XML form says, or is alone.
        case agrees
        /// It says something else of these keys.
        case differs([EntitlementKey])
    }

    /// Who signed.
    public enum Signer: Sendable, Hashable {
        /// There is no signature at all.
        case absent
        /// There is a signature that cannot be read.
        case unreadable(String)
        /// Nobody signed; only the hashes are there.
        case adHoc
        /// The signature is intact, and the chain of certificates ends at a trusted root.
        ///
        /// - Parameters:
        ///   - name: The common name of the signer's certificate.
        ///   - certificate: The certificate's fingerprint.
        ///   - role: Who the signer is.
        case signed(name: String, certificate: Fingerprint?, role: CodeSignature.SignerRole = .developer([]))
        /// The signature is intact, but no trusted authority issued the signer's certificate to sign code.
        ///
        /// - Parameters:
        ///   - name: The common name of the signer's certificate.
        ///   - certificate: The certificate's fingerprint.
        ///   - role: The role that the certificate claims.
        ///   - reason: Why the signer is not trusted.
        case untrusted(name: String, certificate: Fingerprint?, role: CodeSignature.SignerRole, reason: String)
        /// The signature is not good.
        case invalid(String)
    }

    /// Who signed.
    public var signer = Signer.signed(name: "Apple Distribution: Example (A1B2C3D4E5)", certificate: nil)

    /// The team that the signature names; `nil` where it names none.
    public var team: TeamIdentifier?

    /// The identifier in the code directory; `nil` if there is none.
    public var identifier: String?

    /// What became of the DER form of the entitlements.
    public var derForm = DERForm.agrees

    /// The version of the code directory that systems use; `nil` where there is none.
    public var directoryVersion: Int?

    /// Whether the program is executed, rather than loaded by another.
    public var isExecutable = true

    /// Whether it is built for a simulator, where nobody asks a profile.
    public var isForSimulator = false

    /// What does not fit together within the signature, and what does not match its hashes.
    public var problems: [CodeSignatureProblem] = []

    /// Keys of which the program's slices do not say the same.
    public var disagreeingSlices: [EntitlementKey] = []

    /// The entitlements file that the product was built from, where it is known.
    public var source: PropertyList?

    /// Creates the facts of a slice that is as it should be.
    public init() {}
}

extension SignedCode.Signer {
    /// Whether the App Store signed, by its verified certificate: it removes the profile and approves the entitlements.
    ///
    /// https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles
    public var isStore: Bool {
        if case .signed(_, _, .appStore) = self { true } else { false }
    }

    /// The name and the fingerprint of the certificate that signed, whether it is trusted or not.
    var certificate: (name: String, fingerprint: Fingerprint)? {
        switch self {
        case .signed(let name, let fingerprint?, _), .untrusted(let name, let fingerprint?, _, _): (name, fingerprint)
        default: nil
        }
    }

    /// The distribution method that follows from the kinds of the certificate; `nil` if there are several.
    ///
    /// https://developer.apple.com/help/account/certificates/certificates-overview
    var distribution: Distribution? {
        switch self {
        case .signed(_, _, .appStore): .appStore
        case .signed(_, _, .developer(let kinds)), .untrusted(_, _, .developer(let kinds), _): kinds.distribution
        default: nil
        }
    }
}

extension Set<DeveloperCertificate.Kind> {
    /// The distribution method for which certificates of these kinds sign, if it is only one.
    fileprivate var distribution: Distribution? {
        if self == [.developerID] { return .developerID }
        if self == [.macAppStore] { return .appStore }
        return !isEmpty && allSatisfy(\.isDevelopment) ? .development : nil
    }
}

extension Conditions {
    /// The same for code that was signed with these facts.
    func with(_ code: (inout SignedCode) -> Void) -> Conditions {
        var conditions = self
        var facts = SignedCode()
        code(&facts)
        conditions.code = facts
        return conditions
    }
}
