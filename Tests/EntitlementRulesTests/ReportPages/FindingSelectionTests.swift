import FileDiscovery
import Foundation
import LintModel
import Linting
import PropertyLists
import Synchronization
import TestSupport
import Testing
import TextOutput

@testable import Reporting

@Suite struct FindingSelectionTests {
    private static let limits = [0, 1, 5, 70, 90, 100, 1000]

    /// Writes files with errors, warnings, and notes, more of each than the smaller limits.
    private func tree() throws -> TemporaryDirectory {
        let tree = try TemporaryDirectory()
        let container = "<key>com.apple.developer.icloud-container-identifiers</key><array><string>*.a</string></array>"
        let twice = "<key>com.example.key</key><true/>\n<key>com.example.key</key><true/>"
        for number in 0..<200 {
            let keys = [container, twice, "<key>com.example.key</key><true/>"][number % 3]
            try tree.write(["\(number % 7)/\(number).entitlements": Self.list(keys)])
        }
        try tree.write(["3/broken.entitlements": "<plist><dict>"])
        return tree
    }

    private static func list(_ keys: String) -> String {
        "<plist version=\"1.0\"><dict>\n\(keys)\n</dict></plist>\n"
    }

    /// Returns the page of a run that selects findings while files are checked, and the page of all findings.
    private func pages(
        of tree: TemporaryDirectory, beside others: [BytePath] = [], _ form: PageReporter.Form, limit: Int, jobs: Int
    ) -> (selected: String, complete: String, keptCount: Int) {
        let paths = [BytePath(tree.path)] + others
        var linter = FileLinter()
        linter.jobs = jobs
        let complete = TreePass(of: linter, at: paths).outcome(version: "1").report
        let shown = form.shownCount(limit: limit)
        let selection = Mutex(FindingSelection(limit: shown))
        linter.renderer = { PageFindingRenderer(limit: shown) }
        linter.output = { findings in selection.withLock { $0.add(findings) } }
        let report = TreePass(of: linter, at: paths).outcome(version: "1").report
        selection.withLock { $0.add(report) }
        let reporter = PageReporter(form, limit: limit)
        let page = selection.withLock { reporter.page(of: report, showing: $0).text }
        return (page, reporter.text(of: complete), report.findings.count)
    }

    @Test(arguments: PageReporter.Form.allCases, limits)
    func `a page with selected findings counts all of them and shows the most severe`(
        form: PageReporter.Form, limit: Int
    ) throws {
        let tree = try tree()
        for jobs in [1, 4] {
            let pages = pages(of: tree, form, limit: limit, jobs: jobs)
            #expect(pages.selected == pages.complete)
            #expect(pages.keptCount == 0)
        }
    }

    @Test(arguments: PageReporter.Form.allCases, limits)
    func `findings about projects and suppressed findings do not change the page`(
        form: PageReporter.Form, limit: Int
    ) throws {
        let tree = try tree()
        let sample = URL(filePath: #filePath).appending(path: "../../../../Samples/Notes").standardized.path
        let key = "<key>com.example.key</key><true/>"
        let comment = "<!-- entcheck:ignore plist-repeated-key because it is a test -->"
        try tree.write(["2/50.entitlements": Self.list("\(key)\n\(comment)\n\(key)")])
        let pages = pages(of: tree, beside: [BytePath(sample)], form, limit: limit, jobs: 4)
        #expect(pages.selected == pages.complete)
    }

    @Test func `the first findings of each severity are shown up to the limit`() {
        let severities: [Severity] = [.note, .warning, .note, .error, .warning, .note, .error, .error]
        let findings = severities.enumerated().map { number, severity in
            Finding(
                rule: "r\(number % 2)", severity: severity, confidence: .certain, message: "\(number)",
                location: Location(file: SourceFile(path: "a", bytes: [])), related: [], apple: [], fix: nil)
        }
        let shown = [[], [3], [3, 6], [3, 6, 7], [1, 3, 6, 7], [1, 3, 4, 6, 7], [0, 1, 3, 4, 6, 7]]
        for (limit, numbers) in shown.enumerated() {
            var selection = FindingSelection(limit: limit)
            selection.add(findings)
            #expect(selection.shown.map(\.message) == numbers.map { "\($0)" })
            #expect(selection.first?.message == "3")
            #expect(selection.count == findings.count)
            #expect(selection.countsByRule.map(\.count) == [4, 4])
        }
    }

    @Test func `a page is written in parts of at least 64 KiB`() throws {
        let tree = try tree()
        let report = TreePass(of: FileLinter(), at: [BytePath(tree.path)]).outcome(version: "1").report
        let reporter = PageReporter(.html)
        let parts = Mutex<[[UInt8]]>([])
        reporter.write(report) { part in parts.withLock { $0.append(Array(part)) } }
        let written = parts.withLock(\.self)
        #expect(written.count > 1)
        #expect(written.dropLast().allSatisfy { $0.count >= 64 << 10 })
        #expect(String(decoding: written.joined(), as: UTF8.self) == reporter.text(of: report))
    }
}
