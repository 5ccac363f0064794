/// The kinds of storage that apps share by claiming the same identifier.
public enum StoreKind: String, CaseIterable, Sendable {
    /// An iCloud key-value store.
    case keyValueStore = "kvstore"

    /// An iCloud container for documents.
    case ubiquityContainer = "ubiquity-container"

    /// An iCloud container for CloudKit databases.
    case cloudContainer = "icloud-container"

    /// The directory and the user defaults of an app group.
    case appGroup = "app-group"

    /// Items in the keychain.
    case keychainGroup = "keychain-group"

    /// The entitlement with which apps claim the store.
    public var key: EntitlementKey {
        switch self {
        case .keyValueStore: .keyValueStore
        case .ubiquityContainer: .ubiquityContainers
        case .cloudContainer: .cloudContainers
        case .appGroup: .appGroups
        case .keychainGroup: .keychainAccessGroups
        }
    }

    /// Whether the store is in iCloud, so that a user's devices share it.
    public var isInCloud: Bool { self == .keyValueStore || self == .ubiquityContainer || self == .cloudContainer }
}

extension StoreKind: Comparable {
    /// Compares the names in reports.
    public static func < (left: StoreKind, right: StoreKind) -> Bool { left.rawValue < right.rawValue }
}

extension StoreKind: CustomStringConvertible {
    /// The name in messages: “app group”.
    public var description: String {
        switch self {
        case .keyValueStore: "key-value store"
        case .ubiquityContainer: "ubiquity container"
        case .cloudContainer: "iCloud container"
        case .appGroup: "app group"
        case .keychainGroup: "keychain access group"
        }
    }
}
