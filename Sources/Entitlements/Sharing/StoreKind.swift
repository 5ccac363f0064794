/// The kinds of storage that apps share by claiming the same identifier.
public enum StoreKind: String, CaseIterable, Sendable {
    /// A key-value store in iCloud.
    case keyValueStore = "kvstore"

    /// A container for documents in iCloud.
    case ubiquityContainer = "ubiquity-container"

    /// An iCloud container: CloudKit's databases.
    case cloudContainer = "icloud-container"

    /// The directory and the defaults of an app group.
    case appGroup = "app-group"

    /// Items in the keychain.
    case keychainGroup = "keychain-group"

    /// The entitlement that claims it.
    public var key: EntitlementKey {
        switch self {
        case .keyValueStore: .keyValueStore
        case .ubiquityContainer: .ubiquityContainers
        case .cloudContainer: .cloudContainers
        case .appGroup: .appGroups
        case .keychainGroup: .keychainAccessGroups
        }
    }

    /// Whether the store lives in iCloud, so that people on several devices share it.
    public var isInCloud: Bool { self == .keyValueStore || self == .ubiquityContainer || self == .cloudContainer }
}

extension StoreKind: Comparable {
    /// By the names that reports use.
    public static func < (left: StoreKind, right: StoreKind) -> Bool { left.rawValue < right.rawValue }
}

extension StoreKind: CustomStringConvertible {
    /// What people call it: “app group”.
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
