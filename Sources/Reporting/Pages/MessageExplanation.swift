public import EntitlementRules
import Entitlements
import Explanations
public import LintModel
public import TextOutput

/// The explanation of a message of Apple's tools: its meaning, the rules that find its cause, and instructions.
///
/// `entcheck explain --message` prints it.
public struct MessageExplanation: Sendable {
    /// The rules that find the cause; the rules that report the claims in the message come first.
    public let rules: [RuleID]

    /// The names of the messages in the text, such as `ITMS-90046`; empty if only the entitlements in it are known.
    public let titles: [String]

    /// The stable names of the messages in the text, such as `profile-lacks-entitlement`.
    public let names: [String]

    /// Whether the text contains no known message, and the explanation is that of the most similar ones.
    public let isLikely: Bool

    let page: Page

    /// The maximum number of explained messages; a longer log repeats the same causes.
    private static let messageLimit = 4

    /// The maximum number of rules; a longer list would not help.
    private static let ruleLimit = 8

    /// Explains a text that contains a message; returns `nil` if it contains neither a message that is known or similar
    /// to a known one nor an entitlement.
    ///
    /// - Parameters:
    ///   - text: The text, which can contain other content.
    ///   - rules: The rules to consider.
    public init?(of text: String, rules: [Rule] = Rule.all) {
        let text = MessageText(text)
        let recognized = RecognizedMessage.all(in: text, atMost: Self.messageLimit)
        let closest = recognized.isEmpty ? MessageRanking.closest(to: text).map(\.message) : []
        let messages = recognized.map(\.message) + closest
        let keys = text.keys
        let claims = QuotedClaim.all(in: text)
        guard !messages.isEmpty || !keys.isEmpty else { return nil }
        let found = Self.rules(among: rules, for: recognized, about: keys, claims: claims, in: text)
        titles = messages.map(\.title)
        names = messages.map(\.id)
        self.rules = found.map(\.id)
        isLikely = !closest.isEmpty
        let mentioned = messages.isEmpty ? [] : MentionedName.all(in: text)
        page = Page(
            explaining: recognized, closest: closest, about: keys, claims: claims, names: mentioned, rules: found)
    }

    /// Returns the explanation for a terminal.
    public func text(style: Style = Style()) -> String { page.text(style: style) }
}

// MARK: - Rules

extension MessageExplanation {
    private static func rules(
        among rules: [Rule], for recognized: [RecognizedMessage], about keys: [EntitlementKey], claims: [QuotedClaim],
        in text: MessageText
    ) -> [Rule] {
        let general = Self.rules(
            among: rules, for: recognized.map(\.message), about: keys, claims: claims, in: text)
        // A phrase is more specific than a code, so the rules of its message apply even if they do not read the keys.
        let quoted = recognized.filter { $0.match != nil && !$0.message.isNamed(in: text) }.flatMap(\.message.rules)
        let known = Set(general.map(\.id))
        let further = quoted.uniqued.compactMap { id in rules.first { $0.id == id && !known.contains(id) } }
        return Array((general + further).prefix(ruleLimit))
    }

    private static func rules(
        among rules: [Rule], for messages: [AppleMessage], about keys: [EntitlementKey], claims: [QuotedClaim],
        in text: MessageText
    ) -> [Rule] {
        let reported = Set(claims.flatMap { $0.rules(among: rules, on: text.platform, in: text.product) })
        let listed = messages.flatMap(\.rules).compactMap { id in rules.first { $0.id == id } }
        let naming = rules.filter { $0.names(in: text) }
        let keySet = EntitlementKeySet(keys)
        let aboutKeys = (messages.isEmpty ? rules : listed + naming).filter { $0.precondition.keys.intersects(keySet) }
        // If the text contains no key, the rules of the message are more specific than other rules with its code.
        let general = listed.isEmpty ? naming : listed
        let aboutAnyKey = reported.isEmpty ? listed.filter(\.precondition.keys.isEmpty) : []
        let likely = aboutKeys.isEmpty ? general : aboutKeys + aboutAnyKey
        var seen: Set<RuleID> = []
        let all = rules.filter { reported.contains($0.id) } + likely
        return Array(all.filter { seen.insert($0.id).inserted }.prefix(ruleLimit))
    }
}

extension Rule {
    /// Returns whether the text contains one of the messages that the rule lists.
    fileprivate func names(in text: MessageText) -> Bool {
        apple.contains { $0.contains(" ") || $0.contains("_") ? text.hasPhrase($0) : text.hasCode($0) }
    }
}

extension MessageText {
    /// The platform of the message: App Store Connect has separate codes for Mac apps.
    fileprivate var platform: Platform {
        let isMac = ["90285", "90286", "90287", "90288", "90296"].contains(where: hasCode)
        return isMac || hasPhrase("Contents/") || hasPhrase("Mac OS X") ? .macOS : .iOS
    }

    /// The kind of product according to the path in the message.
    fileprivate var product: ProductKind {
        if hasPhrase(".dylib") { return .dylib }
        if hasPhrase(".framework") { return .framework }
        return hasPhrase(".appex") ? .appExtension : .app
    }
}

// MARK: - Page

extension Page {
    fileprivate init(
        explaining recognized: [RecognizedMessage], closest: [AppleMessage], about keys: [EntitlementKey],
        claims: [QuotedClaim], names: [MentionedName], rules: [Rule]
    ) {
        self.init()
        let messages = recognized.map(\.message) + closest
        for found in recognized { append(found, remark: found.message.sender.rawValue) }
        append(closest: closest)
        if messages.isEmpty {
            append(.title("Entitlements", remark: "unknown message"))
        }
        let titles = recognized.map(\.title) + closest.map(\.title)
        let known = keys.map { $0.inWords(claimed: claims) }
        let values = recognized.flatMap { $0.values(besides: keys) }
        let further = names.compactMap { $0.value(besides: known + titles + values.map(\.text)) }
        append("In your message", list: known + (values + further).distinct.map(\.item))
        append("Rules", list: rules.map { "\($0.id): \($0.title)" })
        append("Check your project", list: messages.flatMap(\.checks).uniqued)
        append("Sources", list: messages.flatMap(\.sources).uniqued.map { "<\($0)>" })
    }
}

extension Page {
    /// Appends the title, the meaning, and the advice of a message.
    mutating func append(_ found: RecognizedMessage, remark: String) {
        append(.title(found.title, remark: remark))
        append(.prose(found.meaning))
        append("What to do", list: found.advice)
    }

    /// Adds the messages that are similar to an unknown one.
    fileprivate mutating func append(closest: [AppleMessage]) {
        guard let message = closest.first else { return }
        append(.title("The closest known message: \(message.title)", remark: message.sender.rawValue))
        append(.prose("The message itself is not known. This explanation is likely rather than certain."))
        append(.prose(message.meaning(with: nil)))
        append("What to do", list: message.advice(with: nil))
        append(
            "Other similar messages", list: closest.dropFirst().map { "\($0.title): \($0.meaning(with: nil))" })
    }
}

extension EntitlementKey {
    /// Returns the key with its title and the value in the message.
    fileprivate func inWords(claimed claims: [QuotedClaim]) -> String {
        let title = EntitlementCatalog[self].map { " (\($0.title))" } ?? ""
        let value = claims.first { $0.key == self }.map { ": `\($0.value.displayed)`" } ?? ""
        return "`\(rawValue.displayed)`\(title)\(value)"
    }
}

extension MentionedName {
    /// Returns the name with its label; `nil` if it is a part of a known value or a title, which the page already
    /// contains.
    fileprivate func value(besides known: [String]) -> ListedValue? {
        let name = text.replacing("`", with: "'").displayed
        let isKnown = known.contains { $0.lowercased().contains(name.lowercased()) }
        return isKnown ? nil : ListedValue(label: label, text: name)
    }
}
