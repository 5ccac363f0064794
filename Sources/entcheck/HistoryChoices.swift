import ArgumentParser
import EntitlementRules
import PropertyLists
import XcodeProjects

/// What was said of what was there before: a list of findings, a revision.
struct HistoryChoices {
    /// The list of what is known.
    var baseline: String?

    /// Where what is found is to be listed.
    var writtenBaseline: String?

    /// The revision since which changes count.
    var since: String?

    /// Has a linter hold findings against what was there before.
    func prepare(_ linter: inout FileLinter, by configuration: Configuration, at paths: [RawPath]) throws {
        linter.gate.baseline = try knownFindings(by: configuration)
        guard let since else { return }
        linter.gate.changes = try GitChanges(since: since).changes(for: linter, at: paths)
    }

    /// The list that the options or the configuration name; `nil` where neither does, or another is to be written.
    func knownFindings(by configuration: Configuration) throws -> Baseline? {
        guard writtenBaseline == nil else { return nil }
        do throws(ConfigurationProblem) {
            guard let path = baseline else {
                return try configuration.knownFindings(in: DiskFiles(within: configuration.boundary))
            }
            return try Baseline(at: path, in: DiskFiles())
        } catch {
            switch error {
            case .unreadable(let path, _), .outside(let path):
                throw ValidationError("\(path) cannot be read; “--write-baseline \(path)” makes it.")
            case .mistakes(let mistakes): throw ConfigurationFinder.refused(mistakes)
            }
        }
    }

    /// Lists the findings of a report, where that is asked for.
    ///
    /// - Returns: Whether it was.
    func write(_ report: Report, from base: PathBase) throws -> Bool {
        guard let path = writtenBaseline else { return false }
        if let problem = OutputFile(path: path).linkProblem { throw ValidationError("\(path): \(problem)") }
        let findings = report.findings.filter { Rule.named($0.rule)?.isAboutDecisions != true }
        do {
            try OutputFile(path: path).write(Baseline(of: findings, from: base).text)
        } catch {
            throw ValidationError("\(path): \(error)")
        }
        let count = findings.count == 1 ? "1 finding" : "\(findings.count) findings"
        StandardStream.error.report("entcheck: \(count) listed in \(path.displayedPath)\n")
        return true
    }
}

extension Configuration {
    /// The list of what is known; `nil` where none is named.
    ///
    /// - Parameters:
    ///   - files: Where files are read.
    ///   - isAbsolute: Whether the list is called by its absolute path.
    /// - Returns: The list.
    /// - Throws: What is wrong with it, or that it cannot be read.
    func knownFindings(
        in files: some ProjectFiles, isAbsolute: Bool = false
    ) throws(ConfigurationProblem) -> Baseline? {
        guard let baseline else { return nil }
        let path = isAbsolute ? base.absolutePath(of: baseline.value) : base.reaching(baseline.value)
        do throws(ConfigurationProblem) {
            return try Baseline(at: path, in: files)
        } catch {
            if case .mistakes = error { throw error }
            let problem =
                files.leadsOutside(path) ? "\(DirectoryBoundary.description); the file was not read" : "cannot be read"
            throw .mistakes([.configurationMistake("\(path) \(problem)", at: baseline.location)])
        }
    }
}

extension Baseline {
    /// The longest list that is read, in bytes: a line has some two hundred.
    private static let sizeLimit = 64 << 20

    /// Reads a list of what is known.
    init(at path: String, in files: some ProjectFiles) throws(ConfigurationProblem) {
        guard let bytes = files.read(path)?.bytes, bytes.count <= Self.sizeLimit else {
            throw .unreadable(path, limit: Self.sizeLimit)
        }
        do throws(BaselineProblem) {
            try self.init(reading: SourceFile(path: path, bytes: bytes))
        } catch {
            throw .mistakes([.configurationMistake(error.message, at: error.location)])
        }
    }
}
