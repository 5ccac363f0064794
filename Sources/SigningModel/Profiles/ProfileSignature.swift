public import PropertyLists

/// The result of verifying the signature of a provisioning profile.
public struct ProfileSignature: Sendable, Hashable {
    /// The result in one word.
    public enum State: String, Sendable, Hashable, CaseIterable {
        /// The signature is valid, and its chain leads from a signer for profiles to a trusted root.
        case verified
        /// The signature is valid, but the message does not contain the certificate of the signer's issuer.
        case chainIncomplete = "chain-incomplete"
        /// The content, the signature, or the chain is not valid.
        case invalid
        /// The file is a property list without a signature.
        case unsigned
        /// The signature is valid, but the signer is not trusted for signing profiles.
        case foreign
    }

    /// The result in one word.
    public let state: State
    /// The reason that the signature is not verified, as a clause; `nil` if it is verified.
    public let reason: String?
    /// The common name of the signer's certificate.
    public let signer: String?
    /// The time for which the chain was checked: the signing time, or the creation date if there is none.
    ///
    /// The certificates of signers often expire before the profiles that they signed.
    public let checkedAt: PropertyListDate?
    /// The name of the anchors at which the chain ends; `nil` if the signature is not verified.
    public let root: String?

    /// The result for a property list without a signature.
    package static let unsigned = ProfileSignature(
        state: .unsigned, reason: "the file is a property list without a signature", signer: nil, checkedAt: nil,
        root: nil)

    package init(state: State, reason: String?, signer: String?, checkedAt: PropertyListDate?, root: String?) {
        self.state = state
        self.reason = reason
        self.signer = signer
        self.checkedAt = checkedAt
        self.root = root
    }
}
