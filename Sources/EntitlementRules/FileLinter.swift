public import PropertyLists

/// Judges files and directories, several at once.
public struct FileLinter: Sendable {
    /// What judges each file.
    public let linter: Linter

    /// What is known of the products beside their claims.
    public var conditions: Conditions

    /// What to leave out, in the grammar of `.gitignore`, relative to the working directory.
    public var excluded: [String] = []

    /// How many files are judged at once at most; by default more than there are processors.
    public var jobs: Int?

    /// Creates a linter of files.
    public init(_ linter: Linter = Linter(), under conditions: Conditions = Conditions()) {
        self.linter = linter
        self.conditions = conditions
    }

    /// What there is to say of the files at `paths`, and of those below them that are entitlements files.
    ///
    /// - Parameters:
    ///   - paths: Files and directories; the working directory when empty.
    ///   - version: The version of the tool that reports.
    /// - Returns: The same report for the same files, however many are judged at once.
    public func report(on paths: [String], version: String) -> Report {
        outcome(for: paths.map { RawPath($0) }, version: version).report
    }

    /// What there is to say, and whether something that was asked for could not be read.
    package func outcome(for paths: [RawPath], version: String) -> (report: Report, isComplete: Bool) {
        let found = FileFinder(paths: paths, excluding: excluded).forEach(jobs: jobs) {
            PropertyListReader()
        } work: { reader, file -> [Finding]? in
            guard file.kind == .entitlements || file.kind == .other else { return nil }
            return findings(in: SourceFile(path: file.path.description, bytes: file.contents), by: reader)
        }
        let report = Report(
            findings: found.outputs.flatMap(\.self),
            notChecked: found.unchecked.map { .init(path: $0.path.description, reason: $0.reason) },
            coverage: .init(files: found.outputs.count), version: version, rules: linter.rules)
        return (report, !found.unchecked.contains(where: \.isNamed))
    }

    /// What there is to say of one file that is in memory already.
    public func report(on file: SourceFile, version: String) -> Report {
        Report(
            findings: findings(in: file, by: PropertyListReader()), coverage: .init(files: 1), version: version,
            rules: linter.rules)
    }

    private func findings(in file: SourceFile, by reader: PropertyListReader) -> [Finding] {
        linter.findings(in: Subject(reader.read(file), under: conditions))
    }
}
