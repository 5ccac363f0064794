public import Containers

/// An app as it is installed: its bundle identifier and its storage entitlements.
public struct App: Sendable, Hashable, Codable {
    /// The bundle identifier, such as `com.example.notes`.
    public let bundleIdentifier: String
    /// The storage that the entitlements of the app claim.
    public let claims: StorageClaims

    /// Creates an app.
    public init(_ bundleIdentifier: String, claims: StorageClaims) {
        self.bundleIdentifier = bundleIdentifier
        self.claims = claims
    }
}
