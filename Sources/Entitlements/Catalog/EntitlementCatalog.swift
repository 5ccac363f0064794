import PropertyLists
import SystemShims

/// The documentation of all known entitlements.
///
/// The catalog is data: to add a key, add a line to one of the `Definitions` files; the rules need no change. Each line
/// states how well its facts are documented (``EntitlementDefinition/evidence``).
public struct EntitlementCatalog: Sendable {
    /// The catalog of all known entitlements.
    static let shared = EntitlementCatalog()

    /// All definitions.
    ///
    /// The index of a definition is its ordinal.
    public static var definitions: [EntitlementDefinition] { shared.definitions }

    /// Returns the definition of `key`; `nil` if the key is not in the catalog.
    public static subscript(key: EntitlementKey) -> EntitlementDefinition? {
        shared.ordinal(of: key.rawValue).map { shared.definitions[$0] }
    }

    /// The definitions, ordered by their ordinals.
    let definitions: [EntitlementDefinition]

    /// The ordinals, in a hash table with open addressing; unused slots contain `emptySlot`.
    private let slots: [UInt16]

    /// The texts of all keys, in the order of the definitions.
    ///
    /// A comparison with a key in the definitions would retain and release its string.
    private let texts: [UInt8]

    /// The start of the text of each key, and the end of the last one.
    private let starts: [Int]

    private static let emptySlot = UInt16.max

    /// The size of the hash table: a power of two, several times the number of keys.
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
        texts = definitions.reduce(into: []) { $0 += Array($1.key.rawValue.utf8) }
        starts = definitions.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.key.rawValue.utf8.count) }
    }

    /// Returns the ordinal of a key.
    func ordinal(of key: String) -> Int? {
        var key = key
        return key.withUTF8 { ordinal(of: $0) }
    }

    /// Returns the ordinal of a key given as bytes, so that the keys of a file need not be converted to strings.
    func ordinal(of key: UnsafeBufferPointer<UInt8>) -> Int? {
        var slot = Self.slot(of: key)
        while slots[slot] != Self.emptySlot {
            let ordinal = Int(slots[slot])
            if hasText(ordinal, key) { return ordinal }
            slot = (slot + 1) % Self.slotCount
        }
        return nil
    }

    private func hasText(_ ordinal: Int, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
        let start = starts[ordinal]
        guard starts[ordinal + 1] - start == key.count else { return false }
        return texts.withUnsafeBufferPointer { texts in
            guard let left = texts.baseAddress, let right = key.baseAddress else { return key.isEmpty }
            return memcmp(left + start, right, key.count) == 0
        }
    }

    /// Returns the first slot to search for a key.
    private static func slot(of key: UnsafeBufferPointer<UInt8>) -> Int {
        Int(truncatingIfNeeded: key.digest >> 20) & (slotCount - 1)
    }
}

/// A set of catalog keys, stored in a few integers.
public struct EntitlementKeySet: Sendable, Equatable {
    /// One bit per ordinal.
    package private(set) var words = SIMD8<UInt64>()

    /// The maximum number of keys; the catalog is smaller.
    package static let capacity = 512

    /// Creates an empty set.
    public init() {}

    /// Creates a set of keys.
    ///
    /// Keys that are not in the catalog are ignored.
    public init(_ keys: some Sequence<EntitlementKey>) { self.init(Array(keys)) }

    /// Creates a set from an array, without generic overhead: each rule creates one at every launch.
    public init(_ keys: [EntitlementKey]) {
        for key in keys { EntitlementCatalog.shared.ordinal(of: key.rawValue).map { insert(ordinal: $0) } }
    }

    /// Returns whether the two sets have a key in common.
    public func intersects(_ other: EntitlementKeySet) -> Bool {
        words & other.words != SIMD8()
    }

    /// Whether the set is empty.
    public var isEmpty: Bool { words == SIMD8() }

    /// Returns whether `key` is in the set.
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
