import Foundation
import Testing

/// Tests of the commands in the documentation, which are run by a shell.
///
/// `ENTCHECK_RECORD=1` writes their output to the pages.
@Suite struct CommandPageTests {
    @Test(arguments: CommandPage.withCommands)
    func `the output of the commands matches the page`(page: CommandPage) throws {
        let shell = try PageShell()
        try PagePreparation.prepare(page.path, in: shell.scratch)
        var recorded = page
        // The output is recorded in reverse order, so that it does not move the lines of earlier commands.
        var printed: [(command: CommandPage.Command, lines: [String])] = []
        for step in page.steps {
            switch step {
            case .file(let path, let text): try shell.scratch.write(text, to: path)
            case .command(let command): printed.append((command, try shell.run(command.text)))
            }
        }
        for (command, lines) in printed.reversed() {
            let shown = page.lines[command.shown]
            guard !CommandPage.matches(shown: shown, printed: lines) else { continue }
            recorded.replaceLines(command.shown, with: lines)
            if ProcessInfo.processInfo.environment["ENTCHECK_RECORD"] == nil {
                Issue.record(
                    """
                    \(page.path):\(command.shown.lowerBound): \(command.text)
                    prints
                    \(lines.joined(separator: "\n"))
                    """)
            }
        }
        if ProcessInfo.processInfo.environment["ENTCHECK_RECORD"] != nil { try recorded.write() }
    }

    @Test func `the README contains commands`() {
        #expect(CommandPage.withCommands.contains { $0.path == "README.md" })
    }

    @Test(arguments: [
        (["a", "…"], ["a", "b", "c"], true), (["…", "c"], ["a", "b", "c"], true), (["a", "…", "c"], ["a", "c"], true),
        (["a", "…", "b"], ["a", "c"], false), (["a"], ["a", "b"], false), (["…", "b", "…"], ["a", "b", "c"], true),
        (["…", "d", "…"], ["a", "b", "c"], false),
    ])
    func `an ellipsis matches any number of lines`(shown: [String], printed: [String], matches: Bool) {
        #expect(CommandPage.matches(shown: shown[...], printed: printed) == matches)
    }
}
