import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let ubiquityServiceMissing = Rule(
        "ubiquity-service-missing",
        "Ubiquity containers without `CloudDocuments`",
        severity: .note,
        stages: [.runTime], confidence: .likely,
        keys: [.ubiquityContainers], traits: .documentContainers,
        sources: [
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services"
        ],
        rationale: """
            The app cannot use the containers for documents: they require the service `CloudDocuments`. If only
            `CloudKit` is listed, either the service is missing, or the containers are left over from a removed
            feature.
            """,
        examples: [
            .reported(
                "containers for documents with only CloudKit",
                """
                <key>com.apple.developer.icloud-services</key>
                <array>
                    <string>CloudKit</string>
                </array>
                <key>«com.apple.developer.ubiquity-container-identifiers»</key>
                <array>
                    <string>iCloud.com.example.notes</string>
                </array>
                """),
            .accepted(
                "both services",
                """
                <key>com.apple.developer.icloud-services</key>
                <array>
                    <string>CloudKit</string>
                    <string>CloudDocuments</string>
                </array>
                <key>com.apple.developer.ubiquity-container-identifiers</key>
                <array>
                    <string>iCloud.com.example.notes</string>
                </array>
                """),
        ]
    ) { subject, report in
        let traits = subject.claims.traits
        guard traits.contains(.documentContainers), traits.contains(.services),
            !traits.contains(.documents), !traits.contains(.wildcard),
            let containers = subject.claims[.ubiquityContainers],
            let services = subject.claims[.cloudServices]
        else { return }
        report(
            "the app has containers for documents, but not the service `CloudDocuments`; add the service",
            at: containers.keyLocation, related: [Finding.Related("list of services", at: services.keyLocation)])
    }
}
