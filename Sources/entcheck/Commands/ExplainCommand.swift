import ArgumentParser
import EntitlementRules
import FileDiscovery
import LintModel
import Linting
import Reporting
import TextOutput
import Workspaces

/// Explains a rule, a key, a code, a message from Apple, an identifier, or a log.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain a rule, an entitlement, a code or message from Apple, an identifier, or a log.",
        discussion: """
            The question can be a rule (kvstore-prefix), a key or the end of a key (aps-environment), a capability (App Groups), \
            a code (ITMS-90046, 0xE8008016, -413, EBADEXEC), a message with the surrounding text, or an identifier. \
            `-` reads a message or a log from standard input: xcodebuild … | entcheck explain -

            --in checks a project with the rules that the explanation names, and prints the findings.

            Exit status: 0 explained; 1 --in finds problems; 2 usage error or an unknown word; 3 an unknown message; \
            4 a path cannot be read.
            """)

    // A code such as -413 is not an option.
    @Argument(
        parsing: .allUnrecognized, help: "The question, or `-` for standard input.",
        completion: .shellCommand("entcheck rules | cut -d ' ' -f 1; entcheck keys | cut -d ' ' -f 1"))
    var question: [String] = []

    // A message can begin with the option of a command.
    @Option(parsing: .unconditional, help: ArgumentHelp("The message from Apple.", valueName: "text"))
    var message: String?

    @Option(
        name: .customLong("in"),
        help: ArgumentHelp("Check this project with the rules that the explanation names.", valueName: "path"),
        completion: .file())
    var project: String?

    @OptionGroup(title: "Configuration") var decisions: ConfigurationOptions

    @Option(help: "When to color text: auto, always, or never.")
    var color = ColorChoice.auto

    /// The minimum number of lines of a log; a shorter text is a message.
    private static let logLineCount = 12

    /// The question without the terminator of the options.
    private var words: ArraySlice<String> { question.first == "--" ? question.dropFirst() : question[...] }

    func validate() throws {
        guard !words.isEmpty || message != nil else {
            throw ValidationError("Specify a rule, a key, a code, a message, or `-`.")
        }
        guard question.isEmpty || message == nil else {
            throw ValidationError("A question and --message cannot be used together.")
        }
        if let option = question.first, option.hasPrefix("--"), option != "--" {
            throw ValidationError("Unknown option `\(option.displayed)`.")
        }
        if project?.isEmpty == true {
            throw ValidationError("--in is empty; use `.` for the current directory.")
        }
    }

    func run() throws {
        let style = Style(hasColors: color.isOn(for: .output))
        let asked = message ?? words.joined(separator: " ")
        let text = asked == "-" ? try standardInput() : asked
        guard let rules = explain(text, style: style) else { throw unanswered(text, isWord: message == nil) }
        if let project { try check(project, with: rules, style: style) }
    }

    /// Prints the explanation, and returns the rules in it; `nil` if the text contains nothing known.
    private func explain(_ text: String, style: Style) -> [RuleID]? {
        let isLog = text.count(where: \.isNewline) >= Self.logLineCount
        if !isLog, message == nil, let answer = Answer(to: text) {
            StandardStream.output.write(answer.text(style: style))
            return answer.rules
        }
        if !isLog, let explanation = MessageExplanation(of: text) {
            StandardStream.output.write(explanation.text(style: style))
            return explanation.rules
        }
        guard let log = LogExplanation(of: text) else { return nil }
        StandardStream.output.write(log.text(style: style))
        return log.rules
    }

    private func unanswered(_ text: String, isWord: Bool) -> any Error {
        guard isWord, !text.isEmpty, !text.contains(where: \.isWhitespace) else {
            StandardStream.error.report("entcheck: there is no explanation of this message\n")
            return ExitCode.nothingToCheck
        }
        let near = Answer.suggestions(for: text)
        let hint =
            near.isEmpty
            ? "`entcheck rules` lists all rules, and `entcheck keys` all keys."
            : "Did you mean \(near.joined(separator: " or "))?"
        return ValidationError("There is no rule, key, or code `\(text.displayed)`. \(hint)")
    }

    /// The text of standard input; a longer log is read up to the limit, and the limit is reported.
    private func standardInput() throws -> String {
        let limit = LogExplanation.sizeLimit
        let bytes = try StandardStream.readInput(past: limit)
        if bytes.count > limit {
            // A closed pipe would end the build that writes the log.
            StandardStream.input.skipToEnd()
            StandardStream.error.report(
                "entcheck: the log is longer than \(limit >> 20) MiB; the rest is not explained\n")
        }
        return String(decoding: bytes.prefix(limit), as: UTF8.self)
    }
}

// MARK: - In a project

extension ExplainCommand {
    /// Checks a project, and prints the findings of the rules.
    private func check(_ path: String, with rules: [RuleID], style: Style) throws {
        let configuration = try decisions.finder.configuration()
        var linter = FileLinter()
        linter.descriptions = YAMLDescription.parse
        linter.apply(configuration)
        let (report, isComplete) = TreePass(of: linter, at: [BytePath(path)]).outcome(version: Version.number)
        // The rules cannot check a file that cannot be parsed, so it is reported in any case.
        let concerned = Set(rules + Rule.all.filter(\.isAboutReading).map(\.id))
        let findings = report.findings.filter { concerned.contains($0.rule) }
        let excerpt = Report(
            findings: findings, notChecked: report.notChecked, paths: report.paths, coverage: report.summary.coverage,
            version: Version.number, rules: report.rules)
        StandardStream.output.write("\n" + TextReporter(style: style).text(of: excerpt))
        if !isComplete { throw ExitCode.unreadable }
        if !findings.isEmpty { throw ExitCode.findings }
        if report.summary.coverage.files == 0 { throw ExitCode.nothingToCheck }
    }
}
