package import Entitlements

/// The saved state of the simulator itself.
struct WorldRow: Sendable, Codable {
    let start: CloudInstant
    let seed: UInt64
    var now: CloudInstant
    var random: SeededGenerator
    /// The number of times that the whole state was replaced by a load or a reset.
    var epoch = 0
    /// The last number that was assigned to a transition, a fault, or a change.
    var lastNumber = 0
    /// The number of events so far.
    var lastEvent = 0
    var paces: [String: DelayPolicy] = [:]

    init(start: CloudInstant, seed: UInt64) {
        self.start = start
        self.seed = seed
        now = start
        random = SeededGenerator(seed: seed)
    }
}

/// The saved state of an account.
package struct AccountRow: Sendable, Codable {
    package let name: String
    /// The generation of the account; a new generation produces a different identity token.
    package var generation: Int
}

/// The saved state of a device.
package struct DeviceRow: Sendable, Codable {
    package let name: String
    package let platformName: String
    package var account: String?
    /// The difference between the clock of the device and the simulated clock, in microseconds; positive if the device
    /// is ahead.
    package var clockOffset: Int64 = 0
    package var isOnline = true
    package var isCloudDriveOn = true
    /// The number of sign-outs that removed the saved values from the device.
    package var clearings = 0

    package var platform: Platform { Platform(rawValue: platformName) ?? .iOS }
}

/// The saved state of an app on a device.
package struct InstallationRow: Sendable, Codable {
    package let app: App
}
