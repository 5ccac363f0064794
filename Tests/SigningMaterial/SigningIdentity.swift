import CodeSigning
import Crypto
import Foundation
import SwiftASN1
import X509
import _CryptoExtras

/// A certificate with its private key, made for a test and thrown away.
package struct SigningIdentity: Sendable {
    let certificate: Certificate
    let key: Key

    /// A private key.
    enum Key: Sendable {
        case rsa(_RSA.Signing.PrivateKey)
        case ellipticCurve(P256.Signing.PrivateKey)
    }

    /// What a certificate is to say.
    package struct Request: Sendable {
        package var commonName: String
        package var organizationalUnit: String? = nil
        package var markers: [String] = []
        package var isAuthority = false
        package var usesRSA = false
        package var begins = "2020-01-01T00:00:00Z"
        package var expires = "2040-01-01T00:00:00Z"

        package init(_ commonName: String) {
            self.commonName = commonName
        }
    }

    /// Makes an identity, signed by `issuer` or by itself.
    package init(_ request: Request, issuer: SigningIdentity? = nil) throws {
        key =
            request.usesRSA
            ? .rsa(try _RSA.Signing.PrivateKey(keySize: .bits2048)) : .ellipticCurve(P256.Signing.PrivateKey())
        let subject = try Self.name(request)
        let style = Date.ISO8601FormatStyle()
        certificate = try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: key.forCertificates.publicKey,
            notValidBefore: style.parse(request.begins), notValidAfter: style.parse(request.expires),
            issuer: issuer?.certificate.subject ?? subject, subject: subject,
            extensions: Self.extensions(request, key: key.forCertificates),
            issuerPrivateKey: (issuer?.key ?? key).forCertificates)
    }

    /// The certificate's DER bytes.
    package var certificateBytes: [UInt8] {
        get throws {
            var serializer = DER.Serializer()
            try serializer.serialize(certificate)
            return serializer.serializedBytes
        }
    }

    private static func name(_ request: Request) throws -> DistinguishedName {
        try DistinguishedName {
            CommonName(request.commonName)
            if let unit = request.organizationalUnit { OrganizationalUnitName(unit) }
            OrganizationName("Example")
        }
    }

    private static func extensions(
        _ request: Request, key: Certificate.PrivateKey
    ) throws -> Certificate.Extensions {
        let identifier = ArraySlice(Insecure.SHA1.hash(data: Data(key.publicKey.description.utf8)))
        var extensions = try Certificate.Extensions {
            Critical(
                request.isAuthority
                    ? BasicConstraints.isCertificateAuthority(maxPathLength: nil)
                    : BasicConstraints.notCertificateAuthority)
            SubjectKeyIdentifier(keyIdentifier: identifier)
        }
        for marker in request.markers {
            try extensions.append(
                Certificate.Extension(
                    oid: ASN1ObjectIdentifier(dotRepresentation: marker), critical: !request.isAuthority, value: [5, 0])
            )
        }
        return extensions
    }
}

extension SigningIdentity.Key {
    var forCertificates: Certificate.PrivateKey {
        switch self {
        case .rsa(let key): Certificate.PrivateKey(key)
        case .ellipticCurve(let key): Certificate.PrivateKey(key)
        }
    }

    var isRSA: Bool {
        if case .rsa = self { true } else { false }
    }

    /// The signature over a hash of the bytes.
    func signature(over bytes: [UInt8], _ digest: CodeSigning.Digest) throws -> [UInt8] {
        switch digest {
        case .sha1: try signature(over: Insecure.SHA1.hash(data: bytes))
        case .sha256: try signature(over: SHA256.hash(data: bytes))
        case .sha384: try signature(over: SHA384.hash(data: bytes))
        case .sha512: try signature(over: SHA512.hash(data: bytes))
        }
    }

    private func signature(over hash: some Crypto.Digest) throws -> [UInt8] {
        switch self {
        case .rsa(let key): Array(try key.signature(for: hash, padding: .insecurePKCS1v1_5).rawRepresentation)
        case .ellipticCurve(let key): Array(try key.signature(for: hash).derRepresentation)
        }
    }
}
