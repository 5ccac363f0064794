import FileDiscovery
import Linting
import PropertyLists
import TextOutput
import XcodeProjects

/// Applies fixes to files, or prints them as a diff.
struct FixRunner {
    /// Whether unsafe fixes, which can change the behavior of the app, are applied too.
    let includesUnsafe: Bool
    /// Whether the changes are printed instead of applied.
    let isShownOnly: Bool
    /// Whether only errors are reported.
    let isQuiet: Bool

    /// The original of standard input, if it is fixed; the fixed text is then printed instead of written to a file.
    var standardInput: SourceFile?

    /// Whether the fixed files stay in memory.
    private var keepsDrafts: Bool { isShownOnly || standardInput != nil }

    /// The directories in which files may be written.
    var boundary = DirectoryBoundary(named: [BytePath]())

    /// The maximum number of fix passes, so that fixes that undo each other terminate.
    static let roundLimit = 10

    /// The original and the fixed content of each fixed file, by path.
    private var fixedFiles: ExactDictionary<(original: SourceFile, now: SourceFile)> = [:]
    private var count = 0

    /// The paths of the files that cannot be written.
    private(set) var refused: ExactSet = []

    init(includesUnsafe: Bool, isShownOnly: Bool, isQuiet: Bool) {
        (self.includesUnsafe, self.isShownOnly, self.isQuiet) = (includesUnsafe, isShownOnly, isQuiet)
    }

    /// The fixed files by path, if the changes are printed instead of applied.
    private(set) var drafts: ExactDictionary<SourceFile> = [:]

    /// Applies the fixes of a report: on disk, or in ``drafts`` if the changes are only printed.
    ///
    /// - Returns: Whether any file changed, which makes the report outdated.
    mutating func fix(_ report: Report) -> Bool {
        let files = FixedFile.files(fixing: report.findings, includingUnsafe: includesUnsafe)
        var hasChanged = false
        // The path at which each file is fixed, by its path with all symbolic links resolved.
        var names: [BytePath: String] = [:]
        for file in files { names.record(file.original.path) }
        for file in files where !refused.contains(file.original.path) {
            let path = file.original.path
            let now = SourceFile(path: path, bytes: file.bytes)
            if keepsDrafts { drafts[path] = now }
            // If a file has several paths, it is fixed at only one of them.
            guard names.isName(path), keepsDrafts || write(file) else { continue }
            fixedFiles[path] = (fixedFiles[path]?.original ?? file.original, now)
            count += file.fixes.count
            hasChanged = true
        }
        return hasChanged
    }

    /// Prints the diff or the fixed standard input, and reports the number of fixes.
    func conclude() {
        let fixes = counted(count, "fix", "fixes")
        if isShownOnly {
            for (_, file) in fixedFiles.sorted {
                StandardStream.output.write(UnifiedDifference(from: file.original, to: file.now.bytes).description)
            }
            report("\(fixes) shown, none applied.")
        } else if let standardInput {
            StandardStream.output.write(drafts[standardInput.path]?.bytes ?? standardInput.bytes)
            if count > 0 { report("\(fixes) applied.") }
        } else if count > 0 {
            report("\(fixes) applied in \(counted(fixedFiles.count, "file")).")
        }
    }

    /// Writes a fixed file, or reports why it cannot be written; the other files are still fixed.
    private mutating func write(_ file: FixedFile) -> Bool {
        let path = file.original.path
        guard boundary.contains(BytePath(path).bytes) else {
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

    private func report(_ text: String) {
        if !isQuiet { StandardStream.error.report("entcheck: \(text)\n") }
    }
}

extension [BytePath: String] {
    /// Records a path for its file if no path is recorded yet, or if the path does not contain a symbolic link.
    fileprivate mutating func record(_ path: String) {
        guard let resolved = BytePath(path).resolved else { return }
        let isPlain = resolved.description == BaseDirectory().absolutePath(of: path)
        if self[resolved] == nil || isPlain { self[resolved] = path }
    }

    /// Returns whether the path is the recorded path of its file.
    fileprivate func isName(_ path: String) -> Bool {
        BytePath(path).resolved.flatMap { self[$0] }.map { $0.hasSameBytes(as: path) } ?? true
    }
}
