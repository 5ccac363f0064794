extension EntitlementValue {
    /// Returns the keys whose values differ between two dictionaries, in the order of their bytes.
    public static func differingKeys(_ left: EntitlementValue, _ right: EntitlementValue) -> [EntitlementKey] {
        let keys = Set((left.sortedEntries + right.sortedEntries).map { EntitlementKey(rawValue: $0.key) })
        return keys.filter { left[$0.rawValue] != right[$0.rawValue] }.sorted()
    }
}
