import Entitlements

/// The spelling of a store's identifier, as hashes that are valid during this run.
struct StoreSpelling: Sendable {
    /// The hash of the kind and the identifier in lower case, which is equal for spellings that differ only in case.
    let folded: Int

    /// The hash of the kind and the identifier.
    let exact: Int

    /// Creates the spelling of an identifier in UTF-8.
    init(_ kind: StoreKind, _ text: UnsafeBufferPointer<UInt8>) {
        exact = Self.hash(kind, UnsafeRawBufferPointer(text))
        if text.allSatisfy({ $0 < 0x80 && !$0.isUpperCase }) {
            folded = exact
        } else if text.allSatisfy({ $0 < 0x80 }) {
            folded = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { lowered in
                for (index, byte) in text.enumerated() {
                    lowered.initializeElement(at: index, to: byte.isUpperCase ? byte | 0x20 : byte)
                }
                return Self.hash(kind, UnsafeRawBufferPointer(lowered))
            }
        } else {
            folded = Array(String(decoding: text, as: UTF8.self).lowercased().utf8).withUnsafeBytes {
                Self.hash(kind, $0)
            }
        }
    }

    private static func hash(_ kind: StoreKind, _ text: UnsafeRawBufferPointer) -> Int {
        var hasher = Hasher()
        hasher.combine(kind)
        hasher.combine(bytes: text)
        return hasher.finalize()
    }
}

extension UInt8 {
    fileprivate var isUpperCase: Bool { UInt8(ascii: "A") <= self && self <= UInt8(ascii: "Z") }
}
