import Entitlements
import LintModel
import PropertyLists
import Workspaces
import XcodeProjects

extension Rule {
    static let ubiquitySettingsUnclaimed = Rule(
        "ubiquity-settings-unclaimed",
        "Info.plist settings for an unclaimed iCloud container",
        severity: .warning,
        stages: [.runTime], confidence: .likely,
        sources: [
            "https://developer.apple.com/library/archive/qa/qa1893/_index.html",
            "https://developer.apple.com/library/archive/documentation/General/Conceptual/iCloudDesignGuide/Chapters/DesigningForDocumentsIniCloud.html",
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services",
        ],
        rationale: """
            The settings have no effect: a container of the app stays hidden in iCloud Drive, or keeps its previous
            name. `NSUbiquitousContainers` in Info.plist specifies whether iCloud Drive shows a container, and under
            which name. The rule reports an entry for a container that the entitlements do not list. Usually, the
            container was renamed, or the entry lacks the prefix `iCloud.`.

            Exception: if several targets share an Info.plist, the rule does not report a container that one of the
            targets claims.
            """,
        examples: [
            .reported(
                "a container that was renamed only in the entitlements",
                in: ExampleTree(
                    .app(
                        "Notes",
                        """
                        <key>com.apple.developer.ubiquity-container-identifiers</key>
                        <array><string>iCloud.com.example.notes</string></array>
                        """, settings: "INFOPLIST_FILE = Info.plist;"),
                    files: ["Info.plist": information("<key>«com.example.notes»</key>")])),
            .accepted(
                "a claimed container, written with a reference",
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
            // Targets can share one file, which then describes the containers of all of them.
            let claims = workspace.products.reduce(into: ExactDictionary<ExactSet>()) { claims, product in
                guard let path = product.information?.list.file.path else { return }
                claims[path, default: []].formUnion(product.ubiquityContainers.map(\.value))
            }
            for product in workspace.products {
                guard let list = product.information?.list, let claimed = claims[list.file.path],
                    let described = list.root?["NSUbiquitousContainers"]
                else { continue }
                for entry in described.entries {
                    let name = entry.key.value
                    guard !claimed.contains(name), !name.contains("$") else { continue }
                    let isPrefixMissing = claimed.contains("iCloud." + name)
                    report(
                        "`\(product.target)` does not claim the ubiquity container `\(name)`"
                            + (isPrefixMissing
                                ? "; did you mean `iCloud.\(name)`?" : "; claim it, or remove its settings"),
                        at: entry.key.location,
                        related: product.ubiquityContainers.first.map { [.init("claimed container", at: $0.location)] }
                            ?? [],
                        context: product.context)
                }
            }
        })
}

extension ProjectProduct {
    fileprivate var ubiquityContainers: [Located<String>] { subject.claims[.ubiquityContainers]?.strings ?? [] }
}

/// Returns an Info.plist that describes one container.
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
