/// A key of a store, compared byte by byte as `NSString` compares keys: Swift strings are equal regardless of
/// normalization.
///
/// https://developer.apple.com/documentation/foundation/nsstring/isequal(to:)
struct LiteralKey: Sendable, Hashable, Comparable {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    /// Creates the key of a saved row.
    init(rowName: String) {
        let digits = Array(rowName.utf8.dropFirst())
        guard rowName.utf8.first == Self.mark, digits.count.isMultiple(of: 2) else {
            text = rowName
            return
        }
        text = String(
            decoding: stride(from: 0, to: digits.count, by: 2).map { index in
                Self.value(of: digits[index]) << 4 | Self.value(of: digits[index + 1])
            }, as: UTF8.self)
    }

    /// The name of the row that contains the value of the key.
    ///
    /// Row names are equal regardless of normalization, so a key with characters outside of ASCII is written as the
    /// hexadecimal digits of its bytes.
    var rowName: String {
        guard text.utf8.first == Self.mark || text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        let digits = Array("0123456789abcdef".utf8)
        let bytes = text.utf8.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: [Self.mark] + bytes, as: UTF8.self)
    }

    private static let mark = UInt8(ascii: "%")

    private static func value(of digit: UInt8) -> UInt8 {
        digit >= UInt8(ascii: "a") ? digit &- UInt8(ascii: "a") &+ 10 : digit &- UInt8(ascii: "0")
    }

    static func == (left: LiteralKey, right: LiteralKey) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    static func < (left: LiteralKey, right: LiteralKey) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }
}

extension [LiteralKey: PropertyListValue] {
    /// The values by Swift strings; of several keys that differ only in normalization, the last one is used, because a
    /// Swift dictionary can contain only one of them.
    var byText: [String: PropertyListValue] {
        [String: PropertyListValue](sorted { $0.key < $1.key }.map { ($0.key.text, $0.value) }) { _, last in last }
    }
}
