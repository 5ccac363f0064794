import EntitlementRules
import Entitlements
import Testing

/// How sure the linter is that a claim gets nowhere without a profile.
@Suite struct ProfileMissingTests {
    @Test(arguments: [(Platform.macOS, Severity.warning), (.iOS, .error)])
    func `the key of debugging is an error only where it is known to be refused`(
        platform: Platform, severity: Severity
    ) {
        let file = ExampleFile(inside: "<key>get-task-allow</key><true/>").source
        let findings = Linter().findings(in: file, under: .signed(platform, .development, profile: .absent))
        #expect(findings.map(\.rule) == ["profile-missing"])
        #expect(findings.map(\.severity) == [severity])
    }
}
