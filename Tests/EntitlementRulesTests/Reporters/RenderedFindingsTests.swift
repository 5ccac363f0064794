import FileDiscovery
import Foundation
import Linting
import Reporting
import TestSupport
import Testing
import TextOutput

@Suite struct RenderedFindingsTests {
    private static let samples = URL(filePath: #filePath).appending(path: "../../../../Samples").standardized

    @Test(arguments: ["Notes", "NotesWithMistakes"], [nil, 0, 1, 3])
    func `rendering during the search and at the end produces the same text`(sample: String, limit: Int?) {
        let path = BytePath(Self.samples.appending(path: sample).path)
        let reporter = TextReporter(style: Style(hasColors: true), limit: limit)
        var linter = FileLinter()
        let kept = TreePass(of: linter, at: [path]).outcome(version: "1").report
        linter.renderer = reporter.renderer
        let written = TreePass(of: linter, at: [path]).outcome(version: "1").report
        #expect(written.summary == kept.summary)
        #expect(reporter.text(of: written) == reporter.text(of: kept))
    }

    @Test(arguments: [ReportFormat.text, .concise, .jsonl, .github, .checkstyle], [1, 4])
    func `a format that renders findings during the search writes the same report`(format: ReportFormat, jobs: Int)
        throws
    {
        let tree = try TemporaryDirectory()
        let head = "<plist version=\"1.0\"><dict>\n"
        // More findings of each severity than GitHub shows as annotations, in files with and without findings.
        for number in 0..<30 {
            let container =
                "<key>com.apple.developer.icloud-container-identifiers</key><array><string>*.\(number)</string></array>"
            let twice = "<key>com.example.key</key><true/>\n<key>com.example.key</key><true/>\n"
            let keys = number % 3 == 0 ? container : number % 3 == 1 ? twice : "<key>get-task-allow</key><true/>"
            try tree.write(["\(number % 7)/\(number).entitlements": head + keys + "</dict></plist>\n"])
        }
        try tree.write(["ü#/broken.entitlements": head, "7/a&b.entitlements": head + "<true/></dict></plist>"])
        let (kept, written) = (try report(on: tree, nil, jobs), try report(on: tree, format, jobs))
        #expect(written.findings.isEmpty)
        #expect(written.summary == kept.summary)
        #expect(written.rejections == kept.rejections)
        let reporter = format.reporter()
        #expect(reporter.text(of: written) == reporter.text(of: kept))
        var bytes: [UInt8] = []
        reporter.write(written) { bytes += $0 }
        #expect(String(decoding: bytes, as: UTF8.self) == reporter.text(of: kept))
    }

    @Test(arguments: 0...12) func `a limit hides the same findings in rendered lines`(limit: Int) throws {
        let tree = try TemporaryDirectory()
        for number in 0..<5 {
            let keys = "<key>com.example.a</key><true/>\n<key>com.example.b</key><true/>\n"
            try tree.write(["\(number).entitlements": "<plist version=\"1.0\"><dict>\n\(keys)</dict></plist>\n"])
        }
        let reporter = ConciseReporter(limit: limit)
        let (kept, written) = (try report(on: tree, nil, 1), try report(on: tree, .concise, 1))
        #expect(kept.findings.count >= 10)
        #expect(reporter.text(of: written) == reporter.text(of: kept))
    }

    private func report(on tree: TemporaryDirectory, _ format: ReportFormat?, _ jobs: Int) throws -> Report {
        var linter = FileLinter()
        linter.jobs = jobs
        linter.renderer = format?.renderer(of: linter.linter.rules, in: Style(), limit: nil)
        #expect(format == nil || linter.renderer != nil)
        return TreePass(of: linter, at: [BytePath(tree.path)]).outcome(version: "1").report
    }

    @Test func `findings are rendered during the search unless a project uses their file`() {
        var linter = FileLinter()
        linter.renderer = TextReporter().renderer
        let withProject = TreePass(of: linter, at: [BytePath(Self.samples.appending(path: "Notes").path)]).outcome(
            version: "1")
        #expect(withProject.report.written.isEmpty)
        let alone = TreePass(of: linter, at: [BytePath(Self.samples.appending(path: "NotesWithMistakes").path)])
            .outcome(version: "1")
        #expect(alone.report.findings.isEmpty)
        #expect(!alone.report.written.isEmpty)
    }
}
