/// The limits of a server.
extension JSONPropertyList {
    /// The maximum number of values without a size in a value that is accepted whatever the other values are.
    private static let smallUnsizedCount = 1_000

    /// Returns the value of a request.
    ///
    /// - Parameters:
    ///   - key: The key of the value.
    ///   - store: The store of the value.
    /// - Returns: The value.
    /// - Throws: `KeyValueStoreError` if the value, or all values together, exceed ``unsizedLimit``.
    package func checkedValue(
        forKey key: String, in store: UbiquitousKeyValueStore
    ) throws(KeyValueStoreError) -> PropertyListValue {
        let count = value.unsizedCount
        guard count > Self.smallUnsizedCount else { return value }
        try Self.check(count, "the value contains")
        let others = store.sortedValues.filter { LiteralKey($0.key) != LiteralKey(key) }
        try Self.check(others.reduce(count) { $0 + $1.value.unsizedCount }, "with this value, the store contains")
        return value
    }

    private static func check(_ count: Int, _ subject: String) throws(KeyValueStoreError) {
        guard count > unsizedLimit else { return }
        throw KeyValueStoreError(
            .valueTooLarge,
            "\(subject) \(count) arrays, dictionaries, and empty strings; the limit of the server is \(unsizedLimit)")
    }
}
