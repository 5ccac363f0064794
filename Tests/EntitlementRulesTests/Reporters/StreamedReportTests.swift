import FileDiscovery
import Foundation
import Linting
import Reporting
import Synchronization
import TestSupport
import Testing
import TextOutput

@Suite struct StreamedReportTests {
    /// The formats that can be written while files are checked.
    private static let formats = [ReportFormat.text, .concise, .jsonl, .github, .checkstyle]

    /// The text of a report that was written while files were checked.
    private struct Streamed: Sendable {
        var bytes: [UInt8] = []
        var paths: [String] = []
    }

    /// Writes more files than a worker reads at once, every third with an error, every third with a warning.
    private func tree() throws -> TemporaryDirectory {
        let tree = try TemporaryDirectory()
        let container = "<key>com.apple.developer.icloud-container-identifiers</key><array><string>*.a</string></array>"
        let twice = "<key>com.example.key</key><true/>\n<key>com.example.key</key><true/>"
        for number in 0..<200 {
            let keys = [container, twice, "<key>get-task-allow</key><false/>"][number % 3]
            try tree.write(["\(number % 7)/\(number).entitlements": Self.list(keys)])
        }
        try tree.write(["3/broken.entitlements": "<plist><dict>"])
        return tree
    }

    private static func list(_ keys: String) -> String {
        "<plist version=\"1.0\"><dict>\n\(keys)\n</dict></plist>\n"
    }

    private func linter(_ format: ReportFormat, jobs: Int) -> FileLinter {
        var linter = FileLinter()
        linter.jobs = jobs
        linter.renderer = format.renderer(of: linter.linter.rules, in: Style(), limit: nil)
        return linter
    }

    /// Returns the text that was written during and after the check, and the paths of the files in the first part.
    private func streamed(
        _ tree: TemporaryDirectory, beside others: [BytePath] = [], as format: ReportFormat, jobs: Int
    ) throws -> (text: String, paths: [String], report: Report) {
        var linter = linter(format, jobs: jobs)
        let reporter = try #require(format.reporter() as? any StreamingReporter)
        let written = Mutex(Streamed())
        let stream = Mutex(
            reporter.stream(rules: linter.linter.rules, version: "1") { part in
                written.withLock { $0.bytes += part }
            })
        linter.output = { findings in
            written.withLock { $0.paths.append(findings.path.description) }
            stream.withLock { $0.add(findings) }
        }
        let report = TreePass(of: linter, at: [BytePath(tree.path)] + others).outcome(version: "1").report
        stream.withLock { $0.finish(report, in: RepositoryPaths()) }
        return written.withLock { (String(decoding: $0.bytes, as: UTF8.self), $0.paths, report) }
    }

    private func complete(_ tree: TemporaryDirectory, as format: ReportFormat) -> Report {
        var linter = linter(format, jobs: 1)
        linter.renderer = nil
        return TreePass(of: linter, at: [BytePath(tree.path)]).outcome(version: "1").report
    }

    @Test(arguments: formats, [1, 4])
    func `a report that is written while files are checked is the complete report`(
        format: ReportFormat, jobs: Int
    ) throws {
        let tree = try tree()
        let complete = complete(tree, as: format)
        let streamed = try streamed(tree, as: format, jobs: jobs)
        #expect(streamed.text == format.reporter().text(of: complete))
        #expect(streamed.report.written.isEmpty)
        #expect(streamed.paths.count > 100)
        #expect(streamed.paths == streamed.paths.sorted())
        #expect(streamed.report.summary == complete.summary)
        #expect(streamed.report.rejections == complete.rejections)
    }

    @Test(arguments: formats, [1, 4])
    func `findings are kept from the first file with a suppression`(format: ReportFormat, jobs: Int) throws {
        let tree = try tree()
        let key = "<key>com.example.key</key><true/>"
        let comment = "<!-- entcheck:ignore plist-repeated-key because it is a test -->"
        try tree.write(["2/50.entitlements": Self.list("\(key)\n\(comment)\n\(key)")])
        let complete = complete(tree, as: format)
        let streamed = try streamed(tree, as: format, jobs: jobs)
        #expect(complete.suppressed.isEmpty == false)
        #expect(streamed.text == format.reporter().text(of: complete))
        #expect(streamed.paths.isEmpty == false)
        #expect(streamed.report.written.isEmpty == false)
        #expect(streamed.paths.allSatisfy { path in streamed.report.written.allSatisfy { path < $0.path.description } })
    }

    @Test func `all findings are kept if a project could add others`() throws {
        let tree = try tree()
        let sample = URL(filePath: #filePath).appending(path: "../../../../Samples/Notes").standardized.path
        let streamed = try streamed(tree, beside: [BytePath(sample)], as: .concise, jobs: 4)
        #expect(streamed.paths.isEmpty)
        #expect(streamed.report.summary.coverage.targets > 0)
        #expect(streamed.report.summary.errors > 50)
    }

    @Test func `all findings are kept if a path is not ASCII, because reports sort it as text`() throws {
        let tree = try tree()
        try tree.write(["3/é.entitlements": Self.list("<key>com.example.key</key><true/>")])
        let streamed = try streamed(tree, as: .concise, jobs: 4)
        #expect(streamed.paths.isEmpty)
        #expect(streamed.text == ConciseReporter().text(of: complete(tree, as: .concise)))
    }
}
