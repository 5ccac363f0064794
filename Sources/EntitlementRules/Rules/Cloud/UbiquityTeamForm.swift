import Entitlements
import PropertyLists

extension Rule {
    static let ubiquityTeamForm = Rule(
        "ubiquity-team-form",
        "a container for documents has the form of today",
        severity: .note,
        keys: [.ubiquityContainers], traits: .unprefixedContainers,
        sources: [
            "https://developer.apple.com/documentation/foundation/filemanager/url(forubiquitycontaineridentifier:)",
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services",
            "https://github.com/drewmccormack/ensembles/issues/123",
        ],
        rationale: """
            Until 2013 a container for documents was named by team and bundle identifier; containers that are
            registered today begin with `iCloud.`. The older form goes on working where the profile has it, and an
            app that changes it loses sight of what its users keep in the old container. Code has to ask for the
            container in the form in which it is claimed.
            """,
        examples: [
            .reported(
                "a container of 2012",
                """
                <key>com.apple.developer.ubiquity-container-identifiers</key>
                <array>
                    <string>«$(TeamIdentifierPrefix)»com.example.notes</string>
                </array>
                """),
            .accepted(
                "a container of today",
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
            guard text.prefixLength > 0, !text.isPrefixAlone, text.withoutPrefix.storePrefix == nil else { continue }
            report(
                "`\(text)` has the form of before 2013; it works only where the profile lists it",
                at: string.location(of: 0..<text.prefixLength))
        }
    }
}
