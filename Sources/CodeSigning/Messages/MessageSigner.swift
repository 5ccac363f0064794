package import PropertyLists
package import SwiftASN1

/// A signature of a signed message.
///
/// ```
/// SignerInfo ::= SEQUENCE { version, sid (issuerAndSerialNumber SEQUENCE | subjectKeyIdentifier [0]),
///                           digestAlgorithm, signedAttrs [0] IMPLICIT SET OPTIONAL, signatureAlgorithm,
///                           signature OCTET STRING, unsignedAttrs [1] IMPLICIT SET OPTIONAL }
/// ```
/// https://www.rfc-editor.org/rfc/rfc5652#section-5.3
package struct MessageSigner: Sendable {
    /// The identifier of the signer's certificate.
    package enum CertificateName: Sendable, Hashable {
        /// The issuer's name in DER encoding, and the serial number.
        case issuer([UInt8], serialNumber: [UInt8])
        case keyIdentifier([UInt8])
    }

    package let name: CertificateName
    /// The object identifier of the digest algorithm.
    ///
    /// If the algorithm is supported, ``digest`` is its hash function.
    package let digestAlgorithm: ASN1ObjectIdentifier
    /// The hash function, or `nil` if the digest algorithm is not supported.
    package var digest: Digest? { Digest(digestAlgorithm) }
    /// The signed attributes in the encoding that was hashed, a DER SET; `nil` if the content was signed directly.
    package let signedAttributes: [UInt8]?
    /// The content type in the signed attributes; `nil` if there is none.
    package let contentType: ASN1ObjectIdentifier?
    package let messageDigest: [UInt8]?
    /// The signing time that the signer states; `nil` if there is none.
    package let signingTime: PropertyListDate?
    package let scheme: Scheme?
    /// The signature algorithm in dotted notation, for the message about an unsupported algorithm.
    package let algorithm: String
    package let signature: [UInt8]
    /// Whether the unsigned attributes contain a timestamp token (https://www.rfc-editor.org/rfc/rfc3161#appendix-A);
    /// the token is not verified.
    package let hasTimestamp: Bool

    /// The signature scheme; its hash function is `nil` if the digest algorithm of the signer determines it.
    package enum Scheme: Sendable, Hashable {
        case rsa(Digest?)
        case ellipticCurve(Digest?)
    }

    init(node: ASN1Node) throws {
        var fields = try node.children(of: .sequence).makeIterator()
        _ = try Int(berEncoded: &fields)
        name = try Self.certificateName(fields.next())
        digestAlgorithm = try SignedMessage.algorithm(fields.next())
        let attributes = BER.optionalImplicitlyTagged(&fields, tagNumber: 0, tagClass: .contextSpecific) { $0 }
        signedAttributes = attributes.map(Self.hashedForm)
        let values = try attributes.map { try Self.attributeValues($0, tag: 0) } ?? [:]
        contentType = try values[.contentTypeAttribute].map { try ASN1ObjectIdentifier(berEncoded: Self.only($0)) }
        messageDigest = try values[.messageDigestAttribute].map {
            Array(try ASN1OctetString(berEncoded: Self.only($0)).bytes)
        }
        signingTime = try values[.signingTimeAttribute].flatMap { try Self.date(Self.only($0)) }
        let identifier = try SignedMessage.algorithm(fields.next())
        algorithm = identifier.oidComponents.map(String.init).joined(separator: ".")
        scheme = Scheme(identifier)
        signature = Array(try ASN1OctetString(berEncoded: &fields).bytes)
        let unsigned = try fields.next().map { try Self.attributeValues($0, tag: 1) } ?? [:]
        guard unsigned[.signingTimeAttribute] == nil, fields.next() == nil else {
            throw ASN1Error.invalidASN1Object(reason: "unexpected fields of a signer")
        }
        hasTimestamp = unsigned[.timestampAttribute].map { !$0.isEmpty } ?? false
    }

    private static func certificateName(_ node: ASN1Node?) throws -> CertificateName {
        guard let node else { throw ASN1Error.invalidASN1Object(reason: "no signer identifier") }
        if node.identifier == .context(0) {
            return .keyIdentifier(Array(try ASN1OctetString(berEncoded: node, withIdentifier: .context(0)).bytes))
        }
        var fields = try node.children(of: .sequence).makeIterator()
        // Serial numbers are only compared. They are read as bytes, because they can be invalid as an INTEGER.
        guard let issuer = fields.next(), let number = fields.next(), number.identifier == .integer,
            case .primitive(let serialNumber) = number.content, fields.next() == nil
        else {
            throw ASN1Error.invalidASN1Object(reason: "no issuer and serial number")
        }
        return .issuer(Array(issuer.encodedBytes), serialNumber: Array(serialNumber))
    }

    /// Returns the attributes with the tag of a SET, which is hashed instead of the implicit tag (RFC 5652, 5.4).
    private static func hashedForm(_ node: ASN1Node) -> [UInt8] {
        [0x31] + node.encodedBytes.dropFirst()
    }

    /// Returns the values of each attribute.
    ///
    /// Duplicate attributes are rejected, because other readers could use the other value; RFC 5652, 5.3, forbids them.
    private static func attributeValues(
        _ node: ASN1Node, tag: UInt
    ) throws -> [ASN1ObjectIdentifier: [ASN1Node]] {
        var values: [ASN1ObjectIdentifier: [ASN1Node]] = [:]
        for attribute in try node.children(of: .context(tag)) {
            var fields = try attribute.children(of: .sequence).makeIterator()
            let type = try ASN1ObjectIdentifier(berEncoded: &fields)
            guard let set = fields.next(), fields.next() == nil else {
                throw ASN1Error.invalidASN1Object(reason: "an attribute is not a type and values")
            }
            guard values.updateValue(Array(try set.children(of: .set)), forKey: type) == nil else {
                throw ASN1Error.invalidASN1Object(reason: "an attribute occurs twice")
            }
        }
        return values
    }

    /// Returns the value of an attribute that must have exactly one value (RFC 5652, section 11).
    private static func only(_ values: [ASN1Node]) throws -> ASN1Node {
        guard values.count == 1 else {
            throw ASN1Error.invalidASN1Object(reason: "an attribute has \(values.count) values")
        }
        return values[0]
    }

    private static func date(_ node: ASN1Node) throws -> PropertyListDate? {
        if node.identifier == .utcTime { return PropertyListDate(try UTCTime(berEncoded: node)) }
        return PropertyListDate(try GeneralizedTime(berEncoded: node))
    }
}

extension Digest {
    init?(_ identifier: ASN1ObjectIdentifier) {
        switch identifier {
        case .sha1: self = .sha1
        case .sha256: self = .sha256
        case .sha384: self = .sha384
        case .sha512: self = .sha512
        default: return nil
        }
    }
}

extension MessageSigner.Scheme {
    fileprivate init?(_ identifier: ASN1ObjectIdentifier) {
        switch identifier {
        case .rsaEncryption: self = .rsa(nil)
        case .sha1WithRSA: self = .rsa(.sha1)
        case .sha256WithRSA: self = .rsa(.sha256)
        case .sha384WithRSA: self = .rsa(.sha384)
        case .sha512WithRSA: self = .rsa(.sha512)
        case .ellipticCurveKey: self = .ellipticCurve(nil)
        case .ecdsaWithSHA256: self = .ellipticCurve(.sha256)
        case .ecdsaWithSHA384: self = .ellipticCurve(.sha384)
        case .ecdsaWithSHA512: self = .ellipticCurve(.sha512)
        default: return nil
        }
    }
}
