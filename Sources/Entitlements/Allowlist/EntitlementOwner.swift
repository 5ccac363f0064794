/// The identifier with which the values of an entitlement begin.
///
/// The App ID prefix usually equals the team identifier; App IDs created before 2011 can have a different one:
/// [TN2415](https://developer.apple.com/library/archive/technotes/tn2415/_index.html). After an app is transferred to
/// another team, values that belong to the team keep the prefix of the old team, so that the app still finds its users'
/// data. The profile then authorizes the old prefix, which is correct.
public enum EntitlementOwner: Sendable, Hashable {
    /// The profile's `ApplicationIdentifierPrefix`.
    case applicationIdentifierPrefix
    /// The profile's `TeamIdentifier`.
    case teamIdentifier

    /// Returns the owner of the values of a key; `nil` if they begin with neither identifier.
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
