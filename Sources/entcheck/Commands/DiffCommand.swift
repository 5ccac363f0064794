import ArgumentParser
import CodeSigning
import Linting
import Reporting
import TextOutput

/// Compares two sets of entitlements.
struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Compare the entitlements of two files or products.",
        discussion: """
            Compares entitlements files, profiles, and products in any combination. A value that matches a \
            wildcard of a profile is not a difference. The order of keys is ignored. Exits with status 1 if there are \
            differences.
            """)

    /// The output formats.
    enum Form: String, CaseIterable, ExpressibleByArgument {
        case text
        case json
        case markdown
        case html
    }

    @Argument(help: "The file or product before the change.", completion: .file())
    var before: String

    @Argument(help: "The file or product after the change.", completion: .file())
    var after: String

    @Option(help: "The output format: text, json, markdown, or html.")
    var format = Form.text

    @Option(help: ArgumentHelp("Also write the differences to a file. Can be repeated.", valueName: "format=path"))
    var output: [OutputRequest<Form>] = []

    @Flag(
        name: .shortAndLong,
        help: "Print nothing; write only the output files, and report the result as the exit status.")
    var quiet = false

    @Option(help: "When to color text: auto, always, or never.")
    var color = ColorChoice.auto

    func validate() throws { try OutputRequest.requireOwnFiles(output) }

    func run() throws {
        let comparison = try comparison()
        for file in output { try file.write(text(of: comparison, as: file.format, Style())) }
        let style = Style(hasColors: color.isOn(for: .output))
        if !quiet { StandardStream.output.write(text(of: comparison, as: format, style)) }
        throw comparison.isEmpty ? ExitCode.success : .findings
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
            throw ExitCode.unreadable
        }
    }
}
