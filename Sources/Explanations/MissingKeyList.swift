/// The entitlements that a text names in sentences of Xcode: “doesn't include the A, B, and C entitlements”.
package struct MissingKeyList: Sendable {
    /// The sentence about one profile.
    private struct Sentence: Sendable {
        /// The text up to the first entitlement.
        let beginning: Substring

        let keys: [String]
    }

    private let sentences: [Sentence]

    /// The maximum number of entitlements of a sentence, more than apps have.
    private static let keyLimit = 64

    /// The maximum number of characters of a list with so many entitlements.
    private static let listLimit = 8_000

    /// The maximum number of characters before the list; the name of the profile is the longest part.
    private static let beginningLimit = 200

    /// The maximum number of searched sentences; a text with more is a log.
    private static let sentenceLimit = 12

    /// Finds the sentences of a text; returns `nil` if they do not name several entitlements.
    package init?(in text: MessageText) {
        // Most texts contain no such sentence, and the comparison of bytes is fast.
        guard text.normalized.range(of: Array("includethe".utf8), from: 0) != nil else { return nil }
        let line = text.plain.split(whereSeparator: \.isNewline).joined(separator: " ")
        var sentences: [Sentence] = []
        var rest = line[...]
        for _ in 0..<Self.sentenceLimit {
            guard let start = rest.firstRange(of: " include the ")?.upperBound else { break }
            guard let found = rest[start...].prefix(Self.listLimit).firstRange(of: " entitlement") else {
                rest = rest[start...]
                continue
            }
            let keys = Self.keys(in: rest[start..<found.lowerBound])
            let beginning = rest[..<start].suffix(Self.beginningLimit)
            if !keys.isEmpty { sentences.append(Sentence(beginning: beginning, keys: keys)) }
            rest = rest[(keys.isEmpty ? start : found.upperBound)...]
        }
        guard sentences.flatMap(\.keys).uniqued.count > 1 else { return nil }
        self.sentences = sentences
    }

    /// The entitlements, each once, in the order of the text.
    package var keys: [String] { sentences.flatMap(\.keys).uniqued }

    /// Returns a text about some of the entitlements only, with the profile of the first one.
    package func text(about keys: [String]) -> String {
        let beginning = sentences.first { $0.keys.contains { keys.first == $0 } }?.beginning ?? ""
        let noun = keys.count > 1 ? "entitlements" : "entitlement"
        return "\(beginning)\(keys.joined(separator: ", ")) \(noun)."
    }

    /// Returns the entitlements of a list, each once; empty if the text is not a list of entitlements.
    private static func keys(in list: Substring) -> [String] {
        let items = list.split(separator: ",").flatMap { $0.split(separator: " and ") }.map { item in
            // A line break can be next to a period in a name.
            let words = item.filter { !"\"'`".contains($0) }.split(whereSeparator: \.isWhitespace).joined(
                separator: " ")
            return words.replacing(" .", with: ".").replacing(". ", with: ".")
        }.filter { !$0.isEmpty }
        guard items.allSatisfy({ !$0.contains(" ") && PlausibleValue.value($0, of: "key") == $0 }) else { return [] }
        return Array(items.uniqued.prefix(keyLimit))
    }
}

extension [String] {
    /// The elements in order, without duplicates.
    package var uniqued: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
