package import PropertyLists
import SwiftASN1
import X509

/// The decision whether a message was signed by an authority that is trusted for the purpose of the message.
///
/// Profiles, the DER form in profiles, and code signatures use the same decision. A signature is trusted only if the
/// message is intact, the chain of certificates ends at the key of an anchor, and each certificate has the required
/// purpose and was valid.
package struct TrustDecision: Sendable {
    package enum Outcome: Sendable, Hashable {
        /// The message is intact, and an anchor's authority signed it for its purpose.
        case trusted
        /// The message is intact, but another authority signed it, or the signer's certificate is for another purpose.
        case untrusted(String)
        /// The message is intact, but does not contain the certificate of the signer's issuer.
        case incomplete(missing: String)
        /// The content, the signature, or a certificate is not valid.
        case invalid(String)
    }

    package let outcome: Outcome
    /// The common name of the signer's certificate, or its complete subject if there is none; `nil` if the certificate
    /// is missing.
    package let signer: String?
    /// The fingerprint of the signer's certificate; `nil` if the certificate is missing.
    package let signerFingerprint: Fingerprint?
    /// The team of the signer's certificate, which is its organizational unit; `nil` if it contains none.
    package let signerTeam: String?
    /// The time for which the certificates were checked.
    ///
    /// The time is the signing time. If there is none, it is the start of the certificate of an App Store signer;
    /// otherwise, it is the time that the caller passed.
    package let checkedAt: PropertyListDate?
    /// The role of a trusted signer of code; for other signers, the unverified role in the certificate.
    package let role: SignerRole

    private init(
        _ outcome: Outcome, leaf: Certificate? = nil, at moment: PropertyListDate? = nil,
        role: SignerRole? = nil
    ) {
        self.outcome = outcome
        signer = leaf?.displayName
        signerFingerprint = leaf?.derBytes.map { Fingerprint(of: $0) }
        signerTeam = leaf?.subject.firstValue(of: .RDNAttributeType.organizationalUnitName)
        checkedAt = moment
        self.role = role ?? .developer(leaf?.developerKinds ?? [])
    }

    /// Checks a message, without network access.
    ///
    /// Apple's messages have one signer. If a message has several, each must be trusted.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - content: The signed content, if the message does not contain it.
    ///   - purpose: The purpose of the message.
    ///   - anchors: The keys at which the chain can end.
    ///   - time: The time at which the certificates must be valid if the signer does not state a signing time. The
    ///     current time is wrong for most messages, because signed content is used after the signer's certificate
    ///     expires.
    ///   - ignoringExpiration: Whether expired certificates are accepted for a signer without a signing time.
    package init(
        on message: SignedMessage, content: [UInt8]? = nil, for purpose: MessagePurpose, anchors: TrustAnchors,
        time: PropertyListDate, ignoringExpiration: Bool = false
    ) {
        guard let content = message.content ?? content else {
            self.init(.invalid("the message does not contain content"))
            return
        }
        if let problem = message.problem {
            self.init(.invalid(problem))
            return
        }
        var certificates: [Certificate] = []
        for bytes in message.certificates {
            let parsed = anchors.work.map { $0.certificate(bytes) } ?? (try? Certificate(derEncoded: bytes))
            guard let certificate = parsed else {
                self.init(.invalid(anchors.work?.exhaustion ?? "a certificate in the message is malformed"))
                return
            }
            certificates.append(certificate)
        }
        let pool = CertificatePool(certificates, anchors: anchors)
        var decision = TrustDecision(.invalid("the message has no signer"))
        for signer in message.signers {
            decision = Self.decision(
                on: signer, content: content, for: purpose, in: pool, time: ignoringExpiration ? nil : time)
            // If the budget is spent, a valid signature can appear to be invalid.
            if decision.outcome != .trusted, let reason = anchors.work?.exhaustion {
                decision = TrustDecision(.invalid(reason))
            }
            guard decision.outcome == .trusted else { break }
        }
        self = decision
    }

    /// Checks a signer.
    ///
    /// Several certificates can have the signer's name, serial number, or key. The decision is based on the first
    /// trusted certificate. If no certificate is trusted, the decision is based on the first certificate with a chain.
    /// If no certificate has a chain, it is based on the first certificate whose key matches the signature.
    ///
    /// Without a time, the certificates must be valid at the start of the validity of the signer's certificate.
    private static func decision(
        on signer: MessageSigner, content: [UInt8], for purpose: MessagePurpose, in pool: CertificatePool,
        time: PropertyListDate?
    ) -> TrustDecision {
        let candidates = pool.certificates.filter { signer.name.isName(of: $0) }
        guard let first = candidates.first else {
            return TrustDecision(.invalid("the message does not contain the signer's certificate"))
        }
        let moment = signer.signingTime ?? time ?? PropertyListDate(first.notValidBefore)
        if let problem = signer.problem(with: content) {
            return TrustDecision(.invalid(problem), leaf: first, at: moment)
        }
        let leaves = candidates.filter { candidate in
            guard pool.anchors.work?.spend(verifyingWith: candidate.publicKey) ?? true else { return false }
            return signer.isSigned(with: candidate.publicKey, content: content)
        }
        guard let named = leaves.first else {
            return TrustDecision(.invalid("the signature does not match the signer's key"), leaf: first, at: moment)
        }
        var best: TrustDecision?
        for leaf in leaves {
            let moment =
                signer.signingTime ?? leaf.momentWithoutSigningTime ?? time ?? PropertyListDate(leaf.notValidBefore)
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
            self.init(
                .untrusted("the certificate of \(leaf.displayName) is not valid for signing \(purpose.objects)"),
                leaf: leaf, at: moment)
        case .untrusted(let reason): self.init(.untrusted(reason), leaf: leaf, at: moment)
        case .incomplete(let missing): self.init(.incomplete(missing: missing), leaf: leaf, at: moment)
        case .invalid(let reason): self.init(.invalid(reason), leaf: leaf, at: moment)
        }
    }
}

extension MessagePurpose {
    /// A noun for the signed content, in the plural.
    fileprivate var objects: String {
        switch self {
        case .profile, .derProfile: "profiles"
        case .code: "code"
        }
    }
}
