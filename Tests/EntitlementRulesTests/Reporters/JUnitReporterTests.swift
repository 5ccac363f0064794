import LintModel
import Linting
import PropertyLists
import Reporting
import Testing

@Suite struct JUnitReporterTests {
    @Test func `a file is a suite, a finding is a case, and a finding above the threshold is a failure`() throws {
        let xml = try parsed(JUnitReporter(), ReportSample.report)
        let suites = xml.all("testsuite")
        #expect(
            suites.map(\.attributes["name"]) == [
                "Notes.app/embedded.mobileprovision", "ios/Notes.entitlements", "old/Locked.entitlements",
            ])
        #expect(suites[1].attributes["tests"] == "2")
        #expect(suites[1].attributes["failures"] == "1")
        #expect(suites[1].attributes["skipped"] == "1")
        #expect(suites[2].attributes["errors"] == "1")
        let failure = try #require(xml.all("failure").first)
        #expect(failure.attributes["type"] == "app-group-prefix")
        #expect(failure.attributes["message"] == "app group `com.example.shared` does not begin with `group.`")
        #expect(failure.text.contains("8 |         <string>com.example.shared</string>\n"))
    }

    @Test(arguments: [(Severity.note as Severity?, 3), (.warning, 2), (.error, 1), (nil, 0)])
    func `the threshold determines the failures`(threshold: Severity?, count: Int) throws {
        let xml = try parsed(JUnitReporter(threshold: threshold), ReportSample.report)
        #expect(xml.all("failure").count == count)
        #expect(xml.all("skipped").count == 3 - count)
    }

    @Test func `a file without findings has a case that passes`() throws {
        let report = Report(findings: [], paths: ["b.entitlements", "a.entitlements"], version: "1.2.3")
        let xml = try parsed(JUnitReporter(), report)
        #expect(xml.all("testcase").map(\.attributes["classname"]) == ["a.entitlements", "b.entitlements"])
        #expect(xml.all("testsuite").allSatisfy { $0.attributes["tests"] == "1" && $0.attributes["failures"] == "0" })
    }

    @Test func `the cases of a suite have unique names`() throws {
        let twice = ReportSample.findings[0]
        let xml = try parsed(JUnitReporter(), Report(findings: [twice, twice], version: "1.2.3"))
        let names = xml.all("testcase").compactMap(\.attributes["name"])
        #expect(names == ["app-group-prefix: com.apple.security.application-groups › 0", "\(names[0]) #2"])
    }

    @Test func `the timestamp is the time of the run without a time zone`() throws {
        let time = PropertyListDate("2026-01-31T12:00:00Z")
        let xml = try parsed(JUnitReporter(time: time), ReportSample.report)
        #expect(xml.all("testsuite")[0].attributes["timestamp"] == "2026-01-31T12:00:00")
    }

    private func parsed(_ reporter: JUnitReporter, _ report: Report) throws -> ParsedXML {
        try #require(ParsedXML(reporter.text(of: report)))
    }
}

@Suite struct CheckstyleReporterTests {
    @Test func `each finding is an error of its file`() {
        #expect(
            CheckstyleReporter().text(of: ReportSample.report) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <checkstyle version="1.2.3">
                  <file name="Notes.app/embedded.mobileprovision">
                    <error severity="info" message="the profile `Notes Dev` expired on 2026-01-31" \
                source="entcheck.profile-expired"/>
                  </file>
                  <file name="ios/Notes.entitlements">
                    <error line="5" column="10" severity="warning" \
                message="two targets share a container but not its environment" source="entcheck.icloud-environment-split"/>
                    <error line="8" column="11" severity="error" \
                message="app group `com.example.shared` does not begin with `group.`" source="entcheck.app-group-prefix"/>
                  </file>
                  <file name="old/Locked.entitlements">
                    <error severity="error" message="not checked: permission denied" \
                source="entcheck.not-checked"/>
                  </file>
                </checkstyle>

                """)
    }
}
