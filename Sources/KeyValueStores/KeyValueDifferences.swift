public import LocalCloud

extension Difference {
    static let longKey = Difference(
        "kvs-long-key", "a key that is too long is refused, where iCloud raises an exception")
    static let foreignValue = Difference(
        "kvs-no-property-list", "a value that no property list can hold is refused, where iCloud is not documented")
    static let defaultStore = Difference(
        "default-store", "there is no default store until one is made the default")
    static let size = Difference(
        "kvs-size", "1 MB is 1 048 576 bytes of values as `PropertyListValue.size` counts them; keys are not counted")
    static let unentitled = Difference(
        "kvs-not-entitled", "without a claim, values stay in the memory of the process")
    static let writeThrough = Difference(
        "kvs-write-through", "a value is on the device's disk when `set` returns, not some time later")
    static let signOut = Difference(
        "kvs-sign-out", "values stay when the account signs out, unless the device is told to remove them")
    static let ties = Difference(
        "kvs-ties", "of two values set at the same moment, that of the device whose name sorts last is the current one")
    static let tombstones = Difference(
        "kvs-tombstones", "deletions are remembered as long as the world is")
    static let throttle = Difference(
        "kvs-throttle", "a device sends the changes of a store six times a minute, unless it is set otherwise")
    static let initialSync = Difference(
        "kvs-initial-sync", "only a value that is given up for another one is announced as an initial sync")
    static let serverQuota = Difference(
        "kvs-server-quota", "values that the server refuses stay on their device until something is removed")
    static let sharedDevice = Difference(
        "kvs-same-device", "an app hears of the changes of another one on its device as changes of the server")
    static let accountContact = Difference(
        "kvs-account-contact", "the values of another account come with the first contact, not when it signs in")

    /// The differences that concern the key-value store.
    public static let ofKeyValueStores = [
        defaultStore, longKey, foreignValue, size, unentitled, writeThrough, signOut, ties, tombstones, throttle,
        initialSync,
        serverQuota, sharedDevice, accountContact,
    ]
}
