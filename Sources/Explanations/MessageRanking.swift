/// Finds the messages of the catalog that are most similar to a text without a known message.
///
/// Each phrase is a set of weighted words: the fewer messages contain a word, the more it counts. A phrase is similar
/// to a text if the text contains most of its weight, partly in the same order. The answer is likely rather than
/// certain, and there is none if the shared words are few, common, or not about code signing, or are a small part of the text.
package enum MessageRanking {
    /// A message with the strength of the evidence, from 0 to 1.
    package struct Candidate: Sendable {
        /// The message in the catalog.
        package let message: AppleMessage

        /// The similarity of its closest phrase.
        package let score: Double
    }

    /// The minimum similarity of an answer.
    private static let minimumScore = 0.55

    /// The minimum weight of the shared words, so that a few common words are not enough.
    private static let minimumWeight = 14.0

    /// The minimum share of the weight of a phrase that the text has.
    private static let minimumCoverage = 0.75

    /// The minimum share of the weight of the text that the phrase has.
    private static let minimumTextShare = 0.2

    /// The weight of a rare word; common words alone are not enough for a text with many other words.
    private static let rareWeight = 7.0

    /// The share of the weight of the text from which common words suffice.
    private static let largeTextShare = 0.5

    /// The minimum number of shared words.
    private static let minimumCount = 3

    /// The weight of a word of the text that no phrase contains.
    private static let unknownWeight = 3.0

    /// The share of the best similarity that the other candidates need.
    private static let share = 0.8

    /// Returns the most similar messages, the best first; empty if the evidence is weak.
    package static func closest(to text: MessageText, atMost limit: Int = 3) -> [Candidate] {
        let words = RankedWords.all(in: text.plain)
        guard !index.vocabulary.isDisjoint(with: words) else { return [] }
        var best: [Int: Double] = [:]
        for window in windows(of: words) {
            for (message, score) in scores(in: window) where score > best[message] ?? 0 { best[message] = score }
        }
        let sorted = best.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
        guard let top = sorted.first, top.value >= minimumScore else { return general(text, words) }
        return sorted.prefix(limit).filter { $0.value >= top.value * share }
            .map { Candidate(message: AppleMessage.all[$0.key], score: $0.value) }
    }

    /// Returns the message about a missing entitlement if the text states in any words that one is missing, or the usual
    /// causes of problems with the subject of the text.
    private static func general(_ text: MessageText, _ words: [String]) -> [Candidate] {
        let isMissing = EntitlementMention.isMissing(in: text.plain)
        let absent = isMissing ? AppleMessage.all.first { $0.id == "entitlement-absent" } : nil
        if EntitlementMention.isCommercial(text.plain) || MessageTopic.isOfCompiler(text.plain) { return [] }
        let isError = text.plain.lowercased().contains("error")
        return [absent ?? MessageTopic.message(for: words, isError: isError)].compactMap(\.self)
            .map { Candidate(message: $0, score: minimumScore) }
    }

    /// The number of words of a window; a phrase is not spread over a longer text.
    private static let windowSize = 60

    private static func windows(of words: [String]) -> [ArraySlice<String>] {
        guard words.count > windowSize else { return [words[...]] }
        return stride(from: 0, to: words.count, by: windowSize / 2).map { start in
            words[start..<min(start + windowSize, words.count)]
        }
    }

    private static func scores(in words: ArraySlice<String>) -> [(Int, Double)] {
        let known = Set(words.compactMap { index.numbers[$0] })
        let pairs = Set(zip(words, words.dropFirst()).map { "\($0) \($1)" })
        let others = Set(words.filter { index.numbers[$0] == nil })
        let total = known.reduce(Double(others.count) * unknownWeight) { $0 + index.weights[$1] }
        let shared = sharedWords(among: known)
        return shared.compactMap { phrase, words in
            let (weight, entry) = (words.weight, index.entries[phrase])
            guard isEvidence(words, for: entry, in: total) else { return nil }
            let inOrder = Double(entry.pairs.count(where: pairs.contains))
            let order = entry.pairs.isEmpty ? 1 : inOrder / Double(entry.pairs.count)
            let score = 0.45 * weight / entry.weight + 0.3 * weight / max(total, 1) + 0.25 * order
            return (entry.message, score)
        }
    }

    /// Returns whether the shared words are enough to name the phrase as a candidate.
    private static func isEvidence(_ words: SharedWords, for entry: RankingIndex.Entry, in total: Double) -> Bool {
        guard words.count >= minimumCount, words.isAboutSigning, words.weight >= minimumWeight else { return false }
        let isCovered =
            words.weight >= entry.weight * minimumCoverage && words.weight >= total * minimumTextShare
        return isCovered && (words.rarest >= rareWeight || words.weight >= total * largeTextShare)
    }

    /// Returns the words of a text that each phrase contains, as a sum.
    private static func sharedWords(among known: Set<Int>) -> [Int: SharedWords] {
        var shared: [Int: SharedWords] = [:]
        for word in known {
            for phrase in index.phrases[word] {
                shared[phrase, default: SharedWords()].add(
                    index.weights[word], isAboutSigning: index.signingNumbers.contains(word))
            }
        }
        return shared
    }

    private static let index = RankingIndex(of: AppleMessage.all)
}

/// The words that a text and a phrase share.
private struct SharedWords {
    var weight = 0.0
    var count = 0

    /// The weight of the rarest word.
    var rarest = 0.0

    /// Whether one of the words is about code signing.
    var isAboutSigning = false

    mutating func add(_ word: Double, isAboutSigning: Bool) {
        weight += word
        count += 1
        rarest = max(rarest, word)
        if isAboutSigning { self.isAboutSigning = true }
    }
}

/// The weighted words of all phrases.
private struct RankingIndex: Sendable {
    struct Entry: Sendable {
        let message: Int
        let weight: Double
        let pairs: [String]
    }

    /// The number of each word.
    let numbers: [String: Int]

    /// The weight of each word: the logarithm of the inverse share of the messages that contain it.
    let weights: [Double]

    /// The phrases that contain each word.
    let phrases: [[Int]]

    /// The phrases.
    let entries: [Entry]

    /// The words without which a text is not about code signing.
    let vocabulary: Set<String> = [
        "sign", "provision", "profil", "entitl", "cert", "keychain", "notariz", "icloud", "cloudkit", "sandbox",
        "gatekeeper", "amfi", "identity", "ubiquity", "identifier", "bundleid", "cfbundleidentifier", "capability",
        "testflight", "transporter", "apns", "appex", "codedirectory", "privileg", "taskgat", "helper", "notific",
        "developer", "privacy", "installer", "itm", "trust", "revok", "harden",
    ]

    /// The numbers of the words of the vocabulary.
    let signingNumbers: Set<Int>

    init(of messages: [AppleMessage]) {
        var bags: [(message: Int, words: [String])] = []
        for (message, item) in messages.enumerated() {
            for phrase in item.phrases where phrase.utf8.count > 11 {
                let words = RankedWords.all(in: phrase.withoutPlaceholders)
                if Set(words).count > 1 { bags.append((message, words)) }
            }
        }
        var (numbers, owners): ([String: Int], [Set<Int>]) = ([:], [])
        for bag in bags {
            for word in bag.words {
                let number = numbers[word] ?? owners.count
                if number == owners.count {
                    numbers[word] = number
                    owners.append([])
                }
                owners[number].insert(bag.message)
            }
        }
        let count = Double(messages.count)
        let weights = owners.map { 1 + (count / Double($0.count)).logarithm }
        var phrases = [[Int]](repeating: [], count: owners.count)
        var entries: [Entry] = []
        for bag in bags {
            let known = Set(bag.words.compactMap { numbers[$0] })
            for word in known { phrases[word].append(entries.count) }
            entries.append(
                Entry(
                    message: bag.message, weight: known.reduce(0) { $0 + weights[$1] },
                    pairs: zip(bag.words, bag.words.dropFirst()).map { "\($0) \($1)" }))
        }
        signingNumbers = Set(vocabulary.compactMap { numbers[$0] })
        (self.numbers, self.weights, self.phrases, self.entries) = (numbers, weights, phrases, entries)
    }
}

extension String {
    /// The phrase without its placeholders.
    fileprivate var withoutPlaceholders: String {
        var (result, rest) = ("", replacing("…", with: " ")[...])
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            result += rest[..<open] + " "
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }
}

extension Double {
    /// The binary logarithm, exact at powers of two and linear between them, which suffices for weights.
    fileprivate var logarithm: Double { Double(exponent) + significand - 1 }
}
