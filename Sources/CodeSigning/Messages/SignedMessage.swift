package import SwiftASN1

/// A CMS SignedData message: what it says, who signed it, and the certificates that came along.
///
/// ```
/// ContentInfo ::= SEQUENCE { contentType OBJECT IDENTIFIER, content [0] EXPLICIT SignedData }
/// SignedData  ::= SEQUENCE { version, digestAlgorithms SET, encapContentInfo, certificates [0] IMPLICIT SET OPTIONAL,
///                            crls [1] IMPLICIT SET OPTIONAL, signerInfos SET }
/// ```
/// https://www.rfc-editor.org/rfc/rfc5652#section-5. Messages are read as BER: provisioning profiles come with
/// indefinite lengths and with contents cut into pieces.
package struct SignedMessage: Sendable {
    /// What is signed, or `nil` where it travels apart from the message (as in a code signature).
    package let content: [UInt8]?
    /// The type of what is signed.
    package let contentType: ASN1ObjectIdentifier
    /// The digest algorithms that the message announces.
    package let digestAlgorithms: [ASN1ObjectIdentifier]
    /// The DER bytes of each certificate in the message.
    package let certificates: [[UInt8]]
    package let signers: [MessageSigner]

    /// A message of more bytes is not read.
    ///
    /// The largest profile seen, with 33 certificates and 83 devices, has 74 KB; parsing takes some 55 times the size
    /// of a message that is made to hurt.
    package static let sizeLimit = 1 << 20
    /// More certificates are not looked at.
    ///
    /// A message carries a chain of three or four.
    package static let certificateLimit = 32
    /// More signers are not looked at.
    ///
    /// A message has one.
    package static let signerLimit = 4

    /// Reads a message.
    package init(parsing bytes: [UInt8]) throws(CodeSigningError) {
        guard bytes.count <= Self.sizeLimit else {
            throw CodeSigningError(
                .tooLarge, "the signed message has \(bytes.count) bytes; at most \(Self.sizeLimit) are read")
        }
        do {
            self = try Self(contentInfo: BER.parse(bytes))
        } catch let error as CodeSigningError {
            throw error
        } catch let error as ASN1Error where error.code == .truncatedASN1Field {
            throw CodeSigningError(.truncated, "the signed message ends before it is complete")
        } catch {
            throw CodeSigningError(.malformed, "not a signed message: \(describe(error))")
        }
    }

    private init(contentInfo: ASN1Node) throws {
        var fields = try contentInfo.children(of: .sequence).makeIterator()
        guard try ASN1ObjectIdentifier(berEncoded: &fields) == .cmsSignedData else {
            throw CodeSigningError(.malformed, "a message of another kind than signed data")
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
            throw CodeSigningError(.malformed, "the signed message lacks its digest algorithms or its content")
        }
        digestAlgorithms = try algorithms.children(of: .set).prefix(Self.signerLimit + 1).map(Self.algorithm)
        guard digestAlgorithms.count <= Self.signerLimit else {
            throw CodeSigningError(.tooLarge, "more than \(Self.signerLimit) digest algorithms in one message")
        }
        (contentType, content) = try Self.content(of: encapsulated)
        var next = fields.next()
        var certificates: [[UInt8]] = []
        if let node = next, node.identifier == .context(0) {
            certificates = try Self.certificates(in: node)
            next = fields.next()
        }
        // Apple's messages contain no revocation lists, and nothing here would evaluate them.
        guard next?.identifier != .context(1) else {
            throw CodeSigningError(.unsupported, "the signed message contains revocation lists")
        }
        guard let signerNodes = try next?.children(of: .set), fields.next() == nil else {
            throw CodeSigningError(.malformed, "the signed message has no list of signers")
        }
        self.certificates = certificates
        signers = try signerNodes.prefix(Self.signerLimit + 1).map { try MessageSigner(node: $0) }
        guard signers.count <= Self.signerLimit else {
            throw CodeSigningError(.tooLarge, "more than \(Self.signerLimit) signers in one message")
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
    /// The key algorithm of elliptic curves names its curve in the parameters, which the certificate decides.
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
                throw CodeSigningError(.unsupported, "the signed message contains certificates of an unknown kind")
            }
            guard found.count < certificateLimit else {
                throw CodeSigningError(.tooLarge, "more than \(certificateLimit) certificates in one message")
            }
            found.append(Array(child.encodedBytes))
        }
        return found
    }
}

/// What a library's error says, in its own words.
private func describe(_ error: any Error) -> String {
    guard let error = error as? ASN1Error else { return "\(error)" }
    return "\(error.code)"
}
