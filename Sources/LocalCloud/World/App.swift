public import Containers

/// An app as it is installed: who it is and what it claims.
public struct App: Sendable, Hashable, Codable {
    /// The bundle identifier, as in `com.example.notes`.
    public let bundleIdentifier: String
    /// What its entitlements say of storage.
    public let claims: StorageClaims

    /// Creates an app.
    public init(_ bundleIdentifier: String, claims: StorageClaims) {
        self.bundleIdentifier = bundleIdentifier
        self.claims = claims
    }
}

/// An app on a device. What it may open there is asked of it.
public struct InstalledApp: Sendable, Hashable {
    /// The app.
    public let app: App
    /// The device that it is installed on.
    public let device: Device
}
