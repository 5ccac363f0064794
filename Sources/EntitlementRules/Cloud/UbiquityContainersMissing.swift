import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let ubiquityContainersMissing = Rule(
        "ubiquity-containers-missing",
        "Missing ubiquity containers",
        severity: .warning,
        stages: [.runTime], confidence: .likely,
        keys: [.cloudServices], traits: .documents,
        sources: [
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services",
            "https://developer.apple.com/documentation/foundation/filemanager/url(forubiquitycontaineridentifier:)",
        ],
        rationale: """
            The app runs, but cannot access iCloud documents, as if iCloud were disabled. The service `CloudDocuments`
            stores documents in the containers that `com.apple.developer.ubiquity-container-identifiers` lists; without
            the list, `url(forUbiquityContainerIdentifier:)` returns `nil`.
            """,
        examples: [
            .reported(
                "iCloud documents without a container",
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
                "iCloud documents with a container",
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
                    ? "`CloudDocuments` requires `\(EntitlementKey.ubiquityContainers)`, which is missing; add it"
                    : "`CloudDocuments` requires a container in `\(EntitlementKey.ubiquityContainers)`; add one",
                at: service.location,
                related: containers.map { [Finding.Related("the list is empty", at: $0.keyLocation)] } ?? [])
        }
    }
}
