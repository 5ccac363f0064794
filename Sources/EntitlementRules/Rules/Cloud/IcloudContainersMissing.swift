import Entitlements
import PropertyLists

extension Rule {
    static let icloudContainersMissing = Rule(
        "icloud-containers-missing",
        "an app with CloudKit or documents in iCloud lists its iCloud containers",
        severity: .warning, confidence: .likely,
        keys: [.cloudServices], traits: .services,
        sources: [
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services",
            "https://developer.apple.com/documentation/cloudkit/ckcontainer",
        ],
        rationale: """
            CloudKit and documents in iCloud both live in a container, and
            `com.apple.developer.icloud-container-identifiers` says in which. Without it the app is signed and
            starts, and then reaches no container: CloudKit ends an app that asks for its default one.

            An App Clip with `CloudKit-Anonymous` needs containers as well.
            """,
        examples: [
            .reported(
                "CloudKit without container",
                """
                <key>com.apple.developer.icloud-services</key>
                <array>
                    <string>«CloudKit»</string>
                </array>
                """),
            .accepted(
                "CloudKit with container",
                """
                <key>com.apple.developer.icloud-services</key>
                <array>
                    <string>CloudKit</string>
                </array>
                <key>com.apple.developer.icloud-container-identifiers</key>
                <array>
                    <string>iCloud.com.example.notes</string>
                </array>
                """),
        ]
    ) { subject, report in
        guard !subject.claims.traits.contains(.containers), let services = subject.claims[.cloudServices] else {
            return
        }
        let containers = subject.claims[.cloudContainers]
        let needs = services.strings.first { ["CloudKit", "CloudDocuments", "CloudKit-Anonymous"].contains($0.value) }
        guard let service = needs else { return }
        report(
            containers == nil
                ? "`\(service.value)` needs `\(EntitlementKey.cloudContainers)`, which is not claimed"
                : "`\(service.value)` needs a container in `\(EntitlementKey.cloudContainers)`, which has none",
            at: service.location,
            related: containers.map { [Finding.Related("the list is empty", at: $0.keyLocation)] } ?? [])
    }
}
