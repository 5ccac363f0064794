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
    /// Describes the decision about a message of a profile.
    init(_ decision: TrustDecision, anchors: TrustAnchors) {
        signer = decision.signer
        judgedAt = decision.judgedAt
        switch decision.outcome {
        case .trusted: (state, reason, root) = (.verified, nil, anchors.name)
        case .untrusted(let reason): (state, self.reason, root) = (.foreign, reason, nil)
        case .incomplete(let missing):
            (state, reason, root) = (.chainIncomplete, "the certificate of \(missing) did not come along", nil)
        case .invalid(let reason): (state, self.reason, root) = (.invalid, reason, nil)
        }
    }
}
