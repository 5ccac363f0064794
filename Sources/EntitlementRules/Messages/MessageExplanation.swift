import Entitlements

/// What a message of Apple's means, which rules find its cause, and what to do: the answer of
/// `entcheck explain --message`.
public struct MessageExplanation: Sendable {
    /// The rules that find the cause, those first that report what the message quotes.
    public let rules: [Rule.ID]

    /// What the message is known by, `ITMS-90046`; more than one where the text has several messages, none
    /// where only the entitlements it names are known.
    public let titles: [String]

    private let page: Page

    /// As many messages of one text are explained: a log names more, and says the same with them.
    private static let messageLimit = 4

    /// As many rules are named: more would be a list of rules rather than an answer.
    private static let ruleLimit = 8

    /// Explains a text in which a message stands, with whatever else stands around it; `nil` where it has
    /// neither a message that is known nor an entitlement.
    ///
    /// - Parameters:
    ///   - text: What was pasted.
    ///   - rules: The rules to name.
    public init?(of text: String, rules: [Rule] = Rule.all) {
        let text = MessageText(text)
        let messages = Self.messages(in: text)
        let keys = text.keys
        let claims = QuotedClaim.all(in: text)
        guard !messages.isEmpty || !keys.isEmpty else { return nil }
        let found = Self.rules(among: rules, for: messages, about: keys, claims: claims, in: text)
        titles = messages.map(\.title)
        self.rules = found.map(\.id)
        page = Page(explaining: messages, about: keys, claims: claims, rules: found)
    }

    /// The explanation for a terminal.
    public func text(style: Style = Style()) -> String { page.text(style: style) }

    /// The messages in the text: those with their code before those known by their words, of which none is
    /// needed where the same speaker gives a code.
    private static func messages(in text: MessageText) -> [AppleMessage] {
        let named = AppleMessage.all.filter { $0.isNamed(in: text) }
        let speakers = Set(named.map(\.speaker))
        let quoted = AppleMessage.all.filter { !speakers.contains($0.speaker) && $0.isQuoted(in: text) }
        return Array((named + quoted).prefix(messageLimit))
    }
}

// MARK: - Rules

extension MessageExplanation {
    private static func rules(
        among rules: [Rule], for messages: [AppleMessage], about keys: [EntitlementKey], claims: [QuotedClaim],
        in text: MessageText
    ) -> [Rule] {
        let reported = Set(claims.flatMap { $0.rules(among: rules, on: text.platform, in: text.product) })
        let listed = messages.flatMap(\.rules).compactMap { id in rules.first { $0.id == id } }
        let naming = rules.filter { $0.names(in: text) }
        let keySet = EntitlementKeySet(keys)
        let aboutKeys = (messages.isEmpty ? rules : listed + naming).filter { $0.precondition.keys.intersects(keySet) }
        // Without a key to go by, what the message lists says more than whatever else has its code.
        let general = listed.isEmpty ? naming : listed
        let aboutAnyKey = reported.isEmpty ? listed.filter(\.precondition.keys.isEmpty) : []
        let likely = aboutKeys.isEmpty ? general : aboutKeys + aboutAnyKey
        var seen: Set<Rule.ID> = []
        let all = rules.filter { reported.contains($0.id) } + likely
        return Array(all.filter { seen.insert($0.id).inserted }.prefix(ruleLimit))
    }
}

extension Rule {
    /// Whether the text has one of the messages that the rule names.
    fileprivate func names(in text: MessageText) -> Bool {
        apple.contains { $0.contains(" ") || $0.contains("_") ? text.hasPhrase($0) : text.hasCode($0) }
    }
}

extension MessageText {
    /// The platform that the message speaks of: the store has numbers of their own for the Mac.
    fileprivate var platform: Platform {
        let isMac = ["90285", "90286", "90287", "90288", "90296"].contains(where: hasCode)
        return isMac || hasPhrase("Contents/") || hasPhrase("Mac OS X") ? .macOS : .iOS
    }

    /// The kind of product that the message speaks of, as its path tells.
    fileprivate var product: ProductKind {
        if hasPhrase(".dylib") { return .dylib }
        if hasPhrase(".framework") { return .framework }
        return hasPhrase(".appex") ? .appExtension : .app
    }
}

// MARK: - Page

extension Page {
    fileprivate init(
        explaining messages: [AppleMessage], about keys: [EntitlementKey], claims: [QuotedClaim], rules: [Rule]
    ) {
        self.init()
        for message in messages {
            append(.title(message.title, remark: message.speaker.rawValue))
            append(.prose(message.meaning))
            append("What to do", list: message.advice)
        }
        if messages.isEmpty {
            append(.title("Entitlements", remark: "no message that is known"))
        }
        append("In your message", list: keys.map { $0.inWords(claimed: claims) })
        append("Rules", list: rules.map { "\($0.id): \($0.summary)" })
        append("Sources", list: messages.flatMap(\.sources).uniqued.map { "<\($0)>" })
    }
}

extension EntitlementKey {
    /// The key with its name and the value that the message quotes.
    fileprivate func inWords(claimed claims: [QuotedClaim]) -> String {
        let title = EntitlementCatalog[self].map { " (\($0.title))" } ?? ""
        let value = claims.first { $0.key == self }.map { ": `\($0.value.displayed)`" } ?? ""
        return "`\(rawValue.displayed)`\(title)\(value)"
    }
}

extension [String] {
    /// The elements, each once, in order.
    fileprivate var uniqued: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
