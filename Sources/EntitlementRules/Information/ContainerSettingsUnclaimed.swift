import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let containerSettingsUnclaimed = Rule(
        "container-settings-unclaimed",
        "Settings for an iCloud container that a product does not claim",
        severity: .warning,
        stages: [.runTime],
        checking: [.product, .signature],
        when: .signed,
        sources: [
            "https://developer.apple.com/documentation/bundleresources/information-property-list/nsubiquitouscontainers"
        ],
        rationale: """
            The settings have no effect: a container of the app stays hidden in iCloud Drive, or keeps its previous
            name. `NSUbiquitousContainers` in the Info.plist of the signed product describes a container that
            `com.apple.developer.ubiquity-container-identifiers` does not list. `ubiquity-settings-unclaimed` checks
            projects in the same way.
            """,
        examples: [
            .reported(
                "a container that is not listed", under: .signed(.iOS, .appStore).information(containers),
                """
                <key>com.apple.developer.ubiquity-container-identifiers</key>
                «<array>
                    <string>iCloud.com.example.drafts</string>
                </array>»
                """),
            .accepted(
                "a container that is listed", under: .signed(.iOS, .appStore).information(containers),
                """
                <key>com.apple.developer.ubiquity-container-identifiers</key>
                <array>
                    <string>iCloud.com.example.notes</string>
                </array>
                """),
        ]
    ) { subject, report in
        guard subject.isSigned, let described = subject.conditions.information?.ubiquitousContainers,
            !described.isEmpty,
            subject.product == .app
        else { return }
        let claim = subject.claims[.ubiquityContainers]
        let claimed = ExactSet(claim?.strings.map(\.value) ?? [])
        for name in described where !claimed.contains(name.value) {
            report(
                "the product does not claim the ubiquity container `\(name.value)` in Info.plist; claim it, or remove its settings",
                at: claim?.value.location ?? subject.profileLocation(nil),
                related: [Finding.Related("settings in Info.plist", at: name.location)])
        }
    }

    private static let containers = """
        <key>NSUbiquitousContainers</key><dict><key>iCloud.com.example.notes</key><dict/></dict>
        """
}
