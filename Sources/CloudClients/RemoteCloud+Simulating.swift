internal import Containers
public import Entitlements
public import LocalCloud

/// The operations of the simulator, with the names of `CloudSimulator`.
extension RemoteCloud {
    /// Adds an account.
    ///
    /// - Throws: ``RemoteCloudError`` if the name is already used or not valid.
    public func addAccount(_ name: String) throws(RemoteCloudError) {
        try call("POST", "accounts", body: ["name": name])
    }

    /// Adds a device.
    ///
    /// - Parameters:
    ///   - name: The name of the device.
    ///   - platform: The platform.
    ///   - account: The name of the account; `nil` for a device that is signed out.
    /// - Returns: The device.
    /// - Throws: ``RemoteCloudError`` if the name is already used or not valid.
    @discardableResult
    public func addDevice(
        _ name: String, platform: Platform = .iOS, signedInto account: String? = nil
    ) throws(RemoteCloudError) -> RemoteDevice {
        var body = ["name": name, "platform": platform.rawValue]
        body["account"] = account
        try call("POST", "devices", body: body)
        return device(name)
    }

    /// Returns the device with a name, which another process may have added.
    public func device(_ name: String) -> RemoteDevice { RemoteDevice(name: name, cloud: self) }

    /// Advances the simulated clock.
    public func advance(by duration: Duration) throws(RemoteCloudError) {
        try call("POST", "clock/advance", body: ["milliseconds": duration.microseconds / 1_000])
    }

    /// Advances the simulated clock until nothing is in transit.
    public func runUntilIdle() throws(RemoteCloudError) { try call("POST", "clock/run") }
}

/// A device of a server, identified by its name.
public struct RemoteDevice: Sendable {
    /// The name of the device.
    public let name: String
    let cloud: RemoteCloud

    /// Connects the device to the network.
    public func goOnline() throws(RemoteCloudError) { try setNetwork(true) }

    /// Disconnects the device from the network.
    public func goOffline() throws(RemoteCloudError) { try setNetwork(false) }

    /// Signs the device in to an account.
    public func signIn(to account: String) throws(RemoteCloudError) {
        try cloud.call("PUT", "device/account", ["device": name], body: ["account": account])
    }

    /// Signs the device out; the values of key-value stores stay on it.
    public func signOut() throws(RemoteCloudError) { try cloud.call("DELETE", "device/account", ["device": name]) }

    /// Installs an app, or a version of it with different entitlements.
    ///
    /// - Returns: The key-value store of the app.
    /// - Throws: ``RemoteCloudError`` if the device does not exist.
    @discardableResult
    public func install(_ app: App) throws(RemoteCloudError) -> RemoteKeyValueStore {
        struct Body: Encodable {
            let bundleIdentifier: String
            let keyValueStore: String?
            let ubiquityContainers: [String]?
        }
        let body = Body(
            bundleIdentifier: app.bundleIdentifier, keyValueStore: app.claims.keyValueStore,
            ubiquityContainers: app.claims.ubiquityContainers)
        try cloud.call("POST", "apps", ["device": name], body: body)
        return keyValueStore(of: app.bundleIdentifier)
    }

    /// Returns the key-value store of an app, which another process may have installed.
    public func keyValueStore(of bundleIdentifier: String) -> RemoteKeyValueStore {
        RemoteKeyValueStore(device: name, app: bundleIdentifier, cloud: cloud)
    }

    /// Returns the documents of an app in a container, which another process may have installed.
    ///
    /// - Parameters:
    ///   - bundleIdentifier: The bundle identifier of the app.
    ///   - container: The identifier of the container; `nil` for the first one that the app claims.
    /// - Returns: The documents.
    public func documents(of bundleIdentifier: String, in container: String? = nil) -> RemoteDocumentStore {
        RemoteDocumentStore(device: name, app: bundleIdentifier, container: container, cloud: cloud)
    }

    /// Sets the difference between the clock of the device and the simulated clock; positive if the device is ahead.
    public func setClock(ahead offset: Duration) throws(RemoteCloudError) {
        let body = ["millisecondsAhead": offset.microseconds / 1_000]
        try cloud.call("PUT", "device/clock", ["device": name], body: body)
    }

    private func setNetwork(_ isOn: Bool) throws(RemoteCloudError) {
        try cloud.call("PUT", "device/network", ["device": name], body: ["isOn": isOn])
    }
}
