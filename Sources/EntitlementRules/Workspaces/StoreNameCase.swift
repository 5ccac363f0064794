import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let storeNameCase = Rule(
        "store-name-case",
        "Store names that differ only in case",
        severity: .error,
        stages: [.runTime],
        comparing: .storesDifferingInCase,
        sources: [
            "https://developer.apple.com/documentation/foundation/filemanager/containerurl(forsecurityapplicationgroupidentifier:)",
            "https://developer.apple.com/documentation/xcode/configuring-app-groups",
        ],
        rationale: """
            The app and its extension use two separate stores, and no tool reports an error: identifiers are
            case-sensitive. The profile authorizes only the capitalization that is registered with the App ID, so a
            product with another capitalization cannot be signed or uploaded.

            Exceptions: a wildcard in a profile authorizes all capitalizations. Findings about key-value stores,
            keychain access groups, and app groups that begin with a team identifier are therefore warnings: the
            products can be signed, but use separate stores.
            """,
        examples: [
            .reported(
                "an app and its widget with two spellings of a group",
                in: ExampleTree(
                    .app(
                        "Notes",
                        "<key>com.apple.security.application-groups</key>\n<array><string>group.com.example.notes</string></array>"
                    ),
                    .appExtension(
                        "Widget",
                        "<key>com.apple.security.application-groups</key>\n<array><string>«group.com.example.Notes»</string></array>"
                    ))),
            .reported(
                "an app and its widget with two spellings of a keychain access group",
                in: ExampleTree(
                    .app(
                        "Notes",
                        "<key>keychain-access-groups</key>\n<array><string>A1B2C3D4E5.com.example.notes</string></array>"
                    ),
                    .appExtension(
                        "Widget",
                        "<key>keychain-access-groups</key>\n<array><string>«A1B2C3D4E5.com.example.Notes»</string></array>"
                    ))),
            .accepted(
                "an app and its widget with the same group",
                in: ExampleTree(
                    .app(
                        "Notes",
                        "<key>com.apple.security.application-groups</key>\n<array><string>group.com.example.notes</string></array>"
                    ),
                    .appExtension(
                        "Widget",
                        "<key>com.apple.security.application-groups</key>\n<array><string>group.com.example.notes</string></array>"
                    ))),
        ],
        workspace: { workspace, report in
            for stores in workspace.storesDifferingInCase {
                let ranked = stores.sorted { ($1.weight, $0.identifier) < ($0.weight, $1.identifier) }
                guard let usual = ranked.first, let example = usual.members.first else { continue }
                for store in ranked.dropFirst() {
                    // The rule `identifier-letter-case` reports two spellings in the same file.
                    for member in store.members
                    where !member.isImplied && member.location.file.path != example.location.file.path {
                        report(
                            """
                            \(store.identifier.kind) `\(store.identifier.text)` differs only in case from \
                            `\(usual.identifier.text)`, which is claimed by \(usual.apps.joined(separator: ", ")); \
                            use the same capitalization
                            """, at: member.location, severity: store.identifier.isGrantedByName ? nil : .warning,
                            related: [.init("`\(usual.identifier.text)` is claimed here", at: example.location)],
                            fix: member.respelled(as: usual.identifier), context: member.context)
                    }
                }
            }
        })
}

extension SharedStore {
    /// The likelihood that the spelling is intended: first the number of apps that use it, then whether one of them is
    /// a main app.
    fileprivate var weight: Int { 2 * apps.count + (members.contains { $0.product == .app } ? 1 : 0) }
}

extension StoreIdentifier {
    /// Whether a profile must list the identifier, instead of authorizing all identifiers of the team with a wildcard
    /// (<https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles>).
    fileprivate var isGrantedByName: Bool {
        switch kind {
        case .ubiquityContainer, .cloudContainer: true
        case .appGroup: text.hasPrefix("group.")
        case .keyValueStore, .keychainGroup: false
        }
    }
}

extension StoreMembership {
    /// Returns a fix that replaces the identifier with the usual spelling; `nil` unless the file contains it literally.
    fileprivate func respelled(as usual: StoreIdentifier) -> Fix? {
        guard origin == .source, !usual.isSymbolic, let range = location.range,
            location.file.text[range].elementsEqual(store.text.utf8)
        else { return nil }
        return .replace(location, with: usual.text, .unsafe, "replace with `\(usual.text)`")
    }

    /// The target and the builds of the member, which findings name.
    var context: Finding.Context {
        Finding.Context(target: app, configurations: configurations, platform: platform?.rawValue)
    }
}
