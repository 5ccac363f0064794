import Entitlements
import PropertyLists

extension Rule {
    static let ubiquityContainersMissing = Rule(
        "ubiquity-containers-missing",
        "an app with documents in iCloud lists the containers for them",
        severity: .warning, confidence: .likely,
        keys: [.cloudServices], traits: .documents,
        sources: [
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services",
            "https://developer.apple.com/documentation/foundation/filemanager/url(forubiquitycontaineridentifier:)",
        ],
        rationale: """
            `CloudDocuments` says that the app keeps documents in iCloud; in which containers stands in
            `com.apple.developer.ubiquity-container-identifiers`. Without that list the app is signed and runs, but
            `url(forUbiquityContainerIdentifier:)` answers `nil`, as if iCloud were off.
            """,
        examples: [
            .reported(
                "documents without container",
                """
                <key>com.apple.developer.icloud-services</key>
                <array>
                    <string>«CloudDocuments»</string>
                </array>
                <key>com.apple.developer.icloud-container-identifiers</key>
                <array>
                    <string>iCloud.com.example.notes</string>
                </array>
                """),
            .accepted(
                "documents with container",
                """
                <key>com.apple.developer.icloud-services</key>
                <array>
                    <string>CloudDocuments</string>
                </array>
                <key>com.apple.developer.icloud-container-identifiers</key>
                <array>
                    <string>iCloud.com.example.notes</string>
                </array>
                <key>com.apple.developer.ubiquity-container-identifiers</key>
                <array>
                    <string>iCloud.com.example.notes</string>
                </array>
                """),
        ]
    ) { subject, report in
        guard !subject.claims.traits.contains(.documentContainers), let services = subject.claims[.cloudServices] else {
            return
        }
        let containers = subject.claims[.ubiquityContainers]
        for service in services.strings where service.value == "CloudDocuments" {
            report(
                containers == nil
                    ? "`CloudDocuments` needs `\(EntitlementKey.ubiquityContainers)`, which is not claimed"
                    : "`CloudDocuments` needs a container in `\(EntitlementKey.ubiquityContainers)`, which has none",
                at: service.location,
                related: containers.map { [Finding.Related("the list is empty", at: $0.keyLocation)] } ?? [])
        }
    }
}
