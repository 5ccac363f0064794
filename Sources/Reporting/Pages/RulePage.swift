import Entitlements
public import LintModel
public import TextOutput
import Workspaces

/// The documentation of a rule: its title, rationale, Apple errors, examples, and sources.
///
/// The file in `Docs/Rules` and the output of `entcheck explain` contain the same text.
public struct RulePage: Sendable {
    let page: Page

    /// Creates the page of a rule.
    public init(_ rule: Rule) {
        var page = Page()
        page.append(.title(rule.id, remark: "\(rule.severity.rawValue), \(rule.confidence.rawValue)"))
        page.append(.prose("\(rule.title.capitalizedFirst)."))
        page.append(.heading("Why"))
        page.append(.prose(rule.rationale))
        for situation in rule.situations { page.append(situation) }
        if rule.situations.isEmpty { page.append("Apple errors", list: rule.apple.map(\.quotedIfSentence)) }
        page.append("Reported", examples: rule.examples.filter(\.isReported), of: rule)
        page.append("Accepted", examples: rule.examples.filter { !$0.isReported }, of: rule)
        page.append("Sources", list: rule.sources.map { "<\($0)>" })
        self.page = page
    }

    /// The page in Markdown.
    public var markdown: String { page.markdown }

    /// Returns the page for a terminal, without Markdown syntax.
    public func text(style: Style = Style()) -> String { page.text(style: style) }
}

extension Page {
    /// Adds the rationale and the Apple errors of a situation.
    fileprivate mutating func append(_ situation: RuleSituation) {
        append(.subheading(situation.title))
        append(.prose(situation.rationale))
        guard !situation.apple.isEmpty else { return }
        append(.prose("Apple errors:"))
        append(.list(situation.apple.map(\.quotedIfSentence)))
    }

    /// Adds examples with the messages of their findings.
    fileprivate mutating func append(_ heading: String, examples: [RuleExample], of rule: Rule) {
        guard !examples.isEmpty else { return }
        append(.heading(heading))
        for example in examples {
            append(.subheading("\(example.title.capitalizedFirst) (\(example.inWords))"))
            append(.code(MarkedText(marked: example.shown)))
            append(messagesOf: rule.findings(in: example))
            if let fixed = example.fixed {
                append(.prose("Fixed:"))
                append(.code(MarkedText(marked: fixed)))
            }
        }
    }
}

extension Page {
    /// The number of different messages that an example shows.
    private static let messageLimit = 4

    /// Adds the severities and messages of findings, each once.
    fileprivate mutating func append(messagesOf findings: [Finding]) {
        var messages: [String] = []
        for finding in findings {
            let message = "\(finding.severity): \(finding.message)"
            if !messages.contains(message) { messages.append(message) }
        }
        guard !messages.isEmpty else { return }
        let more = messages.count - Self.messageLimit
        append(.list(messages.prefix(Self.messageLimit) + (more > 0 ? ["\(counted(more, "more message"))"] : [])))
    }
}

extension String {
    /// The text, in quotation marks if it is a message rather than an error code.
    fileprivate var quotedIfSentence: String { contains(" ") ? "\u{201C}\(self)\u{201D}" : self }
}

extension RuleExample {
    /// The conditions as text, such as `source file, iOS`.
    fileprivate var inWords: String {
        if case .profile = content { return "profile" }
        return conditions.inWords
    }
}

extension AnalysisContext {
    /// The conditions as text, such as `source file, iOS` or `signed, macOS, App Store distribution`.
    fileprivate var inWords: String {
        let reader = dialect == .codesign ? "source file that codesign reads" : "source file"
        var words = [form == .signed ? "signed" : reader]
        if let platform { words.append(platform.description) }
        if let distribution { words.append(distribution.description) }
        if product != .app { words.append(product.description) }
        return words.joined(separator: ", ")
    }
}
