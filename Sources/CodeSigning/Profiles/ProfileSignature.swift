public import PropertyLists

/// What is known of the signature of a provisioning profile.
public struct ProfileSignature: Sendable, Hashable {
    /// The answer in one word.
    public enum State: String, Sendable, Hashable, CaseIterable {
        /// Signed by somebody who may sign profiles, up to a trusted root.
        case verified
        /// The signature is good; whether the signer may sign cannot be said, because their issuer did not come along.
        case chainIncomplete = "chain-incomplete"
        /// The content, the signature or the chain is not what it should be.
        case invalid
        /// A bare property list.
        case unsigned
        /// A good signature by somebody else.
        case foreign
    }

    /// The answer in one word.
    public let state: State
    /// Why it is not verified, one clause; `nil` where it is.
    public let reason: String?
    /// The common name of the signer's certificate.
    public let signer: String?
    /// When the chain was judged: the signing time, else the creation date.
    ///
    /// Signers' certificates end long before the profiles do that they signed.
    public let judgedAt: PropertyListDate?
    /// The name of the anchors that the chain ends at; `nil` where it ends elsewhere.
    public let root: String?

    static let unsigned = ProfileSignature(
        state: .unsigned, reason: "a bare property list, signed by nobody", signer: nil, judgedAt: nil, root: nil)
}

extension ProfileSignature {
    /// What is to be said of a message after its verification.
    init(_ verification: MessageVerification, by role: ProfileSigner, anchors: TrustAnchors) {
        signer = verification.signer
        judgedAt = verification.judgedAt
        switch verification.outcome {
        case .invalid(let reason):
            (state, self.reason, root) = (.invalid, reason, nil)
        case .chainIncomplete(let missing):
            (state, reason, root) = (.chainIncomplete, "the certificate of \(missing) did not come along", nil)
        case .chained(let fingerprint) where !anchors.roots.contains(fingerprint):
            let top = verification.commonNames.last ?? "an unnamed root"
            (state, reason, root) = (.foreign, "the chain ends at \(top), which is not trusted", nil)
        case .chained where !role.isPlayed(in: verification):
            let name = verification.signer ?? "the signer"
            (state, reason, root) = (.foreign, "\(name) does not sign profiles", anchors.name)
        case .chained:
            (state, reason, root) = (.verified, nil, anchors.name)
        }
    }
}

/// Who may sign, told by the signer's certificate and the one above it.
///
/// Below Apple's roots stand millions of developers' certificates; a chain that ends there says nothing yet.
/// https://github.com/apple-oss-distributions/Security/blob/main/OSX/sec/Security/SecPolicy.c,
/// `SecPolicyCreateiPhoneProvisioningProfileSigning` and `SecPolicyCreateOSXProvisioningProfileSigning`.
enum ProfileSigner {
    /// The signer of the outer message.
    case propertyList
    /// The signer of the message inside, the DER form.
    case derForm

    func isPlayed(in chain: MessageVerification) -> Bool {
        guard chain.markers.count >= 3, chain.commonNames.count >= 3 else { return false }
        switch self {
        case .propertyList: return isPhoneSigner(chain) || isMacSigner(chain)
        case .derForm: return chain.markers[0].contains("1.2.840.113635.100.12.19")
        }
    }

    private func isPhoneSigner(_ chain: MessageVerification) -> Bool {
        chain.commonNames[0] == "Apple iPhone OS Provisioning Profile Signing"
            && chain.commonNames[1] == "Apple iPhone Certification Authority"
    }

    private func isMacSigner(_ chain: MessageVerification) -> Bool {
        chain.markers[0].contains("1.2.840.113635.100.4.11") && chain.markers[1].contains("1.2.840.113635.100.6.2.1")
    }
}
