import ArgumentParser

/// Writes the page of the manual, for whoever packs the tool.
struct ManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual", abstract: "Write the page of the manual.", shouldDisplay: false)

    func run() throws {
        StandardStream.output.write(ManualPage(of: try .tool, date: Entcheck.date).text)
    }
}
