public import PropertyLists

/// The entitlements that an app claims, as in a property list, with their locations.
///
/// Duplicates, unknown keys, and values of the wrong type are preserved.
public struct EntitlementClaims: Sendable {
    /// The claims in the order of the file, duplicates included.
    public let claims: [EntitlementClaim]

    /// The claimed keys that are in the catalog.
    public let keys: EntitlementKeySet

    /// Whether a key may be claimed twice; if `false`, no key is claimed twice.
    package let mayRepeatKeys: Bool

    /// The claims whose keys are not in the catalog, in the order of the file.
    package let unknownClaims: [EntitlementClaim]

    /// Whether a claimed key is not in the catalog.
    public var hasUnknownKeys: Bool { !unknownClaims.isEmpty }

    /// The traits of the claims that may cause findings.
    package let traits: ClaimTraits

    /// The initial capacity; few files have more claims.
    private static let usualCount = 16

    /// The maximum number of unknown keys that are compared with the catalog, which is slow.
    private static let slipLimit = 1000

    /// The positions of unknown keys; `nil` if there are so few that a linear search is faster.
    private let unknownPositions: [EntitlementKey: Int]?

    /// The maximum number of unknown keys for a linear search; nearly all files have fewer.
    private static let searchLimit = 16

    /// Whether the last of several claims of a key is effective; if `false`, the first one is.
    private let isLastEffective: Bool

    private static func positions(
        ofUnknown claims: [EntitlementClaim], _ isLastEffective: Bool
    ) -> [EntitlementKey: Int] {
        var positions: [EntitlementKey: Int] = [:]
        for (position, claim) in claims.enumerated() where claim.ordinal == nil {
            if isLastEffective || positions[claim.key] == nil { positions[claim.key] = position }
        }
        return positions
    }

    /// Creates the claims of a dictionary; there are none if the value is not a dictionary.
    public init(_ dictionary: PropertyList.Value?) {
        let catalog = EntitlementCatalog.shared
        var claims: [EntitlementClaim] = []
        var keys = EntitlementKeySet()
        var (unknownCount, repeatsKnownKey) = (0, false)
        var traits = ClaimTraitsReader()
        if let dictionary {
            claims.reserveCapacity(Self.usualCount)
            dictionary.forEachEntry { entry, key in
                let ordinal = catalog.ordinal(of: key)
                if let ordinal {
                    repeatsKnownKey = repeatsKnownKey || keys.contains(ordinal: ordinal)
                    keys.insert(ordinal: ordinal)
                    traits.read(entry, ofKeyAt: ordinal, inClaim: claims.count)
                } else {
                    unknownCount += 1
                }
                let isSlip = ordinal == nil && unknownCount <= Self.slipLimit
                claims.append(EntitlementClaim(entry: entry, ordinal: ordinal, mayBeSlip: isSlip))
            }
        }
        self.claims = claims
        self.keys = keys
        self.traits = traits.traits
        mayRepeatKeys = repeatsKnownKey || unknownCount > 1
        unknownClaims = unknownCount > 0 ? claims.filter { $0.ordinal == nil } : []
        isLastEffective = dictionary?.isLastEntryEffective ?? false
        unknownPositions =
            unknownCount > Self.searchLimit ? Self.positions(ofUnknown: claims, isLastEffective) : nil
    }

    /// The effective claim of `key`; `nil` if `key` is not claimed.
    ///
    /// If the key is claimed twice, CoreFoundation keeps one of the claims; see
    /// ``PropertyLists/PropertyList/Value/effectiveEntries``.
    public subscript(key: EntitlementKey) -> EntitlementClaim? {
        guard let ordinal = EntitlementCatalog.shared.ordinal(of: key.rawValue) else {
            return unknownPositions.map { positions in positions[key].map { claims[$0] } }
                ?? effective { $0.ordinal == nil && $0.key == key }
        }
        return keys.contains(ordinal: ordinal) ? effective { $0.ordinal == ordinal } : nil
    }

    private func effective(where isOfKey: (EntitlementClaim) -> Bool) -> EntitlementClaim? {
        isLastEffective && mayRepeatKeys ? claims.last(where: isOfKey) : claims.first(where: isOfKey)
    }

    /// The effective claims in the order of the file: one claim of each key.
    public var effectiveClaims: [EntitlementClaim] {
        mayRepeatKeys ? effectivePositions.map { claims[$0] } : claims
    }

    /// The positions of the effective claims in ``claims``, in ascending order.
    package var effectivePositions: [Int] {
        var positions: [EntitlementKey: Int] = [:]
        for (position, claim) in claims.enumerated() where isLastEffective || positions[claim.key] == nil {
            positions[claim.key] = position
        }
        return positions.values.sorted()
    }

    /// Returns the claims whose keys are in a set, in the order of the file, without reading the others.
    package func claims(of wanted: EntitlementKeySet) -> ClaimsOfKeys {
        ClaimsOfKeys(keys.intersects(wanted) ? claims : [], wanted: wanted)
    }

    /// Returns whether `key` is claimed.
    public func contains(_ key: EntitlementKey) -> Bool { self[key] != nil }

    /// Returns whether `key` is claimed with the value true.
    public func isTrue(_ key: EntitlementKey) -> Bool { self[key]?.value.boolean == true }
}

/// A sequence of claims with certain keys; avoids arrays, because rules create it for every file.
package struct ClaimsOfKeys: Sequence, IteratorProtocol {
    private let claims: [EntitlementClaim]
    private let wanted: EntitlementKeySet
    private var position = 0

    fileprivate init(_ claims: [EntitlementClaim], wanted: EntitlementKeySet) {
        self.claims = claims
        self.wanted = wanted
    }

    /// Returns the next claim; `nil` at the end.
    package mutating func next() -> EntitlementClaim? {
        while position < claims.count {
            defer { position += 1 }
            if let ordinal = claims[position].ordinal, wanted.contains(ordinal: ordinal) { return claims[position] }
        }
        return nil
    }
}

/// A claimed entitlement: its key and its value, with their locations.
public struct EntitlementClaim: Sendable {
    private let entry: PropertyList.Value.Entry

    /// The ordinal of the key in the catalog; `nil` if the key is not in the catalog.
    let ordinal: Int?

    /// The similar catalog key; `nil` if the key is in the catalog or there is no similar one.
    public var resemblance: KeyResemblance? { slip?.resemblance }

    private let slip: MisspelledKey?

    /// A misspelled key.
    ///
    /// Misspelled keys are stored in separate objects to keep claims small: few keys are misspelled, and rules copy
    /// claims.
    private final class MisspelledKey: Sendable {
        let resemblance: KeyResemblance

        init(_ resemblance: KeyResemblance) { self.resemblance = resemblance }
    }

    init(entry: PropertyList.Value.Entry, ordinal: Int?, mayBeSlip: Bool) {
        self.entry = entry
        self.ordinal = ordinal
        let key = mayBeSlip ? EntitlementKey(rawValue: entry.key.value) : nil
        self.slip = key.flatMap(EntitlementCatalog.resemblance).map(MisspelledKey.init)
    }

    /// The definition of the key; `nil` if the key is not in the catalog.
    public var definition: EntitlementDefinition? { ordinal.map { EntitlementCatalog.shared.definitions[$0] } }

    /// The key of the claimed entitlement.
    public var key: EntitlementKey { definition?.key ?? EntitlementKey(rawValue: entry.key.value) }

    /// The location of the key.
    public var keyLocation: Location { entry.key.location }

    /// The claimed value.
    public var value: PropertyList.Value { entry.value }

    /// The range of key and value, including tags; `nil` in a binary property list.
    public var elementRange: Range<Int>? { entry.elementRange }

    /// Returns the strings of the value whose bytes satisfy a predicate, without creating other strings.
    package func strings(where isOfInterest: (UnsafeBufferPointer<UInt8>) -> Bool) -> [Located<String>] {
        func located(_ value: PropertyList.Value) -> Located<String>? {
            guard value.isString(isOfInterest) == true else { return nil }
            return value.string.map { Located($0, at: value.location) }
        }
        return value.kind == .array ? value.elements.compactMap(located) : located(value).map { [$0] } ?? []
    }

    /// The strings of the value, with their locations: the string members of an array, or a single string.
    public var strings: [Located<String>] {
        if let string = value.string { return [Located(string, at: value.location)] }
        return value.elements.compactMap { element in element.string.map { Located($0, at: element.location) } }
    }
}
