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

    /// The longest list that is read, in bytes: a line has some two hundred.
    private static let sizeLimit = 64 << 20

    /// Has a linter hold findings against what was there before.
    func prepare(_ linter: inout FileLinter, by configuration: Configuration, at paths: [RawPath]) throws {
        linter.gate.baseline = try knownFindings(by: configuration)
        guard let since else { return }
        linter.gate.changes = try GitChanges(since: since).changes(for: linter, at: paths)
    }

    /// The list that the options or the configuration name; `nil` where neither does, or another is to be written.
    func knownFindings(by configuration: Configuration) throws -> Baseline? {
        guard writtenBaseline == nil else { return nil }
        guard let path = baseline ?? configuration.baseline.map({ configuration.base.reaching($0.value) }) else {
            return nil
        }
        guard let bytes = DiskFiles().read(path)?.bytes, bytes.count <= Self.sizeLimit else {
            let problem = "\(path) cannot be read"
            guard baseline == nil, let place = configuration.baseline?.location else {
                throw ValidationError("\(problem); “--write-baseline \(path)” makes it.")
            }
            throw ConfigurationFinder.refused([.configurationMistake(problem, at: place)])
        }
        do throws(BaselineProblem) {
            return try Baseline(reading: SourceFile(path: path, bytes: bytes))
        } catch {
            throw ConfigurationFinder.refused([.configurationMistake(error.message, at: error.location)])
        }
    }

    /// Lists the findings of a report, where that is asked for.
    ///
    /// - Returns: Whether it was.
    func write(_ report: Report, from base: PathBase) throws -> Bool {
        guard let path = writtenBaseline else { return false }
        let findings = report.findings.filter { Rule.named($0.rule)?.isAboutDecisions != true }
        do {
            try OutputFile(path: path).write(Baseline(of: findings, from: base).text)
        } catch {
            throw ValidationError("\(path): \(error)")
        }
        let count = findings.count == 1 ? "1 finding" : "\(findings.count) findings"
        StandardStream.error.write("entcheck: \(count) listed in \(path)\n")
        return true
    }
}
