package import LintModel

/// A message of Apple's tools or systems about entitlements, with its meaning and the text that identifies it.
package struct AppleMessage: Sendable {
    /// The source of the message, in the order in which an app passes through them.
    package enum Sender: String, CaseIterable, Sendable {
        case codesign
        case xcode = "Xcode"
        case appStore = "App Store"
        case notary = "notary service"
        case installation
        case launch
        case runtime = "running app"
    }

    /// The name of the message: its code, or its first words.
    package let title: String

    /// The source of the message.
    package let speaker: Sender

    /// The codes, any of which identifies the message: `90046` for `ITMS-90046`, `0xE8008015`, `-34018`.
    let codes: [String]

    /// The phrases, any of which identifies the message; `…` matches any text.
    let phrases: [String]

    /// The meaning of the message, in Markdown.
    package let meaning: String

    /// The instructions, in Markdown.
    package let advice: [String]

    /// The rules that find the cause, in addition to those that list the message themselves.
    package let rules: [RuleID]

    /// The addresses of the documentation.
    package let sources: [String]

    init(
        _ title: String, _ speaker: Sender, codes: [String] = [], phrases: [String] = [], means meaning: String,
        advice: [String], rules: [RuleID] = [], sources: [String]
    ) {
        self.title = title
        self.speaker = speaker
        self.codes = codes
        self.phrases = phrases
        self.meaning = meaning
        self.advice = advice
        self.rules = rules
        self.sources = sources
    }

    /// All messages, by source.
    package static let all: [AppleMessage] =
        codesignMessages + xcodeMessages + signingMessages + storeSignatureMessages + storeProfileMessages
        + installationMessages + launchMessages + runtimeMessages
}

extension AppleMessage {
    /// Returns whether the text contains one of the message's codes.
    package func isNamed(in text: MessageText) -> Bool { codes.contains(where: text.hasCode) }

    /// Returns whether the text contains one of the message's phrases.
    package func isQuoted(in text: MessageText) -> Bool { phrases.contains(where: text.hasPhrase) }
}
