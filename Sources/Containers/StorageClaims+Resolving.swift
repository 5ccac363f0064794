package import Entitlements

/// The claim that authorizes a requested identifier.
extension StorageClaims {
    /// Returns the identifier of a requested container.
    /// - Parameter identifier: The requested identifier, or `nil` for the first one in the claims.
    /// - Returns: The identifier, which is never a wildcard.
    /// - Throws: `ContainerError` with the reason that the app cannot access the container.
    func ubiquityContainer(_ identifier: String?) throws(ContainerError) -> String {
        let claimed = try Self.list(ubiquityContainers, of: .ubiquityContainers)
        guard let identifier else {
            // The list is not empty. Its first entry is the main container and may not be a wildcard
            // (https://developer.apple.com/documentation/foundation/filemanager/url(forubiquitycontaineridentifier:)).
            return try Self.literal(claimed[0])
        }
        if identifier.contains("*") { throw .wildcard(identifier) }
        if UbiquityContainerIdentifier(rawValue: identifier).text.isSymbolic { throw .unexpandedVariable(identifier) }
        // Apple's documentation of 2011 allows wildcards after the first entry; since 2012 it does not mention them.
        let isGranted = claimed.contains(identifier) || claimed.dropFirst().contains { Self.covers($0, identifier) }
        guard isGranted else { throw Self.refusal(of: identifier, claimed: claimed) }
        return identifier
    }

    func checkGroup(_ identifier: String) throws(ContainerError) {
        let claimed = try Self.list(appGroups, of: .appGroups)
        if identifier.contains("*") { throw .wildcard(identifier) }
        guard claimed.contains(identifier) else { throw Self.refusal(of: identifier, claimed: claimed) }
    }

    /// The identifier of the key-value store.
    package var keyValueStoreIdentifier: KeyValueStoreIdentifier {
        get throws(ContainerError) {
            guard let keyValueStore else { throw .noClaim(key: EntitlementKey.keyValueStore.rawValue) }
            let identifier = KeyValueStoreIdentifier(rawValue: try Self.literal(keyValueStore))
            guard case .team = identifier.text.prefix, !identifier.text.withoutPrefix.text.isEmpty else {
                throw .badForm(
                    keyValueStore, reason: "it must start with a team identifier, as in `A1B2C3D4E5.com.example`")
            }
            // Bundle identifiers contain only ASCII letters, digits, hyphens, and periods
            // (https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleidentifier).
            // The length is not documented; longer ones could not be the names of files.
            guard keyValueStore.utf8.count <= ContainerName.maximumLength, keyValueStore.utf8.allSatisfy({ $0 < 0x80 })
            else {
                throw .badForm(
                    keyValueStore, reason: "it must have at most \(ContainerName.maximumLength) ASCII characters")
            }
            return identifier
        }
    }

    private static func list(_ claimed: [String]?, of key: EntitlementKey) throws(ContainerError) -> [String] {
        guard let claimed else { throw .noClaim(key: key.rawValue) }
        guard !claimed.isEmpty else { throw .emptyList(key: key.rawValue) }
        return claimed
    }

    /// Returns a claim that is a single identifier without wildcards and variables.
    private static func literal(_ claim: String) throws(ContainerError) -> String {
        if UbiquityContainerIdentifier(rawValue: claim).text.isSymbolic { throw .unexpandedVariable(claim) }
        if claim.contains("*") { throw .wildcard(claim) }
        return claim
    }

    private static func covers(_ claim: String, _ identifier: String) -> Bool {
        UbiquityContainerIdentifier(rawValue: claim).isWildcard && identifier.hasPrefix(claim.dropLast())
    }

    private static func refusal(of identifier: String, claimed: [String]) -> ContainerError {
        if let other = claimed.first(where: { $0.lowercased() == identifier.lowercased() }) {
            return .letterCase(identifier, claimed: other)
        }
        if let nearest = ContainerName.nearest(to: identifier, among: claimed) {
            return .notClaimed(identifier, nearest: nearest)
        }
        if let symbolic = claimed.first(where: { UbiquityContainerIdentifier(rawValue: $0).text.isSymbolic }) {
            return .unexpandedVariable(symbolic)
        }
        return .notClaimed(identifier, nearest: nil)
    }
}
