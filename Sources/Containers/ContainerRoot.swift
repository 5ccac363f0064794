/// The location of the containers.
public enum ContainerRoot: Sendable, Hashable {
    /// A directory that represents the home directory of a device; it is created when it is needed.
    case directory(String)
    /// The containers of the system; available only on Apple platforms, through Apple's functions.
    case system
}

/// The iCloud account and iCloud Drive state of a device.
public enum AccountState: Sendable, Hashable {
    /// The device is not signed in to an account.
    case signedOut
    /// An account is signed in, but iCloud Drive is off for the device or the app.
    case cloudDriveOff(account: String)
    /// An account is signed in.
    ///
    /// A different generation produces a different identity token, as iCloud does when it considers the account
    /// changed.
    case available(account: String, generation: Int = 1)
}

/// A token that represents the account whose documents an app can access.
///
/// Compare it with the token of the last launch to detect that a different account has signed in. The token does not
/// identify the account (https://developer.apple.com/documentation/foundation/filemanager/ubiquityidentitytoken).
public struct UbiquityIdentityToken: Sendable, Hashable, Codable {
    private let mark: UInt64

    /// Creates the token of an account; different accounts very likely have different tokens.
    init(account: String, generation: Int) {
        // FNV-1a, https://datatracker.ietf.org/doc/draft-eastlake-fnv/: tokens must differ but do not protect a secret.
        var mark: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in "\(generation) \(account)".utf8 { mark = (mark ^ UInt64(byte)) &* 0x100_0000_01B3 }
        self.mark = mark
    }
}
