import ArgumentParser

/// Prints the manual page, for packagers.
struct ManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual", abstract: "Print the manual page.", shouldDisplay: false)

    func run() throws {
        let tool = try CommandDescription(of: EntcheckCommand.self)
        StandardStream.output.write(ManualPage(of: tool, date: Version.date).text)
    }
}
