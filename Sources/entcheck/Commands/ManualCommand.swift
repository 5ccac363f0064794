import ArgumentParser

/// Prints the manual page, for packagers.
struct ManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual", abstract: "Print the manual page.", shouldDisplay: false)

    func run() throws {
        StandardStream.output.write(ManualPage(of: try .tool, date: Entcheck.date).text)
    }
}
