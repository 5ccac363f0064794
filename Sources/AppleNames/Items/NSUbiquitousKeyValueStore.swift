// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported public import KeyValueStores

/// The key-value store of the app that runs on a simulated device.
///
/// https://developer.apple.com/documentation/foundation/nsubiquitouskeyvaluestore
public typealias NSUbiquitousKeyValueStore = UbiquitousKeyValueStore

/// The key of the reason for a change in `userInfo` of the notification.
public let NSUbiquitousKeyValueStoreChangeReasonKey = UbiquitousKeyValueStore.changeReasonKey
/// The key of the array of changed keys in `userInfo` of the notification.
public let NSUbiquitousKeyValueStoreChangedKeysKey = UbiquitousKeyValueStore.changedKeysKey
/// The reason of a change that another device made.
public let NSUbiquitousKeyValueStoreServerChange = ChangeReason.serverChange.rawValue
/// The reason of a change by the first synchronization with iCloud.
public let NSUbiquitousKeyValueStoreInitialSyncChange = ChangeReason.initialSyncChange.rawValue
/// The reason of a change that exceeds the quota.
public let NSUbiquitousKeyValueStoreQuotaViolationChange = ChangeReason.quotaViolationChange.rawValue
/// The reason of a change of the account.
public let NSUbiquitousKeyValueStoreAccountChange = ChangeReason.accountChange.rawValue
