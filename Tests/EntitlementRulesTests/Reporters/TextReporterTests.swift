import Linting
import PropertyLists
import Reporting
import Testing
import TextOutput
import Workspaces

@testable import LintModel

@Suite struct TextReporterTests {
    @Test func `a finding includes its lines, related locations, the reason, and the fix`() {
        #expect(
            TextReporter().text(of: ReportSample.report) == """
                Notes.app/embedded.mobileprovision: note: the profile `Notes Dev` expired on 2026-01-31 [profile-expired]
                  at: ExpirationDate
                  why: No device installs an app with an expired profile
                  Apple error: 0xE8008011
                  more: entcheck explain profile-expired

                ios/Notes.entitlements:5:10: warning: two targets share a container but not its environment \
                [icloud-environment-split] (likely)
                  |
                5 |     <string>Development</string>
                  |             ^^^^^^^^^^^
                  note: this target uses Production (mac/Notes.entitlements:5:13)
                  |
                5 |     <string>Production</string>
                  |             ----------
                  why: The two builds never read each other's records
                  more: entcheck explain icloud-environment-split

                ios/Notes.entitlements:8:11: error: app group `com.example.shared` does not begin with `group.` \
                [app-group-prefix]
                  |
                8 |         <string>com.example.shared</string>
                  |                 ^^^^^^^^^^^^^^^^^^
                  note: claimed here (ios/Notes.entitlements:6:20)
                  in: Notes (Debug, Release), ios
                  why: On iOS an app group is registered on the developer site, and its name always begins with `group.`
                  fix: prefix the name with `group.` (entcheck lint --fix --unsafe-fixes)
                  Apple error: ITMS-90046
                  more: entcheck explain app-group-prefix

                old/Locked.entitlements: not checked: permission denied
                1 error, 1 warning, 1 note in 3 files, 1 product, 2 targets; 4 suppressed; \
                1 fixable with --fix --unsafe-fixes.

                """)
    }

    @Test func `without findings the report is one line with the number of checked items`() {
        let report = Report(findings: [], coverage: Report.Coverage(files: 5, targets: 4), version: "1.2.3")
        #expect(TextReporter().text(of: report) == "No findings in 5 files, 4 targets.\n")
    }

    @Test func `the lines that are the same for all findings of a rule appear once`() {
        let findings = [ReportSample.findings[0], ReportSample.findings[0]]
        let text = TextReporter().text(of: Report(findings: findings, version: "1.2.3", rules: ReportSample.rules))
        #expect(text.ranges(of: "why:").count == 1)
        #expect(text.ranges(of: "entcheck explain").count == 1)
        #expect(text.ranges(of: "fix:").count == 2)
    }

    @Test func `findings beyond the limit are counted`() {
        let text = TextReporter(limit: 1).text(of: ReportSample.report)
        #expect(text.contains("embedded.mobileprovision"))
        #expect(!text.contains("Production"))
        #expect(text.contains("1 error, 1 warning, 1 note in 3 files, 1 product, 2 targets; 4 suppressed; 2 not shown"))
    }

    @Test func `color does not change the text`() {
        let colored = TextReporter(style: Style(hasColors: true)).text(of: ReportSample.report)
        #expect(colored.contains("\u{1B}[1;31merror\u{1B}[0m"))
        #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == TextReporter().text(of: ReportSample.report))
    }

    @Test func `a path is a link if links are enabled`() {
        let file = SourceFile(path: "my apps/A.entitlements", bytes: Array("x".utf8))
        let finding = Finding(
            rule: "r", severity: .note, confidence: .certain, message: "m", location: Location(file: file),
            related: [], apple: [], fix: nil)
        let text = TextReporter(style: Style(linkDirectory: "/src")).text(
            of: Report(findings: [finding], version: "1.2.3"))
        #expect(
            text.hasPrefix(
                "\u{1B}]8;;file:///src/my%20apps/A.entitlements\u{1B}\\my apps/A.entitlements\u{1B}]8;;\u{1B}\\: note"))
    }

    @Test func `text of a file or its name never reaches the terminal as a command`() {
        let file = SourceFile(
            path: "a\n::error::b\u{1B}[2J.entitlements",
            bytes: Array("<string>\u{1B}]0;owned\u{7}\u{202E}\u{9B}31m</string>\n".utf8))
        let finding = Finding(
            rule: "r", severity: .error, confidence: .certain, message: "the value is `\u{1B}[31m\n`",
            location: Location(file: file, range: 8..<9), related: [], apple: ["\u{7}"], fix: nil)
        let report = Report(
            findings: [finding], notChecked: [NotChecked(path: "\u{1B}c", reason: "\r")], version: "1.2.3")
        #expect(
            TextReporter().text(of: report) == #"""
                a\n:\u{3A}error:\u{3A}b\u{1B}[2J.entitlements:1:9: error: the value is `\u{1B}[31m\n` [r]
                  |
                1 | <string>\u{1B}]0;owned\u{7}\u{202E}\u{9B}31m</string>
                  |         ^^^^^^
                  Apple error: \u{7}

                \u{1B}c: not checked: \r
                1 error.

                """#)
    }
}
