import FoundationShims
import PropertyLists
import SwiftASN1
import X509

/// The certificates from a signer to a trust anchor.
///
/// Each of Apple's chains for profiles and code has three certificates: the signer's, an intermediate, and a root
/// (`SecPolicyAddChainLengthOptions(options, 3)` in
/// https://github.com/apple-oss-distributions/Security/blob/main/OSX/sec/Security/SecPolicy.c). The root is an anchor,
/// so only two certificates are read from the message. The fixed length also bounds the search.
struct CertificateChain: Sendable {
    /// The signer's certificate.
    let leaf: Certificate
    /// The certificate of the authority that issued the signer's certificate; an anchor's key signed it.
    let intermediate: Certificate

    /// The result of the search for a chain.
    enum Search: Sendable {
        case found(CertificateChain)
        /// The message does not contain a certificate with the name of the signer's issuer.
        case incomplete(missing: String)
        /// A chain exists, but does not end at the key of an anchor.
        case untrusted(String)
        /// A certificate violates a rule for chains.
        case invalid(String)
    }

    /// The maximum number of issuers that are checked to explain why no chain was found; bounds the work for messages
    /// with many certificates of the same name.
    private static let explanationLimit = 4

    /// Searches for a chain from `leaf` to an anchor.
    ///
    /// Certificates that do not lead to an anchor are ignored: a message can contain a second certificate with the
    /// name, the serial number, or the key of a genuine one.
    ///
    /// - Parameters:
    ///   - leaf: The signer's certificate.
    ///   - pool: The certificates of the message.
    ///   - moment: The time at which all certificates must be valid.
    /// - Returns: A chain that is valid at the time; the rule that a chain violates; or `nil` if no chain ends at an
    ///   anchor.
    static func search(from leaf: Certificate, in pool: CertificatePool, at moment: PropertyListDate) -> Search? {
        var reason: Search?
        for authority in pool.authorities where authority.subject == leaf.issuer && authority != leaf {
            guard pool.anchors.isIssued(leaf, with: authority.publicKey) else { continue }
            let chain = CertificateChain(leaf: leaf, intermediate: authority)
            guard let problem = chain.problem(at: moment) else { return .found(chain) }
            reason = reason ?? .invalid(problem)
        }
        return reason
    }

    /// Returns the reason that no chain leads from `leaf` to an anchor.
    static func explanation(for leaf: Certificate, in pool: CertificatePool) -> Search {
        if leaf.issuer == leaf.subject {
            return .untrusted("the certificate of \(leaf.displayName) is self-signed")
        }
        let issuers = pool.certificates.filter { $0.subject == leaf.issuer }
        guard !issuers.isEmpty else { return .incomplete(missing: leaf.issuer.displayName) }
        let issuer = issuers.prefix(explanationLimit).first {
            pool.anchors.isIssued(leaf, with: $0.publicKey)
        }
        guard let issuer else {
            return .invalid("the certificate of \(leaf.displayName) was not signed by \(leaf.issuer.displayName)")
        }
        guard issuer.mayIssueCertificates else {
            return .invalid("the certificate of \(issuer.displayName) is not valid for issuing certificates")
        }
        return pool.explanation(for: issuer)
    }

    /// Returns the rule that a certificate violates, or `nil` if the chain is valid.
    ///
    /// The pool has checked that the intermediate is the certificate of an authority.
    private func problem(at moment: PropertyListDate) -> String? {
        guard leaf.maySign else {
            return "the certificate of \(leaf.displayName) is not valid for signing messages"
        }
        for certificate in [leaf, intermediate] {
            if let identifier = certificate.unsupportedCriticalExtension {
                return "the certificate of \(certificate.displayName) has the unknown critical extension \(identifier)"
            }
            let begins = PropertyListDate(certificate.notValidBefore)
            let ends = PropertyListDate(certificate.notValidAfter)
            if moment < begins { return "the certificate of \(certificate.displayName) is not valid before \(begins)" }
            if ends < moment { return "the certificate of \(certificate.displayName) expired on \(ends)" }
        }
        return nil
    }
}

/// The certificates of a message, including the authorities that anchors issued.
struct CertificatePool: Sendable {
    let certificates: [Certificate]
    /// The certificates of authorities that an anchor's key signed.
    let authorities: [Certificate]
    let anchors: TrustAnchors

    /// Verifies the certificates of authorities against each anchor, once per pool.
    init(_ certificates: [Certificate], anchors: TrustAnchors) {
        self.certificates = certificates
        self.anchors = anchors
        authorities = certificates.filter { certificate in
            certificate.mayIssueCertificates
                && anchors.anchors.contains { anchors.isIssued(certificate, with: $0.key) }
        }
    }

    /// Returns the reason that no anchor issued `intermediate`, with the name at the top of its chain.
    fileprivate func explanation(for intermediate: Certificate) -> CertificateChain.Search {
        var top = intermediate
        // Names can form a cycle, so the number of steps is limited to the number of certificates.
        for _ in certificates where top.issuer != top.subject {
            guard let next = certificates.first(where: { $0.subject == top.issuer }) else { break }
            if authorities.contains(next) { return .invalid("the chain has more than three certificates") }
            top = next
        }
        let name = top.issuer.displayName
        guard anchors.anchors.contains(where: { $0.name == name }) else {
            return .untrusted("the chain ends at \(name), which is not trusted")
        }
        return .untrusted(
            "the chain ends at a certificate named \(name), but the key of that root did not issue the certificate of "
                + intermediate.displayName)
    }
}

extension Certificate {
    /// Whether the certificate belongs to an authority: it has version 3, the CA flag, and the key usage `keyCertSign`.
    ///
    /// The path length is not checked: any value, including 0, allows an authority to issue a signer's certificate.
    fileprivate var mayIssueCertificates: Bool {
        guard version == .v3, case .isCertificateAuthority? = try? extensions.basicConstraints else { return false }
        return (try? extensions.keyUsage)?.keyCertSign == true
    }

    /// Whether the certificate belongs to a signer: it is not that of an authority, and it has the key usage
    /// `digitalSignature`.
    fileprivate var maySign: Bool {
        if extensions[oid: .X509ExtensionID.basicConstraints] != nil {
            guard case .notCertificateAuthority? = try? extensions.basicConstraints else { return false }
        }
        return (try? extensions.keyUsage)?.digitalSignature == true
    }

    /// The first critical extension that neither this file nor `CertificatePurpose.swift` supports, or `nil`.
    ///
    /// Developer certificates have critical extensions in Apple's arc 1.2.840.113635.100, which are accepted.
    fileprivate var unsupportedCriticalExtension: String? {
        let known: [ASN1ObjectIdentifier] = [
            .X509ExtensionID.basicConstraints, .X509ExtensionID.keyUsage, .X509ExtensionID.extendedKeyUsage,
        ]
        let apple: [UInt] = [1, 2, 840, 113635, 100]
        return extensions.first {
            $0.critical && !known.contains($0.oid) && !$0.oid.oidComponents.starts(with: apple)
        }?.oid.description
    }

    /// The DER encoding of the certificate.
    var derBytes: [UInt8]? {
        var serializer = DER.Serializer()
        guard (try? serializer.serialize(self)) != nil else { return nil }
        return serializer.serializedBytes
    }

    /// The common name, or the complete subject if there is none.
    var displayName: String { subject.displayName }
}

extension DistinguishedName {
    /// The common name, or the complete name if there is none.
    var displayName: String { firstValue(of: .RDNAttributeType.commonName) ?? description }

    /// Returns the first value of an attribute such as the common name, or `nil` if there is none.
    ///
    /// The description of a value has the escapes of RFC 4514, such as `\\,`; its text does not.
    func firstValue(of type: ASN1ObjectIdentifier) -> String? {
        for attribute in joined() where attribute.type == type {
            return String(attribute.value) ?? "\(attribute.value)"
        }
        return nil
    }
}
