import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let icloudContainersMissing = Rule(
        "icloud-containers-missing",
        "Missing iCloud containers",
        severity: .warning,
        stages: [.runTime], confidence: .likely,
        keys: [.cloudServices], traits: .services,
        sources: [
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services",
            "https://developer.apple.com/documentation/cloudkit/ckcontainer",
        ],
        rationale: """
            The app launches but cannot access a container, and CloudKit terminates an app that requests its default
            container. CloudKit and iCloud documents use the containers that
            `com.apple.developer.icloud-container-identifiers` lists.

            App Clips with `CloudKit-Anonymous` also require containers.
            """,
        examples: [
            .reported(
                "CloudKit without a container",
                """
                <key>com.apple.developer.icloud-services</key>
                <array>
                    <string>«CloudKit»</string>
                </array>
                """),
            .accepted(
                "CloudKit with a container",
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
                ? "`\(service.value)` requires `\(EntitlementKey.cloudContainers)`, which is missing; add it"
                : "`\(service.value)` requires a container in `\(EntitlementKey.cloudContainers)`; add one",
            at: service.location,
            related: containers.map { [Finding.Related("the list is empty", at: $0.keyLocation)] } ?? [])
    }
}
