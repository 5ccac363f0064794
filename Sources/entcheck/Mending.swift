import EntitlementRules
import PropertyLists

/// Makes fixes in files, or shows what they would change.
struct Mending {
    /// Whether fixes that may change what the app means are made too.
    let includesUnsafe: Bool
    /// Whether the changes are shown rather than made.
    let isShownOnly: Bool
    /// Whether nothing is said but why something could not be done.
    var isQuiet = false

    /// So many times files are judged again after fixes; no two fixes undo each other for ever.
    static let roundLimit = 10

    /// Makes the fixes of a report, or shows them.
    ///
    /// - Returns: Whether files were changed, so that the report is no longer true.
    func mend(_ report: Report) throws -> Bool {
        let files = FixedFile.files(fixing: report.findings, includingUnsafe: includesUnsafe)
        let count = files.reduce(0) { $0 + $1.fixes.count }
        if isShownOnly {
            for file in files { StandardStream.output.write(UnifiedDifference(file).description) }
            if !isQuiet { tell("\(counted(count, "fix", "fixes")) shown, none made.") }
            return false
        }
        for file in files {
            do {
                try OutputFile(path: file.original.path).replace(with: file.bytes)
            } catch let problem {
                tell("\(file.original.path.displayedPath): \(problem)")
                throw ExitStatus.unreadable
            }
        }
        if count > 0, !isQuiet {
            tell("\(counted(count, "fix", "fixes")) made in \(counted(files.count, "file", "files")).")
        }
        return count > 0
    }

    private func tell(_ text: String) { StandardStream.error.write("entcheck: \(text)\n") }

    private func counted(_ count: Int, _ one: String, _ many: String) -> String {
        "\(count) \(count == 1 ? one : many)"
    }
}
