import Entitlements
import PropertyLists
import XcodeProjects

extension Rule {
    static let ubiquitySettingsUnclaimed = Rule(
        "ubiquity-settings-unclaimed",
        "an Info.plist describes only containers that the app claims",
        severity: .warning, confidence: .likely,
        sources: [
            "https://developer.apple.com/documentation/bundleresources/information-property-list/nsubiquitouscontainers",
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services",
        ],
        rationale: """
            `NSUbiquitousContainers` in Info.plist says under which name a container shows in iCloud Drive, and whether
            it does. An entry for a container that the entitlements do not list says nothing of any container of the
            app: its folder stays hidden, or keeps the name it had. It is usually left from a rename, or lacks the
            prefix `iCloud.`.
            """,
        examples: [
            .reported(
                "a container that was renamed in the entitlements alone",
                in: ExampleTree(
                    .app(
                        "Notes",
                        """
                        <key>com.apple.developer.ubiquity-container-identifiers</key>
                        <array><string>iCloud.com.example.notes</string></array>
                        """, settings: "INFOPLIST_FILE = Info.plist;"),
                    files: ["Info.plist": information("<key>«com.example.notes»</key>")])),
            .accepted(
                "the container that is claimed, written by reference",
                in: ExampleTree(
                    .app(
                        "Notes",
                        """
                        <key>com.apple.developer.ubiquity-container-identifiers</key>
                        <array><string>iCloud.$(CFBundleIdentifier)</string></array>
                        """, settings: "INFOPLIST_FILE = Info.plist;"),
                    files: ["Info.plist": information("<key>iCloud.$(PRODUCT_BUNDLE_IDENTIFIER)</key>")])),
        ],
        workspace: { workspace, report in
            for product in workspace.products {
                guard let entries = product.information?.list.root?["NSUbiquitousContainers"]?.entries else { continue }
                let claimed = product.subject.claims[.ubiquityContainers]?.strings ?? []
                for entry in entries where !claimed.contains(where: { $0.value == entry.key.value }) {
                    let name = entry.key.value
                    guard !name.contains("$") else { continue }
                    let isPrefixMissing = claimed.contains { $0.value == "iCloud." + name }
                    report(
                        "`\(name)` is not among the ubiquity containers that `\(product.target)` claims"
                            + (isPrefixMissing ? "; `iCloud.\(name)` is" : ""),
                        at: entry.key.location,
                        related: claimed.first.map { [.init("what is claimed", at: $0.location)] } ?? [],
                        context: product.context)
                }
            }
        })
}

/// An Info.plist that describes one container.
private func information(_ key: String) -> String {
    """
    <plist version="1.0">
    <dict>
    <key>NSUbiquitousContainers</key>
    <dict>
    \(key)
    <dict><key>NSUbiquitousContainerIsDocumentScopePublic</key><true/></dict>
    </dict>
    </dict>
    </plist>

    """
}
