import Entitlements
import PropertyLists

extension Rule {
    static let kvstoreMissing = Rule(
        "kvstore-missing",
        "an app with iCloud and no container has a key-value store",
        severity: .note, confidence: .likely,
        keys: [.cloudContainers], traits: .empty,
        apple: ["BUG IN CLIENT OF KVS"],
        sources: [
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services",
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.ubiquity-kvstore-identifier",
        ],
        rationale: """
            Xcode writes an empty list of containers when of all services of iCloud only the key-value store is on.
            The list without the store is what is left when somebody removes the store's line. An app that uses
            `NSUbiquitousKeyValueStore` then keeps nothing: each call does nothing, and only the log says so.
            """,
        examples: [
            .reported(
                "no container and no store",
                """
                <key>«com.apple.developer.icloud-container-identifiers»</key>
                <array/>
                """),
            .accepted(
                "no container and a store",
                """
                <key>com.apple.developer.icloud-container-identifiers</key>
                <array/>
                <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                <string>$(TeamIdentifierPrefix)$(CFBundleIdentifier)</string>
                """),
        ]
    ) { subject, report in
        guard let containers = subject.claims[.cloudContainers], containers.isEmptyList,
            !subject.claims.contains(.keyValueStore), !subject.claims.contains(.ubiquityContainers),
            subject.claims[.cloudServices].map(\.isEmptyList) ?? true
        else { return }
        report(
            "iCloud is on without container, service or key-value store; does a key-value store belong here?",
            at: containers.keyLocation)
    }
}
