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

/// An app on a device.
///
/// What it may open there is asked of it.
public struct InstalledApp: Sendable, Hashable {
    /// The app.
    public let app: App
    /// The device that it is installed on.
    public let device: Device
}

extension InstalledApp {
    /// No app, on no device, in a world of its own.
    package static var nowhere: InstalledApp {
        let world = CloudWorld(storage: MemoryStorage(), seed: 0, start: .newYear2026)
        return InstalledApp(
            app: App("none", claims: StorageClaims()), device: Device(name: "none", world: world))
    }

    /// The containers of the app as the device is now: signed in or not, iCloud Drive on or off.
    /// - Parameter root: a directory that stands for the home directory of the device; give each device its own.
    /// - Returns: the containers.
    /// - Throws: `CloudError` if the device is no longer in its world.
    public func containers(in root: ContainerRoot) throws(CloudError) -> AppContainers {
        try device.world.look { state in
            let row = try state.expect(device)
            let account: AccountState =
                switch row.account {
                case nil: .signedOut
                case let name? where !row.isCloudDriveOn: .cloudDriveOff(account: name)
                case let name?: .available(account: name, generation: state.accounts["", name]?.generation ?? 1)
                }
            return AppContainers(claims: app.claims, platform: row.platform, account: account, root: root)
        }
    }
}
