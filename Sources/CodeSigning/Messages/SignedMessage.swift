package import SwiftASN1

/// A CMS SignedData message: the content, the signers, and the certificates.
///
/// ```
/// ContentInfo ::= SEQUENCE { contentType OBJECT IDENTIFIER, content [0] EXPLICIT SignedData }
/// SignedData  ::= SEQUENCE { version, digestAlgorithms SET, encapContentInfo, certificates [0] IMPLICIT SET OPTIONAL,
///                            crls [1] IMPLICIT SET OPTIONAL, signerInfos SET }
/// ```
/// https://www.rfc-editor.org/rfc/rfc5652#section-5. Messages are parsed as BER: some provisioning profiles have
/// indefinite lengths and content in several segments.
package struct SignedMessage: Sendable {
    /// The signed content, or `nil` if the message does not contain it, as in a code signature.
    package let content: [UInt8]?
    /// The type of the signed content.
    package let contentType: ASN1ObjectIdentifier
    /// The digest algorithms that the message lists.
    package let digestAlgorithms: [ASN1ObjectIdentifier]
    /// The certificates in the message, in DER encoding.
    package let certificates: [[UInt8]]
    package let signers: [MessageSigner]

    /// The maximum size of a message, in bytes; bounds the memory, which can be 55 times the size of a hostile message.
    ///
    /// The largest known profile, with 33 certificates and 83 devices, has 74 KB.
    package static let sizeLimit = 1 << 20
    /// The maximum number of certificates in a message; a chain has three or four.
    package static let certificateLimit = 32
    /// The maximum number of signers and of digest algorithms; Apple's messages have one signer.
    package static let signerLimit = 4

    /// Parses a message.
    ///
    /// - Throws: ``CodeSigningError`` if the message is malformed, too large, or not supported.
    package init(parsing bytes: [UInt8]) throws(CodeSigningError) {
        guard bytes.count <= Self.sizeLimit else {
            throw CodeSigningError(
                .tooLarge, "the signed message has \(bytes.count) bytes; at most \(Self.sizeLimit) are read")
        }
        do {
            self = try Self(contentInfo: BER.parse(bytes.prefix(BERSize.ofFirstValue(in: bytes))))
        } catch let error as CodeSigningError {
            throw error
        } catch let error as ASN1Error where error.code == .truncatedASN1Field {
            throw CodeSigningError(.truncated, "the signed message is truncated")
        } catch {
            throw CodeSigningError(.malformed, "not a signed message: \(describe(error))")
        }
    }

    private init(contentInfo: ASN1Node) throws {
        var fields = try contentInfo.children(of: .sequence).makeIterator()
        guard try ASN1ObjectIdentifier(berEncoded: &fields) == .cmsSignedData else {
            throw CodeSigningError(.malformed, "the content type of the message is not signed data")
        }
        self = try BER.explicitlyTagged(&fields, tagNumber: 0, tagClass: .contextSpecific) {
            try Self(signedData: $0)
        }
        guard fields.next() == nil else { throw ASN1Error.invalidASN1Object(reason: "more than one message") }
    }

    private init(signedData: ASN1Node) throws {
        var fields = try signedData.children(of: .sequence).makeIterator()
        _ = try Int(berEncoded: &fields)
        guard let algorithms = fields.next(), let encapsulated = fields.next() else {
            throw CodeSigningError(.malformed, "the signed message does not contain digest algorithms or content")
        }
        digestAlgorithms = try algorithms.children(of: .set).prefix(Self.signerLimit + 1).map(Self.algorithm)
        guard digestAlgorithms.count <= Self.signerLimit else {
            throw CodeSigningError(.tooLarge, "the signed message has more than \(Self.signerLimit) digest algorithms")
        }
        (contentType, content) = try Self.content(of: encapsulated)
        var next = fields.next()
        var certificates: [[UInt8]] = []
        if let node = next, node.identifier == .context(0) {
            certificates = try Self.certificates(in: node)
            next = fields.next()
        }
        // Apple's messages do not contain revocation lists, which this reader does not support.
        guard next?.identifier != .context(1) else {
            throw CodeSigningError(.unsupported, "the signed message contains revocation lists")
        }
        guard let signerNodes = try next?.children(of: .set), fields.next() == nil else {
            throw CodeSigningError(.malformed, "the signed message does not contain a list of signers")
        }
        self.certificates = certificates
        signers = try signerNodes.prefix(Self.signerLimit + 1).map { try MessageSigner(node: $0) }
        guard signers.count <= Self.signerLimit else {
            throw CodeSigningError(.tooLarge, "the signed message has more than \(Self.signerLimit) signers")
        }
    }

    private static func content(of node: ASN1Node) throws -> (ASN1ObjectIdentifier, [UInt8]?) {
        var fields = try node.children(of: .sequence).makeIterator()
        let type = try ASN1ObjectIdentifier(berEncoded: &fields)
        let content = try BER.optionalExplicitlyTagged(&fields, tagNumber: 0, tagClass: .contextSpecific) {
            Array(try ASN1OctetString(berEncoded: $0).bytes)
        }
        guard fields.next() == nil else { throw ASN1Error.invalidASN1Object(reason: "more than one content") }
        return (type, content)
    }

    /// Returns the object identifier of an AlgorithmIdentifier, whose parameters are absent or NULL.
    ///
    /// The algorithm of elliptic curve keys has the curve as its parameter, which is ignored: the certificate specifies
    /// the curve as well.
    static func algorithm(_ node: ASN1Node?) throws -> ASN1ObjectIdentifier {
        guard let node else { throw ASN1Error.invalidASN1Object(reason: "no algorithm") }
        var fields = try node.children(of: .sequence).makeIterator()
        let identifier = try ASN1ObjectIdentifier(berEncoded: &fields)
        if let parameters = fields.next() {
            if identifier == .ellipticCurveKey, parameters.identifier == .objectIdentifier {
                _ = try ASN1ObjectIdentifier(berEncoded: parameters)
            } else {
                _ = try ASN1Null(berEncoded: parameters)
            }
        }
        guard fields.next() == nil else { throw ASN1Error.invalidASN1Object(reason: "parameters of an algorithm") }
        return identifier
    }

    private static func certificates(in node: ASN1Node) throws -> [[UInt8]] {
        var found: [[UInt8]] = []
        for child in try node.children(of: .context(0)) {
            guard child.identifier == .sequence else {
                throw CodeSigningError(.unsupported, "the signed message contains an unsupported kind of certificate")
            }
            guard found.count < certificateLimit else {
                throw CodeSigningError(
                    .tooLarge, "the signed message has more than \(certificateLimit) certificates")
            }
            found.append(Array(child.encodedBytes))
        }
        return found
    }
}

/// Returns the code of an error of the ASN.1 library, or the description of another error.
private func describe(_ error: any Error) -> String {
    guard let error = error as? ASN1Error else { return "\(error)" }
    return "\(error.code)"
}
