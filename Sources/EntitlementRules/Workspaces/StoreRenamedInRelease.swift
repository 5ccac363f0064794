import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let storeRenamedInRelease = Rule(
        "store-renamed-in-release",
        "Store that was renamed since the release",
        severity: .warning,
        stages: [.runTime], confidence: .likely,
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.ubiquity-kvstore-identifier",
            "https://developer.apple.com/documentation/xcode/configuring-app-groups",
        ],
        rationale: """
            Users who update the app start with an empty store: the signed product uses a store that no configuration of
            the source claims. The existing data remains under the old name.
            """,
        examples: [
            .reported(
                "an app group that was renamed after the release",
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
                "a keychain access group that was renamed after the release, with a prefix from the profile",
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
                "a keychain access group with a prefix from the profile",
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
                "a source that matches the release",
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
            guard workspace.hasSignedProducts else { return }
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
                        the signed product uses the \(old.store.kind) `\(old.store.text)`, but the source claims \
                        `\(member.store.text)`; keep the old name, or move the data
                        """, at: member.location,
                        related: [.init("the signed product `\(old.app)`", at: old.location)], context: member.context)
                }
            }
        })
}

extension StoreIdentifier {
    /// Returns whether the identifier can have this text in a signature.
    ///
    /// If the value of its prefix is not known, only the text after the prefix is compared.
    fileprivate func mayBe(signedAs text: String) -> Bool {
        guard isSymbolic else { return self.text == text }
        let parts = IdentifierText(self.text).parts
        guard case .reference = parts.first, parts.references.count == 1, let end = self.text.firstIndex(of: ")") else {
            return true
        }
        return self.text[end...].dropFirst() == text.drop { $0 != "." }.dropFirst()
    }
}

/// A kind of store, and the app that uses it.
private struct StoreUse: Hashable {
    let kind: StoreKind
    let bundleIdentifier: String?

    init(_ member: StoreMembership) {
        kind = member.store.kind
        bundleIdentifier = member.bundleIdentifier
    }
}
