/// The list of rules: as a table for a terminal, as JSON, and as the page that leads to the others.
public struct RuleIndex: Sendable {
    /// The rules, by name.
    public let rules: [Rule]

    /// Creates the list of some rules; of all of them where nothing is said.
    public init(_ rules: [Rule] = Rule.all) {
        self.rules = rules.sorted { $0.id < $1.id }
    }

    /// A line for each rule: name, severity, confidence and what it asks for.
    public func text(style: Style = Style()) -> String {
        let width = rules.map(\.id.count).max() ?? 0
        let lines = rules.map { rule in
            let severity = style.paint(rule.severity.rawValue.padded(to: 7), rule.severity.role)
            return
                "\(rule.id.padded(to: width))  \(severity)  \(rule.confidence.rawValue.padded(to: 7))  \(rule.summary)\n"
        }
        return lines.joined()
    }

    /// The rules as one JSON object, `"schema": "entcheck/rules/1"`.
    public var json: String {
        var json = JSONWriter()
        json.object { json in
            json.member("rules", each: rules) { json, rule in
                json.member("apple", rule.apple)
                json.member("confidence", rule.confidence.rawValue)
                json.member("documentation", "Docs/Rules/\(rule.id).md")
                json.member("id", rule.id)
                json.member("severity", rule.severity.rawValue)
                json.member("sources", rule.sources)
                json.member("summary", rule.summary)
            }
            json.member("schema", "entcheck/rules/1")
        }
        return json.text
    }

    /// The page that leads to the pages of the rules, in Markdown.
    public var markdown: String {
        let rows = rules.map { rule in
            "| [\(rule.id)](\(rule.id).md) | \(rule.severity.rawValue) | \(rule.confidence.rawValue) "
                + "| \(rule.summary.replacing("|", with: "\\|")) |\n"
        }
        return """
            # Rules

            What entcheck looks for. An *error* is refused by Apple's tools or systems, or loses data; a *warning* \
            works, but not as the file says; a *note* is worth knowing. What is *certain* is written down by the \
            sources named on the rule's page; what is *likely* follows from them or is disputed, and is never an \
            error by itself.

            | Rule | Severity | Confidence | Asks that |
            | --- | --- | --- | --- |
            \(rows.joined())
            """
    }
}

extension String {
    /// The text with spaces behind it up to a width.
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, width - count))
    }
}
