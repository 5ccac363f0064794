/// A phrase of a message with placeholders, prepared for comparison.
///
/// Whitespace, quotation marks, and case are not compared (``MessageText``).
struct PhrasePattern: Sendable {
    /// The parts of the phrase between the placeholders.
    let parts: [[UInt8]]

    /// The placeholder before each part, and one after the last; `nil` if there is none, `""` for `…`.
    private let gaps: [String?]

    /// Whether each part begins with a whole word after its placeholder, and whether it ends with one.
    private let wholeWords: [(first: Bool, last: Bool)]

    /// The file name extensions of paths at the beginnings of the parts after them, with their dots.
    private let extensions: [Int: String]

    /// The number of compared bytes.
    private let length: Int

    /// The phrase with `…` for its placeholders.
    private let title: String

    /// The maximum number of compared bytes between two parts, unless the placeholder is `…`; a longer text is not one
    /// value.
    private static let gapLimit = 400

    /// The maximum number of compared bytes of a list of entitlements, about forty of them.
    private static let listLimit = 2_000

    /// The placeholders whose values are single words.
    private static let words: Set<String> = ["key", "number", "code", "operation"]

    /// The placeholders whose values do not contain spaces, at the beginning of a phrase.
    private static let identifiers: Set<String> = ["bundle", "container", "group", "key", "number", "code"]

    /// The maximum number of positions at which the first part is tried; prevents quadratic time for repeated text.
    private static let attemptLimit = 64

    /// Prepares a phrase such as `Provisioning profile "{profile}" doesn't include the {key} entitlement`.
    init(_ phrase: String) {
        title = phrase.withEllipses
        var (parts, gaps): ([[UInt8]], [String?]) = ([], [nil])
        var wholeWords: [(first: Bool, last: Bool)] = []
        var extensions: [Int: String] = [:]
        var rest = phrase[...]
        while let first = rest.first {
            if first == "…" {
                gaps[parts.count] = ""
                rest = rest.dropFirst()
            } else if first == "{", !rest.hasPrefix("{}"), let end = rest.firstIndex(of: "}") {
                gaps[parts.count] = String(rest[rest.index(after: rest.startIndex)..<end])
                rest = rest[rest.index(after: end)...]
            } else {
                // A brace without an end or a name is text.
                let text = rest.prefix(1) + rest.dropFirst().prefix { $0 != "…" && $0 != "{" }
                rest = rest.dropFirst(text.count)
                let normalized = NormalizedText(String(text)).bytes
                guard !normalized.isEmpty else { continue }
                if !parts.isEmpty, gaps[parts.count] == nil {
                    parts[parts.count - 1] += normalized
                    wholeWords[parts.count - 1].last = text.endsWithWholeWord
                } else {
                    wholeWords.append((!parts.isEmpty && text.beginsWithWholeWord, text.endsWithWholeWord))
                    if gaps[parts.count] == "path" { extensions[parts.count] = text.fileExtension }
                    parts.append(normalized)
                    gaps.append(nil)
                }
            }
        }
        self.parts = parts
        self.gaps = gaps
        self.extensions = extensions
        // The end of a phrase is not the end of a word: `profile` is also in `profiles`.
        self.wholeWords = wholeWords.indices.map { index in
            (wholeWords[index].first, wholeWords[index].last && gaps[index + 1] != nil)
        }
        length = parts.reduce(0) { $0 + $1.count }
    }

    /// Returns the first occurrence of the phrase; `nil` if there is none.
    func match(in text: MessageText) -> PhraseMatch? {
        guard let first = parts.first else { return nil }
        var start = 0
        for _ in 0..<Self.attemptLimit {
            guard let found = text.normalized.range(of: first, from: start) else { return nil }
            if let ranges = ranges(startingWith: found, in: text.normalized) {
                let range = ranges[0].lowerBound..<ranges[ranges.count - 1].upperBound
                return PhraseMatch(
                    length: length, range: range, title: title,
                    text: text.normalized.original(from: range.lowerBound, to: range.upperBound),
                    values: values(between: ranges, in: text.normalized))
            }
            start = found.lowerBound + 1
        }
        return nil
    }

    /// Returns the ranges of all parts, or `nil` if a part is missing or too far away.
    private func ranges(startingWith first: Range<Int>, in text: NormalizedText) -> [Range<Int>]? {
        var ranges = [first]
        for (index, part) in parts.enumerated().dropFirst() {
            let end = ranges[ranges.count - 1].upperBound
            guard let found = text.range(of: part, after: end) else { return nil }
            switch gaps[index] {
            case nil: return nil
            case "": break
            case let name?:
                let limit = name == "keys" ? Self.listLimit : Self.gapLimit
                if found.lowerBound - end > limit || found.lowerBound == end { return nil }
                if !isValue(text, from: end, to: found.lowerBound, of: name) { return nil }
            }
            ranges.append(found)
        }
        return isOnWholeWords(ranges, in: text) ? ranges : nil
    }

    /// Returns whether the text between two parts can be a value: one word, or a name within its quotation marks.
    private func isValue(_ text: NormalizedText, from start: Int, to end: Int, of name: String) -> Bool {
        if Self.words.contains(name) { return text.isWord(from: start, to: end) }
        if name == "path" { return PlausibleValue.value(text.original(from: start, to: end), of: name) != nil }
        return Self.sentences.contains(name) || text.isName(from: start, to: end)
    }

    /// The placeholders whose values can contain sentences, lists, and quotation marks.
    private static let sentences: Set<String> = ["value", "other", "reason", "keys"]

    private func isOnWholeWords(_ ranges: [Range<Int>], in text: NormalizedText) -> Bool {
        zip(ranges, wholeWords).allSatisfy { range, isWhole in
            (!isWhole.first || text.isWordBoundary(range.lowerBound, isEnd: false))
                && (!isWhole.last || text.isWordBoundary(range.upperBound, isEnd: true))
        }
    }

    /// Returns the file name extension that follows a path in the phrase and in the text, with its dot; empty if there is
    /// none.
    private func fileExtension(at index: Int, of part: Range<Int>, in text: NormalizedText) -> String {
        guard let found = extensions[index] else { return "" }
        let isWhole = text.isWordBoundary(part.lowerBound + found.utf8.count, isEnd: true)
        return isWhole ? found : ""
    }

    private func values(between ranges: [Range<Int>], in text: NormalizedText) -> [PhraseMatch.Value] {
        var values: [PhraseMatch.Value] = []
        for (index, name) in gaps.enumerated() {
            guard let name, !name.isEmpty else { continue }
            let value =
                if index == 0 {
                    text.original(before: ranges[0].lowerBound, isWord: Self.identifiers.contains(name))
                } else if index == ranges.count {
                    text.original(after: ranges[index - 1].upperBound, isCertificate: name == "identity")
                } else {
                    text.original(from: ranges[index - 1].upperBound, to: ranges[index].lowerBound)
                        + fileExtension(at: index, of: ranges[index], in: text)
                }
            let isUnquotedSentence = index == 0 && name == "path" && value.contains(". ")
            if value.contains(where: \.isWordCharacter), !isUnquotedSentence {
                let isWord = Self.words.contains(name) && index > 0 && index < ranges.count
                let text = isWord ? value.replacing(" ", with: "") : value
                if let text = PlausibleValue.value(text, of: name) {
                    values.append(PhraseMatch.Value(name: name, text: text))
                }
            }
        }
        return values
    }
}

/// An occurrence of a phrase in a text.
package struct PhraseMatch: Sendable {
    /// The value in the text at a placeholder.
    package struct Value: Sendable {
        /// The name of the placeholder, such as `profile`.
        package let name: String

        /// The value in the text.
        package let text: String

        /// Creates a value.
        package init(name: String, text: String) {
            self.name = name
            self.text = text
        }
    }

    /// The number of compared bytes; of two phrases, the longer one is more specific.
    package let length: Int

    /// The range of the occurrence, in compared bytes.
    package let range: Range<Int>

    /// The phrase with `…` for its placeholders.
    package let title: String

    /// The text from the first to the last part of the phrase, on one line.
    package let text: String

    /// The values, in the order of the phrase.
    package let values: [Value]

    /// Whether the text has a value at a placeholder.
    package var hasValues: Bool { !values.isEmpty }

    /// Creates an occurrence.
    package init(length: Int, range: Range<Int>, title: String, text: String, values: [Value]) {
        self.length = length
        self.range = range
        self.title = title
        self.text = text
        self.values = values
    }
}

extension Substring {
    /// The file name extension at the beginning, with its dot; `nil` if there is none.
    fileprivate var fileExtension: String? {
        guard first == "." else { return nil }
        let name = dropFirst().prefix { $0.isLetter || $0.isNumber }
        return name.isEmpty ? nil : "." + name
    }

    /// Whether the text begins with a separator and a word.
    fileprivate var beginsWithWholeWord: Bool {
        guard first?.isWordCharacter == false else { return false }
        return drop { $0.isWhitespace || $0.isQuotationMark }.first?.isWordCharacter == true
    }

    /// Whether the text ends with a word and a separator.
    fileprivate var endsWithWholeWord: Bool {
        guard let last, last.isWhitespace || last.isQuotationMark else { return false }
        return reversed().first { !$0.isWhitespace && !$0.isQuotationMark }?.isWordCharacter == true
    }
}

extension Character {
    fileprivate var isWordCharacter: Bool { isLetter || isNumber || self == "*" }
    fileprivate var isQuotationMark: Bool { "\"'`“”‘’".contains(self) }
}
