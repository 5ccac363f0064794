package import PropertyLists
import SwiftASN1
import X509

/// What is to be said of a message's signature.
package struct MessageVerification: Sendable {
    package enum Outcome: Sendable, Hashable {
        /// The signature is good and the chain ends at the root with this fingerprint.
        case chained(root: Fingerprint)
        /// The signature is good; the certificate that issued the signer's did not come along.
        case chainIncomplete(missing: String)
        /// The content, the signature or the chain is not what it should be.
        case invalid(String)
    }

    package let outcome: Outcome
    /// The common name of the signer's certificate, else its whole subject.
    package let signer: String?
    /// The fingerprint of the signer's certificate; `nil` where it did not come along.
    package let signerFingerprint: Fingerprint?
    /// When the chain was judged: the signing time, else the time the caller gave.
    package let judgedAt: PropertyListDate?
    /// The object identifiers of the extensions of each certificate of the chain, from the signer up.
    package let markers: [Set<String>]
    /// The common names of each certificate of the chain, from the signer up.
    package let commonNames: [String]

    fileprivate init(
        _ outcome: Outcome, signer: String? = nil, judgedAt: PropertyListDate? = nil, chain: [Certificate] = []
    ) {
        self.outcome = outcome
        self.signer = signer
        self.judgedAt = judgedAt
        signerFingerprint = chain.first?.derBytes.map { Fingerprint(of: $0) }
        markers = chain.map { Set($0.extensions.map { $0.oid.description }) }
        commonNames = chain.map(\.displayName)
    }
}

extension SignedMessage {
    /// Checks the signature and the chain, without the network.
    ///
    /// - Parameters:
    ///   - detachedContent: what was signed, where the message does not carry it.
    ///   - time: when to judge the chain where the signer does not say when they signed. Signers' certificates end
    ///     long before what they signed, so "now" would be the wrong time.
    /// - Returns: what is to be said of the signature.
    package func verify(detachedContent: [UInt8]? = nil, time: PropertyListDate) -> MessageVerification {
        guard let content = content ?? detachedContent else {
            return MessageVerification(.invalid("the message carries no content"))
        }
        // Apple's messages have one signer. Where there are several, every one has to hold, and the last is named.
        var last = MessageVerification(.invalid("the message has no signer"))
        for signer in signers {
            last = verify(signer, content: content, time: time)
            if case .invalid = last.outcome { return last }
        }
        return last
    }

    private func verify(_ signer: MessageSigner, content: [UInt8], time: PropertyListDate) -> MessageVerification {
        let known = certificates.compactMap { try? Certificate(derEncoded: $0) }
        guard let leaf = known.first(where: { signer.name.isName(of: $0) }) else {
            return MessageVerification(.invalid("the signer's certificate did not come along"))
        }
        let judgedAt = signer.signingTime ?? time
        let name = leaf.displayName
        if let problem = signer.problem(with: content, key: leaf.publicKey) {
            return MessageVerification(.invalid(problem), signer: name, judgedAt: judgedAt, chain: [leaf])
        }
        switch CertificateChain.search(from: leaf, among: known, at: judgedAt) {
        case .found(let chain):
            return MessageVerification(
                .chained(root: chain.rootFingerprint), signer: name, judgedAt: judgedAt, chain: chain.certificates)
        case .incomplete(let missing):
            return MessageVerification(
                .chainIncomplete(missing: missing), signer: name, judgedAt: judgedAt, chain: [leaf])
        case .refused(let reason):
            return MessageVerification(.invalid(reason), signer: name, judgedAt: judgedAt, chain: [leaf])
        }
    }
}

extension MessageSigner {
    /// What is wrong with this signature, or `nil` when it is good.
    fileprivate func problem(with content: [UInt8], key: Certificate.PublicKey) -> String? {
        guard let digest else { return "the digest algorithm is not known" }
        if signedAttributes != nil {
            guard let messageDigest else { return "the signed attributes hold no digest of the content" }
            guard messageDigest == digest.hash(content) else { return "the content does not match its digest" }
        }
        guard let algorithm = scheme?.algorithm(with: digest) else {
            return "the signature algorithm \(self.algorithm) is not supported"
        }
        let signed = signedAttributes ?? content
        guard key.isValidSignature(signature, for: signed, signatureAlgorithm: algorithm) else {
            return "the signature does not match the signer's key"
        }
        return nil
    }
}

extension MessageSigner.Scheme {
    fileprivate func algorithm(with digest: Digest) -> Certificate.SignatureAlgorithm? {
        switch self {
        case .rsa(let own):
            switch own ?? digest {
            case .sha1: .sha1WithRSAEncryption
            case .sha256: .sha256WithRSAEncryption
            case .sha384: .sha384WithRSAEncryption
            case .sha512: .sha512WithRSAEncryption
            }
        case .ellipticCurve(let own):
            switch own ?? digest {
            case .sha1: nil
            case .sha256: .ecdsaWithSHA256
            case .sha384: .ecdsaWithSHA384
            case .sha512: .ecdsaWithSHA512
            }
        }
    }
}

extension MessageSigner.CertificateName {
    fileprivate func isName(of certificate: Certificate) -> Bool {
        switch self {
        case .issuer(let name, let serialNumber):
            guard let node = try? BER.parse(name), let issuer = try? DistinguishedName(derEncoded: node) else {
                return false
            }
            let own = certificate.serialNumber.bytes.drop { $0 == 0 }
            return issuer == certificate.issuer && own == serialNumber.drop { $0 == 0 }
        case .keyIdentifier(let identifier):
            guard let own = try? certificate.extensions.subjectKeyIdentifier else { return false }
            return Array(own.keyIdentifier) == identifier
        }
    }
}

extension Certificate {
    /// The common name, else the whole subject.
    var displayName: String { subject.displayName }
}

extension DistinguishedName {
    /// The common name, else the whole name.
    var displayName: String { firstValue(of: .RDNAttributeType.commonName) ?? description }

    /// The first value of an attribute such as the common name.
    func firstValue(of type: ASN1ObjectIdentifier) -> String? {
        for attribute in joined() where attribute.type == type {
            return "\(attribute.value)"
        }
        return nil
    }
}
