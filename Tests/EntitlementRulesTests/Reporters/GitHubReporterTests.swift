import Linting
import PropertyLists
import Reporting
import Testing
import Workspaces

@testable import LintModel

@Suite struct GitHubReporterTests {
    @Test func `findings are annotations, most severe first`() {
        #expect(
            GitHubReporter().text(of: ReportSample.report) == """
                ::error file=ios/Notes.entitlements,line=8,endLine=8,col=11,endColumn=29,title=app-group-prefix\
                ::app group `com.example.shared` does not begin with `group.`\
                %0Awhy: On iOS an app group is registered on the developer site, and its name always begins with \
                `group.`%0Afix: prefix the name with `group.`
                ::warning file=old/Locked.entitlements,title=not checked::permission denied
                ::warning file=ios/Notes.entitlements,line=5,endLine=5,col=10,endColumn=21,\
                title=icloud-environment-split::two targets share a container but not its environment\
                %0Awhy: The two builds never read each other's records
                ::notice file=Notes.app/embedded.mobileprovision,title=profile-expired\
                ::the profile `Notes Dev` expired on 2026-01-31%0Awhy: No device installs an app with an expired profile

                """)
    }

    @Test func `findings above the limit of GitHub follow the annotations`() {
        let findings = (0..<12).map { finding("m\($0)", line: $0) } + [ReportSample.findings[2]]
        let lines = GitHubReporter().text(of: Report(findings: findings, version: "1.2.3"))
            .split(separator: "\n").map(String.init)
        #expect(lines.count { $0.hasPrefix("::error ") } == 10)
        #expect(lines.count { $0.hasPrefix("::notice ") } == 1)
        #expect(
            lines.suffix(4) == [
                "::group::2 more findings", "a,b.plist:11:1: error: m10 [r]", "a,b.plist:12:1: error: m11 [r]",
                "::endgroup::",
            ])
    }

    @Test func `unread paths count toward the limit of warnings`() {
        let places = (0..<11).map { NotChecked(path: "n\($0)", reason: "not found") }
        let text = GitHubReporter().text(
            of: Report(findings: [ReportSample.findings[1]], notChecked: places, version: "1.2.3"))
        let lines = text.split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("::warning ") } == 10)
        #expect(lines.contains("::group::2 more findings"))
        #expect(lines.contains { $0.hasSuffix("[icloud-environment-split]") })
    }

    @Test func `user text cannot end a command or start one`() {
        let file = SourceFile(path: "a,b:c\n::stop-commands::x%.plist", bytes: Array("a\nb\n".utf8))
        let finding = Finding(
            rule: "r", severity: .error, confidence: .certain, message: "`%0A\r\n::add-mask::x`",
            location: Location(file: file, range: 0..<3), related: [], apple: [], fix: nil)
        #expect(
            GitHubReporter().text(of: Report(findings: [finding], version: "1.2.3")) == #"""
                ::error file=a%2Cb%3Ac%0A%3A%3Astop-commands%3A%3Ax%25.plist,line=1,endLine=2,title=r\#
                ::`%250A\r\n:\u{3A}add-mask:\u{3A}x`

                """#)
    }

    private func finding(_ message: String, line: Int) -> Finding {
        Finding(
            rule: "r", severity: .error, confidence: .certain, message: message,
            location: Location(file: Self.file, range: line..<line), related: [], apple: [], fix: nil)
    }

    private static let file = SourceFile(path: "a,b.plist", bytes: Array(String(repeating: "\n", count: 20).utf8))
}
