import FoundationShims
import PropertyLists
import SwiftASN1
import X509

/// The purpose of a signed message, which determines the valid signers.
///
/// Millions of developer certificates chain to Apple's roots. They are valid for signing code, but not for signing
/// profiles. The markers are object identifiers of certificate extensions:
/// https://github.com/apple-oss-distributions/Security/blob/main/OSX/sec/Security/SecPolicy.c
package enum MessagePurpose: Sendable, Hashable, CaseIterable {
    /// The outer message of a profile; see `SecPolicyCreateiPhoneProvisioningProfileSigning` and
    /// `SecPolicyCreateOSXProvisioningProfileSigning`.
    case profile
    /// The message in `DER-Encoded-Profile`.
    case derProfile
    /// The message of a code signature.
    case code
}

extension CertificateChain {
    /// Whether the chain is valid for signing messages of a purpose.
    func serves(_ purpose: MessagePurpose) -> Bool {
        switch purpose {
        case .profile: isPhoneProfileSigner || isMacProfileSigner
        case .derProfile: leaf.has(.derProfileSigner) && intermediate.has(.systemIntegrationAuthority)
        case .code: role != nil
        }
    }

    /// The role of the signer of code, or `nil` if the chain is not valid for signing code.
    var role: SignerRole? {
        guard leaf.allowsCodeSigning else { return nil }
        if isStoreSigner { return .appStore }
        let kinds = leaf.developerKinds
        if kinds.contains(.developerID) { return intermediate.has(.developerIDAuthority) ? .developer(kinds) : nil }
        if !kinds.isEmpty {
            return intermediate.has(.developerRelations) && leaf.requiresCodeSigning ? .developer(kinds) : nil
        }
        let isApple = leaf.has(.appleSoftware) && intermediate.hasName("Apple Code Signing Certification Authority")
        return isApple ? .apple : nil
    }

    /// Whether the intermediate is Apple's authority for iPhone software.
    ///
    /// Its certificate of 2007 has no marker; it expired in 2022.
    private var isBelowPhoneAuthority: Bool {
        guard intermediate.hasName("Apple iPhone Certification Authority") else { return false }
        return intermediate.has(.phoneAuthority) || intermediate.notValidAfter < Certificate.endOfUnmarkedAuthority
    }

    private var isPhoneProfileSigner: Bool {
        leaf.hasName("Apple iPhone OS Provisioning Profile Signing") && isBelowPhoneAuthority
            && (leaf.has(.phoneProfileSigner) || leaf.has(.formerPhoneProfileSigner))
    }

    private var isMacProfileSigner: Bool {
        leaf.has(.macProfileSigner) && intermediate.has(.developerRelations)
    }

    /// Whether the signer is the App Store.
    ///
    /// See `SecPolicyCreateiPhoneApplicationSigning` and its counterparts for the other platforms.
    private var isStoreSigner: Bool {
        if leaf.has(.phoneStore) || leaf.has(.phoneStoreVPN) {
            return leaf.hasName("Apple iPhone OS Application Signing") && isBelowPhoneAuthority
        }
        return (leaf.has(.macStore) || leaf.has(.televisionStore) || leaf.has(.visionStore))
            && intermediate.has(.developerRelations)
    }
}

extension Certificate {
    /// The time at which a signer of the App Store is checked if the signature does not state the signing time.
    ///
    /// Apple's policies for these signers do not check expiration (`SecPolicyAddBasicCertOptions`), and apps from the
    /// App Store remain valid after the certificate expires. `nil` for other signers.
    var momentWithoutSigningTime: PropertyListDate? {
        let markers: [ASN1ObjectIdentifier] = [.phoneStore, .phoneStoreVPN, .macStore, .televisionStore, .visionStore]
        return markers.contains(where: has) ? PropertyListDate(notValidBefore) : nil
    }

    /// 2022-04-13, the day after the certificate of 2007 expired.
    fileprivate static let endOfUnmarkedAuthority = Date(timeIntervalSince1970: 1_649_808_000)

    /// The kinds of a developer certificate, from its markers.
    var developerKinds: Set<DeveloperCertificate.Kind> {
        Set(extensions.compactMap { DeveloperCertificate.Kind(rawValue: $0.oid.description) })
    }

    fileprivate func has(_ marker: ASN1ObjectIdentifier) -> Bool { extensions[oid: marker] != nil }

    fileprivate func hasName(_ name: String) -> Bool {
        subject.firstValue(of: .RDNAttributeType.commonName) == name
    }

    /// Whether the certificate has no extended key usage, or one that includes code signing.
    fileprivate var allowsCodeSigning: Bool {
        extensions[oid: .X509ExtensionID.extendedKeyUsage] == nil || requiresCodeSigning
    }

    /// Whether the certificate has an extended key usage that includes code signing.
    fileprivate var requiresCodeSigning: Bool {
        guard let usage = try? extensions.extendedKeyUsage else { return false }
        return usage.contains(.codeSigning) || usage.contains(.any)
    }
}

extension ASN1ObjectIdentifier {
    fileprivate static let derProfileSigner: Self = [1, 2, 840, 113635, 100, 12, 19]
    fileprivate static let macProfileSigner: Self = [1, 2, 840, 113635, 100, 4, 11]
    fileprivate static let phoneProfileSigner: Self = [1, 2, 840, 113635, 100, 6, 58]
    /// The marker in the certificate that was used from 2008 to 2020.
    fileprivate static let formerPhoneProfileSigner: Self = [1, 2, 840, 113635, 100, 6, 2, 2, 1]

    fileprivate static let developerRelations: Self = [1, 2, 840, 113635, 100, 6, 2, 1]
    fileprivate static let developerIDAuthority: Self = [1, 2, 840, 113635, 100, 6, 2, 6]
    fileprivate static let systemIntegrationAuthority: Self = [1, 2, 840, 113635, 100, 6, 2, 17]
    fileprivate static let phoneAuthority: Self = [1, 2, 840, 113635, 100, 6, 2, 18]

    fileprivate static let phoneStore: Self = [1, 2, 840, 113635, 100, 6, 1, 3]
    fileprivate static let phoneStoreVPN: Self = [1, 2, 840, 113635, 100, 6, 1, 6]
    fileprivate static let macStore: Self = [1, 2, 840, 113635, 100, 6, 1, 9]
    fileprivate static let televisionStore: Self = [1, 2, 840, 113635, 100, 6, 1, 24]
    fileprivate static let visionStore: Self = [1, 2, 840, 113635, 100, 6, 1, 36]
    fileprivate static let appleSoftware: Self = [1, 2, 840, 113635, 100, 6, 22]
}
