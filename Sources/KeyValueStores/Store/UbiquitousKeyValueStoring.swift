#if canImport(Darwin)
public import Foundation
#elseif canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What an app does with a key-value store, in Apple's words.
///
/// `UbiquitousKeyValueStore` is one, and on Apple platforms Apple's own `NSUbiquitousKeyValueStore` is another, so code
/// that asks for `any UbiquitousKeyValueStoring` is written once: in the app it talks to iCloud, in a test to a world.
///
/// https://developer.apple.com/documentation/foundation/nsubiquitouskeyvaluestore
public protocol UbiquitousKeyValueStoring: AnyObject {
    /// The value of a key, nil if there is none.
    func object(forKey aKey: String) -> Any?
    /// The text of a key, nil if there is none or it is no text.
    func string(forKey aKey: String) -> String?
    /// The array of a key, nil if there is none or it is no array.
    func array(forKey aKey: String) -> [Any]?
    /// The dictionary of a key, nil if there is none or it is no dictionary.
    func dictionary(forKey aKey: String) -> [String: Any]?
    /// The bytes of a key, nil if there are none or it is no data.
    func data(forKey aKey: String) -> Data?
    /// The whole number of a key, 0 if there is none or it is no number.
    func longLong(forKey aKey: String) -> Int64
    /// The number of a key, 0 if there is none or it is no number.
    func double(forKey aKey: String) -> Double
    /// The truth of a key, false if there is none or it is no number.
    func bool(forKey aKey: String) -> Bool

    /// Sets a value that a property list can hold; nil removes the key.
    func set(_ anObject: Any?, forKey aKey: String)
    /// Sets a text; nil removes the key.
    func set(_ aString: String?, forKey aKey: String)
    /// Sets bytes; nil removes the key.
    func set(_ aData: Data?, forKey aKey: String)
    /// Sets an array of values that a property list can hold; nil removes the key.
    func set(_ anArray: [Any]?, forKey aKey: String)
    /// Sets a dictionary of values that a property list can hold; nil removes the key.
    func set(_ aDictionary: [String: Any]?, forKey aKey: String)
    /// Sets a whole number.
    func set(_ value: Int64, forKey aKey: String)
    /// Sets a number with a fraction.
    func set(_ value: Double, forKey aKey: String)
    /// Sets true or false.
    func set(_ value: Bool, forKey aKey: String)
    /// Removes a key; nothing happens if it is not there.
    func removeObject(forKey aKey: String)

    /// All keys and values.
    var dictionaryRepresentation: [String: Any] { get }

    /// Brings memory and disk together. It does not make anything go to iCloud sooner.
    /// - Returns: false if the app is not entitled to a store or the disk fails.
    @discardableResult
    func synchronize() -> Bool

    /// Calls `body` with each change that comes from outside, once and in order, until the observation ends.
    func observeExternalChanges(_ body: @escaping @Sendable (ExternalChange) -> Void) -> ExternalChangeObservation
}

extension UbiquitousKeyValueStoring {
    /// The changes that come from outside from now on, each once and in order.
    ///
    /// Every stream gets them all.
    public var externalChanges: AsyncStream<ExternalChange> {
        AsyncStream { continuation in
            let observation = observeExternalChanges { continuation.yield($0) }
            continuation.onTermination = { _ in observation.end() }
        }
    }
}

/// Lasts until it is ended or nobody holds on to it any more.
public final class ExternalChangeObservation: Sendable {
    private let ending: @Sendable () -> Void

    init(ending: @escaping @Sendable () -> Void) {
        self.ending = ending
    }

    deinit {
        ending()
    }

    /// Ends the observation.
    ///
    /// Doing so twice is harmless.
    public func end() {
        ending()
    }
}
