// Only this file needs all of Foundation instead of FoundationEssentials: an `Any` may contain an `NSNumber`, changes
// are posted to `NotificationCenter`, and `UserDefaults` stores local copies.
public import Foundation

extension UbiquitousKeyValueStore {
    /// The name of the notification that is posted when values change externally.
    ///
    /// The object is the store. `userInfo` contains the reason and the changed keys under Apple's names:
    /// https://developer.apple.com/documentation/foundation/nsubiquitouskeyvaluestore/didchangeexternallynotification
    public static let didChangeExternallyNotification = Notification.Name(
        "NSUbiquitousKeyValueStoreDidChangeExternallyNotification")
    /// The key of the raw value of a `ChangeReason` in `userInfo`.
    public static let changeReasonKey = "NSUbiquitousKeyValueStoreChangeReasonKey"
    /// The key of the array of changed keys in `userInfo`.
    public static let changedKeysKey = "NSUbiquitousKeyValueStoreChangedKeysKey"

    func postNotification(_ change: ExternalChange) {
        NotificationCenter.default.post(
            name: Self.didChangeExternallyNotification, object: self,
            userInfo: [Self.changeReasonKey: change.reason.rawValue, Self.changedKeysKey: change.changedKeys])
    }
}

extension PropertyListValue {
    /// Creates a value from an object, or returns `nil` if a property list cannot contain the object.
    public init?(_ object: Any) {
        self.init(object, depth: Self.maximumDepth)
    }

    private init?(_ object: Any, depth: Int) {
        guard depth > 0 else { return nil }
        switch object {
        case let value as PropertyListValue: self = value
        case let number as NSNumber where type(of: object) is AnyClass: self.init(number)
        case let text as String: self = .string(text)
        case let flag as Bool: self = .boolean(flag)
        case let number as Double: self = .real(number)
        case let number as Float: self = .real(Double(number))
        case let number as any BinaryInteger:
            guard let whole = Int64(exactly: number) else { return nil }
            self = .integer(whole)
        case let date as Date: self = .date(date)
        case let data as Data: self = .data(data)
        case let array as [Any]: self.init(array: array, depth: depth)
        case let dictionary as [String: Any]: self.init(dictionary: dictionary, depth: depth)
        default: return nil
        }
    }

    private init?(array: [Any], depth: Int) {
        let values = array.compactMap { PropertyListValue($0, depth: depth - 1) }
        guard values.count == array.count else { return nil }
        self = .array(values)
    }

    private init?(dictionary: [String: Any], depth: Int) {
        let values = dictionary.compactMapValues { PropertyListValue($0, depth: depth - 1) }
        guard values.count == dictionary.count else { return nil }
        self = .dictionary(values)
    }

    /// Creates a value of the type that the Objective-C type of the number encodes, or returns `nil` if the number does
    /// not fit: `B` is a Boolean, `d` and `f` are floating-point numbers, `Q` and `L` are unsigned.
    ///
    /// `c` is a Boolean or a number of 8 bits, so only 0 and 1 are Booleans.
    private init?(_ number: NSNumber) {
        switch String(cString: number.objCType) {
        case "c" where !(0...1).contains(number.int64Value): self = .integer(number.int64Value)
        case "Q", "L":
            guard let whole = Int64(exactly: number.uint64Value) else { return nil }
            self = .integer(whole)
        case "c", "B": self = .boolean(number.boolValue)
        case "d", "f": self = .real(number.doubleValue)
        default: self = .integer(number.int64Value)
        }
    }

    /// The value as an object: `String`, `Bool`, `NSNumber`, `Date`, `Data`, `[Any]`, or `[String: Any]`.
    ///
    /// A number is an `NSNumber`, as on a device, so it can be cast to every number type that can represent it: `object
    /// as? Int`, `object as? [Double]`. A Boolean has the type that `UserDefaults` returns on the same platform.
    public var object: Any {
        switch self {
        case .string(let text): text
        case .boolean(let flag): Self.object(of: flag)
        case .integer(let number): NSNumber(value: number)
        case .real(let number): NSNumber(value: number)
        case .date(let date): date
        case .data(let data): data
        case .array(let values): values.map(\.object)
        case .dictionary(let values): values.mapValues(\.object)
        }
    }
}

extension PropertyListValue {
    private static func object(of flag: Bool) -> Any {
        #if canImport(Darwin)
        NSNumber(value: flag)
        #else
        flag
        #endif
    }
}

extension UserDefaults: LocalDefaults {
    /// Returns the value of a key, or `nil` if it does not exist or a property list cannot contain it.
    public func value(of key: String) -> PropertyListValue? { object(forKey: key).flatMap(PropertyListValue.init) }

    /// Sets a value, or removes the key if the value is `nil`.
    public func setValue(_ value: PropertyListValue?, of key: String) {
        if let value { set(value.object, forKey: key) } else { removeObject(forKey: key) }
    }
}

#if canImport(Darwin)
extension NSUbiquitousKeyValueStore: UbiquitousKeyValueStoring {
    /// Calls `body` with each change that the system reports, until the observation ends.
    public func observeExternalChanges(
        _ body: @escaping @Sendable (ExternalChange) -> Void
    ) -> ExternalChangeObservation {
        let name = NSUbiquitousKeyValueStore.didChangeExternallyNotification
        nonisolated(unsafe) let observer = NotificationCenter.default.addObserver(
            forName: name, object: self, queue: nil
        ) { notification in
            let reason = notification.userInfo?[NSUbiquitousKeyValueStoreChangeReasonKey] as? Int
            let keys = notification.userInfo?[NSUbiquitousKeyValueStoreChangedKeysKey] as? [String]
            body(
                ExternalChange(
                    reason: reason.flatMap(ChangeReason.init) ?? .serverChange, changedKeys: (keys ?? []).sorted()))
        }
        return ExternalChangeObservation { NotificationCenter.default.removeObserver(observer) }
    }
}
#endif
