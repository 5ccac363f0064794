/// A message of Apple's tools or systems that has to do with entitlements: how to know it, and what it means.
struct AppleMessage: Sendable {
    /// Who says it, in the order in which an app meets them.
    enum Speaker: String, CaseIterable, Sendable {
        case codesign
        case xcode = "Xcode"
        case appStore = "App Store"
        case notary = "notary service"
        case installation
        case launch
        case runtime = "running app"
    }

    /// What the message is known by: its code, else its first words.
    let title: String

    /// Who says it.
    let speaker: Speaker

    /// Codes, of which one is enough: `90046` for `ITMS-90046`, `0xE8008015`, `-34018`.
    let codes: [String]

    /// Words, of which one entry is enough; `…` stands for anything.
    let phrases: [String]

    /// What it means, in Markdown.
    let meaning: String

    /// What to do, an order an entry, in Markdown.
    let advice: [String]

    /// Rules that find the cause, beside those that name the message themselves.
    let rules: [Rule.ID]

    /// Where it is written down.
    let sources: [String]

    init(
        _ title: String, _ speaker: Speaker, codes: [String] = [], phrases: [String] = [], means meaning: String,
        advice: [String], rules: [Rule.ID] = [], sources: [String]
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

    /// Every message, by who says it.
    static let all: [AppleMessage] =
        codesignMessages + xcodeMessages + signingMessages + storeSignatureMessages + storeProfileMessages
        + installationMessages + launchMessages + runtimeMessages
}

extension AppleMessage {
    /// Whether the text has one of the message's codes.
    func isNamed(in text: MessageText) -> Bool { codes.contains(where: text.hasCode) }

    /// Whether the text has the message's words.
    func isQuoted(in text: MessageText) -> Bool { phrases.contains(where: text.hasPhrase) }
}
