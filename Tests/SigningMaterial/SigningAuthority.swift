package import CodeSigning

/// A certificate authority with the structure of Apple's authority and its own keys.
package struct SigningAuthority: Sendable {
    package let root: SigningIdentity
    package let phoneAuthority: SigningIdentity
    /// The signer of profiles for iOS; uses RSA, as Apple does.
    package let phoneSigner: SigningIdentity
    package let developerAuthority: SigningIdentity
    package let developerIDAuthority: SigningIdentity
    /// The signer of profiles for macOS; uses an elliptic curve.
    package let macSigner: SigningIdentity
    package let systemAuthority: SigningIdentity
    /// The signer of the DER form of profiles.
    package let derSigner: SigningIdentity
    /// The signer of apps from the App Store for iOS.
    package let storeSigner: SigningIdentity
    /// The signer of apps from the Mac App Store.
    package let macStoreSigner: SigningIdentity
    private let organization: String

    /// An authority that all tests share, because creating keys takes time.
    package static let shared = Result { try SigningAuthority() }

    /// A shared authority whose certificates have Apple's names.
    package static let sharedWithAppleNames = Result { try SigningAuthority(hasAppleNames: true) }

    package init(hasAppleNames: Bool = false) throws {
        let organization = hasAppleNames ? "Apple Inc." : "Example"
        self.organization = organization
        func make(
            _ name: String, _ issuer: SigningIdentity?, markers: [String] = [], isAuthority: Bool = false,
            usesRSA: Bool = false, signsCode: Bool = false
        ) throws -> SigningIdentity {
            var request = SigningIdentity.Request(name)
            request.organization = organization
            request.organizationalUnit = hasAppleNames && isAuthority ? "Apple Certification Authority" : nil
            request.markers = markers
            request.isAuthority = isAuthority
            request.usesRSA = usesRSA
            request.signsCode = signsCode
            return try SigningIdentity(request, issuer: issuer)
        }
        let root = try make(hasAppleNames ? "Apple Root CA" : "Example Root CA", nil, isAuthority: true)
        func authority(_ name: String, apple: String, marker: String) throws -> SigningIdentity {
            try make(hasAppleNames ? apple : name, root, markers: [marker], isAuthority: true)
        }
        self.root = root
        phoneAuthority = try make(
            "Apple iPhone Certification Authority", root, markers: ["1.2.840.113635.100.6.2.18"], isAuthority: true)
        phoneSigner = try make(
            "Apple iPhone OS Provisioning Profile Signing", phoneAuthority, markers: ["1.2.840.113635.100.6.58"],
            usesRSA: true)
        developerAuthority = try authority(
            "Example Developer Relations CA", apple: "Apple Worldwide Developer Relations Certification Authority",
            marker: "1.2.840.113635.100.6.2.1")
        developerIDAuthority = try authority(
            "Example Developer ID CA", apple: "Developer ID Certification Authority",
            marker: "1.2.840.113635.100.6.2.6")
        macSigner = try make(
            "Mac OS X Provisioning Profile Signing", developerAuthority, markers: ["1.2.840.113635.100.4.11"])
        systemAuthority = try authority(
            "Example System Integration CA", apple: "Apple System Integration CA 4",
            marker: "1.2.840.113635.100.6.2.17")
        derSigner = try make(
            "WWDR Provisioning Profile Signing", systemAuthority, markers: ["1.2.840.113635.100.12.19"])
        storeSigner = try make(
            "Apple iPhone OS Application Signing", phoneAuthority, markers: ["1.2.840.113635.100.6.1.3"],
            signsCode: true)
        macStoreSigner = try make(
            "Apple Mac OS Application Signing", developerAuthority, markers: ["1.2.840.113635.100.6.1.9"],
            signsCode: true)
    }

    /// The anchors that trust this authority.
    package var anchors: TrustAnchors {
        get throws { try TrustAnchors(name: "example", publicKeys: [root.publicKeyBytes]) }
    }

    /// Returns an identity of a developer with the given kinds.
    package func developer(
        _ kinds: Set<DeveloperCertificate.Kind>, name: String = "Apple Distribution: Example (A1B2C3D4E5)",
        team: String = "A1B2C3D4E5", expires: String = "2040-01-01T00:00:00Z"
    ) throws -> SigningIdentity {
        var request = SigningIdentity.Request(name)
        request.organization = organization
        request.organizationalUnit = team
        request.markers = kinds.map(\.rawValue).sorted()
        request.expires = expires
        request.signsCode = true
        return try SigningIdentity(request, issuer: issuer(of: kinds))
    }

    /// Returns the authority that issues developer certificates of the given kinds.
    package func issuer(of kinds: Set<DeveloperCertificate.Kind>) -> SigningIdentity {
        kinds.contains(.developerID) ? developerIDAuthority : developerAuthority
    }
}
