import Entitlements

/// What somebody pasted, so that codes, words and entitlements can be found in it.
///
/// Words are compared without white space, quotation marks and letter case: terminals break lines anywhere,
/// and programs differ in how they quote.
struct MessageText: Sendable {
    /// More than this many bytes are a log rather than a message; the beginning is looked at.
    private static let limit = 100_000

    /// The text with straight quotation marks and without line breaks.
    let line: String

    private let squeezed: String
    private let tokens: Set<Substring>

    /// Prepares a text.
    init(_ text: String) {
        let text = String(decoding: text.utf8.prefix(Self.limit), as: UTF8.self)
        line = text.withStraightQuotes.split(whereSeparator: \.isNewline)
            .joined(separator: " ")
        squeezed = text.squeezed
        // A line that was broken within a name is also read without the break.
        let joined = text.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }.joined()
        tokens = Set(text.words + joined.words)
    }

    /// Whether the text has a code: as a number of its own, as `ITMS-90046`, and a hexadecimal one also in
    /// decimal with its sign, as some tools print it.
    func hasCode(_ code: String) -> Bool {
        let number = code.hasPrefix("ITMS-") ? String(code.dropFirst(5)) : code.lowercased()
        if tokens.contains(number[...]) || tokens.contains("itms-\(number)") { return true }
        guard number.hasPrefix("0x"), let value = UInt32(number.dropFirst(2), radix: 16) else { return false }
        return tokens.contains("\(Int32(bitPattern: value))")
    }

    /// Whether the words of the phrase stand in the text, in order; `…` stands for anything between.
    func hasPhrase(_ phrase: String) -> Bool {
        var rest = squeezed[...]
        for part in phrase.split(separator: "…") {
            guard let found = rest.firstRange(of: String(part).squeezed) else { return false }
            rest = rest[found.upperBound...]
        }
        return true
    }

    /// The entitlements that the text names, whole or by the last part of a key, `aps-environment`.
    var keys: [EntitlementKey] {
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
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { scalar in
                    switch scalar {
                    case "\u{2018}", "\u{2019}", "\u{201A}", "\u{2039}", "\u{203A}": "'"
                    case "\u{201C}", "\u{201D}", "\u{201E}", "\u{AB}", "\u{BB}": "\""
                    default: scalar
                    }
                }))
    }

    fileprivate var squeezed: String {
        let quotes: Set<Unicode.Scalar> = ["'", "\"", "`", "\\"]
        let kept = withStraightQuotes.lowercased().unicodeScalars.filter {
            !$0.properties.isWhitespace && !quotes.contains($0)
        }
        return String(String.UnicodeScalarView(kept))
    }

    /// The words in lower case: letters, digits, and what stands in keys and codes.
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
