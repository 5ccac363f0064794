public import LintModel
public import Linting
public import PropertyLists
import TextOutput
import Workspaces

/// A report as JUnit test results for build servers: a suite per file and a test case per finding.
///
/// Findings at or above the threshold are failures; other findings are skipped cases. A file without findings has one
/// case that passes, so that the report of a clean run is not empty. The document is valid for the schemas of Ant
/// (<https://github.com/windyroad/JUnit-Schema>) and Jenkins (<https://github.com/jenkinsci/xunit-plugin>).
public struct JUnitReporter: Reporter {
    /// The lowest severity that fails the run; `nil` if no finding fails it.
    public let threshold: Severity?

    /// The time of the run; `nil` to omit it, which only the Jenkins schema allows.
    public let time: PropertyListDate?

    /// Creates a reporter.
    ///
    /// - Parameters:
    ///   - threshold: The lowest severity that fails the run; `nil` if no finding fails it.
    ///   - time: The time of the run.
    public init(threshold: Severity? = .error, time: PropertyListDate? = nil) {
        self.threshold = threshold
        self.time = time
    }

    /// Returns the report as a document.
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
        var page = ExplainedPage(rules: report.rules)
        xml.element("testsuites") { xml in
            for (number, suite) in suites(of: report).enumerated() {
                xml.write(suite, number: number, at: time, on: &page)
            }
        }
    }

    private func suites(of report: Report) -> [Suite] {
        var suites: ExactDictionary<Suite> = [:]
        for path in report.paths { suites[path] = Suite(path: path) }
        for finding in report.findings {
            let isFailure = threshold.map { finding.severity >= $0 } ?? false
            let outcome: Case.Outcome = isFailure ? .failure : .skipped
            suites[finding.location.file.path, default: Suite(path: finding.location.file.path)].cases.append(
                Case(outcome: outcome, content: .finding(finding)))
        }
        for place in report.notChecked {
            suites[place.path, default: Suite(path: place.path)].cases.append(
                Case(outcome: .error, content: .notChecked(place.reason)))
        }
        return suites.sorted.map(\.value)
    }

    /// A file and its cases.
    ///
    /// The findings of the file; empty if there are none.
    fileprivate struct Suite {
        let path: String
        var cases: [Case] = []

        func count(_ outcome: Case.Outcome) -> String { String(cases.count { $0.outcome == outcome }) }
    }

    /// A finding, or a path that was not checked.
    fileprivate struct Case {
        let outcome: Outcome
        let content: Content

        enum Outcome: String { case failure, error, skipped }

        enum Content {
            case finding(Finding)
            case notChecked(String)
        }
    }
}

extension XMLWriter {
    fileprivate mutating func write(
        _ suite: JUnitReporter.Suite, number: Int, at time: PropertyListDate?, on page: inout ExplainedPage
    ) {
        element(
            "testsuite",
            [
                "name": suite.path.displayedPath, "package": "entcheck", "id": String(number), "hostname": "localhost",
                // The schema of Ant does not allow a time zone.
                "timestamp": time.map { String($0.description.prefix { $0 != "Z" }) },
                "tests": String(max(1, suite.cases.count)), "failures": suite.count(.failure),
                "errors": suite.count(.error), "skipped": suite.count(.skipped), "time": "0",
            ]
        ) { xml in
            xml.element("properties")
            if suite.cases.isEmpty {
                xml.element(
                    "testcase", ["name": "nothing to report", "classname": suite.path.displayedPath, "time": "0"])
            }
            let path = suite.path.displayedPath
            var names: [String: Int] = [:]
            for one in suite.cases {
                let name = one.name
                let number = names[name, default: 0] + 1
                names[name] = number
                xml.write(one, called: number > 1 ? "\(name) #\(number)" : name, of: path, on: &page)
            }
            xml.element("system-out")
            xml.element("system-err")
        }
    }

    private mutating func write(
        _ one: JUnitReporter.Case, called name: String, of path: String, on page: inout ExplainedPage
    ) {
        element("testcase", ["name": name, "classname": path, "time": "0"]) { xml in
            let type = one.outcome == .skipped ? nil : one.type
            xml.element(one.outcome.rawValue, ["message": one.message, "type": type], text: one.text(on: &page))
        }
    }
}

extension JUnitReporter.Case {
    /// The name of the test case.
    fileprivate var name: String {
        guard case .finding(let finding) = content else { return "not checked" }
        let place = finding.location.keyPath.map(\.displayed).joined(separator: " › ")
        return place.isEmpty ? finding.rule : "\(finding.rule): \(place)"
    }

    /// The message of the finding, or the reason that the path was not checked.
    fileprivate var message: String {
        switch content {
        case .finding(let finding): finding.message.displayed
        case .notChecked(let reason): reason.displayed
        }
    }

    /// The value of the attribute `type`.
    fileprivate var type: String {
        if case .finding(let finding) = content { finding.rule } else { "not-checked" }
    }

    /// Returns the text of the finding in the text format.
    ///
    /// Reuses `page` for all cases.
    fileprivate func text(on page: inout ExplainedPage) -> String {
        guard case .finding(let finding) = content else { return message }
        return page.text(of: finding)
    }
}
