public import PropertyLists

/// The report as results of tests, for build servers that show those: a suite for each file, a case for each finding.
///
/// What fails the run is a failure, other findings are skipped cases, and a file that says nothing wrong has one case
/// that passes, so that a clean run is no empty report. Valid by the schemas of Ant
/// (<https://github.com/windyroad/JUnit-Schema>) and of Jenkins (<https://github.com/jenkinsci/xunit-plugin>).
public struct JUnitReporter: Reporter {
    /// The least severity that fails the run; `nil` for none.
    public let threshold: Severity?

    /// When the run was; left out where it is not known, which only Jenkins' schema allows.
    public let time: PropertyListDate?

    /// Creates a reporter.
    ///
    /// - Parameters:
    ///   - threshold: The least severity that fails the run.
    ///   - time: When the run was.
    public init(threshold: Severity? = .error, time: PropertyListDate? = nil) {
        self.threshold = threshold
        self.time = time
    }

    /// The report as a document.
    public func text(of report: Report) -> String {
        var xml = XMLWriter()
        var page = ExplainedPage(rules: report.rules)
        xml.element("testsuites") { xml in
            for (number, suite) in suites(of: report).enumerated() {
                xml.write(suite, number: number, at: time, on: &page)
            }
        }
        return xml.text
    }

    private func suites(of report: Report) -> [Suite] {
        var suites: [String: Suite] = [:]
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
        return suites.values.sorted { $0.path < $1.path }
    }

    /// A file with its cases; none where there is nothing to say of it.
    fileprivate struct Suite {
        let path: String
        var cases: [Case] = []

        func count(_ outcome: Case.Outcome) -> String { String(cases.count { $0.outcome == outcome }) }
    }

    /// One thing there is to say of a file.
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
                "name": suite.path.displayed, "package": "entcheck", "id": String(number), "hostname": "localhost",
                // Without the Z, because the schema of Ant allows no time zone.
                "timestamp": time.map { String($0.description.prefix { $0 != "Z" }) },
                "tests": String(max(1, suite.cases.count)), "failures": suite.count(.failure),
                "errors": suite.count(.error), "skipped": suite.count(.skipped), "time": "0",
            ]
        ) { xml in
            xml.element("properties")
            if suite.cases.isEmpty {
                xml.element(
                    "testcase", ["name": "nothing to report", "classname": suite.path.displayed, "time": "0"])
            }
            var names: [String: Int] = [:]
            for one in suite.cases {
                names[one.name, default: 0] += 1
                let number = names[one.name] ?? 1
                xml.write(one, called: number > 1 ? "\(one.name) #\(number)" : one.name, of: suite.path, on: &page)
            }
            xml.element("system-out")
            xml.element("system-err")
        }
    }

    private mutating func write(
        _ one: JUnitReporter.Case, called name: String, of path: String, on page: inout ExplainedPage
    ) {
        element("testcase", ["name": name, "classname": path.displayed, "time": "0"]) { xml in
            let type = one.outcome == .skipped ? nil : one.type
            xml.element(one.outcome.rawValue, ["message": one.message, "type": type], text: one.text(on: &page))
        }
    }
}

extension JUnitReporter.Case {
    /// What it is called.
    fileprivate var name: String {
        guard case .finding(let finding) = content else { return "not checked" }
        let place = finding.location.keyPath.map(\.displayed).joined(separator: " › ")
        return place.isEmpty ? finding.rule : "\(finding.rule): \(place)"
    }

    /// What it says.
    fileprivate var message: String {
        switch content {
        case .finding(let finding): finding.message.displayed
        case .notChecked(let reason): reason.displayed
        }
    }

    /// Of which kind it is.
    fileprivate var type: String {
        if case .finding(let finding) = content { finding.rule } else { "not-checked" }
    }

    /// What there is to read, written on a page that is used again and again.
    fileprivate func text(on page: inout ExplainedPage) -> String {
        guard case .finding(let finding) = content else { return message }
        return page.text(of: finding)
    }
}
