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
        page.append("Reported", examples: rule.examples.filter(\.isReported))
        page.append("Accepted", examples: rule.examples.filter { !$0.isReported })
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

    fileprivate mutating func append(_ heading: String, examples: [RuleExample]) {
        guard !examples.isEmpty else { return }
        append(.heading(heading))
        for example in examples {
            append(.subheading("\(example.title.capitalizedFirst) (\(example.inWords))"))
            append(.code(MarkedText(marked: example.shown)))
            if let fixed = example.fixed {
                append(.prose("Fixed:"))
                append(.code(MarkedText(marked: fixed)))
            }
        }
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
