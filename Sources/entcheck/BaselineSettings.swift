import ArgumentParser
import EntitlementRules
import FileDiscovery
import LintModel
import Linting
import PropertyLists
import TextOutput
import XcodeProjects

/// The options that compare findings with an earlier state: a baseline and a git revision.
struct BaselineSettings {
    /// The path of the baseline to compare with.
    var baseline: String?

    /// The path of the baseline to write.
    var writtenBaseline: String?

    /// The git revision to compare with.
    var since: String?

    /// Configures a linter with the baseline and the changes since the revision.
    func prepare(_ linter: inout FileLinter, by configuration: Configuration, at paths: [BytePath]) throws {
        linter.gate.baseline = try knownFindings(by: configuration)
        guard let since else { return }
        linter.gate.changes = try GitChanges(since: since).changes(for: linter, at: paths)
    }

    /// Returns the baseline of the options or the configuration, or `nil` if there is none or a baseline is written.
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
                throw ValidationError("\(path) cannot be read; create it with `--write-baseline \(path)`.")
            case .mistakes(let mistakes): throw ConfigurationFinder.refused(mistakes)
            }
        }
    }

    /// Writes the findings of a report to a baseline if the options specify one.
    ///
    /// - Returns: Whether a baseline was written.
    func write(_ report: Report, from base: BaseDirectory) throws -> Bool {
        guard let path = writtenBaseline else { return false }
        if let problem = OutputFile(path: path).linkProblem { throw ValidationError("\(path): \(problem)") }
        let findings = report.findings.filter { Rule.named($0.rule)?.isAboutDecisions != true }
        do {
            try OutputFile(path: path).write(Baseline(of: findings, from: base).text)
        } catch {
            throw ValidationError("\(path): \(error)")
        }
        let count = findings.count == 1 ? "1 finding" : "\(findings.count) findings"
        StandardStream.error.report("entcheck: \(count) written to \(path.displayedPath)\n")
        return true
    }
}

extension Configuration {
    /// Returns the baseline that the configuration specifies.
    ///
    /// - Parameters:
    ///   - files: The file system to read from.
    ///   - isAbsolute: Whether locations in the baseline have an absolute path.
    /// - Returns: The baseline, or `nil` if the configuration does not specify one.
    /// - Throws: `ConfigurationProblem` if the baseline is malformed or cannot be read.
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
    /// The maximum size of a baseline, in bytes.
    ///
    /// A line has about 200 bytes.
    private static let sizeLimit = 64 << 20

    /// Reads a baseline.
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
