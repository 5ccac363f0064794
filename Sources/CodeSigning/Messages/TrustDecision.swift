package import PropertyLists
import SwiftASN1
import X509

/// The decision whether a message was signed by an authority that is trusted for its purpose.
///
/// Profiles, the DER form in them, and code signatures all use it. A signature is trusted only if the message is intact,
/// the chain of certificates ends at the key of an anchor, and each certificate has the right purpose and was valid.
package struct TrustDecision: Sendable {
    package enum Outcome: Sendable, Hashable {
        /// The message is intact, and an anchor's authority signed it for its purpose.
        case trusted
        /// The message is intact, but another authority signed it, or the signer has another purpose.
        case untrusted(String)
        /// The message is intact, but does not contain the certificate of the signer's issuer.
        case incomplete(missing: String)
        /// The content, the signature, or a certificate is not valid.
        case invalid(String)
    }

    package let outcome: Outcome
    /// The common name of the signer's certificate, else its whole subject; `nil` if the certificate is missing.
    package let signer: String?
    /// The fingerprint of the signer's certificate; `nil` if the certificate is missing.
    package let signerFingerprint: Fingerprint?
    /// The time at which the certificates were checked: the signing time, else the time that the caller passed.
    package let judgedAt: PropertyListDate?
    /// The role of a trusted signer of code; for others the role that the certificate claims, without a check.
    package let role: CodeSignature.SignerRole

    private init(
        _ outcome: Outcome, leaf: Certificate? = nil, at moment: PropertyListDate? = nil,
        role: CodeSignature.SignerRole? = nil
    ) {
        self.outcome = outcome
        signer = leaf?.displayName
        signerFingerprint = leaf?.derBytes.map { Fingerprint(of: $0) }
        judgedAt = moment
        self.role = role ?? .developer(leaf?.developerKinds ?? [])
    }

    /// Decides about a message, without the network.
    ///
    /// Apple's messages have one signer. If a message has more, each must be trusted.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - content: The signed content, if the message does not contain it.
    ///   - purpose: What the message is for.
    ///   - anchors: The keys at which the chain can end.
    ///   - time: When the certificates must be valid if the signer does not state the signing time. Certificates of
    ///     signers expire long before the signed code does, so the current time is wrong for most messages.
    package init(
        on message: SignedMessage, content: [UInt8]? = nil, for purpose: MessagePurpose, anchors: TrustAnchors,
        time: PropertyListDate
    ) {
        guard let content = message.content ?? content else {
            self.init(.invalid("the message carries no content"))
            return
        }
        if let problem = message.problem {
            self.init(.invalid(problem))
            return
        }
        var certificates: [Certificate] = []
        for bytes in message.certificates {
            guard let certificate = try? Certificate(derEncoded: bytes) else {
                self.init(.invalid("a certificate in the message is malformed"))
                return
            }
            certificates.append(certificate)
        }
        let pool = CertificatePool(certificates, anchors: anchors)
        var decision = TrustDecision(.invalid("the message has no signer"))
        for signer in message.signers {
            decision = Self.decision(on: signer, content: content, for: purpose, in: pool, time: time)
            guard decision.outcome == .trusted else { break }
        }
        self = decision
    }

    /// Decides about one signer.
    ///
    /// More than one certificate can have the signer's name, serial number, or key; the first that is trusted counts, else
    /// the first whose key fits.
    private static func decision(
        on signer: MessageSigner, content: [UInt8], for purpose: MessagePurpose, in pool: CertificatePool,
        time: PropertyListDate
    ) -> TrustDecision {
        let moment = signer.signingTime ?? time
        let candidates = pool.certificates.filter { signer.name.isName(of: $0) }
        guard let first = candidates.first else {
            return TrustDecision(.invalid("the signer's certificate did not come along"))
        }
        if let problem = signer.problem(with: content) {
            return TrustDecision(.invalid(problem), leaf: first, at: moment)
        }
        let leaves = candidates.filter { signer.isSigned(with: $0.publicKey, content: content) }
        guard let named = leaves.first else {
            return TrustDecision(.invalid("the signature does not match the signer's key"), leaf: first, at: moment)
        }
        var best: TrustDecision?
        for leaf in leaves {
            let moment = signer.signingTime ?? leaf.momentWithoutSigningTime ?? time
            guard let search = CertificateChain.search(from: leaf, in: pool, at: moment) else { continue }
            let decision = TrustDecision(search, leaf: leaf, for: purpose, at: moment)
            if decision.outcome == .trusted { return decision }
            best = best ?? decision
        }
        return best
            ?? TrustDecision(
                CertificateChain.explanation(for: named, in: pool), leaf: named, for: purpose, at: moment)
    }

    private init(
        _ search: CertificateChain.Search, leaf: Certificate, for purpose: MessagePurpose, at moment: PropertyListDate
    ) {
        switch search {
        case .found(let chain) where chain.serves(purpose):
            self.init(.trusted, leaf: leaf, at: moment, role: chain.role)
        case .found:
            self.init(.untrusted("\(leaf.displayName) does not sign \(purpose.objects)"), leaf: leaf, at: moment)
        case .untrusted(let reason): self.init(.untrusted(reason), leaf: leaf, at: moment)
        case .incomplete(let missing): self.init(.incomplete(missing: missing), leaf: leaf, at: moment)
        case .invalid(let reason): self.init(.invalid(reason), leaf: leaf, at: moment)
        }
    }
}

extension MessagePurpose {
    /// What messages of this purpose sign, in the plural.
    fileprivate var objects: String {
        switch self {
        case .profile, .derProfile: "profiles"
        case .code: "code"
        }
    }
}
