package import PropertyLists
package import SwiftASN1

/// One signature of a signed message.
///
/// ```
/// SignerInfo ::= SEQUENCE { version, sid (issuerAndSerialNumber SEQUENCE | subjectKeyIdentifier [0]),
///                           digestAlgorithm, signedAttrs [0] IMPLICIT SET OPTIONAL, signatureAlgorithm,
///                           signature OCTET STRING, unsignedAttrs [1] IMPLICIT SET OPTIONAL }
/// ```
/// https://www.rfc-editor.org/rfc/rfc5652#section-5.3
package struct MessageSigner: Sendable {
    /// How a signature names the certificate it was made with.
    package enum CertificateName: Sendable, Hashable {
        /// The issuer's name in DER, and the serial number.
        case issuer([UInt8], serialNumber: [UInt8])
        case keyIdentifier([UInt8])
    }

    package let name: CertificateName
    /// The digest algorithm; ``digest`` if it is supported.
    package let digestAlgorithm: ASN1ObjectIdentifier
    /// `nil` for a digest that is not known here.
    package var digest: Digest? { Digest(digestAlgorithm) }
    /// The attributes as they were hashed: a DER SET; `nil` where the content itself was signed.
    package let signedAttributes: [UInt8]?
    /// The type of the content as it was signed; `nil` without the attribute.
    package let contentType: ASN1ObjectIdentifier?
    package let messageDigest: [UInt8]?
    /// When the signer says they signed.
    package let signingTime: PropertyListDate?
    package let scheme: Scheme?
    /// The algorithm in dotted numbers, for the message that says it is not known.
    package let algorithm: String
    package let signature: [UInt8]

    /// How the signature was made; the hash is `nil` where the digest algorithm beside it decides.
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
        if let unsigned = fields.next() {
            guard try Self.attributeValues(unsigned, tag: 1)[.signingTimeAttribute] == nil, fields.next() == nil else {
                throw ASN1Error.invalidASN1Object(reason: "unexpected fields of a signer")
            }
        }
    }

    private static func certificateName(_ node: ASN1Node?) throws -> CertificateName {
        guard let node else { throw ASN1Error.invalidASN1Object(reason: "no signer identifier") }
        if node.identifier == .context(0) {
            return .keyIdentifier(Array(try ASN1OctetString(berEncoded: node, withIdentifier: .context(0)).bytes))
        }
        var fields = try node.children(of: .sequence).makeIterator()
        // A serial number is compared, never counted with, and may be one that INTEGER does not allow.
        guard let issuer = fields.next(), case .primitive(let serialNumber)? = fields.next()?.content,
            fields.next() == nil
        else {
            throw ASN1Error.invalidASN1Object(reason: "no issuer and serial number")
        }
        return .issuer(Array(issuer.encodedBytes), serialNumber: Array(serialNumber))
    }

    /// The attributes are stored under an implicit tag and hashed under the tag of a SET (RFC 5652, 5.4).
    private static func hashedForm(_ node: ASN1Node) -> [UInt8] {
        [0x31] + node.encodedBytes.dropFirst()
    }

    /// The values of each attribute.
    ///
    /// An attribute that occurs twice is refused: readers could differ in which of the two they believe (RFC 5652,
    /// 5.3, forbids it).
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

    /// The value of an attribute that must have exactly one (RFC 5652, section 11).
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
