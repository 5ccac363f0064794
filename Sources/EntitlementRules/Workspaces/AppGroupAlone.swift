import Entitlements
import LintModel

extension Rule {
    static let appGroupAlone = Rule(
        "app-group-alone",
        "App group that no other target claims",
        severity: .warning,
        stages: [.runTime], confidence: .likely,
        sources: [
            "https://developer.apple.com/documentation/xcode/configuring-app-groups",
            "https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html",
        ],
        rationale: """
            The extension and its app read and write different directories: an extension claims an app group to share
            files and defaults, but no other target of the project claims the same group in the same configuration. The
            problem arises if group names have a suffix for each configuration, and one entitlements file was not
            updated.
            """,
        examples: [
            .reported(
                "a widget with the release group in the debug build",
                in: ExampleTree(
                    .app(
                        "Notes",
                        by: ["Debug": groups("group.com.example.debug"), "Release": groups("group.com.example")]),
                    .appExtension(
                        "Widget", by: ["Debug": groups("«group.com.example»"), "Release": groups("group.com.example")]))
            ),
            .accepted(
                "a widget with the same groups as the app",
                in: ExampleTree(
                    .app(
                        "Notes",
                        by: ["Debug": groups("group.com.example.debug"), "Release": groups("group.com.example")]),
                    .appExtension(
                        "Widget",
                        by: ["Debug": groups("group.com.example.debug"), "Release": groups("group.com.example")]))),
        ],
        workspace: { workspace, report in
            report(UnsharedClaims(of: .appGroups, in: workspace), of: "app group")
        })
}

/// Returns the claim of one app group.
private func groups(_ name: String) -> String {
    "<key>com.apple.security.application-groups</key>\n<array><string>\(name)</string></array>"
}
