import ArgumentParser
import CodeSigning
import EntitlementRules

/// Says what changes in meaning from one set of entitlements to another.
struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "What changes in meaning from A to B?",
        discussion: """
            Compares entitlements files, profiles and products in any mix. What a profile covers by a wildcard is no \
            difference, nor is the order of keys. The status is 1 where something differs.
            """)

    /// The forms of the answer.
    enum Form: String, CaseIterable, ExpressibleByArgument {
        case text
        case json
        case markdown
        case html
    }

    @Argument(help: "What was before.", completion: .file())
    var before: String

    @Argument(help: "What is after.", completion: .file())
    var after: String

    @Option(help: "The form of the answer: text, json, markdown or html.")
    var format = Form.text

    @Option(help: ArgumentHelp("Write the answer to a file too; may be repeated.", valueName: "format=path"))
    var output: [OutputRequest<Form>] = []

    @Flag(name: .shortAndLong, help: "Print nothing; files are written, and the exit status says it all.")
    var quiet = false

    @Option(help: "When text is coloured: auto, always or never.")
    var color = ColorChoice.auto

    func validate() throws { try OutputRequest.requireOwnFiles(output) }

    func run() throws {
        let comparison = try comparison()
        for file in output { try file.write(text(of: comparison, as: file.format, Style())) }
        let style = Style(hasColors: color.isOn(for: .output))
        if !quiet { StandardStream.output.write(text(of: comparison, as: format, style)) }
        throw comparison.isEmpty ? ExitStatus.clean : .findings
    }

    private func text(of comparison: EntitlementsComparison, as form: Form, _ style: Style) -> String {
        switch form {
        case .text: comparison.text(style: style)
        case .json: comparison.json
        case .markdown: page(of: comparison, as: .markdown)
        case .html: page(of: comparison, as: .html)
        }
    }

    private func page(of comparison: EntitlementsComparison, as form: PageReporter.Form) -> String {
        ReportPage(of: comparison, from: before, to: after, limit: form.rowLimit).text(as: form)
    }

    private func comparison() throws -> EntitlementsComparison {
        do {
            return try EntitlementsComparison(of: before, with: after) { try ArgumentFile(path: $0).file() }
        } catch let error as CodeSigningError {
            StandardStream.error.report("entcheck: \(error.message)\n")
            throw ExitStatus.unreadable
        }
    }
}
