import Reporting
import Testing

@Suite struct ConciseReporterTests {
    @Test func `a finding is one line in the format of compiler diagnostics`() {
        #expect(
            ConciseReporter().text(of: ReportSample.report) == """
                Notes.app/embedded.mobileprovision: note: the profile `Notes Dev` expired on 2026-01-31 [profile-expired]
                ios/Notes.entitlements:5:10: warning: two targets share a container but not its environment \
                [icloud-environment-split]
                ios/Notes.entitlements:8:11: error: app group `com.example.shared` does not begin with `group.` \
                [app-group-prefix]
                old/Locked.entitlements: not checked: permission denied

                """)
    }

    @Test func `findings beyond the limit are counted`() {
        let lines = ConciseReporter(limit: 1).text(of: ReportSample.report).split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.last == "2 findings not shown")
    }
}
