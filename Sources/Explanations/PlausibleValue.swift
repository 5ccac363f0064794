import Entitlements

/// The check whether a value of a message has the form of its kind.
///
/// Tools put names next to sentences without a mark, so a placeholder can match a part of a sentence. A page without a
/// value is better than a page with a false one.
enum PlausibleValue {
    /// Returns the value without the punctuation of the sentence; `nil` if it does not have the form of its kind.
    ///
    /// - Parameters:
    ///   - text: The text at the placeholder.
    ///   - name: The name of the placeholder, such as `path`.
    /// - Returns: The value, or `nil`.
    static func value(_ text: String, of name: String) -> String? {
        let text = text.withoutClosingParentheses
        return switch name {
        case "path": file(text)
        case "key": key(text)
        case "bundle": identifier(text)
        case "code": code(text)
        case "target", "profile", "identity", "team": self.name(text)
        default: text
        }
    }

    // MARK: - Kinds

    /// Returns the path in a text; it begins after a quotation mark or with its first slash.
    private static func file(_ text: String) -> String? {
        var value = text.withoutLeadingPunctuation.trimming { ":],".contains($0) }
        if let quote = value.lastIndex(where: { "\"`".contains($0) }) { value = value[value.index(after: quote)...] }
        if value.first != "/", let root = value.firstRange(of: " /")?.lowerBound {
            value = value[value.index(after: root)...]
        }
        guard value.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
        let words = value.split(separator: " ")
        if words.count == 1 || value.first == "/" { return String(value) }
        let isSentence = words.count > maximumWords || words.dropLast().contains { $0.hasSuffix(",") }
        // A path with spaces has a directory or an extension; otherwise, the words are a sentence.
        let last = words.last.map { $0.split(separator: "/").last ?? $0 } ?? ""
        let isPath = value.contains("/") || last.dropFirst().dropLast().contains(".")
        let isHidden = value.first == "." && !value.hasPrefix("./") && !value.hasPrefix("../")
        return isPath && !isSentence && !isHidden ? String(value) : nil
    }

    /// The maximum number of words of a path.
    private static let maximumWords = 8

    /// Returns the entitlement or the key of a property list in a text: it has several parts, or is known.
    private static func key(_ text: String) -> String? {
        let value = text.withoutLeadingPunctuation.trimming { "),.:;]\"'".contains($0) }
        guard !value.isEmpty, !value.contains(where: { "\"(){}<>=,".contains($0) }) else { return nil }
        let hasParts = value.dropFirst().contains { ".-_".contains($0) || $0.isUppercase }
        let isKnown = EntitlementCatalog[EntitlementKey(rawValue: String(value))] != nil
        return hasParts || isKnown ? String(value) : nil
    }

    /// Returns the identifier in a text, which is a single word.
    private static func identifier(_ text: String) -> String? {
        let value = text.withoutLeadingPunctuation
        guard value.contains(where: { $0.isLetter || $0 == "*" }), !value.contains(" ") else { return nil }
        return String(value)
    }

    /// Returns the code in a text: a number, or a name such as `EINVAL`, with the words of its meaning.
    private static func code(_ text: String) -> String? {
        var value = text.withoutLeadingPunctuation
        if !value.contains("("), let end = value.firstIndex(of: ")") { value = value[..<end] }
        value = value.trimming { ".,;".contains($0) }
        guard let first = value.first, first.isNumber || first == "-" || first.isUppercase || !value.contains(" ")
        else { return nil }
        return isTimeZone(value) ? nil : String(value)
    }

    /// Returns the name in a text, without the punctuation before it.
    private static func name(_ text: String) -> String? {
        let value = text.withoutLeadingPunctuation
        return value.isEmpty ? nil : String(value)
    }

    // MARK: - Times

    /// Returns whether a word is the offset of a time zone, such as `-0600`; codes do not begin with a zero.
    static func isTimeZone(_ word: some StringProtocol) -> Bool {
        word.count == 5 && (word.hasPrefix("-0") || word.hasPrefix("+0")) && word.dropFirst().allSatisfy(\.isNumber)
    }
}

extension String {
    /// The text after the punctuation, spaces, and quotation marks of the sentence before it.
    fileprivate var withoutLeadingPunctuation: Substring { drop { ":;,)]= \"'`".contains($0) } }

    /// The text without the parentheses at its end that the sentence before it opened.
    fileprivate var withoutClosingParentheses: String {
        var text = self
        while text.last == ")", text.count(where: { $0 == ")" }) > text.count(where: { $0 == "(" }) {
            text.removeLast()
        }
        return text
    }
}

extension Substring {
    fileprivate func trimming(_ isTrimmed: (Character) -> Bool) -> Substring {
        var text = self
        while let last = text.last, isTrimmed(last) { text.removeLast() }
        return text
    }
}
