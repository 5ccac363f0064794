import LintModel
import Linting
import Reporting
import Synchronization

/// A report that is written to standard output while files are checked.
final class StreamedReport: Sendable {
    private let stream: Mutex<any ReportStream>

    /// Begins a report.
    ///
    /// - Parameters:
    ///   - reporter: The reporter.
    ///   - rules: The rules of the run.
    ///   - prepare: Called before each part is written.
    init(by reporter: any StreamingReporter, rules: [Rule], preparing prepare: @escaping @Sendable () -> Void) {
        let stream = reporter.stream(rules: rules, version: Version.number) { part in
            prepare()
            _ = part.withUnsafeBufferPointer(StandardStream.output.write)
        }
        self.stream = Mutex(stream)
    }

    /// Adds the findings in a file, after those in all files that precede it.
    func add(_ findings: RenderedFindings) { stream.withLock { $0.add(findings) } }

    /// Writes the rest of the report.
    func finish(_ report: Report, in repository: RepositoryPaths) {
        stream.withLock { $0.finish(report, in: repository) }
    }
}
