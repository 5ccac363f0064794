public import FoundationShims

/// The methods with Apple's names and types.
extension UbiquitousKeyValueStore: UbiquitousKeyValueStoring {
    /// Returns the value of a key, or `nil` if it does not exist.
    public func object(forKey aKey: String) -> Any? { value(forKey: aKey)?.object }

    /// Returns the string of a key, or `nil` if it does not exist or is not a string.
    public func string(forKey aKey: String) -> String? {
        if case .string(let text)? = value(forKey: aKey) { text } else { nil }
    }

    /// Returns the array of a key, or `nil` if it does not exist or is not an array.
    public func array(forKey aKey: String) -> [Any]? {
        if case .array(let values)? = value(forKey: aKey) { values.map(\.object) } else { nil }
    }

    /// Returns the dictionary of a key, or `nil` if it does not exist or is not a dictionary.
    public func dictionary(forKey aKey: String) -> [String: Any]? {
        if case .dictionary(let values)? = value(forKey: aKey) { values.mapValues(\.object) } else { nil }
    }

    /// Returns the data of a key, or `nil` if it does not exist or is not data.
    public func data(forKey aKey: String) -> Data? {
        if case .data(let data)? = value(forKey: aKey) { data } else { nil }
    }

    /// Returns the number of a key, rounded toward zero, or 0 if it does not exist or is not a number.
    public func longLong(forKey aKey: String) -> Int64 { value(forKey: aKey)?.int64 ?? 0 }

    /// Returns the number of a key, or 0 if it does not exist or is not a number.
    public func double(forKey aKey: String) -> Double { value(forKey: aKey)?.double ?? 0 }

    /// Returns whether the number of a key is not 0, or `false` if it does not exist or is not a number.
    public func bool(forKey aKey: String) -> Bool { value(forKey: aKey)?.bool ?? false }

    /// All keys and values.
    public var dictionaryRepresentation: [String: Any] { allValues.mapValues(\.object) }

    /// Sets a value that a property list can contain; `nil` removes the key.
    ///
    /// Other values are rejected; `lastProblem` contains the reason.
    public func set(_ anObject: Any?, forKey aKey: String) {
        guard let anObject else { return removeObject(forKey: aKey) }
        guard let value = PropertyListValue(anObject) else {
            return report(
                KeyValueStoreError(
                    .notPropertyList, "the value of `\(aKey)` has the type `\(type(of: anObject))`", .foreignValue))
        }
        try? setValue(value, forKey: aKey)
    }

    /// Sets a string; `nil` removes the key.
    public func set(_ aString: String?, forKey aKey: String) {
        try? setValue(aString.map(PropertyListValue.string), forKey: aKey)
    }

    /// Sets data; `nil` removes the key.
    public func set(_ aData: Data?, forKey aKey: String) {
        try? setValue(aData.map(PropertyListValue.data), forKey: aKey)
    }

    /// Sets an array of values that a property list can contain; `nil` removes the key.
    public func set(_ anArray: [Any]?, forKey aKey: String) { set(anArray as Any?, forKey: aKey) }

    /// Sets a dictionary of values that a property list can contain; `nil` removes the key.
    public func set(_ aDictionary: [String: Any]?, forKey aKey: String) { set(aDictionary as Any?, forKey: aKey) }

    /// Sets an integer.
    public func set(_ value: Int64, forKey aKey: String) { try? setValue(.integer(value), forKey: aKey) }

    /// Sets a floating-point number.
    public func set(_ value: Double, forKey aKey: String) { try? setValue(.real(value), forKey: aKey) }

    /// Sets a Boolean.
    public func set(_ value: Bool, forKey aKey: String) { try? setValue(.boolean(value), forKey: aKey) }

    /// Removes a key if it exists.
    public func removeObject(forKey aKey: String) { try? setValue(nil, forKey: aKey) }
}
