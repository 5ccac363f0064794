package import CodeSigning

/// A certificate authority shaped like Apple's, with keys of its own.
package struct SigningAuthority: Sendable {
    package let root: SigningIdentity
    package let phoneAuthority: SigningIdentity
    /// Signs profiles for iOS with RSA, as Apple does.
    package let phoneSigner: SigningIdentity
    package let developerAuthority: SigningIdentity
    /// Signs profiles for macOS, with an elliptic curve.
    package let macSigner: SigningIdentity
    package let systemAuthority: SigningIdentity
    /// Signs the DER form.
    package let derSigner: SigningIdentity

    /// One authority for all tests: keys take time to make.
    package static let shared = Result { try SigningAuthority() }

    package init() throws {
        func make(
            _ name: String, _ issuer: SigningIdentity?, markers: [String] = [], isAuthority: Bool = false,
            usesRSA: Bool = false
        ) throws -> SigningIdentity {
            var request = SigningIdentity.Request(name)
            request.markers = markers
            request.isAuthority = isAuthority
            request.usesRSA = usesRSA
            return try SigningIdentity(request, issuer: issuer)
        }
        root = try make("Example Root CA", nil, isAuthority: true)
        phoneAuthority = try make("Apple iPhone Certification Authority", root, isAuthority: true)
        phoneSigner = try make("Apple iPhone OS Provisioning Profile Signing", phoneAuthority, usesRSA: true)
        developerAuthority = try make(
            "Example Developer Relations CA", root, markers: ["1.2.840.113635.100.6.2.1"], isAuthority: true)
        macSigner = try make(
            "Mac OS X Provisioning Profile Signing", developerAuthority, markers: ["1.2.840.113635.100.4.11"])
        systemAuthority = try make("Example System Integration CA", root, isAuthority: true)
        derSigner = try make(
            "WWDR Provisioning Profile Signing", systemAuthority, markers: ["1.2.840.113635.100.12.19"])
    }

    /// The anchors that trust this authority.
    package var anchors: TrustAnchors {
        get throws { TrustAnchors(name: "example", roots: [Fingerprint(of: try root.certificateBytes)]) }
    }

    /// A developer's certificate of the given kinds.
    package func developer(
        _ kinds: Set<DeveloperCertificate.Kind>, name: String = "Apple Distribution: Example (A1B2C3D4E5)",
        team: String = "A1B2C3D4E5", expires: String = "2040-01-01T00:00:00Z"
    ) throws -> SigningIdentity {
        var request = SigningIdentity.Request(name)
        request.organizationalUnit = team
        request.markers = kinds.map(\.rawValue).sorted()
        request.expires = expires
        return try SigningIdentity(request, issuer: developerAuthority)
    }
}
