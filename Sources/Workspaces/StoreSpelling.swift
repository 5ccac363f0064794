import Entitlements
import PropertyLists

/// The spelling of a store's identifier, as hashes.
///
/// Identifiers with equal folded hashes are compared themselves, so that other identifiers with the same hash are
/// harmless. One in four billion pairs of spellings is missed, because their exact hashes are equal. The hashes have 32
/// bits, because a tree can contain hundreds of thousands of identifiers.
struct StoreSpelling: Sendable {
    /// The hash of the identifier without regard to case, which is equal for spellings that differ only in case.
    let folded: UInt32

    /// The hash of the identifier.
    let exact: UInt32

    /// A number that sorts the spellings so that those that differ only in case are adjacent.
    var rank: UInt64 { UInt64(folded) << 32 | UInt64(exact) }

    /// Creates the spelling of an identifier in UTF-8.
    init(_ text: UnsafeBufferPointer<UInt8>) {
        exact = UInt32(folding: text.digest)
        let isASCII = text.allSatisfy { $0 < 0x80 }
        // The lowercase forms of some non-ASCII characters, such as the Kelvin sign, are ASCII.
        let lowered = isASCII ? nil : Array(String(decoding: text, as: UTF8.self).lowercased().utf8)
        folded = UInt32(folding: lowered?.withUnsafeBufferPointer(\.digestWithoutCase) ?? text.digestWithoutCase)
    }
}

extension StoreSpelling {
    /// Returns the spellings of all store identifiers without references in the claims.
    static func all(in claims: EntitlementClaims) -> [StoreSpelling] {
        var all: [StoreSpelling] = []
        for claim in claims.claims where claim.storeKeyIndex != nil {
            claim.value.forEachString { text, _ in
                if !text.containsReference { all.append(StoreSpelling(text)) }
            }
        }
        return all
    }
}

extension UInt32 {
    /// Combines the halves of a hash.
    fileprivate init(folding digest: UInt64) { self = UInt32(truncatingIfNeeded: digest ^ digest >> 32) }
}

extension UInt8 {
    /// Whether the byte can be in the name of a build setting.
    fileprivate var isOfName: Bool {
        switch self {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
        default: false
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the text contains a plain reference to a build setting, `$(NAME)`.
    var containsReference: Bool {
        var start = 0
        while let dollar = offset(of: UInt8(ascii: "$"), from: start) {
            start = dollar + 1
            guard start < count, self[start] == UInt8(ascii: "(") else { continue }
            let name = self[(start + 1)...].prefix(while: \.isOfName)
            if !name.isEmpty, name.endIndex < count, self[name.endIndex] == UInt8(ascii: ")") { return true }
        }
        return false
    }
}
