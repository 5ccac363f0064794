import Entitlements
import PropertyLists

extension Rule {
    static let icloudServicesMissing = Rule(
        "icloud-services-missing",
        "an app with iCloud containers says which services it uses",
        severity: .warning, confidence: .likely,
        keys: [.cloudContainers, .ubiquityContainers], traits: [.containers, .documentContainers],
        sources: [
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services",
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.icloud-services",
        ],
        rationale: """
            Containers say where, `com.apple.developer.icloud-services` says what for: `CloudKit`,
            `CloudDocuments` or both. Without it neither service answers the app, and Xcode shows both as off.

            An empty list of containers is what Xcode writes for the key-value store alone, and containers in the
            form of before 2013 come from before there were services; neither is reported.
            """,
        examples: [
            .reported(
                "a container for nothing",
                """
                <key>«com.apple.developer.icloud-container-identifiers»</key>
                <array>
                    <string>iCloud.com.example.notes</string>
                </array>
                """),
            .accepted(
                "the key-value store alone",
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
            "there are containers, but \(meant) in `\(EntitlementKey.cloudServices)`", at: claim.keyLocation,
            related: services.map { [Finding.Related("the list of services is empty", at: $0.keyLocation)] } ?? [])
    }
}
