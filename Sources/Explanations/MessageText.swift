package import Entitlements

/// A text from the user, prepared for the search for codes, phrases, and entitlements.
///
/// Phrases are compared without whitespace, quotation marks, and case: terminals break lines at any position, and
/// tools use different quotation marks.
package struct MessageText: Sendable {
    /// The maximum number of bytes that are searched; a longer text is a log rather than a message.
    private static let limit = 100_000

    /// The text with straight quotation marks and without line breaks.
    package let line: String

    /// The text without whitespace and quotation marks.
    let squeezed: SqueezedText

    private let tokens: Set<Substring>

    /// Prepares a text for searching.
    package init(_ text: String) {
        let text = String(decoding: text.utf8.prefix(Self.limit), as: UTF8.self)
        line = text.withStraightQuotes.split(whereSeparator: \.isNewline)
            .joined(separator: " ")
        squeezed = SqueezedText(text)
        // A name that is divided by a line break is also searched without the break.
        let joined = text.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }.joined()
        tokens = Set(text.words + joined.words)
    }

    /// Returns whether the text contains a code: as a separate number, in the form `ITMS-90046`, or, for a
    /// hexadecimal code, as a signed decimal number, which some tools print.
    package func hasCode(_ code: String) -> Bool {
        let number = code.hasPrefix("ITMS-") ? String(code.dropFirst(5)) : code.lowercased()
        if tokens.contains(number[...]) || tokens.contains("itms-\(number)") { return true }
        guard number.hasPrefix("0x"), let value = UInt32(number.dropFirst(2), radix: 16) else { return false }
        return tokens.contains("\(Int32(bitPattern: value))")
    }

    /// Returns whether the text contains the parts of the phrase in order; `…` matches any text.
    package func hasPhrase(_ phrase: String) -> Bool { PhrasePattern(phrase).match(in: self) != nil }

    /// The entitlements in the text, by the full key or its last part, such as `aps-environment`.
    package var keys: [EntitlementKey] {
        EntitlementCatalog.definitions.map(\.key).filter { key in
            let name = key.rawValue.lowercased()
            if tokens.contains(name[...]) { return true }
            guard let last = name.split(separator: ".").last, last.contains("-"), last != name else { return false }
            return tokens.contains(last)
        }
    }
}

extension String {
    fileprivate var withStraightQuotes: String {
        String(String.UnicodeScalarView(unicodeScalars.map(\.straightened)))
    }

    /// The words in lowercase: letters, digits, and the punctuation of keys and codes.
    fileprivate var words: [Substring] {
        let joints: Set<Character> = [".", "-", "_"]
        return lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber || joints.contains($0)) }
            .flatMap { word in
                let bare = word.trimmed { $0 == "." || $0 == "_" }
                return [bare, bare.trimmed { $0 == "-" }]
            }
    }
}

extension Substring {
    fileprivate func trimmed(_ isTrimmed: (Character) -> Bool) -> Substring {
        var text = drop(while: isTrimmed)
        while let last = text.last, isTrimmed(last) { text.removeLast() }
        return text
    }
}
