public import EntitlementRules
public import LintModel
public import TextOutput

/// The list of rules: a table for a terminal, a JSON object, or the Markdown page that links to the pages of the rules.
public struct RuleIndex: Sendable {
    /// The rules, sorted by identifier.
    public let rules: [Rule]

    /// Creates a list of rules, by default of all rules.
    public init(_ rules: [Rule] = Rule.all) {
        self.rules = rules.sorted { $0.id < $1.id }
    }

    /// Returns a line per rule with its identifier, severity, confidence, and title.
    public func text(style: Style = Style()) -> String {
        let width = rules.map(\.id.count).max() ?? 0
        let lines = rules.map { rule in
            let severity = style.paint(rule.severity.rawValue.padded(to: 7), rule.severity.role)
            return
                "\(rule.id.padded(to: width))  \(severity)  \(rule.confidence.rawValue.padded(to: 7))  \(rule.title)\n"
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
                json.member("summary", rule.title)
            }
            json.member("schema", "entcheck/rules/1")
        }
        return json.text
    }

    /// The Markdown page that links to the pages of the rules.
    public var markdown: String {
        let rows = rules.map { rule in
            "| [\(rule.id)](\(rule.id).md) | \(rule.severity.rawValue) | \(rule.confidence.rawValue) "
                + "| \(rule.title.replacing("|", with: "\\|")) |\n"
        }
        return """
            # Rules

            The problems that entcheck reports. Apple's tools or systems reject an app with an *error*. An app with a \
            *warning* works, but not as the file specifies. A *note* is informational. \
            The sources on a rule's page document a *certain* finding. A *likely* finding follows from the sources \
            or is disputed, and is never an error by itself.

            | Rule | Severity | Confidence | Problem |
            | --- | --- | --- | --- |
            \(rows.joined())
            """
    }
}

extension String {
    /// Returns the text, padded with trailing spaces to a width.
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, width - count))
    }
}
