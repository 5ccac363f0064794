import FileDiscovery
import LintModel
public import Linting
import PropertyLists
import TextOutput
import Workspaces

/// The report in the Checkstyle format, which most build servers and review tools read
/// (<https://github.com/checkstyle/checkstyle/blob/master/src/main/java/com/puppycrawl/tools/checkstyle/XMLLogger.java>).
///
/// A finding in a binary has no line, so the reporter omits the attribute. Checkstyle itself writes line 0 for findings
/// about a whole file, but its own schema rejects that value
/// (<https://github.com/checkstyle/checkstyle/blob/master/config/checkstyle-report-1.0.0.xsd>).
public struct CheckstyleReporter: StreamingReporter {
    /// Creates a reporter.
    public init() {}

    /// Returns the report as a document with a `file` element per path and an `error` element per finding.
    public func text(of report: Report) -> String { streamedText(of: report) }

    /// Passes the text to `output` in parts of at least 64 KiB; the last part can be shorter.
    public func write(_ report: Report, to output: @escaping (UnsafeBufferPointer<UInt8>) -> Void) {
        writeStream(of: report, to: output)
    }

    package func stream(
        rules: [Rule], version: String, to output: @escaping (ArraySlice<UInt8>) -> Void
    ) -> any ReportStream {
        CheckstyleStream(version: version, output: output)
    }
}

/// A document that is written while files are checked.
private struct CheckstyleStream: ReportStream {
    private let output: (ArraySlice<UInt8>) -> Void
    private var xml = XMLWriter()

    init(version: String, output: @escaping (ArraySlice<UInt8>) -> Void) {
        self.output = output
        xml.begin("checkstyle", ["version": version])
    }

    mutating func add(_ findings: RenderedFindings) {
        guard !findings.entries.isEmpty else { return }
        xml.element("file", ["name": findings.path.description.displayedPath]) { $0.part(findings.text[...]) }
        passPart()
    }

    mutating func finish(_ report: Report, in repository: RepositoryPaths) {
        for findings in report.written { add(findings) }
        var indices = LineIndices()
        for (path, findings) in report.findings.byPath {
            xml.element("file", ["name": path.displayedPath]) { xml in
                for finding in findings { xml.error(for: finding, in: &indices) }
            }
            passPart()
        }
        for place in report.notChecked { add(place) }
        xml.end("checkstyle")
        output(xml.finish()[...])
    }

    private mutating func passPart() {
        if xml.count >= Self.partSize { output(xml.finish()[...]) }
    }

    private mutating func add(_ place: NotChecked) {
        xml.element("file", ["name": place.path.displayedPath]) { xml in
            xml.element(
                "error",
                [
                    "severity": "error", "message": "not checked: \(place.reason.displayed)",
                    "source": "entcheck.not-checked",
                ])
        }
    }
}

/// Renders findings as the `error` elements of a file right after checking it.
struct CheckstyleRenderer: FindingRenderer {
    /// The elements `checkstyle` and `file` are around the findings.
    private var xml = XMLWriter(partAtDepth: 2)
    private var entries = RenderedEntries()

    mutating func append(_ finding: Finding) {
        xml.error(for: finding, in: &entries.indices)
        entries.append(finding, end: xml.count - 1)
    }

    mutating func finish(of path: BytePath?) -> RenderedFindings { entries.finish(of: path, text: xml.finish()) }
}

extension XMLWriter {
    fileprivate mutating func error(for finding: Finding, in indices: inout LineIndices) {
        let start = indices.span(of: finding.location)?.start
        element(
            "error",
            [
                "line": start.map { String($0.line) }, "column": start.map { String($0.column) },
                "severity": finding.severity.checkstyleName, "message": finding.message.displayed,
                "source": "entcheck.\(finding.rule)",
            ])
    }
}

extension Severity {
    /// The name of the severity in Checkstyle.
    fileprivate var checkstyleName: String { self == .note ? "info" : rawValue }
}
