import Entitlements
import PropertyLists
import Workspaces

extension Subject {
    /// The identifiers in which Xcode expands variables, or would expand them if it read the file.
    var symbolicIdentifiers: [(at: Located<String>, text: IdentifierText)] {
        guard !isSigned, !conditions.isSignedUnchanged else { return [] }
        return claims.identifiers.filter { !$0.isTooLongForReferences && $0.value.utf8.contains(UInt8(ascii: "$")) }
            .map { ($0, IdentifierText($0.value)) }
    }

    /// Whether a tool may replace placeholders in the file before it is signed: Xcode does not read the file.
    var mayBeTemplate: Bool { !isSigned && !conditions.isBoundByProject }
}

extension Located<String> {
    /// The maximum length of a text whose references are checked, in bytes.
    ///
    /// Typical identifiers have about eighty bytes. Each finding contains the whole corrected text, so a file that
    /// consists only of references would need quadratic time and memory.
    static var longestWithReferences: Int { 1024 }

    /// Whether the text is too long for a check of its references.
    var isTooLongForReferences: Bool { value.utf8.count > Self.longestWithReferences }
}

extension Located<String> {
    /// Returns the string without the bytes in `range`.
    func removing(_ range: Range<Int>) -> String { replacing(range, with: "") }

    /// Returns the string with the bytes in `range` replaced by `text`.
    func replacing(_ range: Range<Int>, with text: String) -> String {
        part(0..<range.lowerBound) + text + part(range.upperBound..<value.utf8.count)
    }

    /// Returns the bytes in `range` as a string.
    func part(_ range: Range<Int>) -> String {
        String(decoding: value.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
    }
}
