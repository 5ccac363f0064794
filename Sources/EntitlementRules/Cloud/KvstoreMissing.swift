import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let kvstoreMissing = Rule(
        "kvstore-missing",
        "Missing key-value store",
        severity: .note,
        stages: [.runTime], confidence: .likely,
        keys: [.cloudContainers], traits: .empty,
        apple: ["BUG IN CLIENT OF KVS"],
        sources: [
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services",
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.ubiquity-kvstore-identifier",
        ],
        rationale: """
            Calls to `NSUbiquitousKeyValueStore` have no effect, and only the log of the app contains an error. Xcode
            writes an empty list of containers if the key-value store is the only enabled iCloud service. If a developer
            later removes the key of the store from the file, the empty list remains.
            """,
        examples: [
            .reported(
                "an empty container list without a store",
                """
                <key>«com.apple.developer.icloud-container-identifiers»</key>
                <array/>
                """),
            .accepted(
                "an empty container list with a store",
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
            "iCloud is enabled without a container, a service, or a key-value store; add a key-value store",
            at: containers.keyLocation)
    }
}
