import Entitlements
import PropertyLists

extension Rule {
    static let storeRenamedInRelease = Rule(
        "store-renamed-in-release",
        "a signed product uses the stores that its source names",
        severity: .warning, confidence: .likely,
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.ubiquity-kvstore-identifier",
            "https://developer.apple.com/documentation/xcode/configuring-app-groups",
        ],
        rationale: """
            The product that was signed names another store than the files it is made from do now, in no
            configuration. Whoever updates from the one to the other begins with an empty store; what was stored
            stays under the old name.
            """,
        examples: [
            .reported(
                "a source that was renamed after the release",
                in: ExampleTree(
                    .app(
                        "Notes",
                        "<key>com.apple.security.application-groups</key>\n<array><string>«group.com.example.new»</string></array>"
                    ),
                    released: [
                        "com.example.notes":
                            "<key>com.apple.security.application-groups</key>\n<array><string>group.com.example.old</string></array>"
                    ])),
            .accepted(
                "a source that agrees with the release",
                in: ExampleTree(
                    .app(
                        "Notes",
                        "<key>com.apple.security.application-groups</key>\n<array><string>group.com.example</string></array>"
                    ),
                    released: [
                        "com.example.notes":
                            "<key>com.apple.security.application-groups</key>\n<array><string>group.com.example</string></array>"
                    ])),
        ],
        workspace: { workspace, report in
            let members = workspace.graph.stores.flatMap(\.members).filter {
                $0.bundleIdentifier != nil && !$0.isImplied
            }
            for group in Dictionary(grouping: members, by: StoreUse.init).values {
                let released = group.filter { $0.origin == .signed }
                let source = group.filter { $0.origin == .source && !$0.store.isSymbolic }
                guard let old = released.first, !source.isEmpty else { continue }
                let names = Set(source.map(\.store.text))
                guard !released.contains(where: { names.contains($0.store.text) }) else { continue }
                for member in source {
                    report(
                        """
                        the signed product uses the \(old.store.kind) `\(old.store.text)`; this names \
                        `\(member.store.text)`
                        """, at: member.location,
                        related: [.init("the signed product `\(old.app)`", at: old.location)], context: member.context)
                }
            }
        })
}

/// A kind of store as one app uses it.
private struct StoreUse: Hashable {
    let kind: StoreKind
    let bundleIdentifier: String?

    init(_ member: StoreMembership) {
        kind = member.store.kind
        bundleIdentifier = member.bundleIdentifier
    }
}
