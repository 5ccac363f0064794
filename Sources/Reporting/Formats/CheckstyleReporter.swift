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
public struct CheckstyleReporter: Reporter {
    /// Creates a reporter.
    public init() {}

    /// Returns the report as a document with a `file` element per path and an `error` element per finding.
    public func text(of report: Report) -> String {
        var xml = XMLWriter()
        write(report, as: &xml)
        return xml.text
    }

    /// Passes the text to `output` in parts of at least 64 KiB; the last part can be shorter.
    public func write(_ report: Report, to output: @escaping (UnsafeBufferPointer<UInt8>) -> Void) {
        XMLWriter.write(to: output) { write(report, as: &$0) }
    }

    private func write(_ report: Report, as xml: inout XMLWriter) {
        var indices = LineIndices()
        xml.element("checkstyle", ["version": report.version]) { xml in
            for written in report.written where !written.entries.isEmpty {
                xml.element("file", ["name": written.path.description.displayedPath]) { $0.part(written.text[...]) }
            }
            for (path, findings) in report.findings.byPath {
                xml.element("file", ["name": path.displayedPath]) { xml in
                    for finding in findings { xml.error(for: finding, in: &indices) }
                }
            }
            for place in report.notChecked {
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
