import EntitlementRules
import Entitlements
import LintModel
import Testing
import Workspaces

/// Tests the severity of restricted claims without a profile.
@Suite struct ProfileMissingTests {
    @Test(arguments: [(Platform.macOS, Severity.warning), (.iOS, .error)])
    func `the debugging key is an error only on platforms that are known to reject it`(
        platform: Platform, severity: Severity
    ) {
        let file = ExampleFile(inside: "<key>get-task-allow</key><true/>").source
        let findings = Linter().findings(in: file, under: .signed(platform, .development, profile: .absent))
            .filter { $0.rule != "required-key-missing" }
        #expect(findings.map(\.rule) == ["profile-missing"])
        #expect(findings.map(\.severity) == [severity])
    }
}
