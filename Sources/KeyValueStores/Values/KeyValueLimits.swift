/// How much a key-value store holds.
public struct KeyValueLimits: Sendable, Hashable, Codable {
    /// All values together, in bytes.
    public var total: Int
    /// One value, in bytes.
    public var value: Int
    /// The number of keys.
    public var keys: Int
    /// One key, in bytes of UTF-8.
    public var keyLength: Int

    /// Creates limits.
    public init(total: Int, value: Int, keys: Int, keyLength: Int = 64) {
        self.total = total
        self.value = value
        self.keys = keys
        self.keyLength = keyLength
    }

    /// What holds since iOS 6: 1 MB for all values and for one, 1024 keys, 64 bytes a key
    /// (https://developer.apple.com/documentation/foundation/nsubiquitouskeyvaluestorequotaviolationchange).
    public static let today = KeyValueLimits(total: 1 << 20, value: 1 << 20, keys: 1024)

    /// What held with iOS 5: 64 KB for all values and for one, 256 keys.
    public static let iOS5 = KeyValueLimits(total: 64 << 10, value: 64 << 10, keys: 256)

    /// What held in the beta of June 2011: 64 KB for all values, 4 KB for one, 256 keys.
    public static let beta2011 = KeyValueLimits(total: 64 << 10, value: 4 << 10, keys: 256)
}

/// How often a device may send the changes of one store.
///
/// Apple delays apps that write often, and speaks of several uploads a minute without a number
/// (https://developer.apple.com/documentation/foundation/nsubiquitouskeyvaluestore).
public struct KeyValueThrottle: Sendable, Hashable, Codable {
    /// How many uploads there may be in a window; at least 1.
    public var uploads: Int
    /// How long the window is.
    public var window: Duration

    /// Creates a throttle.
    public init(uploads: Int, per window: Duration) {
        self.uploads = max(1, uploads)
        self.window = window
    }

    /// Six uploads a minute: our reading of “several”.
    public static let severalPerMinute = KeyValueThrottle(uploads: 6, per: .seconds(60))
    /// As many uploads as there are changes.
    public static let none = KeyValueThrottle(uploads: .max, per: .zero)
}
