import Entitlements
import PropertyLists

extension Rule {
    static let storeNameCase = Rule(
        "store-name-case",
        "the name of a store is spelled with the same letter case everywhere",
        severity: .error,
        sources: [
            "https://developer.apple.com/documentation/foundation/filemanager/containerurl(forsecurityapplicationgroupidentifier:)",
            "https://developer.apple.com/documentation/xcode/configuring-app-groups",
        ],
        rationale: """
            Identifiers are compared exactly. Each spelling is a store of its own: the app and its extension each see
            an empty one, and nothing reports an error. The profile grants the spelling that is registered with the
            App ID, so that the other one is refused when the product is signed or uploaded.

            Exceptions: what a profile grants with `*` it grants in every spelling. Key-value stores, keychain access
            groups and app groups that begin with a team identifier are a warning therefore: they are signed, and apart.
            """,
        examples: [
            .reported(
                "an app and its widget that spell one group in two ways",
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
                "an app and its widget that spell one keychain access group in two ways",
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
                "an app and its widget that agree",
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
            for stores in workspace.graph.storesDifferingInCase {
                let ranked = stores.sorted {
                    $0.weight != $1.weight ? $1.weight < $0.weight : $0.identifier < $1.identifier
                }
                guard let usual = ranked.first, let example = usual.members.first else { continue }
                for store in ranked.dropFirst() {
                    // Two spellings in one file are said of the file by itself.
                    for member in store.members
                    where !member.isImplied && member.location.file.path != example.location.file.path {
                        report(
                            """
                            \(store.identifier.kind) `\(store.identifier.text)` differs only in letter case from \
                            `\(usual.identifier.text)`, claimed by \(usual.apps.joined(separator: ", "))
                            """, at: member.location, severity: store.identifier.isGrantedByName ? nil : .warning,
                            related: [.init("`\(usual.identifier.text)` is claimed here", at: example.location)],
                            fix: member.respelled(as: usual.identifier), context: member.context)
                    }
                }
            }
        })
}

extension SharedStore {
    /// How likely its spelling is the one that is meant: by the apps that use it, and by who they are.
    fileprivate var weight: Int { 2 * apps.count + (members.contains { $0.product == .app } ? 1 : 0) }
}

extension StoreIdentifier {
    /// Whether a profile has to name it, rather than grant all that begin with the team
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
    /// The claim in the spelling that is meant, where the identifier stands in the file as it is.
    fileprivate func respelled(as usual: StoreIdentifier) -> Fix? {
        guard origin == .source, !usual.isSymbolic, let range = location.range,
            location.file.bytes[range].elementsEqual(store.text.utf8)
        else { return nil }
        return .replace(location, with: usual.text, .unsafe, "spell it `\(usual.text)`")
    }

    /// The builds in which it holds, as findings tell them.
    var context: Finding.Context {
        Finding.Context(target: app, configurations: configurations, platform: platform?.rawValue)
    }
}
