#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Apple's names and types.
extension UbiquitousKeyValueStore: UbiquitousKeyValueStoring {
    /// The value of a key, nil if there is none.
    public func object(forKey aKey: String) -> Any? { value(forKey: aKey)?.object }

    /// The text of a key, nil if there is none or it is no text.
    public func string(forKey aKey: String) -> String? {
        if case .string(let text)? = value(forKey: aKey) { text } else { nil }
    }

    /// The array of a key, nil if there is none or it is no array.
    public func array(forKey aKey: String) -> [Any]? {
        if case .array(let values)? = value(forKey: aKey) { values.map(\.object) } else { nil }
    }

    /// The dictionary of a key, nil if there is none or it is no dictionary.
    public func dictionary(forKey aKey: String) -> [String: Any]? {
        if case .dictionary(let values)? = value(forKey: aKey) { values.mapValues(\.object) } else { nil }
    }

    /// The bytes of a key, nil if there are none or it is no data.
    public func data(forKey aKey: String) -> Data? {
        if case .data(let data)? = value(forKey: aKey) { data } else { nil }
    }

    /// The whole number of a key, cut towards zero; 0 if there is none or it is no number.
    public func longLong(forKey aKey: String) -> Int64 { value(forKey: aKey)?.int64 ?? 0 }

    /// The number of a key, 0 if there is none or it is no number.
    public func double(forKey aKey: String) -> Double { value(forKey: aKey)?.double ?? 0 }

    /// Whether the number of a key is other than 0; false if there is none or it is no number.
    public func bool(forKey aKey: String) -> Bool { value(forKey: aKey)?.bool ?? false }

    /// All keys and values.
    public var dictionaryRepresentation: [String: Any] { allValues.mapValues(\.object) }

    /// Sets a value that a property list can hold; nil removes the key.
    ///
    /// Anything else is refused, see `lastProblem`.
    public func set(_ anObject: Any?, forKey aKey: String) {
        guard let anObject else { return removeObject(forKey: aKey) }
        guard let value = PropertyListValue(anObject) else {
            return report(
                KeyValueStoreError(
                    .notPropertyList, "`\(aKey)` is set to a value of type `\(type(of: anObject))`", .foreignValue))
        }
        try? setValue(value, forKey: aKey)
    }

    /// Sets a text; nil removes the key.
    public func set(_ aString: String?, forKey aKey: String) {
        try? setValue(aString.map(PropertyListValue.string), forKey: aKey)
    }

    /// Sets bytes; nil removes the key.
    public func set(_ aData: Data?, forKey aKey: String) {
        try? setValue(aData.map(PropertyListValue.data), forKey: aKey)
    }

    /// Sets an array of values that a property list can hold; nil removes the key.
    public func set(_ anArray: [Any]?, forKey aKey: String) { set(anArray as Any?, forKey: aKey) }

    /// Sets a dictionary of values that a property list can hold; nil removes the key.
    public func set(_ aDictionary: [String: Any]?, forKey aKey: String) { set(aDictionary as Any?, forKey: aKey) }

    /// Sets a whole number.
    public func set(_ value: Int64, forKey aKey: String) { try? setValue(.integer(value), forKey: aKey) }

    /// Sets a number with a fraction.
    public func set(_ value: Double, forKey aKey: String) { try? setValue(.real(value), forKey: aKey) }

    /// Sets true or false.
    public func set(_ value: Bool, forKey aKey: String) { try? setValue(.boolean(value), forKey: aKey) }

    /// Removes a key; nothing happens if it is not there.
    public func removeObject(forKey aKey: String) { try? setValue(nil, forKey: aKey) }
}
