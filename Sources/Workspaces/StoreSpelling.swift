import Entitlements
import PropertyLists

/// The spelling of a store's identifier, as hashes.
///
/// Identifiers with equal folded hashes are compared themselves, so that other identifiers with the same hash are
/// harmless. One in four billion pairs of spellings is missed, because their exact hashes are equal. The hashes have 32
/// bits, because a tree can contain hundreds of thousands of identifiers.
struct StoreSpelling: Sendable {
    /// The hash of the kind and the identifier without regard to case, which is equal for spellings that differ only in
    /// case.
    let folded: UInt32

    /// The hash of the kind and the identifier.
    let exact: UInt32

    /// A number that sorts the spellings so that those that differ only in case are adjacent.
    var rank: UInt64 { UInt64(folded) << 32 | UInt64(exact) }

    /// Creates the spelling of an identifier in UTF-8, regardless of its kind.
    init(_ text: UnsafeBufferPointer<UInt8>) {
        exact = UInt32(folding: text.digest)
        let isASCII = text.allSatisfy { $0 < 0x80 }
        // The lowercase forms of some non-ASCII characters, such as the Kelvin sign, are ASCII.
        let lowered = isASCII ? nil : Array(String(decoding: text, as: UTF8.self).lowercased().utf8)
        folded = UInt32(folding: lowered?.withUnsafeBufferPointer(\.digestWithoutCase) ?? text.digestWithoutCase)
    }

    /// Creates the spelling of an identifier of a kind.
    init(_ spelling: StoreSpelling, of kind: StoreKind) {
        folded = spelling.folded ^ UInt32(folding: kind.digest)
        exact = spelling.exact ^ UInt32(folding: kind.digest)
    }
}

extension StoreSpelling {
    /// Returns the spellings of all store identifiers in the claims.
    static func all(in claims: EntitlementClaims) -> [StoreSpelling] {
        var all: [StoreSpelling] = []
        for claim in claims.claims {
            guard let key = claim.storeKeyIndex else { continue }
            claim.value.forEachString { text, _ in all.append(text, ofKeyAt: key) }
        }
        return all
    }
}

extension [StoreSpelling] {
    /// Appends the spellings of an identifier of the key at an index in `EntitlementClaims.storeKeys`.
    mutating func append(_ text: UnsafeBufferPointer<UInt8>, ofKeyAt key: Int) {
        let spelling = StoreSpelling(text)
        for kind in EntitlementClaims.storeKinds[key] { append(StoreSpelling(spelling, of: kind)) }
    }
}

extension UInt32 {
    /// Combines the halves of a hash.
    fileprivate init(folding digest: UInt64) { self = UInt32(truncatingIfNeeded: digest ^ digest >> 32) }
}

extension StoreKind {
    /// A number that differs between kinds in many bits.
    fileprivate var digest: UInt64 {
        let number: UInt64 =
            switch self {
            case .ubiquityContainer: 1
            case .cloudContainer: 2
            case .keyValueStore: 3
            case .appGroup: 4
            case .keychainGroup: 5
            }
        return number &* 0xD6E8_FEB8_6659_FD93
    }
}
