import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let icloudServicesMissing = Rule(
        "icloud-services-missing",
        "Missing iCloud services",
        severity: .warning,
        stages: [.runTime], confidence: .likely,
        keys: [.cloudContainers, .ubiquityContainers], traits: [.containers, .documentContainers],
        sources: [
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services",
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.icloud-services",
        ],
        rationale: """
            The app cannot use CloudKit or iCloud documents, and Xcode shows both services as disabled. An app with
            containers must also claim `com.apple.developer.icloud-services` with `CloudKit`, `CloudDocuments`, or both.

            Exceptions: the rule does not report containers in the format used until 2013, which require no service. It
            does not report an empty list of containers either, because Xcode writes such a list for the key-value
            store.
            """,
        examples: [
            .reported(
                "a container without a service",
                """
                <key>«com.apple.developer.icloud-container-identifiers»</key>
                <array>
                    <string>iCloud.com.example.notes</string>
                </array>
                """),
            .accepted(
                "only the key-value store",
                """
                <key>com.apple.developer.icloud-container-identifiers</key>
                <array/>
                <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                <string>$(TeamIdentifierPrefix)$(CFBundleIdentifier)</string>
                """),
        ]
    ) { subject, report in
        guard !subject.claims.traits.contains(.services) else { return }
        let services = subject.claims[.cloudServices]
        let claims = [subject.claims[.cloudContainers], subject.claims[.ubiquityContainers]].compactMap(\.self)
        let claim = claims.first { $0.strings.contains { $0.value.hasPrefix(CloudContainerIdentifier.prefix) } }
        guard let claim else { return }
        let meant =
            claim.key == .ubiquityContainers
            ? "`CloudDocuments` is not" : "neither `CloudKit` nor `CloudDocuments` is"
        report(
            "the app has containers, but \(meant) in `\(EntitlementKey.cloudServices)`; add the service",
            at: claim.keyLocation,
            related: services.map { [Finding.Related("empty list of services", at: $0.keyLocation)] } ?? [])
    }
}
