import Entitlements
import PropertyLists

/// The spelling of a store's identifier, as two hashes.
///
/// Identifiers with equal folded hashes are compared themselves, so that other identifiers with the same hash are
/// harmless. One in 16 million pairs of spellings is missed, because their exact hashes are equal. The hashes are short,
/// because a tree can contain hundreds of thousands of identifiers.
struct StoreSpelling: Sendable {
    /// The folded hash in the upper bits and the exact hash in the lower bits, so that sorted spellings that differ only
    /// in case are adjacent.
    let rank: UInt64

    private static let exactBits: UInt64 = 24

    /// The hash of the identifier without regard to case, which is equal for spellings that differ only in case.
    var folded: UInt64 { rank >> Self.exactBits }

    /// Creates the spelling of an identifier in UTF-8.
    init(_ text: UnsafeBufferPointer<UInt8>) {
        let isASCII = text.allSatisfy { $0 < 0x80 }
        // The lowercase forms of some non-ASCII characters, such as the Kelvin sign, are ASCII.
        let lowered = isASCII ? nil : Array(String(decoding: text, as: UTF8.self).lowercased().utf8)
        let folded = lowered?.withUnsafeBufferPointer(\.digestWithoutCase) ?? text.digestWithoutCase
        rank = folded << Self.exactBits | text.digest >> (64 - Self.exactBits)
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
