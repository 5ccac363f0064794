import ArgumentParser
import EntitlementRules

/// Explains a rule, or something that Apple said.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Explain a rule, or a message of Apple's: what does it mean, what do I do?",
        discussion: """
            Messages of Xcode, the App Store, the notary and the system may be pasted with everything around them; \
            “--message -” reads one from standard input.
            """)

    @Argument(
        help: "The name of a rule, as it stands behind a finding.",
        completion: .shellCommand("entcheck rules | cut -d ' ' -f 1"))
    var rule: String?

    @Option(help: ArgumentHelp("What Apple said.", valueName: "text"))
    var message: String?

    @Option(help: "When text is coloured: auto, always or never.")
    var color = ColorChoice.auto

    func validate() throws {
        guard rule != nil || message != nil else {
            throw ValidationError("Name a rule, or give a --message of Apple's.")
        }
        guard rule == nil || message == nil else { throw ValidationError("A rule and a --message exclude each other.") }
    }

    func run() throws {
        let style = Style(hasColors: color.isOn(for: .output))
        if let message {
            try explain(message: message, style: style)
        } else if let id = rule {
            StandardStream.output.write(RulePage(try named(id)).text(style: style))
        }
    }

    private func named(_ id: String) throws -> Rule {
        if let rule = Rule.all.first(where: { $0.id == id }) { return rule }
        let names = Rule.all.map(\.id)
        let near = names.nearest(to: id).map { [$0] } ?? names.filter { $0.isNear(id) }
        let hint = near.isEmpty ? "“entcheck rules” lists them." : "Did you mean \(near.joined(separator: " or "))?"
        throw ValidationError("There is no rule “\(id)”. \(hint)")
    }

    private func explain(message: String, style: Style) throws {
        let text = message == "-" ? standardInput : message
        guard let explanation = MessageExplanation(of: text) else {
            StandardStream.error.report("entcheck: nothing is known of this message\n")
            throw ExitStatus.nothingToCheck
        }
        StandardStream.output.write(explanation.text(style: style))
    }

    /// A megabyte of message is no message.
    private var standardInput: String {
        String(decoding: StandardStream.input.readAll(limit: 1 << 20) ?? [], as: UTF8.self)
    }
}

extension String {
    /// Whether two names of rules are alike: they share most of their words.
    fileprivate func isNear(_ other: String) -> Bool {
        let (words, others) = (Set(split(separator: "-")), Set(other.split(separator: "-")))
        return words.intersection(others).count * 2 >= Swift.max(words.count, others.count) && !others.isEmpty
    }
}
