import Entitlements
import PropertyLists
import XcodeProjects

extension Rule {
    static let ubiquitySettingsUnclaimed = Rule(
        "ubiquity-settings-unclaimed",
        "an Info.plist describes only containers that the app claims",
        severity: .warning, confidence: .likely,
        sources: [
            "https://developer.apple.com/library/archive/qa/qa1893/_index.html",
            "https://developer.apple.com/library/archive/documentation/General/Conceptual/iCloudDesignGuide/Chapters/DesigningForDocumentsIniCloud.html",
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services",
        ],
        rationale: """
            `NSUbiquitousContainers` in Info.plist says under which name a container shows in iCloud Drive, and whether
            it does. An entry for a container that the entitlements do not list says nothing of any container of the
            app: its folder stays hidden, or keeps the name it had. It is usually left from a rename, or lacks the
            prefix `iCloud.`.

            Exceptions: an Info.plist that several targets share, of which one claims the container.
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
            // Targets may share one file, which then describes the containers of each.
            let claims = workspace.products.reduce(into: [String: Set<String>]()) { claims, product in
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
                        "`\(name)` is not among the ubiquity containers that `\(product.target)` claims"
                            + (isPrefixMissing ? "; `iCloud.\(name)` is" : ""),
                        at: entry.key.location,
                        related: product.ubiquityContainers.first.map { [.init("what is claimed", at: $0.location)] }
                            ?? [],
                        context: product.context)
                }
            }
        })
}

extension ProjectProduct {
    fileprivate var ubiquityContainers: [Located<String>] { subject.claims[.ubiquityContainers]?.strings ?? [] }
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
