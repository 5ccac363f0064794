import EntitlementRules
import PropertyLists
import XcodeProjects

/// Makes fixes in files, or shows what they would change.
struct Mending {
    /// Whether fixes that may change what the app means are made too.
    let includesUnsafe: Bool
    /// Whether the changes are shown rather than made.
    let isShownOnly: Bool
    /// Whether nothing is said but why something could not be done.
    let isQuiet: Bool

    /// The directories in which files are written.
    var boundary = DirectoryBoundary(named: [RawPath]())

    /// So many times files are judged again after fixes; no two fixes undo each other for ever.
    static let roundLimit = 10

    /// What was mended so far, by the paths of the files.
    private var mended: [String: (original: SourceFile, now: SourceFile)] = [:]
    private var count = 0

    /// Files that cannot be written, by their paths.
    private(set) var refused: Set<String> = []

    init(includesUnsafe: Bool, isShownOnly: Bool, isQuiet: Bool) {
        (self.includesUnsafe, self.isShownOnly, self.isQuiet) = (includesUnsafe, isShownOnly, isQuiet)
    }

    /// Files as fixes leave them that were not written to the disk.
    private(set) var drafts: [String: SourceFile] = [:]

    /// Makes the fixes of a report: on the disk, or in ``drafts`` where they are shown only.
    ///
    /// - Returns: Whether there were any, so that the report is no longer true.
    mutating func mend(_ report: Report) -> Bool {
        let files = FixedFile.files(fixing: report.findings, includingUnsafe: includesUnsafe)
        var hasChanged = false
        // The name by which each file is mended, by its path with all links resolved.
        var names: [RawPath: String] = [:]
        for file in files { names.record(file.original.path) }
        for file in files where !refused.contains(file.original.path) {
            let path = file.original.path
            let now = SourceFile(path: path, bytes: file.bytes)
            if isShownOnly { drafts[path] = now }
            // By its other names it is mended as well.
            guard names.isName(path), isShownOnly || write(file) else { continue }
            mended[path] = (mended[path]?.original ?? file.original, now)
            count += file.fixes.count
            hasChanged = true
        }
        return hasChanged
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

    /// Writes a file as it is mended, or tells why the system refuses; the others are mended all the same.
    private mutating func write(_ file: FixedFile) -> Bool {
        let path = file.original.path
        guard boundary.contains(RawPath(path).bytes) else {
            let problem = "\(DirectoryBoundary.description); the file was not written"
            StandardStream.error.write("entcheck: \(path.displayedPath): \(problem)\n")
            refused.insert(path)
            return false
        }
        do {
            try OutputFile(path: path).replace(with: file.bytes, expecting: file.original.bytes)
            return true
        } catch let problem {
            StandardStream.error.report("entcheck: \(path.displayedPath): \("\(problem)".displayed)\n")
            refused.insert(path)
            return false
        }
    }

    private func tell(_ text: String) {
        if !isQuiet { StandardStream.error.report("entcheck: \(text)\n") }
    }

    private func counted(_ count: Int, _ one: String, _ many: String) -> String {
        "\(count) \(count == 1 ? one : many)"
    }
}

extension [RawPath: String] {
    /// Takes a path for the name of its file, where it has none or the path leads over no link.
    fileprivate mutating func record(_ path: String) {
        guard let resolved = RawPath(path).resolved else { return }
        let isPlain = resolved.description == PathBase().absolutePath(of: path)
        if self[resolved] == nil || isPlain { self[resolved] = path }
    }

    /// Whether the path is the one by which its file is called.
    fileprivate func isName(_ path: String) -> Bool {
        RawPath(path).resolved.flatMap { self[$0] }.map { $0 == path } ?? true
    }
}
