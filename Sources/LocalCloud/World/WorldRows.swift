package import Entitlements

/// What a world keeps of itself.
struct WorldRow: Sendable, Codable {
    let start: CloudInstant
    let seed: UInt64
    var now: CloudInstant
    var random: SeededGenerator
    /// Counts how often everything was replaced, by loading or by a reset.
    var epoch = 0
    /// The last number given to a transition, a fault or a change.
    var lastNumber = 0
    /// How many events there have been.
    var lastEvent = 0
    var paces: [String: Pace] = [:]

    init(start: CloudInstant, seed: UInt64) {
        self.start = start
        self.seed = seed
        now = start
        random = SeededGenerator(seed: seed)
    }
}

/// What a world keeps of an account.
package struct AccountRow: Sendable, Codable {
    package let name: String
    /// Grows when iCloud considers it another account, so that tokens differ.
    package var generation: Int
}

/// What a world keeps of a device.
package struct DeviceRow: Sendable, Codable {
    package let name: String
    package let platformName: String
    package var account: String?
    /// How far the device's clock is ahead of the world's, in microseconds.
    package var clockOffset: Int64 = 0
    package var isOnline = true
    package var isCloudDriveOn = true
    /// Counts the sign-outs that cleared what the device had kept.
    package var clearings = 0

    package var platform: Platform { Platform(rawValue: platformName) ?? .iOS }
}

/// What a world keeps of an app on a device.
package struct InstallationRow: Sendable, Codable {
    package let app: App
}
