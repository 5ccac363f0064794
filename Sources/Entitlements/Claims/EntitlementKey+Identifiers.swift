extension EntitlementKeySet {
    /// The keys whose values are identifiers: of apps, teams, stores and groups.
    package static let identifiers = EntitlementKeySet([
        .applicationIdentifier, .macApplicationIdentifier, .teamIdentifier, .previousApplicationIdentifiers,
        .parentApplicationIdentifiers, .appClipIdentifiers, .keyValueStore, .ubiquityContainers, .cloudContainers,
        .cloudDevelopmentContainers, .appGroups, .keychainAccessGroups, .passTypeIdentifiers, .merchantIdentifiers,
    ])
}

extension EntitlementClaim {
    /// Whether the value holds identifiers.
    package var holdsIdentifiers: Bool { definition.map { EntitlementKeySet.identifiers.contains($0.key) } ?? false }
}
