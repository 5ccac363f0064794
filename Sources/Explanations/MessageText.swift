package import Entitlements

/// A text from the user, prepared for the search for codes, phrases, and entitlements.
///
/// Phrases are compared without whitespace, quotation marks, and case: terminals break lines at any position, and
/// tools use different quotation marks.
package struct MessageText: Sendable {
    /// The maximum number of bytes that are searched; a longer text is a log rather than a message.
    private static let limit = 100_000

    /// The text with straight quotation marks and without line breaks.
    package var line: String { received.withStraightQuotes.split(whereSeparator: \.isNewline).joined(separator: " ") }

    /// The lines of the text.
    var lines: [Substring] { received.split(whereSeparator: \.isNewline) }

    /// The text as it was received, up to the limit.
    private let received: String

    /// The text without the escape sequences of a terminal and the entities of HTML.
    let plain: String

    /// The text without whitespace and quotation marks.
    let normalized: NormalizedText

    /// The words of the text in lowercase.
    let tokens: Set<Substring>

    /// Prepares a text for searching.
    package init(_ text: String) {
        let text = String(decoding: text.utf8.prefix(Self.limit), as: UTF8.self)
        received = text
        let plain = text.withoutMarkup
        normalized = NormalizedText(plain)
        let lines = plain.split(whereSeparator: \.isNewline)
        // A name that is divided by a line break is also searched without the break.
        let joined = lines.count > 1 ? lines.map { $0.drop(while: \.isWhitespace) }.joined() : ""
        let words = plain.words
        let parts = words + joined.words
        tokens = Set(
            parts + parts.compactMap(\.withoutHyphens) + parts.compactMap(\.validationCode)
                + ErrorDomain.codes(in: words))
        self.plain = plain
    }

    /// Returns whether the text contains a code, in one of its forms.
    package func hasCode(_ code: String) -> Bool { Self.forms(of: code).contains { tokens.contains($0[...]) } }

    /// Returns the form in which the text contains a code; `nil` if it does not contain the code.
    package func form(of code: String) -> String? {
        Self.forms(of: code).first { tokens.contains($0[...]) }
    }

    /// Returns the words that represent a code: the number, the form `ITMS-90046`, the decimal numbers for a hexadecimal
    /// code, the hexadecimal number for a negative code, and the canonical form of a code with its domain.
    static func forms(of code: String) -> [String] {
        if let form = ErrorDomain.form(of: code) { return [form] }
        let number = code.hasPrefix("ITMS-") ? String(code.dropFirst(5)) : code.lowercased()
        let forms = [number, "itms-\(number)"]
        if number.hasPrefix("0x"), let value = UInt32(number.dropFirst(2), radix: 16) {
            return forms + ["\(Int32(bitPattern: value))", "\(value)", "0xffffffff\(number.dropFirst(2))"]
        }
        guard number.hasPrefix("-"), let value = Int32(number) else { return forms }
        // Programs also print the number as an unsigned one with 64 bits.
        return forms + ["0x\(String(UInt32(bitPattern: value), radix: 16))", "\(UInt64(bitPattern: Int64(value)))"]
    }

    /// Returns whether the text contains the parts of the phrase in order; `…` matches any text.
    package func hasPhrase(_ phrase: String) -> Bool { PhrasePattern(phrase).match(in: self) != nil }

    /// The entitlements in the text, by the full key or its last part, such as `aps-environment`.
    package var keys: [EntitlementKey] {
        EntitlementCatalog.definitions.map(\.key).filter { key in
            let name = key.rawValue.lowercased()
            if tokens.contains(name[...]) { return true }
            guard let last = name.split(separator: ".").last, last.contains("-"), last != name else { return false }
            // `application-identifier` is a key itself, and not the last part of `com.apple.application-identifier`.
            return tokens.contains(last) && EntitlementCatalog[EntitlementKey(rawValue: String(last))] == nil
        }
    }
}

extension String {
    fileprivate var withStraightQuotes: String {
        String(String.UnicodeScalarView(unicodeScalars.map(\.straightened)))
    }

    /// The words in lowercase: letters, digits, and the punctuation of keys and codes.
    fileprivate var words: [Substring] {
        lowercased().utf8.split { !$0.isPartOfWord }.map { word in
            Substring(word.trimmed { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_") })
        }
    }
}

extension Substring {
    /// The code of a validation error of App Store Connect, such as the last part of
    /// `state_error.validation_error.90296`; `nil` if there is none.
    fileprivate var validationCode: Substring? {
        guard contains("validation_error."), let last = split(separator: ".").last, last.count == 5,
            last.allSatisfy(\.isNumber)
        else { return nil }
        return last
    }

    /// The word without hyphens at its ends; `nil` if there are no hyphens.
    fileprivate var withoutHyphens: Substring? {
        guard utf8.first == UInt8(ascii: "-") || utf8.last == UInt8(ascii: "-") else { return nil }
        return Substring(utf8.trimmed { $0 == UInt8(ascii: "-") })
    }
}

extension Substring.UTF8View {
    fileprivate func trimmed(_ isTrimmed: (UInt8) -> Bool) -> Substring.UTF8View {
        var text = drop(while: isTrimmed)
        while let last = text.last, isTrimmed(last) { text.removeLast() }
        return text
    }
}

extension UInt8 {
    /// Whether a byte of a text in lowercase belongs to a word.
    fileprivate var isPartOfWord: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }
}
