extension EntitlementValue {
    /// The keys of which two dictionaries do not say the same, in the order of their bytes.
    public static func differingKeys(_ left: EntitlementValue, _ right: EntitlementValue) -> [EntitlementKey] {
        let keys = Set((left.sortedEntries + right.sortedEntries).map { EntitlementKey(rawValue: $0.key) })
        return keys.filter { left[$0.rawValue] != right[$0.rawValue] }.sorted()
    }
}
