/// Where containers are.
public enum ContainerRoot: Sendable, Hashable {
    /// Below a directory that stands for the home directory of a device; it is made when it is needed.
    case directory(String)
    /// Where the system has them. This is Apple's own call on Apple platforms, and refused elsewhere.
    case system
}

/// Whether iCloud would be there for an app.
public enum AccountState: Sendable, Hashable {
    /// No account is signed in.
    case signedOut
    /// An account is signed in, but iCloud Drive is off for the device or for the app.
    case cloudDriveOff(account: String)
    /// An account is signed in. The generation changes where iCloud would consider it another account.
    case available(account: String, generation: Int = 1)
}

/// Stands for the account whose documents an app sees; nil where there are none.
///
/// Compare it with the one of the last launch, to notice that another account has signed in. It says nothing of
/// who the account is (https://developer.apple.com/documentation/foundation/filemanager/ubiquityidentitytoken).
public struct UbiquityIdentityToken: Sendable, Hashable, Codable {
    private let mark: UInt64

    /// The token of an account: the same for the same account, and by all likelihood another one for any other.
    init(account: String, generation: Int) {
        // FNV-1a, https://datatracker.ietf.org/doc/draft-eastlake-fnv/: a token has to differ, it has no secret to keep.
        var mark: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in "\(generation) \(account)".utf8 { mark = (mark ^ UInt64(byte)) &* 0x100_0000_01B3 }
        self.mark = mark
    }
}
