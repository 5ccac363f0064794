import EntitlementRules
import Foundation
import Linting
import PropertyLists
import TestSupport
import Testing
import Workspaces

@testable import LintModel
@testable import Reporting

/// Tests of the limits of code scanning on GitHub.
@Suite struct SARIFLimitTests {
    /// Returns a report with findings whose severity is an error for each tenth finding, and otherwise a note.
    private func report(_ count: Int, suppressed: Int = 0, message: String = "wrong") -> Report {
        let file = SourceFile(path: "App.entitlements", bytes: Array(String(repeating: "a\n", count: 16).utf8))
        func finding(_ number: Int, _ severity: Severity) -> Finding {
            Finding(
                rule: "r", severity: severity, confidence: .certain, message: "\(message) \(number)",
                location: Location(file: file, range: number % 16..<number % 16 + 1), related: [], apple: [], fix: nil)
        }
        return Report(
            findings: (0..<count).map { finding($0, $0 % 10 == 0 ? .error : .note) }, version: "1.2.3",
            suppressed: (0..<suppressed).map {
                SuppressedFinding(finding: finding($0, .error), origin: .baseline, reason: "known")
            })
    }

    private func run(of report: Report) throws -> JSONValue {
        let log = try JSONValue(parsing: SARIFReporter().text(of: report))
        return try #require(log["runs"]?.elements?.first)
    }

    private func notifications(of run: JSONValue) -> [JSONValue] {
        run["invocations"]?.elements?.first?["toolExecutionNotifications"]?.elements ?? []
    }

    @Test func `the log has at most as many results as GitHub accepts, and the most severe are kept`() throws {
        let report = report(30_000, suppressed: 100)
        let run = try run(of: report)
        let levels = run["results"]?.elements?.compactMap { $0["level"]?.text } ?? []
        #expect(levels.count == 25_000)
        #expect(levels.prefix(3000).allSatisfy { $0 == "error" } && levels.dropFirst(3000).allSatisfy { $0 == "note" })
        let sentence =
            "the log does not contain 5000 findings and 100 suppressed findings with the lowest severity, because "
            + "GitHub accepts at most 25000 results"
        #expect(SARIFReporter.omission(in: report) == sentence)
        let notifications = notifications(of: run)
        #expect(notifications.map { $0["level"]?.text } == ["warning"])
        #expect(notifications.first?["message"]?["text"]?.text == sentence)
    }

    @Test func `a log within the limits is complete and sorted by location`() throws {
        let report = report(5000)
        let levels = try run(of: report)["results"]?.elements?.compactMap { $0["level"]?.text } ?? []
        #expect(levels.count == 5000)
        #expect(levels != levels.sorted())
        #expect(SARIFReporter.omission(in: report) == nil)
    }

    @Test func `the results that GitHub stores come first`() throws {
        let levels = try run(of: report(6000))["results"]?.elements?.compactMap { $0["level"]?.text } ?? []
        #expect(levels.count == 6000)
        #expect(levels.prefix(600).allSatisfy { $0 == "error" })
    }

    @Test func `long messages do not exceed the size that GitHub accepts`() throws {
        let long = (0..<1000).map { _ in String(UInt64.random(in: 0 ... .max), radix: 36) }.joined()
        let report = report(2000, message: long)
        let selection = SARIFSelection(report)
        #expect(selection.results.count * long.utf8.count <= SARIFSelection.sizeLimit)
        #expect(selection.results.count > 400)
        #expect(selection.omission?.hasSuffix("because GitHub accepts at most 10 MB after compression") == true)
    }

    @Test func `a result has at most as many related locations as GitHub stores`() throws {
        let place = Location(file: SourceFile(path: "a", bytes: []))
        let finding = Finding(
            rule: "r", severity: .note, confidence: .certain, message: "m", location: place,
            related: (0..<500).map { Finding.Related("\($0)", at: place) }, apple: [], fix: nil)
        let run = try run(of: Report(findings: [finding], version: "1.2.3"))
        #expect(run["results"]?.elements?.first?["relatedLocations"]?.elements?.count == 100)
    }

    @Test func `paths that were not checked are counted beyond a limit`() throws {
        let unread = (0..<1500).map { NotChecked(path: "\($0)", reason: "permission denied") }
        let texts = notifications(of: try run(of: Report(findings: [], notChecked: unread, version: "1.2.3")))
            .compactMap {
                $0["message"]?["text"]?.text
            }
        #expect(texts.count == 1001)
        #expect(texts.last == "500 more paths not checked")
    }
}
