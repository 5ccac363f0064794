import Entitlements
import LintModel

extension Rule {
    static let icloudContainerAlone = Rule(
        "icloud-container-alone",
        "iCloud container that no other target claims",
        severity: .warning,
        stages: [.runTime], confidence: .likely,
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.icloud-container-identifiers"
        ],
        rationale: """
            The extension and its app read and write different iCloud containers: the extension claims containers, but
            no other target of the project claims any of them in the same configuration. The problem arises if container
            names have a suffix for each configuration, and one entitlements file was not updated.
            """,
        examples: [
            .reported(
                "a widget with the release container in the debug build",
                in: ExampleTree(
                    .app("Notes", by: ["Debug": containers("debug"), "Release": containers("notes")]),
                    .appExtension(
                        "Widget",
                        by: [
                            "Debug": containers("«iCloud.com.example.notes»", isWhole: true),
                            "Release": containers("notes"),
                        ]))),
            .accepted(
                "a widget with one of the containers of the app",
                in: ExampleTree(
                    .app("Notes", containers("notes")), .appExtension("Widget", containers("notes")))),
        ],
        workspace: { workspace, report in
            report(UnsharedClaims(of: .cloudContainers, in: workspace), of: "iCloud container")
        })
}

/// Returns the claim of one iCloud container.
private func containers(_ name: String, isWhole: Bool = false) -> String {
    let text = isWhole ? name : "iCloud.com.example." + name
    return "<key>com.apple.developer.icloud-container-identifiers</key>\n<array><string>\(text)</string></array>"
}
