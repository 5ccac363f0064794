import Entitlements
import PropertyLists

extension Subject {
    /// The identifiers in which Xcode still expands variables.
    var symbolicIdentifiers: [(at: Located<String>, text: IdentifierText)] {
        guard !isSigned else { return [] }
        return claims.identifiers.filter { $0.value.utf8.contains(UInt8(ascii: "$")) }
            .map { ($0, IdentifierText($0.value)) }
    }
}

extension Located<String> {
    /// The string without the bytes in `range`.
    func removing(_ range: Range<Int>) -> String {
        let bytes = Array(value.utf8)
        return String(decoding: bytes[..<range.lowerBound] + bytes[range.upperBound...], as: UTF8.self)
    }

    /// The string with `text` in the place of the bytes in `range`.
    func replacing(_ range: Range<Int>, with text: String) -> String {
        let bytes = Array(value.utf8)
        let replaced = Array(bytes[..<range.lowerBound]) + Array(text.utf8) + Array(bytes[range.upperBound...])
        return String(decoding: replaced, as: UTF8.self)
    }

    /// The bytes in `range`.
    func part(_ range: Range<Int>) -> String { String(decoding: Array(value.utf8)[range], as: UTF8.self) }
}
