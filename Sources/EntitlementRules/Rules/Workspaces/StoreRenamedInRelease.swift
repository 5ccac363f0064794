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
            .reported(
                "a keychain access group that was renamed after the release, with a prefix that the profile says",
                in: ExampleTree(
                    .app(
                        "Notes",
                        "<key>keychain-access-groups</key>\n<array><string>«$(AppIdentifierPrefix)com.example.new»</string></array>"
                    ),
                    released: [
                        "com.example.notes":
                            "<key>keychain-access-groups</key>\n<array><string>Z9Y8X7W6V5.com.example.old</string></array>"
                    ])),
            .accepted(
                "a keychain access group whose prefix the profile says",
                in: ExampleTree(
                    .app(
                        "Notes",
                        "<key>keychain-access-groups</key>\n<array><string>$(AppIdentifierPrefix)com.example</string></array>"
                    ),
                    released: [
                        "com.example.notes":
                            "<key>keychain-access-groups</key>\n<array><string>Z9Y8X7W6V5.com.example</string></array>"
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
                let source = group.filter { $0.origin == .source }
                guard let old = released.first, source.allSatisfy(\.store.missing.isEmpty),
                    !released.contains(where: { old in source.contains { $0.store.mayBe(signedAs: old.store.text) } })
                else { continue }
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

extension StoreIdentifier {
    /// Whether a signature that says this may be of the store: what a prefix comes to is not always known.
    fileprivate func mayBe(signedAs text: String) -> Bool {
        guard isSymbolic else { return self.text == text }
        let parts = IdentifierText(self.text).parts
        guard case .reference = parts.first, parts.references.count == 1, let end = self.text.firstIndex(of: ")") else {
            return true
        }
        return self.text[end...].dropFirst() == text.drop { $0 != "." }.dropFirst()
    }
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
