package import LintModel
package import Linting

/// A report that is written while files are checked.
package protocol ReportStream {
    /// Adds the findings in a file, after those in all files that precede it.
    mutating func add(_ findings: RenderedFindings)

    /// Adds the rest of the report, and passes on the text that was not passed on yet.
    ///
    /// - Parameters:
    ///   - report: The report without the findings that were added before.
    ///   - repository: The paths of the repository, for services that show its files.
    mutating func finish(_ report: Report, in repository: RepositoryPaths)
}

/// A reporter in a format that can be written while files are checked.
package protocol StreamingReporter: Reporter {
    /// Begins a report.
    ///
    /// - Parameters:
    ///   - rules: The rules of the run.
    ///   - version: The version of the tool.
    ///   - output: Receives consecutive parts of the text as UTF-8.
    /// - Returns: The report.
    func stream(
        rules: [Rule], version: String, to output: @escaping (ArraySlice<UInt8>) -> Void
    ) -> any ReportStream
}

extension ReportStream {
    /// The minimum size of a part of the text, in bytes; the last part can be shorter.
    static var partSize: Int { 64 << 10 }
}

extension StreamingReporter {
    /// Writes a complete report as a stream.
    func writeStream(
        of report: Report, in repository: RepositoryPaths = RepositoryPaths(),
        to output: @escaping (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        var stream = stream(rules: report.rules, version: report.version) { $0.withUnsafeBufferPointer(output) }
        stream.finish(report, in: repository)
    }

    /// Returns the text of a complete report.
    func streamedText(of report: Report) -> String {
        var bytes: [UInt8] = []
        write(report) { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self)
    }
}
