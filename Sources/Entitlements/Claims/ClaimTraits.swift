/// The traits of a file's claims that may cause findings.
///
/// Most files have few of them. They are determined in one pass over the bytes, so that rules need not read every
/// identifier. A trait indicates that a finding is possible; without the trait, no rule reports a finding.
package struct ClaimTraits: OptionSet, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Creates a set of traits; faster than the generic initializer of `OptionSet`, because each rule runs it at every
    /// launch.
    package init(arrayLiteral traits: ClaimTraits...) {
        var all: UInt32 = 0
        for trait in traits { all |= trait.rawValue }
        rawValue = all
    }

    /// A dollar sign that is not part of a common reference; `$(TeamIdentifierPrefix)` at the beginning is a common
    /// reference.
    package static let unusualReferences = Self(rawValue: 1)

    /// A character other than letters, digits, hyphens, dots, underscores, and common references.
    package static let foreignCharacters = Self(rawValue: 1 << 1)

    /// A `*` in an identifier, or a service or domain that is `*`.
    package static let wildcard = Self(rawValue: 1 << 2)

    /// An empty part between dots, or no dot.
    package static let emptyParts = Self(rawValue: 1 << 3)

    /// A part that may be a second prefix.
    package static let repeatedPrefixes = Self(rawValue: 1 << 4)

    /// A first part that may be intended as a team identifier.
    package static let teams = Self(rawValue: 1 << 5)

    /// An empty identifier, or an empty list of them.
    package static let empty = Self(rawValue: 1 << 6)

    /// An identifier that occurs twice in one list.
    package static let repeated = Self(rawValue: 1 << 7)

    /// Identifiers that differ only in case.
    package static let letterCase = Self(rawValue: 1 << 8)

    /// A key-value store, keychain group, or application identifier that does not begin with a team identifier or a
    /// variable for one.
    package static let unprefixedTeams = Self(rawValue: 1 << 9)

    /// A container that does not begin with `iCloud.`.
    package static let unprefixedContainers = Self(rawValue: 1 << 10)

    /// An app group that does not begin with `group.`.
    package static let unprefixedGroups = Self(rawValue: 1 << 11)

    /// A ubiquity container that is not in the list of iCloud containers.
    package static let unlistedContainers = Self(rawValue: 1 << 12)

    /// An iCloud service.
    package static let services = Self(rawValue: 1 << 13)

    /// The service `CloudDocuments`.
    package static let documents = Self(rawValue: 1 << 14)

    /// An iCloud container.
    package static let containers = Self(rawValue: 1 << 15)

    /// A ubiquity container.
    package static let documentContainers = Self(rawValue: 1 << 16)

    /// A value of a type that its key does not allow.
    package static let unexpectedKinds = Self(rawValue: 1 << 18)

    /// A prefix followed by `iCloud.` or `group.` in any case.
    package static let storeWords = Self(rawValue: 1 << 17)
}

/// The kinds of identifiers that keys contain, by format.
package enum IdentifierRole: UInt8, Sendable {
    /// Not an identifier.
    case none

    /// A name after a team identifier or an App ID prefix.
    case prefixed

    /// An iCloud container.
    case container

    /// A ubiquity container.
    case documentContainer

    /// An app group.
    case group

    /// Any other identifier.
    case other

    /// An iCloud service, which a profile authorizes with `*`.
    case service

    /// A domain, which a profile authorizes with `*`.
    case domain

    /// Whether the values are identifiers.
    package var isIdentifier: Bool { self != .none && self != .service && self != .domain }

    /// The roles of the catalog keys, by ordinal.
    static let byOrdinal: [IdentifierRole] = {
        var byOrdinal = EntitlementCatalog.shared.definitions.map { _ in IdentifierRole.none }
        for (key, role) in roles {
            if let ordinal = EntitlementCatalog.shared.ordinal(of: key.rawValue) { byOrdinal[ordinal] = role }
        }
        return byOrdinal
    }()

    /// An array of pairs; initializing a dictionary would take longer than the lookups save.
    private static let roles: KeyValuePairs<EntitlementKey, IdentifierRole> = [
        .applicationIdentifier: .prefixed, .macApplicationIdentifier: .prefixed, .keyValueStore: .prefixed,
        .keychainAccessGroups: .prefixed, .cloudContainers: .container, .ubiquityContainers: .documentContainer,
        .appGroups: .group, .teamIdentifier: .other, .previousApplicationIdentifiers: .other,
        .parentApplicationIdentifiers: .other, .appClipIdentifiers: .other, .cloudDevelopmentContainers: .other,
        .passTypeIdentifiers: .other, .merchantIdentifiers: .other, .cloudServices: .service,
        .associatedDomains: .domain,
    ]
}

extension EntitlementClaim {
    /// The role of the values.
    package var identifierRole: IdentifierRole { ordinal.map { IdentifierRole.byOrdinal[$0] } ?? .none }

    /// Whether the value contains identifiers.
    package var holdsIdentifiers: Bool { identifierRole.isIdentifier }
}
