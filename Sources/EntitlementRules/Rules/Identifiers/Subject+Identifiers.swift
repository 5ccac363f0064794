import Entitlements
import PropertyLists

extension Subject {
    /// The identifiers in which Xcode still expands variables.
    var symbolicIdentifiers: [(at: Located<String>, text: IdentifierText)] {
        guard !isSigned else { return [] }
        return claims.identifiers.filter { !$0.isTooLongForReferences && $0.value.utf8.contains(UInt8(ascii: "$")) }
            .map { ($0, IdentifierText($0.value)) }
    }
}

extension Located<String> {
    /// The longest text whose references are looked at, in bytes.
    ///
    /// Real ones have some eighty. Every reference of a text is told with the whole text mended, so that a file with
    /// nothing but references would take time and memory by the square of its size.
    static var longestWithReferences: Int { 1024 }

    /// Whether the text is too long for its references to be looked at.
    var isTooLongForReferences: Bool { value.utf8.count > Self.longestWithReferences }
}

extension Located<String> {
    /// The string without the bytes in `range`.
    func removing(_ range: Range<Int>) -> String { replacing(range, with: "") }

    /// The string with `text` in the place of the bytes in `range`.
    func replacing(_ range: Range<Int>, with text: String) -> String {
        part(0..<range.lowerBound) + text + part(range.upperBound..<value.utf8.count)
    }

    /// The bytes in `range`.
    func part(_ range: Range<Int>) -> String {
        String(decoding: value.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
    }
}
