public import FoundationShims

/// The interface of an iCloud key-value store, with Apple's method names.
///
/// `UbiquitousKeyValueStore` conforms to the protocol, and so does `NSUbiquitousKeyValueStore` on Apple platforms. Code
/// that uses `any UbiquitousKeyValueStoring` works with iCloud in the app and with a simulator in tests.
///
/// https://developer.apple.com/documentation/foundation/nsubiquitouskeyvaluestore
public protocol UbiquitousKeyValueStoring: AnyObject {
    /// Returns the value of a key, or `nil` if it does not exist.
    func object(forKey aKey: String) -> Any?
    /// Returns the string of a key, or `nil` if it does not exist or is not a string.
    func string(forKey aKey: String) -> String?
    /// Returns the array of a key, or `nil` if it does not exist or is not an array.
    func array(forKey aKey: String) -> [Any]?
    /// Returns the dictionary of a key, or `nil` if it does not exist or is not a dictionary.
    func dictionary(forKey aKey: String) -> [String: Any]?
    /// Returns the data of a key, or `nil` if it does not exist or is not data.
    func data(forKey aKey: String) -> Data?
    /// Returns the integer of a key, or 0 if it does not exist or is not a number.
    func longLong(forKey aKey: String) -> Int64
    /// Returns the floating-point number of a key, or 0 if it does not exist or is not a number.
    func double(forKey aKey: String) -> Double
    /// Returns the Boolean of a key, or `false` if it does not exist or is not a number.
    func bool(forKey aKey: String) -> Bool

    /// Sets a value that a property list can contain; `nil` removes the key.
    func set(_ anObject: Any?, forKey aKey: String)
    /// Sets a string; `nil` removes the key.
    func set(_ aString: String?, forKey aKey: String)
    /// Sets data; `nil` removes the key.
    func set(_ aData: Data?, forKey aKey: String)
    /// Sets an array of values that a property list can contain; `nil` removes the key.
    func set(_ anArray: [Any]?, forKey aKey: String)
    /// Sets a dictionary of values that a property list can contain; `nil` removes the key.
    func set(_ aDictionary: [String: Any]?, forKey aKey: String)
    /// Sets an integer.
    func set(_ value: Int64, forKey aKey: String)
    /// Sets a floating-point number.
    func set(_ value: Double, forKey aKey: String)
    /// Sets a Boolean.
    func set(_ value: Bool, forKey aKey: String)
    /// Removes a key if it exists.
    func removeObject(forKey aKey: String)

    /// All keys and values.
    var dictionaryRepresentation: [String: Any] { get }

    /// Synchronizes memory and disk, without starting an upload to iCloud earlier.
    /// - Returns: `false` if the app has no entitlement for the store or the disk fails.
    @discardableResult
    func synchronize() -> Bool

    /// Calls `body` with each external change, once and in order, until the observation ends.
    func observeExternalChanges(_ body: @escaping @Sendable (ExternalChange) -> Void) -> ExternalChangeObservation
}

extension UbiquitousKeyValueStoring {
    /// A stream of all future external changes, each once and in order.
    ///
    /// Every stream receives all changes.
    public var externalChanges: AsyncStream<ExternalChange> {
        AsyncStream { continuation in
            let observation = observeExternalChanges { continuation.yield($0) }
            continuation.onTermination = { _ in observation.end() }
        }
    }
}

/// An observation of external changes, which ends when `end()` is called or the object is deinitialized.
public final class ExternalChangeObservation: Sendable {
    private let ending: @Sendable () -> Void

    package init(ending: @escaping @Sendable () -> Void) {
        self.ending = ending
    }

    deinit {
        ending()
    }

    /// Ends the observation.
    ///
    /// Repeated calls have no effect.
    public func end() {
        ending()
    }
}
