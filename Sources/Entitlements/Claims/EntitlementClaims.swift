public import PropertyLists

/// The entitlements that an app claims for itself, as written in a property list, each where it was written.
///
/// Nothing is lost on the way: duplicates, unknown keys and values of the wrong kind are all here.
public struct EntitlementClaims: Sendable {
    /// The claims in the order of the file, duplicates included.
    public let claims: [EntitlementClaim]

    /// The keys of the catalog that are claimed.
    public let keys: EntitlementKeySet

    /// Whether a key may be claimed twice; where it is false, none is.
    package let mayRepeatKeys: Bool

    /// Whether a key is claimed that is not in the catalog.
    public let hasUnknownKeys: Bool

    /// What the claims have about them that is worth a second look.
    package let traits: ClaimTraits

    /// Few files have more claims, for which memory is asked for at once.
    private static let usualCount = 16

    /// So many unknown keys are held against the catalog, which takes time; more are no slips of the pen.
    private static let slipLimit = 1000

    /// The positions of unknown keys; `nil` if there are so few that a search is faster.
    private let unknownPositions: [EntitlementKey: Int]?

    /// The maximum number of unknown keys that are searched; nearly all files have fewer.
    private static let searchLimit = 16

    private static func positions(ofUnknown claims: [EntitlementClaim]) -> [EntitlementKey: Int] {
        var positions: [EntitlementKey: Int] = [:]
        for (position, claim) in claims.enumerated() where claim.ordinal == nil && positions[claim.key] == nil {
            positions[claim.key] = position
        }
        return positions
    }

    /// Creates the claims written in a dictionary; none where `dictionary` is anything else.
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
        hasUnknownKeys = unknownCount > 0
        unknownPositions = unknownCount > Self.searchLimit ? Self.positions(ofUnknown: claims) : nil
    }

    /// The first claim of `key`, if there is one.
    public subscript(key: EntitlementKey) -> EntitlementClaim? {
        guard let ordinal = EntitlementCatalog.shared.ordinal(of: key.rawValue) else {
            return unknownPositions.map { positions in positions[key].map { claims[$0] } }
                ?? claims.first { $0.ordinal == nil && $0.key == key }
        }
        return keys.contains(ordinal: ordinal) ? claims.first { $0.ordinal == ordinal } : nil
    }

    /// The claims of keys that are not in the catalog, in the order of the file.
    package var unknownClaims: [EntitlementClaim] {
        guard hasUnknownKeys else { return [] }
        return claims.indices.filter { claims[$0].ordinal == nil }.map { claims[$0] }
    }

    /// The claims of keys that are in a set, in the order of the file; of the others nothing is touched.
    package func claims(of wanted: EntitlementKeySet) -> ClaimsOfKeys {
        ClaimsOfKeys(keys.intersects(wanted) ? claims : [], wanted: wanted)
    }

    /// Whether `key` is claimed.
    public func contains(_ key: EntitlementKey) -> Bool { self[key] != nil }

    /// Whether `key` is claimed with the value true.
    public func isTrue(_ key: EntitlementKey) -> Bool { self[key]?.value.boolean == true }
}

/// Goes through claims of some keys; no array is made of them, because rules ask of every file.
package struct ClaimsOfKeys: Sequence, IteratorProtocol {
    private let claims: [EntitlementClaim]
    private let wanted: EntitlementKeySet
    private var position = 0

    fileprivate init(_ claims: [EntitlementClaim], wanted: EntitlementKeySet) {
        self.claims = claims
        self.wanted = wanted
    }

    /// The next claim; `nil` at the end.
    package mutating func next() -> EntitlementClaim? {
        while position < claims.count {
            defer { position += 1 }
            if let ordinal = claims[position].ordinal, wanted.contains(ordinal: ordinal) { return claims[position] }
        }
        return nil
    }
}

/// One entitlement that is claimed: its key and its value, and where both were written.
public struct EntitlementClaim: Sendable {
    private let entry: PropertyList.Value.Entry

    /// The position of the key in the catalog; `nil` for a key that is not in it.
    let ordinal: Int?

    /// The key of the catalog that was probably meant; `nil` for a key that is in it, or is like none there.
    public var resemblance: KeyResemblance? { slip?.resemblance }

    private let slip: Slip?

    /// A slip of the pen, apart from the claim because hardly any claim is one and rules look at copies of all.
    private final class Slip: Sendable {
        let resemblance: KeyResemblance

        init(_ resemblance: KeyResemblance) { self.resemblance = resemblance }
    }

    init(entry: PropertyList.Value.Entry, ordinal: Int?, mayBeSlip: Bool) {
        self.entry = entry
        self.ordinal = ordinal
        let key = mayBeSlip ? EntitlementKey(rawValue: entry.key.value) : nil
        self.slip = key.flatMap(EntitlementCatalog.resemblance).map(Slip.init)
    }

    /// What is documented of the key; `nil` for a key that is not in the catalog.
    public var definition: EntitlementDefinition? { ordinal.map { EntitlementCatalog.shared.definitions[$0] } }

    /// The key.
    public var key: EntitlementKey { definition?.key ?? EntitlementKey(rawValue: entry.key.value) }

    /// Where the key was written.
    public var keyLocation: Location { entry.key.location }

    /// The value.
    public var value: PropertyList.Value { entry.value }

    /// Where key and value stand together, tags included; `nil` in a binary property list.
    public var elementRange: Range<Int>? { entry.elementRange }

    /// The strings of the value whose bytes are of interest; of the others no string is made.
    package func strings(where isOfInterest: (UnsafeBufferPointer<UInt8>) -> Bool) -> [Located<String>] {
        func located(_ value: PropertyList.Value) -> Located<String>? {
            guard value.isString(isOfInterest) == true else { return nil }
            return value.string.map { Located($0, at: value.location) }
        }
        return value.kind == .array ? value.elements.compactMap(located) : located(value).map { [$0] } ?? []
    }

    /// The strings of the value, each where it was written: the members of an array that are strings, or a
    /// string by itself.
    public var strings: [Located<String>] {
        if let string = value.string { return [Located(string, at: value.location)] }
        return value.elements.compactMap { element in element.string.map { Located($0, at: element.location) } }
    }
}
