/// The capacity of a key-value store.
public struct KeyValueLimits: Sendable, Hashable, Codable {
    /// The maximum size of all values, in bytes.
    public var total: Int
    /// The maximum size of one value, in bytes.
    public var value: Int
    /// The maximum number of keys.
    public var keys: Int
    /// The maximum length of a key, in bytes of UTF-8.
    public var keyLength: Int

    /// Creates limits.
    public init(total: Int, value: Int, keys: Int, keyLength: Int = 64) {
        self.total = total
        self.value = value
        self.keys = keys
        self.keyLength = keyLength
    }

    /// The limits since iOS 6: 1 MB for all values and for one value, 1024 keys, 64 bytes per key.
    ///
    /// https://developer.apple.com/documentation/foundation/nsubiquitouskeyvaluestorequotaviolationchange
    public static let current = KeyValueLimits(total: 1 << 20, value: 1 << 20, keys: 1024)

    /// The limits of iOS 5: 64 KB for all values and for one value, 256 keys.
    public static let iOS5 = KeyValueLimits(total: 64 << 10, value: 64 << 10, keys: 256)

    /// The limits of the beta of June 2011: 64 KB for all values, 4 KB for one value, 256 keys.
    public static let beta2011 = KeyValueLimits(total: 64 << 10, value: 4 << 10, keys: 256)
}

extension KeyValueLimits {
    /// Returns the size of a value after checking the value and its key; the other values of the store are not checked.
    func checkedSize(of content: PropertyListValue, forKey key: String) throws(KeyValueStoreError) -> Int {
        guard key.utf8.count <= keyLength else {
            throw KeyValueStoreError(
                .keyTooLong, "the key `\(key)` has \(key.utf8.count) bytes; the limit is \(keyLength)", .longKey)
        }
        guard content.isWithinMaximumDepth else {
            throw KeyValueStoreError(
                .notPropertyList, "the value of `\(key)` has more than \(PropertyListValue.maximumDepth) levels")
        }
        let size = content.size
        guard size <= value else {
            throw KeyValueStoreError(
                .valueTooLarge, "the value of `\(key)` has \(size) bytes; the limit is \(value)", .size)
        }
        return size
    }
}

/// The maximum rate at which a device uploads the changes of one store.
///
/// Apple delays apps that write frequently, and documents several uploads per minute without a number
/// (https://developer.apple.com/documentation/foundation/nsubiquitouskeyvaluestore).
public struct KeyValueThrottle: Sendable, Hashable, Codable {
    /// The maximum number of uploads in a window; at least 1.
    public var uploads: Int
    /// The duration of a window.
    public var window: Duration

    /// Creates a throttle.
    public init(uploads: Int, per window: Duration) {
        self.uploads = max(1, uploads)
        self.window = window
    }

    /// Six uploads per minute, as an interpretation of "several".
    public static let severalPerMinute = KeyValueThrottle(uploads: 6, per: .seconds(60))
    /// An unlimited number of uploads.
    public static let none = KeyValueThrottle(uploads: .max, per: .zero)
}
