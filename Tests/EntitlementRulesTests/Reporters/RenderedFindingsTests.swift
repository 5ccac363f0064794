import FileDiscovery
import Foundation
import Linting
import Reporting
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
