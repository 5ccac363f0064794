/// The values in the memory of an app, and the keys of those that may have changed since they were recorded.
struct SeenValues {
    private(set) var all: [LiteralKey: PropertyListValue]
    /// The keys whose values may have changed; `nil` if all values may have changed.
    private var changed: Set<LiteralKey>?

    /// The maximum number of changed keys that are remembered, which bounds the memory if no one asks for the changes.
    private static let limit = 2_048

    init(_ values: [LiteralKey: PropertyListValue]) { all = values }

    /// Replaces a value.
    /// - Returns: Whether the value differs from the previous value.
    mutating func replace(_ value: PropertyListValue?, forKey key: LiteralKey) -> Bool {
        guard all[key] != value else { return false }
        all[key] = value
        changed?.insert(key)
        if let count = changed?.count, count > Self.limit { changed = nil }
        return true
    }

    /// Returns the values that may have changed since the last call, or `nil` if all values may have changed.
    mutating func takeChanged() -> [LiteralKey: PropertyListValue?]? {
        defer { changed = [] }
        guard let changed else { return nil }
        return changed.reduce(into: [:]) { $0.updateValue(all[$1], forKey: $1) }
    }
}
