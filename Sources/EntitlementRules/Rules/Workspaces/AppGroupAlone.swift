import Entitlements
import PropertyLists

extension Rule {
    static let appGroupAlone = Rule(
        "app-group-alone",
        "an extension has an app group in common with another target in every configuration",
        severity: .warning, confidence: .likely,
        sources: [
            "https://developer.apple.com/documentation/xcode/configuring-app-groups",
            "https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html",
        ],
        rationale: """
            An extension claims an app group to share files and defaults with its app. Where no other target of the
            project claims the same group in the same configuration, it shares with nobody: the app writes into one
            directory and the extension reads another. That happens when names carry a suffix for each configuration
            and one entitlements file is forgotten.
            """,
        examples: [
            .reported(
                "a widget that keeps the release group in the debug build",
                in: ExampleTree(
                    .app(
                        "Notes",
                        by: ["Debug": groups("group.com.example.debug"), "Release": groups("group.com.example")]),
                    .appExtension(
                        "Widget", by: ["Debug": groups("«group.com.example»"), "Release": groups("group.com.example")]))
            ),
            .accepted(
                "a widget that follows the app",
                in: ExampleTree(
                    .app(
                        "Notes",
                        by: ["Debug": groups("group.com.example.debug"), "Release": groups("group.com.example")]),
                    .appExtension(
                        "Widget",
                        by: ["Debug": groups("group.com.example.debug"), "Release": groups("group.com.example")]))),
        ],
        workspace: { workspace, report in
            for extensionProduct in workspace.products where extensionProduct.product == .appExtension {
                for configuration in extensionProduct.configurations {
                    let others = workspace.products.filter {
                        $0.project == extensionProduct.project && $0.target != extensionProduct.target
                            && $0.configurations.contains(configuration)
                    }
                    let theirs = others.flatMap { other in other.subject.claims.appGroups.map { (other.target, $0) } }
                    let names = Set(theirs.map(\.1.value))
                    let own = extensionProduct.subject.claims.appGroups
                    guard let other = theirs.first, !own.contains(where: { names.contains($0.value) }) else { continue }
                    var context = extensionProduct.context
                    context.configurations = [configuration]
                    for group in own {
                        report(
                            """
                            no other target claims the app group `\(group.value)` in the same configuration; \
                            `\(other.0)` claims `\(other.1.value)` there
                            """, at: group.location,
                            related: [.init("`\(other.1.value)` is claimed here", at: other.1.location)],
                            context: context)
                    }
                }
            }
        })
}

/// The claim of one app group.
private func groups(_ name: String) -> String {
    "<key>com.apple.security.application-groups</key>\n<array><string>\(name)</string></array>"
}
