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
    }

    @Argument(help: "What was before.", completion: .file())
    var before: String

    @Argument(help: "What is after.", completion: .file())
    var after: String

    @Option(help: "The form of the answer: text or json.")
    var format = Form.text

    @Option(help: "When text is coloured: auto, always or never.")
    var color = ColorChoice.auto

    func run() throws {
        let comparison = try comparison()
        let style = Style(hasColors: color.isOn(for: .output))
        StandardStream.output.write(format == .json ? comparison.json : comparison.text(style: style))
        throw comparison.isEmpty ? ExitStatus.clean : .findings
    }

    private func comparison() throws -> EntitlementsComparison {
        do {
            return try EntitlementsComparison(of: before, with: after) { try ArgumentFile(path: $0).file() }
        } catch let error as CodeSigningError {
            StandardStream.error.write("entcheck: \(error.message)\n")
            throw ExitStatus.unreadable
        }
    }
}
