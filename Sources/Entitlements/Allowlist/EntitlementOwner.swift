/// Whose identifier the values of an entitlement begin with.
///
/// The App ID prefix is usually the team identifier, and differs from it for App IDs of before 2011:
/// [TN2415](https://developer.apple.com/library/archive/technotes/tn2415/_index.html). After an app was transferred to
/// another team, values that belong to the team keep the prefix of the old one, so that what users stored is found
/// again; the profile then grants the old prefix, and the profile is right.
public enum EntitlementOwner: Sendable, Hashable {
    /// The profile's `ApplicationIdentifierPrefix`.
    case applicationIdentifierPrefix
    /// The profile's `TeamIdentifier`.
    case teamIdentifier

    /// Whose identifier the values of the given key begin with; `nil` where they begin with neither.
    public init?(ofValuesFor key: EntitlementKey) {
        switch key {
        case .applicationIdentifier, .macApplicationIdentifier, .keychainAccessGroups:
            self = .applicationIdentifierPrefix
        case .teamIdentifier, .keyValueStore, .ubiquityContainers, "com.apple.developer.pass-type-identifiers":
            self = .teamIdentifier
        default: return nil
        }
    }
}
