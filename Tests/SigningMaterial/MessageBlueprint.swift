package import CodeSigning
import SwiftASN1
import X509

/// A description of a CMS signed message, with all variants of real messages and some invalid ones.
package struct MessageBlueprint: Sendable {
    package enum Form: Sendable {
        /// DER.
        case definite
        /// BER with indefinite lengths and content in several segments.
        case streamed
    }

    package enum SignerName: Sendable {
        case issuerAndSerialNumber
        case keyIdentifier
    }

    package var content: [UInt8]
    package var form = Form.definite
    package var digest = Digest.sha1
    package var signerName = SignerName.issuerAndSerialNumber
    package var hasSignedAttributes = true
    /// The signing time in UTC, as `yyMMddHHmmss`; `nil` omits the attribute.
    package var signingTime: String? = "250601120000"
    /// Whether the signature algorithm specifies the hash; `rsaEncryption`, for example, does not.
    package var namesHash = false
    package var isDetached = false
    /// Additional signed attributes: identifiers and values.
    package var attributes: [(String, [[UInt8]])] = []
    package var signer: SigningIdentity
    /// The included certificates, in DER encoding.
    package var certificates: [[UInt8]]
    /// The content that replaces the signed content; `nil` includes the signed content.
    package var forgedContent: [UInt8]? = nil

    /// The digest algorithms in the header of the message; `nil` lists the signer's.
    package var listedDigests: [String]? = nil
    /// The type of the content.
    package var contentType = MessageBlueprint.data
    /// The identifier of the signer's digest algorithm, if it differs from the used one.
    package var digestName: String? = nil
    /// The identifier of the signer's signature algorithm, if it differs from the used one.
    package var signatureName: String? = nil
    /// Changes the attributes, each in DER encoding, before they are signed.
    package var changingAttributes: (@Sendable (inout [[UInt8]]) -> Void)? = nil
    /// Changes the signature.
    package var changingSignature: (@Sendable (inout [UInt8]) -> Void)? = nil
    /// The content of the unsigned attributes.
    package var unsignedAttributes: [UInt8]? = nil
    /// The content of the revocation lists.
    package var revocationLists: [UInt8]? = nil
    /// The number of signers; if `hasBadSigner` is set, the last one has an invalid signature.
    package var signerCount = 1
    package var hasBadSigner = false

    /// The content type of data, which all of Apple's messages use.
    package static let data = "1.2.840.113549.1.7.1"

    package init(_ content: [UInt8], signer: SigningIdentity, chain: [SigningIdentity]) throws {
        self.content = content
        self.signer = signer
        certificates = try ([signer] + chain).map { try $0.certificateBytes }
    }

    /// Returns the bytes of the message.
    package func bytes() throws -> [UInt8] {
        let signedData =
            TagLengthValue.integer(1)
            + TagLengthValue.encode(0x31, (listedDigests ?? [digestIdentifier]).flatMap(algorithm))
            + encapsulatedContent + wrap(0xA0, certificates.flatMap { $0 })
            + (revocationLists.map { TagLengthValue.encode(0xA1, $0) } ?? [])
            + TagLengthValue.encode(0x31, try signerInformations())
        return wrap(
            0x30, TagLengthValue.identifier("1.2.840.113549.1.7.2") + wrap(0xA0, wrap(0x30, signedData)))
    }

    private func wrap(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        switch form {
        case .definite: TagLengthValue.encode(tag, content)
        case .streamed: TagLengthValue.encodeStreamed(tag, content)
        }
    }

    private var encapsulatedContent: [UInt8] {
        let type = TagLengthValue.identifier(contentType)
        guard !isDetached else { return wrap(0x30, type) }
        let content = forgedContent ?? self.content
        guard form == .streamed else {
            return wrap(0x30, type + wrap(0xA0, TagLengthValue.encode(4, content)))
        }
        let pieces = stride(from: 0, to: content.count, by: 1000).flatMap { start in
            TagLengthValue.encode(4, Array(content[start..<min(start + 1000, content.count)]))
        }
        return wrap(0x30, type + wrap(0xA0, wrap(0x24, pieces)))
    }

    private func signerInformations() throws -> [UInt8] {
        try (0..<signerCount).flatMap { index in
            try signerInformation(isBroken: hasBadSigner && index == signerCount - 1)
        }
    }

    private func signerInformation(isBroken: Bool) throws -> [UInt8] {
        let attributes = signedAttributes
        let signed = attributes.map { TagLengthValue.encode(0x31, $0) } ?? content
        var signature = try signer.key.signature(over: signed, digest)
        changingSignature?(&signature)
        if isBroken { signature[signature.count - 1] ^= 1 }
        return TagLengthValue.encode(
            0x30,
            TagLengthValue.integer(signerName == .keyIdentifier ? 3 : 1) + (try signerNameBytes())
                + algorithm(digestIdentifier) + (attributes.map { TagLengthValue.encode(0xA0, $0) } ?? [])
                + algorithm(signatureIdentifier) + TagLengthValue.encode(4, signature)
                + (unsignedAttributes.map { TagLengthValue.encode(0xA1, $0) } ?? []))
    }

    private func signerNameBytes() throws -> [UInt8] {
        switch signerName {
        case .issuerAndSerialNumber:
            var serializer = DER.Serializer()
            try serializer.serialize(signer.certificate.issuer)
            let digits = Array(signer.certificate.serialNumber.bytes)
            let serialNumber = TagLengthValue.encode(2, digits[0] & 0x80 == 0 ? digits : [0] + digits)
            return TagLengthValue.encode(0x30, serializer.serializedBytes + serialNumber)
        case .keyIdentifier:
            let identifier = try signer.certificate.extensions.subjectKeyIdentifier?.keyIdentifier ?? []
            return TagLengthValue.encode(0x80, Array(identifier))
        }
    }

    private var signedAttributes: [UInt8]? {
        guard hasSignedAttributes else { return nil }
        var attributes = [
            Self.attribute("1.2.840.113549.1.9.3", TagLengthValue.identifier(contentType))
        ]
        if let signingTime {
            attributes.append(
                Self.attribute("1.2.840.113549.1.9.5", TagLengthValue.encode(0x17, Array("\(signingTime)Z".utf8))))
        }
        attributes.append(Self.attribute("1.2.840.113549.1.9.4", TagLengthValue.encode(4, digest.hash(content))))
        attributes += self.attributes.map { Self.attribute($0.0, $0.1.flatMap(\.self)) }
        changingAttributes?(&attributes)
        return attributes.flatMap { $0 }
    }

    /// Returns the encoding of an attribute.
    package static func attribute(_ identifier: String, _ value: [UInt8]) -> [UInt8] {
        TagLengthValue.encode(0x30, TagLengthValue.identifier(identifier) + TagLengthValue.encode(0x31, value))
    }

    private func algorithm(_ identifier: String) -> [UInt8] {
        TagLengthValue.encode(0x30, TagLengthValue.identifier(identifier) + [5, 0])
    }

    private var digestIdentifier: String { digestName ?? Self.identifier(of: digest) }

    private static func identifier(of digest: CodeSigning.Digest) -> String {
        switch digest {
        case .sha1: "1.3.14.3.2.26"
        case .sha256: "2.16.840.1.101.3.4.2.1"
        case .sha384: "2.16.840.1.101.3.4.2.2"
        case .sha512: "2.16.840.1.101.3.4.2.3"
        }
    }

    private var signatureIdentifier: String {
        if let signatureName { return signatureName }
        return switch (signer.key.isRSA, namesHash, digest) {
        case (true, false, _): "1.2.840.113549.1.1.1"
        case (true, true, .sha1): "1.2.840.113549.1.1.5"
        case (true, true, .sha256): "1.2.840.113549.1.1.11"
        case (true, true, .sha384): "1.2.840.113549.1.1.12"
        case (true, true, .sha512): "1.2.840.113549.1.1.13"
        case (false, false, _): "1.2.840.10045.2.1"
        case (false, true, .sha384): "1.2.840.10045.4.3.3"
        case (false, true, .sha512): "1.2.840.10045.4.3.4"
        case (false, true, _): "1.2.840.10045.4.3.2"
        }
    }
}
