/// A copy of values by key that changes with the original, and returns what has changed.
struct Mirror<Key: Hashable & Sendable, Value: Equatable & Sendable>: Sendable {
    /// A change of one value; a value is `nil` where it does not exist.
    struct Change: Sendable {
        let key: Key
        let before: Value?
        let after: Value?
    }

    private(set) var values: [Key: Value]

    init(_ values: [Key: Value] = [:]) { self.values = values }

    /// Replaces a value.
    /// - Returns: The change, or `nil` if the value is the same.
    mutating func set(_ key: Key, _ value: Value?) -> Change? {
        let old = values[key]
        guard old != value else { return nil }
        values[key] = value
        return Change(key: key, before: old, after: value)
    }

    /// Replaces all values.
    /// - Returns: The changes.
    mutating func replaceAll(by new: [Key: Value]) -> [Change] {
        let gone = values.keys.filter { new[$0] == nil }.compactMap { set($0, nil) }
        return gone + new.compactMap { set($0.key, $0.value) }
    }
}

extension Mirror {
    /// Returns the values that differ before or after some changes.
    ///
    /// - Parameters:
    ///   - changes: The changes, in the order in which they happened.
    ///   - isUndo: Whether the changes are undone; otherwise they are repeated.
    /// - Returns: The values by key; `nil` if the value does not exist.
    static func values(of changes: some Collection<Change>, isUndo: Bool) -> [Key: Value?] {
        var values: [Key: Value?] = [:]
        if isUndo {
            for change in changes.reversed() { values.updateValue(change.before, forKey: change.key) }
        } else {
            for change in changes { values.updateValue(change.after, forKey: change.key) }
        }
        return values
    }
}
