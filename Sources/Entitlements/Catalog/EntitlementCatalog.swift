import PropertyLists

/// What is documented of every entitlement we know.
///
/// Facts are data: to add a key, add its line to one of the `Definitions` files; the rules that read the
/// catalog need no change. How it was gathered, and how far it may be trusted, each line says itself
/// (``EntitlementDefinition/evidence``).
public struct EntitlementCatalog: Sendable {
    /// The catalog.
    static let shared = EntitlementCatalog()

    /// Every definition.
    ///
    /// The position of one is its ordinal.
    public static var definitions: [EntitlementDefinition] { shared.definitions }

    /// What is documented of `key`; `nil` for a key that is not in the catalog.
    public static subscript(key: EntitlementKey) -> EntitlementDefinition? {
        shared.ordinal(of: key.rawValue).map { shared.definitions[$0] }
    }

    /// The definitions in the order of their ordinals.
    let definitions: [EntitlementDefinition]

    /// Ordinals by the hash of their keys, open addressing; `emptySlot` where there is none.
    private let slots: [UInt16]

    private static let emptySlot = UInt16.max

    /// A power of two, several times the number of keys.
    private static let slotCount = 1024

    private init() {
        let tables: [[EntitlementDefinition]] =
            [.cloud, .identity, .sandbox, .hardening, .connections, .drivers, .services, .internal]
        let definitions = tables.flatMap(\.self)
        var slots = [UInt16](repeating: Self.emptySlot, count: Self.slotCount)
        for (ordinal, definition) in definitions.enumerated() {
            var slot = Array(definition.key.rawValue.utf8).withUnsafeBufferPointer(Self.slot)
            while slots[slot] != Self.emptySlot { slot = (slot + 1) % Self.slotCount }
            slots[slot] = UInt16(ordinal)
        }
        self.definitions = definitions
        self.slots = slots
    }

    /// The ordinal of a key, given as text.
    func ordinal(of key: String) -> Int? {
        var key = key
        return key.withUTF8 { ordinal(of: $0) }
    }

    /// The ordinal of a key, given as bytes: a file's keys are looked up without being made into strings.
    func ordinal(of key: UnsafeBufferPointer<UInt8>) -> Int? {
        var slot = Self.slot(of: key)
        while slots[slot] != Self.emptySlot {
            let ordinal = Int(slots[slot])
            if definitions[ordinal].key.hasBytes(key) { return ordinal }
            slot = (slot + 1) % Self.slotCount
        }
        return nil
    }

    /// Where a key is looked for first.
    private static func slot(of key: UnsafeBufferPointer<UInt8>) -> Int {
        Int(truncatingIfNeeded: key.digest >> 20) & (slotCount - 1)
    }
}

/// A set of keys of the catalog, as small and as fast as a few integers.
public struct EntitlementKeySet: Sendable, Equatable {
    /// One bit for each ordinal.
    package private(set) var words = SIMD8<UInt64>()

    /// As many keys as a set can have; the catalog has fewer.
    package static let capacity = 512

    /// Creates the empty set.
    public init() {}

    /// Creates a set of keys.
    ///
    /// Keys that the catalog does not know cannot be in it.
    public init(_ keys: some Sequence<EntitlementKey>) { self.init(Array(keys)) }

    /// The same of an array, as every rule has one at every start.
    public init(_ keys: [EntitlementKey]) {
        for key in keys { EntitlementCatalog.shared.ordinal(of: key.rawValue).map { insert(ordinal: $0) } }
    }

    /// Whether the two sets have a key in common.
    public func intersects(_ other: EntitlementKeySet) -> Bool {
        words & other.words != SIMD8()
    }

    /// Whether there is no key in the set.
    public var isEmpty: Bool { words == SIMD8() }

    /// Whether `key` is in the set.
    public func contains(_ key: EntitlementKey) -> Bool {
        guard let ordinal = EntitlementCatalog.shared.ordinal(of: key.rawValue) else { return false }
        return contains(ordinal: ordinal)
    }

    /// Calls `body` with the ordinal of each key in the set.
    package func forEachOrdinal(_ body: (Int) -> Void) {
        for index in words.indices {
            var rest = words[index]
            while rest != 0 {
                body(64 * index + rest.trailingZeroBitCount)
                rest &= rest &- 1
            }
        }
    }

    func contains(ordinal: Int) -> Bool {
        ordinal / 64 < words.scalarCount && words[ordinal / 64] & (1 << UInt64(ordinal % 64)) != 0
    }

    mutating func insert(ordinal: Int) {
        guard ordinal / 64 < words.scalarCount else { return }
        words[ordinal / 64] |= 1 << UInt64(ordinal % 64)
    }
}
