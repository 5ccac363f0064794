public import Entitlements

/// A device, identified by its name, with an optional account, a clock that may be wrong, and a network that may be
/// off.
public struct Device: Sendable, Hashable {
    /// The name of the device, unique in the simulator.
    public let name: String
    package let world: CloudSimulator

    /// The effect of signing out on the values of key-value stores.
    ///
    /// Apple does not document this effect; see `kvs-sign-out` in `Docs/DifferencesFromICloud.md`.
    public enum SignOutPolicy: String, Sendable, Codable {
        /// The values stay on the device until another account signs in.
        case keepsValues
        /// The values are removed immediately.
        case removesValues
    }

    /// Returns whether two values refer to the same device of the same simulator.
    public static func == (left: Device, right: Device) -> Bool {
        left.name == right.name && left.world === right.world
    }

    /// Feeds the name into a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}

extension CloudSimulator {
    /// Adds a device that is online and has a correct clock.
    /// - Throws: `CloudError` if the name is already used or is not a valid name.
    @discardableResult
    public func addDevice(
        _ name: String, platform: Platform = .iOS, signedInto account: Account? = nil
    ) throws(CloudError) -> Device {
        try Self.check(name: name)
        try change { state in
            guard state.devices["", name] == nil else {
                throw CloudError(.nameTaken, "the device `\(name)` already exists; use another name")
            }
            if let account { try state.expect(account) }
            state.devices["", name] = DeviceRow(
                name: name, platformName: platform.rawValue, account: account?.name)
            state.log("device", on: name, account?.name ?? "", platform.rawValue)
        }
        return Device(name: name, world: self)
    }

    /// Returns the device with a name, or `nil` if it does not exist.
    public func device(_ name: String) throws(CloudError) -> Device? {
        // The name in the row can have another normalization, and rows are saved under it.
        try look { $0.devices["", name]?.name }.map { Device(name: $0, world: self) }
    }

    /// All devices, sorted by name.
    public var devices: [Device] {
        get throws(CloudError) {
            try look { $0.devices.sortedRows(in: "").map(\.key) }.map { Device(name: $0, world: self) }
        }
    }
}

extension Device {
    /// The account that is signed in on the device, or `nil` if the device is signed out.
    public var account: Account? {
        get throws(CloudError) { try row.account.map { Account(name: $0, world: world) } }
    }

    /// The platform of the device.
    public var platform: Platform {
        get throws(CloudError) { try row.platform }
    }

    /// Whether the device has a network connection.
    public var isOnline: Bool {
        get throws(CloudError) { try row.isOnline }
    }

    /// The current time of the device's own clock.
    public var now: CloudInstant {
        get throws(CloudError) {
            try world.look { state in state.now(on: try state.expect(self)) }
        }
    }

    private var row: DeviceRow {
        get throws(CloudError) { try world.look { try $0.expect(self) } }
    }

    /// Disconnects the device from the network.
    ///
    /// Messages in transit to or from the device are lost and sent again later.
    public func goOffline() throws(CloudError) {
        try change("offline") { $0.isOnline = false }
    }

    /// Connects the device to the network again.
    public func goOnline() throws(CloudError) {
        try change("online") { $0.isOnline = true }
    }

    /// Signs in to an account; if another account is signed in, the new account replaces it.
    public func signIn(to account: Account) throws(CloudError) {
        try world.change { state in
            try state.expect(account)
            state.log("sign in", on: name, account.name)
            try state.change(name) { $0.account = account.name }
        }
    }

    /// Signs the device out.
    /// - Parameter policy: The effect on the values of the key-value stores.
    /// - Throws: `CloudError` if the device no longer exists in the simulator.
    public func signOut(_ policy: SignOutPolicy = .keepsValues) throws(CloudError) {
        try change("sign out") { row in
            row.account = nil
            if policy == .removesValues { row.clearings += 1 }
        }
    }

    /// Turns iCloud Drive on or off for the device, which controls access to the containers of its apps.
    ///
    /// The key-value store does not depend on iCloud Drive.
    public func setCloudDrive(on isOn: Bool) throws(CloudError) {
        try change(isOn ? "iCloud Drive on" : "iCloud Drive off") { $0.isCloudDriveOn = isOn }
    }

    /// Sets the difference between the clock of the device and the simulated clock; negative if the device is behind.
    public func setClock(ahead offset: Duration) throws(CloudError) {
        try change("clock") { $0.clockOffset = offset.microseconds }
    }

    /// Installs an app, or a new version of it with different entitlements.
    /// - Throws: `CloudError` if the bundle identifier is not a valid name, or differs only in normalization from that
    ///   of another app.
    @discardableResult
    public func install(_ app: App) throws(CloudError) -> InstalledApp {
        try CloudSimulator.check(name: app.bundleIdentifier)
        try world.change { state in
            _ = try state.expect(self)
            if let installed = state.installations[name, app.bundleIdentifier]?.app.bundleIdentifier,
                !installed.utf8.elementsEqual(app.bundleIdentifier.utf8)
            {
                throw CloudError(
                    .nameTaken,
                    "the app `\(installed)` is installed, whose bundle identifier differs only in normalization")
            }
            state.installations[name, app.bundleIdentifier] = InstallationRow(app: app)
            state.log("install", on: name, app.bundleIdentifier)
            try state.change(name) { _ in }
        }
        return InstalledApp(app: app, device: self)
    }

    /// The apps on the device, sorted by bundle identifier.
    public var apps: [InstalledApp] {
        get throws(CloudError) {
            try world.look { state in state.installations.sortedRows(in: name).map(\.row.app) }
                .map { InstalledApp(app: $0, device: self) }
        }
    }

    /// Returns the app with a bundle identifier, or `nil` if it is not installed on the device.
    package func app(_ bundleIdentifier: String) throws(CloudError) -> InstalledApp? {
        try world.look { $0.installations[name, bundleIdentifier]?.app }.map { InstalledApp(app: $0, device: self) }
    }

    private func change(_ what: String, _ change: (inout DeviceRow) -> Void) throws(CloudError) {
        try world.change { state in
            state.log(what, on: name)
            try state.change(name, change)
        }
    }
}

extension WorldState {
    /// Returns the saved state of a device of this simulator.
    /// - Throws: `CloudError` of code `unknown` if the device does not exist.
    package func expect(_ device: Device) throws(CloudError) -> DeviceRow {
        guard let row = devices["", device.name] else {
            throw CloudError(.unknown, "the device `\(device.name)` does not exist in this simulated iCloud")
        }
        return row
    }

    func expect(_ account: Account) throws(CloudError) {
        guard accounts["", account.name] != nil else {
            throw CloudError(.unknown, "the account `\(account.name)` does not exist in this simulated iCloud")
        }
    }
}
