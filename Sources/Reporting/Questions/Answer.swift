import EntitlementRules
import Entitlements
import Explanations
package import LintModel
package import TextOutput

/// The answer to a question about a rule, a key, a code, a message, or an identifier.
///
/// `entcheck explain` prints it.
package struct Answer: Sendable {
    /// The kinds of questions.
    package enum Kind: String, Sendable {
        case rule
        case key
        case nonexistentKey = "nonexistent key"
        case message
        case capability
        case identifier
    }

    /// The kind of the question.
    package let kind: Kind

    /// The rules of the answer.
    package let rules: [RuleID]

    private let pages: [Page]

    private init(_ kind: Kind, _ pages: [Page], rules: [RuleID] = []) {
        self.kind = kind
        self.pages = pages
        self.rules = rules
    }

    /// Returns the answer for a terminal.
    package func text(style: Style = Style()) -> String {
        pages.map { $0.text(style: style) }.joined(separator: "\n")
    }

    /// The answer in Markdown.
    package var markdown: String { pages.map(\.markdown).joined(separator: "\n") }

    /// The maximum number of pages of keys; a capability has fewer.
    private static let pageLimit = 8
}

// MARK: - Resolving

extension Answer {
    /// Answers a question; returns `nil` if it contains nothing known.
    ///
    /// - Parameters:
    ///   - question: A rule, a key or the end of a key, a capability, an identifier, a code, or a message.
    ///   - rules: The rules to consider.
    package init?(to question: String, rules: [Rule] = Rule.all) {
        let question = String(question.trimmingWhitespace)
        let isWord = !question.contains(where: \.isWhitespace)
        let answer = isWord ? Self.answer(toWord: question, rules: rules) : Self.capability(named: question, rules)
        if let answer {
            self = answer
        } else if let explanation = MessageExplanation(of: question, rules: rules) {
            self.init(.message, [explanation.page], rules: explanation.rules)
        } else if isWord, let page = Page(identifier: question) {
            self.init(.identifier, [page])
        } else {
            return nil
        }
    }

    private static func answer(toWord word: String, rules: [Rule]) -> Answer? {
        let key = EntitlementKey(rawValue: word)
        let facts = KeyFacts[key]
        if let rule = rules.first(where: { $0.id == word.lowercased() }) {
            return Answer(rule, withNameOf: facts, rules: rules)
        }
        if let facts { return Answer(keys: [facts], rules: rules) }
        if let nonexistent = NonexistentKey[key] { return Answer(nonexistent, rules: rules) }
        if let capability = capability(named: word, rules) { return capability }
        let named = keys(endingWith: word)
        if !named.isEmpty { return Answer(keys: named, rules: rules) }
        return isPlausible(key) ? Answer(unknown: key, rules: rules) : nil
    }

    /// Whether an unknown word with dots looks like a key of Apple.
    private static func isPlausible(_ key: EntitlementKey) -> Bool {
        guard key.rawValue.contains(".") else { return false }
        return key.family != .unprefixed || EntitlementCatalog.resemblance(of: key) != nil
    }

    /// Returns the keys whose last components are the word.
    private static func keys(endingWith word: String) -> [KeyFacts] {
        let word = word.lowercased()
        return KeyFacts.all.filter { facts in
            let key = facts.definition.key.rawValue.lowercased()
            return key == word || key.hasSuffix("." + word)
        }
    }

    private static func capability(named name: String, _ rules: [Rule]) -> Answer? {
        let name = name.lowercased()
        let keys = KeyFacts.all.filter { facts in
            let names = [facts.capability?.name, facts.capability?.portalName, facts.definition.title]
            return names.contains { $0?.lowercased() == name }
        }
        return keys.isEmpty ? nil : Answer(keys: keys, rules: rules, kind: .capability)
    }

    /// Explains a rule, and the key with the same name if there is one.
    private init(_ rule: Rule, withNameOf facts: KeyFacts?, rules: [Rule]) {
        let pages = [facts.map { KeyPage($0, rules: rules).page }, RulePage(rule).page].compactMap(\.self)
        self.init(facts == nil ? .rule : .key, pages, rules: [rule.id])
    }

    private init(keys: [KeyFacts], rules: [Rule], kind: Kind = .key) {
        let shown = keys.prefix(Self.pageLimit)
        self.init(
            kind, shown.map { KeyPage($0, rules: rules).page },
            rules: rules.filter { rule in shown.contains { rule.precondition.keys.contains($0.definition.key) } }
                .map(\.id))
    }

    private init(_ nonexistent: NonexistentKey, rules: [Rule]) {
        var page = Page()
        page.append(.title(nonexistent.key.rawValue, remark: "not an entitlement"))
        page.append(.prose("This key does not exist: \(nonexistent.remark)."))
        let verdict = "The Mac App Store rejects apps that claim it (ITMS-90285)."
        page.append(
            "What to do",
            list: [nonexistent.instead.map { "Use `\($0.rawValue)`." } ?? "Remove the key."]
                + (nonexistent.isRefusedByStore ? [verdict] : []))
        page.append("Rules", list: rules.filter { $0.id == "key-nonexistent" }.map { "\($0.id): \($0.title)" })
        page.append("Sources", list: ["<https://github.com/krelltunez/dayGLANCE/pull/1082>"])
        self.init(.nonexistentKey, [page], rules: ["key-nonexistent"])
    }

    private init(unknown key: EntitlementKey, rules: [Rule]) {
        var page = Page()
        let resemblance = EntitlementCatalog.resemblance(of: key)
        page.append(.title(key.rawValue.displayed, remark: "not a known entitlement"))
        page.append(
            .prose(
                key.isAppleInternal
                    ? "Apple does not document this key, and its prefix belongs to Apple: no profile authorizes it."
                    : "Apple does not document this key, and no public project or profile in the catalog contains it."))
        page.append("Similar keys", list: resemblance.map { ["`\($0.definition.key.rawValue)`"] } ?? [])
        let ids = [key.isAppleInternal ? "key-private" : resemblance == nil ? "key-unknown" : "key-misspelt"]
        page.append("Rules", list: rules.filter { ids.contains($0.id) }.map { "\($0.id): \($0.title)" })
        self.init(.nonexistentKey, [page], rules: ids)
    }
}

// MARK: - Suggestions

extension Answer {
    /// Returns known words that are similar to a question without an answer, at most four.
    package static func suggestions(for question: String, rules: [Rule] = Rule.all) -> [String] {
        let word = question.trimmingWhitespace.lowercased()
        let ids = rules.map(\.id)
        if let id = ids.nearest(to: word) { return [id] }
        let key = EntitlementCatalog.resemblance(of: EntitlementKey(rawValue: String(question.trimmingWhitespace)))
        let codes = AppleMessage.all.flatMap(\.codes).filter { !$0.hasSuffix("*") }
        let code = codes.first { [$0.lowercased()].nearest(to: word) != nil }
        let capabilities = Set(KeyFacts.all.compactMap(\.capability?.name)).sorted()
        let capability = capabilities.first { [$0.lowercased()].nearest(to: word) != nil }
        let near = ids.filter { $0.sharesWords(with: word) } + keys(withLastComponentLike: word)
        let all = [key?.definition.key.rawValue].compactMap(\.self) + near + [code, capability].compactMap(\.self)
        return Array(all.uniqued.prefix(4))
    }

    private static func keys(withLastComponentLike word: String) -> [String] {
        KeyFacts.all.map(\.definition.key.rawValue).filter { key in
            key.split(separator: ".").last.map { [String($0).lowercased()].nearest(to: word) != nil } ?? false
        }
    }
}

extension String {
    /// Returns whether two hyphenated words share at least half of their parts.
    fileprivate func sharesWords(with other: String) -> Bool {
        let (words, others) = (Set(split(separator: "-")), Set(other.split(separator: "-")))
        return words.intersection(others).count * 2 >= Swift.max(words.count, others.count) && !others.isEmpty
    }

    /// The text without surrounding whitespace.
    fileprivate var trimmingWhitespace: Substring {
        var text = drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
