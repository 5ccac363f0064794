public import Entitlements
public import PropertyLists
public import SigningModel

/// The facts in the signature of one slice of an executable, besides its claims.
///
/// The facts are plain values, so that rules about signatures can show examples without a signed executable.
public struct SignatureFacts: Sendable {
    /// The states of the DER form of the entitlements.
    public enum DERForm: Sendable, Hashable {
        /// The signature has no DER form.
        case absent
        /// The DER form contains the same values as the XML form, or there is no XML form.
        case agrees
        /// The values of these keys differ from the values in the XML form.
        case differs([EntitlementKey])
    }

    /// The results of verifying a signature and its signer.
    public enum Signer: Sendable, Hashable {
        /// The code is not signed.
        case absent
        /// The signature cannot be read.
        case unreadable(String)
        /// The code is ad hoc signed: the signature contains hashes, but no certificate.
        case adHoc
        /// The signature is intact, and the chain of certificates ends at a trusted root.
        ///
        /// - Parameters:
        ///   - name: The common name of the signer's certificate.
        ///   - certificate: The fingerprint of the certificate.
        ///   - role: The role of the signer.
        case signed(name: String, certificate: Fingerprint?, role: SignerRole = .developer([]))
        /// The signature is intact, but no trusted authority issued the signer's certificate to sign code.
        ///
        /// - Parameters:
        ///   - name: The common name of the signer's certificate.
        ///   - certificate: The fingerprint of the certificate.
        ///   - role: The role that the certificate claims.
        ///   - reason: The reason why the signer is not trusted.
        case untrusted(name: String, certificate: Fingerprint?, role: SignerRole, reason: String)
        /// The signature is not valid.
        case invalid(String)
    }

    /// The result of verifying the signature and its signer.
    public var signer = Signer.signed(name: "Apple Distribution: Example (A1B2C3D4E5)", certificate: nil)

    /// The team identifier in the signature; `nil` if there is none.
    public var team: TeamIdentifier?

    /// The identifier in the code directory; `nil` if there is none.
    public var identifier: String?

    /// The state of the DER form of the entitlements.
    public var derForm = DERForm.agrees

    /// The version of the code directory that the system uses; `nil` if there is none.
    public var directoryVersion: Int?

    /// Whether the code is a main executable, not code that another process loads.
    public var isExecutable = true

    /// Whether the code directory enables the hardened runtime.
    public var hasHardenedRuntime = true

    /// Whether the signed message contains a timestamp; its issuer is not verified.
    public var hasTimestamp = true

    /// Whether the code is built for a simulator, which does not check profiles.
    public var isForSimulator = false

    /// The inconsistencies within the signature, and the contents that do not match its hashes.
    public var problems: [CodeSignatureProblem] = []

    /// The keys whose values differ between the slices of the executable.
    public var disagreeingSlices: [EntitlementKey] = []

    /// The architecture of the slice if it is not signed and another slice of the executable is; otherwise `nil`.
    public var unsignedArchitecture: String?

    /// The entitlements file that the product was built from, if it is known.
    public var source: PropertyList?

    /// Creates the facts of a correctly signed slice.
    public init() {}
}

extension SignatureFacts.Signer {
    /// Whether the App Store or TestFlight signed the code with a verified certificate.
    ///
    /// The App Store and TestFlight remove the profile and approve the entitlements.
    ///
    /// https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles
    /// https://github.com/bitstadium/HockeySDK-iOS/issues/205
    public var isStore: Bool {
        switch self {
        case .signed(_, _, .appStore): true
        case .signed(_, _, .developer(let kinds)): kinds.contains(.testFlight)
        default: false
        }
    }

    /// Whether a developer or a team signed the code; the certificate need not be trusted.
    package var isDeveloper: Bool {
        switch self {
        case .signed(_, _, .developer), .untrusted: true
        default: false
        }
    }

    /// The name and the fingerprint of the certificate that signed the code; the certificate need not be trusted.
    package var certificate: (name: String, fingerprint: Fingerprint)? {
        switch self {
        case .signed(let name, let fingerprint?, _), .untrusted(let name, let fingerprint?, _, _): (name, fingerprint)
        default: nil
        }
    }

    /// The distribution method that follows from the kinds of the certificate; `nil` if there are several.
    ///
    /// https://developer.apple.com/help/account/certificates/certificates-overview
    package var distribution: Distribution? {
        switch self {
        case .signed(_, _, .appStore): .appStore
        case .signed(_, _, .developer(let kinds)), .untrusted(_, _, .developer(let kinds), _): kinds.distribution
        default: nil
        }
    }
}

extension Set<DeveloperCertificate.Kind> {
    /// The distribution method of certificates of these kinds; `nil` if there are several.
    fileprivate var distribution: Distribution? {
        if self == [.developerID] { return .developerID }
        if self == [.macAppStore] { return .appStore }
        return !isEmpty && allSatisfy(\.isDevelopment) ? .development : nil
    }
}

extension AnalysisContext {
    /// Returns these conditions for code that was signed with the given facts.
    package func with(_ code: (inout SignatureFacts) -> Void) -> AnalysisContext {
        var conditions = self
        var facts = SignatureFacts()
        code(&facts)
        conditions.code = facts
        return conditions
    }
}
