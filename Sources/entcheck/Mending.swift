import EntitlementRules
import PropertyLists

/// Makes fixes in files, or shows what they would change.
struct Mending {
    /// Whether fixes that may change what the app means are made too.
    let includesUnsafe: Bool
    /// Whether the changes are shown rather than made.
    let isShownOnly: Bool
    /// Whether nothing is said but why something could not be done.
    let isQuiet: Bool

    /// So many times files are judged again after fixes; no two fixes undo each other for ever.
    static let roundLimit = 10

    /// What was mended so far, by the paths of the files.
    private var mended: [String: (original: SourceFile, now: SourceFile)] = [:]
    private var count = 0

    init(includesUnsafe: Bool, isShownOnly: Bool, isQuiet: Bool) {
        (self.includesUnsafe, self.isShownOnly, self.isQuiet) = (includesUnsafe, isShownOnly, isQuiet)
    }

    /// Files as fixes leave them that were not written to the disk.
    var drafts: [String: SourceFile] { isShownOnly ? mended.mapValues(\.now) : [:] }

    /// Makes the fixes of a report: on the disk, or in ``drafts`` where they are shown only.
    ///
    /// - Returns: Whether there were any, so that the report is no longer true.
    mutating func mend(_ report: Report) throws -> Bool {
        let files = FixedFile.files(fixing: report.findings, includingUnsafe: includesUnsafe)
        for file in files {
            if !isShownOnly { try write(file) }
            let path = file.original.path
            let original = mended[path]?.original ?? file.original
            mended[path] = (original, SourceFile(path: path, bytes: file.bytes))
            count += file.fixes.count
        }
        return !files.isEmpty
    }

    /// Shows what the fixes change, where they are shown only, and says how many there were.
    func conclude() {
        let fixes = counted(count, "fix", "fixes")
        if isShownOnly {
            for (_, file) in mended.sorted(by: { $0.key < $1.key }) {
                StandardStream.output.write(UnifiedDifference(from: file.original, to: file.now.bytes).description)
            }
            tell("\(fixes) shown, none made.")
        } else if count > 0 {
            tell("\(fixes) made in \(counted(mended.count, "file", "files")).")
        }
    }

    private func write(_ file: FixedFile) throws {
        do {
            try OutputFile(path: file.original.path).replace(with: file.bytes)
        } catch let problem {
            StandardStream.error.write("entcheck: \(file.original.path.displayedPath): \(problem)\n")
            throw ExitStatus.unreadable
        }
    }

    private func tell(_ text: String) {
        if !isQuiet { StandardStream.error.write("entcheck: \(text)\n") }
    }

    private func counted(_ count: Int, _ one: String, _ many: String) -> String {
        "\(count) \(count == 1 ? one : many)"
    }
}
