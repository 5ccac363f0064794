import PropertyLists
import SwiftASN1
import X509

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The way from a signer's certificate up to a root, as the message's own certificates show it.
struct CertificateChain: Sendable {
    /// From the signer's certificate to the root.
    let certificates: [Certificate]
    let rootFingerprint: Fingerprint

    /// What became of the search for a chain.
    enum Search: Sendable {
        case found(CertificateChain)
        /// The issuer of the named certificate did not come along.
        case incomplete(missing: String)
        /// There is a chain, and the rules for chains refuse it.
        case refused(String)
    }

    /// Looks for a chain from `leaf` to any certificate among `others` that issued itself.
    ///
    /// Which of the roots found is to be trusted is another question; see ``TrustAnchors``.
    ///
    /// All certificates have to be valid at the given moment.
    static func search(from leaf: Certificate, among others: [Certificate], at moment: PropertyListDate) -> Search {
        let time = Date(timeIntervalSinceReferenceDate: moment.secondsSinceReferenceDate)
        let candidates = withoutRivals(others, at: time)
        let roots = candidates.filter { $0.issuer == $0.subject }
        let result = SynchronousTask.run {
            var verifier = Verifier(rootCertificates: CertificateStore(roots)) {
                RFC5280Policy.judging(at: time)
                KnownExtensionsPolicy(certificates: candidates + [leaf])
            }
            return await verifier.validate(
                leaf: leaf, intermediates: CertificateStore(candidates.filter { $0.issuer != $0.subject }))
        }
        switch result {
        case .validCertificate(let chain):
            guard let root = chain.last, let bytes = root.derBytes else { return .refused("the root has no DER form") }
            return .found(CertificateChain(certificates: Array(chain), rootFingerprint: Fingerprint(of: bytes)))
        case .couldNotValidate(let failures):
            guard let failure = failures.first else { return explanation(from: leaf, among: candidates) }
            return .refused(reason(failure, at: moment))
        }
    }

    /// Why the rules refuse a chain.
    ///
    /// The library's own words show whole certificates.
    private static func reason(
        _ failure: CertificateValidationResult.PolicyFailure, at moment: PropertyListDate
    ) -> String {
        for certificate in failure.chain {
            let (begins, ends) = (
                PropertyListDate(certificate.notValidBefore), PropertyListDate(certificate.notValidAfter)
            )
            if moment < begins { return "the certificate of \(certificate.displayName) begins only on \(begins)" }
            if ends < moment { return "the certificate of \(certificate.displayName) ended on \(ends)" }
        }
        return "the chain above \(failure.chain.leaf.displayName) breaks a rule of RFC 5280"
    }

    /// Why no chain was found that a policy could have judged.
    private static func explanation(from leaf: Certificate, among candidates: [Certificate]) -> Search {
        var tip = leaf
        for _ in 0...candidates.count {
            let issuers = candidates.filter { $0.subject == tip.issuer }
            guard !issuers.isEmpty else { return .incomplete(missing: tip.issuer.displayName) }
            guard let issuer = issuers.first(where: { $0.publicKey.isValidSignature(tip.signature, for: tip) }) else {
                return .refused(
                    "the certificate of \(tip.displayName) was not signed by \(tip.issuer.displayName)")
            }
            if issuer == tip { break }
            tip = issuer
        }
        return .refused("no chain of certificates leads from \(leaf.displayName) to a root")
    }

    /// One certificate for each subject and key, one that is valid at the time where there is a choice.
    ///
    /// The search tries every path. With one certificate for a subject and key there is at most one path; a message
    /// full of certificates that all sign each other would otherwise offer more paths than can be walked.
    private static func withoutRivals(_ certificates: [Certificate], at time: Date) -> [Certificate] {
        struct Identity: Hashable {
            let subject: DistinguishedName
            let key: Certificate.PublicKey
        }
        var chosen: [Identity: Certificate] = [:]
        for certificate in certificates {
            let identity = Identity(subject: certificate.subject, key: certificate.publicKey)
            let isValid = (certificate.notValidBefore...certificate.validEnd).contains(time)
            if chosen[identity] == nil || isValid { chosen[identity] = certificate }
        }
        return Array(chosen.values)
    }
}

extension Certificate {
    /// The end of validity; a certificate may say that it ends before it begins.
    fileprivate var validEnd: Date { max(notValidBefore, notValidAfter) }

    /// The certificate's DER bytes.
    var derBytes: [UInt8]? {
        var serializer = DER.Serializer()
        guard (try? serializer.serialize(self)) != nil else { return nil }
        return serializer.serializedBytes
    }
}

/// Lets certificates pass that are marked for a purpose.
///
/// Developers' certificates say in critical extensions that they sign code and which: in the extended key usage, and
/// in markers of Apple's below 1.2.840.113635.100. A verifier refuses critical extensions that nobody declares to
/// know. Who may sign what is judged by those who ask for the chain; see ``ProfileSigner``.
private struct KnownExtensionsPolicy: VerifierPolicy {
    let verifyingCriticalExtensions: [ASN1ObjectIdentifier]

    init(certificates: [Certificate]) {
        let apple: [UInt] = [1, 2, 840, 113635, 100]
        let markers = certificates.flatMap { $0.extensions.map(\.oid) }.filter { $0.oidComponents.starts(with: apple) }
        verifyingCriticalExtensions = [.X509ExtensionID.extendedKeyUsage] + markers
    }

    func chainMeetsPolicyRequirements(chain: UnverifiedCertificateChain) -> PolicyEvaluationResult { .meetsPolicy }
}

/// The initializer that takes a time is deprecated in favor of one that is not public; the requirement here is
/// satisfied by the public one.
private protocol PolicyAtTime {
    init(validationTime: Date)
}

extension RFC5280Policy: PolicyAtTime {
    /// The rules of RFC 5280 with all certificates valid at the given time.
    fileprivate static func judging(at time: Date) -> RFC5280Policy { policy(at: time) }

    private static func policy<Policy: PolicyAtTime>(at time: Date) -> Policy { Policy(validationTime: time) }
}
