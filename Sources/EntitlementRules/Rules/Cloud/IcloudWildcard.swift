import Entitlements
import PropertyLists

extension Rule {
    static let icloudWildcard = Rule(
        "icloud-wildcard",
        "iCloud containers and services are listed by name, without `*`",
        severity: .error,
        keys: [.cloudContainers, .cloudServices], traits: .wildcard,
        apple: ["ITMS-90045", "ITMS-90046"],
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services",
            "https://github.com/facebook/buck/issues/798",
        ],
        rationale: """
            A profile grants every service with `*`; an app says which it uses. Containers are registered one by
            one, and profiles list them one by one. A `*` is the profile's entitlements, copied into the
            signature, or a habit from keychain groups. No container has that name, and the App Store refuses it.

            Of `*` as a service there is no report of its own; it is refused like the `*` of associated domains,
            and only likely.
            """,
        examples: [
            .reported(
                "a wildcard for containers",
                """
                <key>com.apple.developer.icloud-container-identifiers</key>
                <array>
                    <string>iCloud.com.example.«*»</string>
                </array>
                """),
            .reported(
                "the grant of a profile, signed into an app", under: .signed(.iOS, .appStore),
                """
                <key>com.apple.developer.icloud-services</key>
                <string>«*»</string>
                """),
            .accepted(
                "names",
                """
                <key>com.apple.developer.icloud-container-identifiers</key>
                <array>
                    <string>iCloud.com.example.notes</string>
                </array>
                <key>com.apple.developer.icloud-services</key>
                <array>
                    <string>CloudKit</string>
                </array>
                """),
        ]
    ) { subject, report in
        for container in subject.claims.cloudContainers {
            guard let range = container.value.text.wildcard else { continue }
            report(
                "`\(container.value)` names no container: a `*` stands for nothing here",
                at: Located(container.value.rawValue, at: container.location).location(of: range),
                severity: subject.isSigned && !subject.isRefusedForWildcards ? .warning : nil)
        }
        for service in subject.claims[.cloudServices]?.strings ?? [] where service.value == "*" {
            report(
                "`*` is what a profile grants; an app lists `CloudDocuments` or `CloudKit`", at: service.location,
                confidence: .likely)
        }
    }
}
