import ArgumentParser
import EntitlementRules
import PropertyLists

/// Which fixes are made.
struct FixOptions: ParsableArguments {
    @Flag(help: "Make the fixes that change nothing of what the app means; what is left is reported.")
    var fix = false

    @Flag(help: "Make the fixes too that may change what the app means. Read them first with --diff.")
    var unsafeFixes = false

    @Flag(help: "Show what the fixes would change instead of making them.")
    var diff = false

    /// So many times files are judged again after fixes; no two fixes undo each other for ever.
    static let roundLimit = 10

    /// Whether fixes are to be made or shown.
    var isAsked: Bool { fix || unsafeFixes || diff }

    /// Makes the fixes of a report, or shows them.
    ///
    /// - Returns: Whether files were changed, so that the report is no longer true.
    func mend(_ report: Report) throws -> Bool {
        let files = FixedFile.files(fixing: report.findings, includingUnsafe: unsafeFixes)
        let count = files.reduce(0) { $0 + $1.fixes.count }
        if diff {
            for file in files { StandardStream.output.write(UnifiedDifference(file).description) }
            tell("\(count) fixes shown, none made.")
            return false
        }
        for file in files {
            do {
                try OutputFile(path: file.original.path).replace(with: file.bytes)
            } catch let problem {
                tell("\(file.original.path.displayed): \(problem)")
                throw ExitStatus.unreadable
            }
        }
        if count > 0 { tell("\(count) fixes made in \(files.count) files.") }
        return count > 0
    }

    private func tell(_ text: String) { StandardStream.error.write("entcheck: \(text)\n") }
}
