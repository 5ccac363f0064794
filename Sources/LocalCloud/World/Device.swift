public import Entitlements

/// A device, by its name in the world: signed in to an account or to none, with a clock that may be wrong and a
/// network that may be off.
public struct Device: Sendable, Hashable {
    /// The name; unique in the world.
    public let name: String
    package let world: CloudWorld

    /// What becomes of the values of key-value stores when the device signs out.
    ///
    /// Apple does not say; see `kvs-sign-out` in `Docs/DifferencesFromICloud.md`.
    public enum SignOutPolicy: String, Sendable, Codable {
        /// They stay until another account signs in.
        case keepsValues
        /// They go at once.
        case removesValues
    }

    /// Whether two devices are the same one of the same world.
    public static func == (left: Device, right: Device) -> Bool {
        left.name == right.name && left.world === right.world
    }

    /// Feeds the name into a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}

extension CloudWorld {
    /// Adds a device, online, with a clock that is right.
    /// - Throws: `CloudError` if the name is taken or cannot be one.
    @discardableResult
    public func addDevice(
        _ name: String, platform: Platform = .iOS, signedInto account: Account? = nil
    ) throws(CloudError) -> Device {
        try Self.check(name: name)
        try change { state in
            guard state.devices["", name] == nil else {
                throw CloudError(.nameTaken, "there is already a device `\(name)`")
            }
            if let account { try state.expect(account) }
            state.devices["", name] = DeviceRow(
                name: name, platformName: platform.rawValue, account: account?.name)
            state.log("device", on: name, account?.name ?? "", platform.rawValue)
        }
        return Device(name: name, world: self)
    }

    /// The device of a name, nil if there is none.
    public func device(_ name: String) throws(CloudError) -> Device? {
        try look { $0.devices["", name] } == nil ? nil : Device(name: name, world: self)
    }

    /// All devices, by name.
    public var devices: [Device] {
        get throws(CloudError) {
            try look { $0.devices.sortedRows(in: "").map(\.key) }.map { Device(name: $0, world: self) }
        }
    }
}

extension Device {
    /// The account that the device is signed in to, nil if it is to none.
    public var account: Account? {
        get throws(CloudError) { try row.account.map { Account(name: $0, world: world) } }
    }

    /// The platform of the device.
    public var platform: Platform {
        get throws(CloudError) { try row.platform }
    }

    /// Whether the device has a network.
    public var isOnline: Bool {
        get throws(CloudError) { try row.isOnline }
    }

    /// What the device's own clock says.
    public var now: CloudInstant {
        get throws(CloudError) {
            try world.look { state in state.now(on: try state.expect(self)) }
        }
    }

    private var row: DeviceRow {
        get throws(CloudError) { try world.look { try $0.expect(self) } }
    }

    /// Takes the network away.
    ///
    /// What was on its way to or from the device is lost and sent again later.
    public func goOffline() throws(CloudError) {
        try change("offline") { $0.isOnline = false }
    }

    /// Brings the network back.
    public func goOnline() throws(CloudError) {
        try change("online") { $0.isOnline = true }
    }

    /// Signs in, or over from one account to another.
    public func signIn(to account: Account) throws(CloudError) {
        try world.change { state in
            try state.expect(account)
            state.log("sign in", on: name, account.name)
            try state.change(name) { $0.account = account.name }
        }
    }

    /// Signs out.
    /// - Parameter policy: what becomes of the values of the key-value stores.
    /// - Throws: `CloudError` if the device is no longer in its world.
    public func signOut(_ policy: SignOutPolicy = .keepsValues) throws(CloudError) {
        try change("sign out") { row in
            row.account = nil
            if policy == .removesValues { row.clearings += 1 }
        }
    }

    /// Turns iCloud Drive on or off for the device, which opens or closes the containers of its apps.
    ///
    /// The key-value store does not depend on it.
    public func setCloudDrive(on isOn: Bool) throws(CloudError) {
        try change(isOn ? "iCloud Drive on" : "iCloud Drive off") { $0.isCloudDriveOn = isOn }
    }

    /// Sets how far the device's clock is ahead of the world's; negative if it is behind.
    public func setClock(ahead offset: Duration) throws(CloudError) {
        try change("clock") { $0.clockOffset = offset.microseconds }
    }

    /// Installs an app, or a new version of it with other claims.
    @discardableResult
    public func install(_ app: App) throws(CloudError) -> InstalledApp {
        try CloudWorld.check(name: app.bundleIdentifier)
        try world.change { state in
            _ = try state.expect(self)
            state.installations[name, app.bundleIdentifier] = InstallationRow(app: app)
            state.log("install", on: name, app.bundleIdentifier)
            try state.change(name) { _ in }
        }
        return InstalledApp(app: app, device: self)
    }

    /// The apps on the device, by bundle identifier.
    public var apps: [InstalledApp] {
        get throws(CloudError) {
            try world.look { state in state.installations.sortedRows(in: name).map(\.row.app) }
                .map { InstalledApp(app: $0, device: self) }
        }
    }

    private func change(_ what: String, _ change: (inout DeviceRow) -> Void) throws(CloudError) {
        try world.change { state in
            state.log(what, on: name)
            try state.change(name, change)
        }
    }
}

extension WorldState {
    /// What is kept of a device of this world.
    package func expect(_ device: Device) throws(CloudError) -> DeviceRow {
        guard let row = devices["", device.name] else {
            throw CloudError(.unknown, "there is no device `\(device.name)` in this world")
        }
        return row
    }

    func expect(_ account: Account) throws(CloudError) {
        guard accounts["", account.name] != nil else {
            throw CloudError(.unknown, "there is no account `\(account.name)` in this world")
        }
    }
}
