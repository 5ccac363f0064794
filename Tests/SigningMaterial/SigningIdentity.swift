import CodeSigning
import Crypto
import Foundation
import SwiftASN1
import X509
import _CryptoExtras

/// A certificate with its private key, created for a test.
package struct SigningIdentity: Sendable {
    let certificate: Certificate
    let key: Key
    /// The request from which the certificate was created.
    package let request: Request
    private let issuers: [SigningIdentity]

    /// A private key.
    enum Key: Sendable {
        case rsa(_RSA.Signing.PrivateKey)
        case ellipticCurve(P256.Signing.PrivateKey)
    }

    /// The content of a certificate to create.
    package struct Request: Sendable {
        package var commonName: String
        package var organizationalUnit: String? = nil
        package var organization = "Example"
        package var markers: [String] = []
        package var isAuthority = false
        package var usesRSA = false
        package var begins = "2020-01-01T00:00:00Z"
        package var expires = "2040-01-01T00:00:00Z"
        /// The maximum number of intermediate authorities below an authority.
        package var pathLength: Int? = nil
        /// The key usage; if `nil`, issuing for authorities and signing for other certificates.
        package var keyUsage: Usage? = nil
        /// Whether the extended key usage is code signing.
        package var signsCode = false
        /// The bytes of the serial number; `nil` for a random one.
        package var serialNumber: [UInt8]? = nil
        /// An existing key; `nil` creates a new one.
        var key: Key? = nil
        /// The object identifier of an unknown critical extension; `nil` for none.
        package var unknownCriticalExtension: String? = nil

        package init(_ commonName: String) {
            self.commonName = commonName
        }

        /// Sets the key to that of another identity.
        package mutating func reuseKey(of identity: SigningIdentity) { key = identity.key }
    }

    /// The key usages in tests.
    package enum Usage: Sendable, CaseIterable {
        case signing, issuing, encipherment, absent
    }

    /// Creates an identity that is signed by `issuer`, or self-signed.
    package init(_ request: Request, issuer: SigningIdentity? = nil) throws {
        self.request = request
        issuers = issuer.map { [$0] } ?? []
        if let known = request.key {
            key = known
        } else if request.usesRSA {
            key = .rsa(try _RSA.Signing.PrivateKey(keySize: .bits2048))
        } else {
            key = .ellipticCurve(P256.Signing.PrivateKey())
        }
        let subject = try Self.name(request)
        let style = Date.ISO8601FormatStyle()
        certificate = try Certificate(
            version: .v3,
            serialNumber: request.serialNumber.map { Certificate.SerialNumber(bytes: $0) }
                ?? Certificate.SerialNumber(),
            publicKey: key.forCertificates.publicKey,
            notValidBefore: style.parse(request.begins), notValidAfter: style.parse(request.expires),
            issuer: issuer?.certificate.subject ?? subject, subject: subject,
            extensions: Self.extensions(request, key: key.forCertificates),
            issuerPrivateKey: (issuer?.key ?? key).forCertificates)
    }

    /// Returns another certificate with the same key.
    ///
    /// - Parameters:
    ///   - issuer: The issuer; `nil` for the issuer of this certificate.
    ///   - change: Changes the request.
    /// - Returns: An identity with the key of this one, unless `change` replaces it.
    /// - Throws: The error of the certificate library.
    package func reissued(
        by issuer: SigningIdentity? = nil, _ change: (inout Request) -> Void = { _ in }
    ) throws -> SigningIdentity {
        var request = request
        request.key = key
        change(&request)
        return try SigningIdentity(request, issuer: issuer ?? issuers.first)
    }

    /// The identity that issued the certificate; `nil` if it is self-signed.
    package var issuer: SigningIdentity? { issuers.first }

    /// The DER encoding of the public key, a `SubjectPublicKeyInfo`.
    package var publicKeyBytes: [UInt8] {
        get throws {
            var serializer = DER.Serializer()
            try serializer.serialize(certificate.publicKey)
            return serializer.serializedBytes
        }
    }

    /// Whether the key is an RSA key.
    package var isRSA: Bool { key.isRSA }

    /// The serial number of the certificate.
    package var serialNumber: [UInt8] { Array(certificate.serialNumber.bytes) }

    /// The certificate in DER encoding.
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
            OrganizationName(request.organization)
        }
    }

    private static func extensions(
        _ request: Request, key: Certificate.PrivateKey
    ) throws -> Certificate.Extensions {
        let identifier = ArraySlice(Insecure.SHA1.hash(data: Data(key.publicKey.description.utf8)))
        var extensions = try Certificate.Extensions {
            Critical(
                request.isAuthority
                    ? BasicConstraints.isCertificateAuthority(maxPathLength: request.pathLength)
                    : BasicConstraints.notCertificateAuthority)
            SubjectKeyIdentifier(keyIdentifier: identifier)
        }
        if let usage = (request.keyUsage ?? (request.isAuthority ? .issuing : .signing)).value {
            try extensions.append(Certificate.Extension(usage, critical: true))
        }
        if request.signsCode {
            try extensions.append(Certificate.Extension(ExtendedKeyUsage([.codeSigning]), critical: true))
        }
        if let unknown = request.unknownCriticalExtension {
            try extensions.append(
                Certificate.Extension(
                    oid: ASN1ObjectIdentifier(dotRepresentation: unknown), critical: true, value: [5, 0]))
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

extension SigningIdentity.Usage {
    fileprivate var value: KeyUsage? {
        switch self {
        case .signing: KeyUsage(digitalSignature: true)
        case .issuing: KeyUsage(keyCertSign: true, cRLSign: true)
        case .encipherment: KeyUsage(keyEncipherment: true)
        case .absent: nil
        }
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
