public import PropertyLists

/// A signing certificate in a profile.
public struct DeveloperCertificate: Sendable {
    /// The purpose of a certificate, according to its extensions.
    ///
    /// “Apple Development” and “Apple Distribution” certificates have two kinds each: one for macOS and one for other
    /// platforms. The object identifiers:
    /// https://github.com/apple-oss-distributions/Security/blob/main/OSX/sec/Security/SecPolicy.c
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Development for iOS, tvOS, watchOS, and visionOS.
        case development = "1.2.840.113635.100.6.1.2"
        /// Distribution for iOS, tvOS, watchOS, and visionOS.
        case distribution = "1.2.840.113635.100.6.1.4"
        /// TestFlight.
        case testFlight = "1.2.840.113635.100.6.1.25.1"
        /// Development for macOS.
        case macDevelopment = "1.2.840.113635.100.6.1.12"
        /// The Mac App Store.
        case macAppStore = "1.2.840.113635.100.6.1.7"
        /// Developer ID, for macOS apps that are distributed outside the Mac App Store.
        case developerID = "1.2.840.113635.100.6.1.13"

        /// Whether the certificate is for development.
        public var isDevelopment: Bool { self == .development || self == .macDevelopment }
    }

    /// The SHA-256 fingerprint.
    public let fingerprint: Fingerprint
    /// The location of the certificate in the profile.
    public let location: Location
    /// The common name, such as `Apple Distribution: Example (A1B2C3D4E5)`; `nil` if the bytes are not a certificate.
    public let commonName: String?
    /// The team identifier, which is the organizational unit of the subject.
    public let team: String?
    /// The start of the validity period; `nil` if the bytes are not a certificate.
    public let begins: PropertyListDate?
    /// The end of the validity period; `nil` if the bytes are not a certificate.
    public let expires: PropertyListDate?
    /// The purposes of the certificate; empty if it has no known extension.
    public let kinds: Set<Kind>

    package init(
        fingerprint: Fingerprint, location: Location, commonName: String?, team: String?, begins: PropertyListDate?,
        expires: PropertyListDate?, kinds: Set<Kind>
    ) {
        self.fingerprint = fingerprint
        self.location = location
        self.commonName = commonName
        self.team = team
        self.begins = begins
        self.expires = expires
        self.kinds = kinds
    }
}
