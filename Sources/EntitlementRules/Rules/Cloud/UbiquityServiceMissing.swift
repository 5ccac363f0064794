import Entitlements
import PropertyLists

extension Rule {
    static let ubiquityServiceMissing = Rule(
        "ubiquity-service-missing",
        "an app with containers for documents has the service `CloudDocuments`",
        severity: .note, confidence: .likely,
        keys: [.ubiquityContainers], traits: .documentContainers,
        sources: [
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services"
        ],
        rationale: """
            Containers for documents are of use with the service `CloudDocuments` alone. Where only `CloudKit` is
            listed, either the service was forgotten or the containers for documents were left behind when
            documents in iCloud were given up.
            """,
        examples: [
            .reported(
                "containers for documents with CloudKit alone",
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
            "there are containers for documents, but `CloudDocuments` is not among the services",
            at: containers.keyLocation, related: [Finding.Related("the services", at: services.keyLocation)])
    }
}
