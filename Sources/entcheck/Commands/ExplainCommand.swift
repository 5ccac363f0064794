import ArgumentParser
import EntitlementRules
import LintModel
import Reporting
import TextOutput

/// Explains a rule, or a message from Apple.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Explain a rule or a message from Apple, and how to fix the problem.",
        discussion: """
            Messages from Xcode, App Store Connect, the notary service, and the system can be pasted with the \
            surrounding text. `--message -` reads a message from standard input.
            """)

    @Argument(
        help: "The identifier of a rule, as it appears after a finding.",
        completion: .shellCommand("entcheck rules | cut -d ' ' -f 1"))
    var rule: String?

    @Option(help: ArgumentHelp("The message from Apple.", valueName: "text"))
    var message: String?

    @Option(help: "When to color text: auto, always, or never.")
    var color = ColorChoice.auto

    func validate() throws {
        guard rule != nil || message != nil else {
            throw ValidationError("Specify a rule, or a message from Apple with --message.")
        }
        guard rule == nil || message == nil else {
            throw ValidationError("A rule and --message cannot be used together.")
        }
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
        let hint =
            near.isEmpty ? "`entcheck rules` lists all rules." : "Did you mean \(near.joined(separator: " or "))?"
        throw ValidationError("There is no rule `\(id)`. \(hint)")
    }

    private func explain(message: String, style: Style) throws {
        let text = message == "-" ? standardInput : message
        guard let explanation = MessageExplanation(of: text) else {
            StandardStream.error.report("entcheck: there is no explanation of this message\n")
            throw ExitStatus.nothingToCheck
        }
        StandardStream.output.write(explanation.text(style: style))
    }

    /// The text of standard input; empty if it is longer than 1 MB, which no message is.
    private var standardInput: String {
        String(decoding: StandardStream.input.readAll(limit: 1 << 20) ?? [], as: UTF8.self)
    }
}

extension String {
    /// Returns whether two rule identifiers share at least half of their words.
    fileprivate func isNear(_ other: String) -> Bool {
        let (words, others) = (Set(split(separator: "-")), Set(other.split(separator: "-")))
        return words.intersection(others).count * 2 >= Swift.max(words.count, others.count) && !others.isEmpty
    }
}
