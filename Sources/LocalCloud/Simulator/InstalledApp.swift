public import Containers

/// An app on a device.
///
/// Its methods return the stores and containers that the app can open on the device.
public struct InstalledApp: Sendable, Hashable {
    /// The app.
    public let app: App
    /// The device on which the app is installed.
    public let device: Device
}

extension InstalledApp {
    /// A placeholder app on a device that is not in any simulator of the caller.
    package static var nowhere: InstalledApp {
        let world = CloudSimulator(storage: MemoryStorage(), seed: 0, start: .newYear2026)
        return InstalledApp(
            app: App("none", claims: StorageClaims()), device: Device(name: "none", world: world))
    }

    /// Returns the containers of the app for the current account and iCloud Drive state of the device.
    /// - Parameter root: A directory that represents the home directory of the device. Each device needs its own
    ///   directory.
    /// - Returns: The containers.
    /// - Throws: `CloudError` if the device no longer exists in the simulator.
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
