import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let ubiquityTeamForm = Rule(
        "ubiquity-team-form",
        "Ubiquity container in the format used until 2013",
        severity: .note,
        stages: .authorization + [.runTime],
        keys: [.ubiquityContainers], traits: .unprefixedContainers,
        sources: [
            "https://developer.apple.com/documentation/foundation/filemanager/url(forubiquitycontaineridentifier:)",
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services",
            "https://github.com/drewmccormack/ensembles/issues/123",
        ],
        rationale: """
            The app can access the container only if its profile lists it. Until 2013, Apple named containers for
            documents by team and bundle identifier; new containers begin with `iCloud.`. An app that changes the
            identifier can no longer access the documents of its users in the old container. Code must use the same
            format as the entitlement.
            """,
        examples: [
            .reported(
                "a container from 2012",
                """
                <key>com.apple.developer.ubiquity-container-identifiers</key>
                <array>
                    <string>«$(TeamIdentifierPrefix)»com.example.notes</string>
                </array>
                """),
            .accepted(
                "a container in the current format",
                """
                <key>com.apple.developer.ubiquity-container-identifiers</key>
                <array>
                    <string>iCloud.com.example.notes</string>
                </array>
                """),
        ]
    ) { subject, report in
        guard let claim = subject.claims[.ubiquityContainers] else { return }
        for string in claim.strings {
            let text = IdentifierText(string.value)
            guard text.prefixLength > 0, !text.isOnlyPrefix, text.withoutPrefix.storePrefix == nil else { continue }
            report(
                "`\(text)` has the format used until 2013; use it only if the profile lists it",
                at: string.location(of: 0..<text.prefixLength))
        }
    }
}
