public import LocalCloud

extension Difference {
    static let longKey = Difference(
        "kvs-long-key", "a key that is too long is rejected; iCloud raises an exception")
    static let foreignValue = Difference(
        "kvs-no-property-list", "a value that a property list cannot contain is rejected; Apple's behavior is unknown")
    static let defaultStore = Difference(
        "default-store", "the default store has no entitlement until a test sets one")
    static let size = Difference(
        "kvs-size", "1 MB is 1,048,576 bytes of values as `PropertyListValue.size` counts them; keys are not counted")
    static let unentitled = Difference(
        "kvs-not-entitled", "without an entitlement, values stay in the memory of the process")
    static let writeThrough = Difference(
        "kvs-write-through", "a value is on the device's disk when `set` returns; iCloud writes it later")
    static let literalKeys = Difference(
        "kvs-literal-keys", "a Swift dictionary contains only one of several keys that differ only in normalization")
    static let synchronize = Difference(
        "kvs-synchronize", "`synchronize` returns `true` on success, or only after changes if a test requires it")
    static let signOut = Difference(
        "kvs-sign-out", "values stay on the device after a sign-out, unless the sign-out policy removes them")
    static let ties = Difference(
        "kvs-ties", "of two values set at the same time, the value of the device whose name sorts last wins")
    static let tombstones = Difference(
        "kvs-tombstones", "deletions are remembered for the lifetime of the simulated iCloud")
    static let throttle = Difference(
        "kvs-throttle", "by default, a device uploads the changes of a store at most six times per minute")
    static let initialSync = Difference(
        "kvs-initial-sync", "an initial sync is reported only if a local value was discarded")
    static let serverQuota = Difference(
        "kvs-server-quota", "values that the server rejects stay on their device until another value is removed")
    static let sharedDevice = Difference(
        "kvs-same-device", "changes by another app on the same device are reported as server changes")
    static let accountContact = Difference(
        "kvs-account-contact", "the values of a new account arrive at the first contact with iCloud, not at sign-in")

    /// The differences that concern the key-value store.
    public static let ofKeyValueStores = [
        defaultStore, longKey, foreignValue, size, unentitled, writeThrough, signOut, ties, tombstones, throttle,
        initialSync, literalKeys, synchronize,
        serverQuota, sharedDevice, accountContact,
    ]
}
