package import LintModel

/// A message of Apple's tools or systems about entitlements, with its meaning and the text that identifies it.
package struct AppleMessage: Sendable {
    /// The sender of the message; the cases are in the order in which an app passes their checks.
    package enum Sender: String, CaseIterable, Sendable {
        case codesign
        case xcode = "Xcode"
        case appStore = "App Store"
        case notary = "notary service"
        case installation
        case gatekeeper = "Gatekeeper"
        case launch
        case runtime = "running app"
    }

    /// The stable name of the message; the title if the message has no shorter name.
    package let id: String

    /// The name of the message: its code, or its first words.
    package let title: String

    /// The source of the message.
    package let sender: Sender

    /// The codes, any of which identifies the message: `90046` for `ITMS-90046`, `0xE8008015`, `-34018`.
    package let codes: [String]

    /// The codes of other messages; a phrase of this message names their cause, so this message replaces them.
    package let variantOf: [String]

    /// The phrases, any of which identifies the message; `…` and placeholders such as `{profile}` match any text.
    package let phrases: [String]

    /// The phrases, prepared for comparison.
    let patterns: [PhrasePattern]

    /// The phrases of ``phrases`` that are an answer only if the text contains no other message, prepared for
    /// comparison: tools add them to other messages.
    let generalPatterns: [PhrasePattern]

    /// The meaning of the message, in Markdown, with placeholders of the phrases.
    package let meaning: String

    /// The instructions, in Markdown.
    package let advice: [String]

    /// The rules that find the cause, in addition to the rules that list the message themselves.
    package let rules: [RuleID]

    /// The addresses of the documentation.
    package let sources: [String]

    init(
        _ title: String, _ sender: Sender, id: String? = nil, codes: [String] = [], variantOf: [String] = [],
        phrases: [String] = [], general: [String] = [], means meaning: String, advice: [String], rules: [RuleID] = [],
        sources: [String]
    ) {
        self.id = id ?? title
        self.title = title
        self.sender = sender
        self.codes = codes
        self.variantOf = variantOf
        self.phrases = phrases + general
        self.patterns = phrases.map(PhrasePattern.init)
        self.generalPatterns = general.map(PhrasePattern.init)
        self.meaning = meaning
        self.advice = advice
        self.rules = rules
        self.sources = sources
    }

    /// All messages, by source.
    package static let all: [AppleMessage] =
        codesignMessages + xcodeMessages + signingMessages + storeSignatureMessages + storeProfileMessages
        + installationMessages + launchMessages + runtimeMessages + MessageTable.messages
}

extension AppleMessage {
    /// Whether the message is about all codes of a domain that no other message lists.
    package var isFamily: Bool { codes.contains(where: ErrorDomain.isFamily) }

    /// Returns whether the text contains one of the message's codes.
    package func isNamed(in text: MessageText) -> Bool { codes.contains(where: text.hasCode) }

    /// Returns whether the text contains one of the message's phrases.
    package func isQuoted(in text: MessageText) -> Bool { match(in: text) != nil || generalMatch(in: text) != nil }

    /// Returns the longest of the message's phrases in the text, preferably one with values at its placeholders.
    package func match(in text: MessageText) -> PhraseMatch? { Self.longest(of: patterns, in: text) }

    /// Returns the longest phrase in the text that is an answer only if the text contains no other message.
    package func generalMatch(in text: MessageText) -> PhraseMatch? { Self.longest(of: generalPatterns, in: text) }

    private static func longest(of patterns: [PhrasePattern], in text: MessageText) -> PhraseMatch? {
        patterns.compactMap { $0.match(in: text) }.max {
            ($0.values.count, $0.length) < ($1.values.count, $1.length)
        }
    }

    /// Returns the title; if the title is a code or a phrase that the text does not contain, the code or the phrase in
    /// the text takes its place.
    package func title(in text: MessageText, quoting match: PhraseMatch?) -> String {
        let code = title.split(separator: " ").first.map(String.init) ?? title
        if codes.contains(code), !text.hasCode(code) {
            return codes.first(where: text.hasCode) ?? match?.title ?? title
        }
        guard let match, phrases.contains(where: { $0.withEllipses == title }), !text.hasPhrase(title) else {
            return title
        }
        return match.title
    }

    /// Returns the meaning with the values of a match, or with general words.
    package func meaning(with match: PhraseMatch?) -> String { meaning.filled(with: match?.values ?? []) }

    /// Returns the instructions with the values of a match, or with general words.
    package func advice(with match: PhraseMatch?) -> [String] { advice.map { $0.filled(with: match?.values ?? []) } }
}
