package import LintModel

extension Rule {
    /// The rules that compare a tree with the registry of an organization; only `registry check` runs them.
    package static let registryRules: [Rule] = [
        registryAppsSplit,
        registryForeignOwner,
        registryReleasedStore,
        registryStoreCase,
        registryStoreLeft,
        registryStoreRetired,
    ]

    /// Whether the rule compares a tree with the registry, so that `lint` never reports it.
    package var isAboutRegistry: Bool { id.hasPrefix("registry-") }
}
