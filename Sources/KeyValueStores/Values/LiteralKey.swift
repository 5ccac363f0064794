internal import LocalCloud

/// A key of a store, compared byte by byte as `NSString` compares keys: Swift strings are equal regardless of
/// normalization.
///
/// https://developer.apple.com/documentation/foundation/nsstring/isequal(to:)
package struct LiteralKey: Sendable, Hashable, Comparable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    /// Creates the key of a saved row.
    init(rowName: String) {
        text = RowName.text(of: rowName)
    }

    /// The name of the row that contains the value of the key.
    var rowName: String { RowName.name(of: text) }

    package static func == (left: LiteralKey, right: LiteralKey) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    package static func < (left: LiteralKey, right: LiteralKey) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }
}

extension [LiteralKey: PropertyListValue] {
    /// The values by Swift strings; of several keys that differ only in normalization, the last one is used with its
    /// value, because a Swift dictionary can contain only one of them.
    var byText: [String: PropertyListValue] {
        sorted { $0.key < $1.key }.reduce(into: [:]) { values, item in
            // An assignment to an equal key would keep the bytes of the first one.
            values[item.key.text] = nil
            values[item.key.text] = item.value
        }
    }
}
