import Entitlements
import LintModel
import PropertyLists
import Workspaces
import XcodeProjects

extension Rule {
    static let settingOverrulesFile = Rule(
        "setting-overrules-file",
        "Overridden entitlements file",
        severity: .warning,
        sources: [
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBCore/SpecImplementations/Tools/ProductPackaging.swift",
            "https://github.com/yonaskolb/XcodeGen/pull/415",
        ],
        rationale: """
            The product is signed with other entitlements than the file contains. Since Xcode 26, build settings such as
            `ENABLE_APP_SANDBOX` add entitlements to Mac products. If the entitlements file sets the same key to false,
            the product is signed with true, and Xcode reports only a warning in its log.

            XcodeGen also overwrites a file: each time it generates the project, it writes the properties of
            `entitlements` in `project.yml` to the file, and an empty dictionary if `entitlements` contains only a path.
            To maintain a file manually, specify it in the setting `CODE_SIGN_ENTITLEMENTS` instead.
            """,
        examples: [
            .reported(
                "a sandbox that the file disables and a setting enables",
                in: ExampleTree(
                    .app(
                        "Notes", "<key>com.apple.security.app-sandbox</key>\n«<false/>»",
                        settings: "ENABLE_APP_SANDBOX = YES;", sdk: "macosx"))),
            .accepted(
                "a file and a setting that agree",
                in: ExampleTree(
                    .app(
                        "Notes", "<key>com.apple.security.app-sandbox</key>\n<true/>",
                        settings: "ENABLE_APP_SANDBOX = YES;", sdk: "macosx"))),
            .accepted(
                "a disabled setting, so that the file takes precedence",
                in: ExampleTree(
                    .app(
                        "Notes", "<key>com.apple.security.app-sandbox</key>\n<false/>",
                        settings: "ENABLE_APP_SANDBOX = NO;", sdk: "macosx"))),
        ],
        workspace: { workspace, report in
            report.report(.overwrittenEntitlements, of: workspace)
            for product in workspace.products {
                for conflict in product.overruled {
                    let other = conflict.location.author ?? "the file"
                    report(
                        """
                        the build setting `\(conflict.setting)` overrides \(other) and sets `\(conflict.key)` to `true`
                        """,
                        at: conflict.location,
                        related: conflict.settingLocation.map { [.init("`\(conflict.setting)` is set here", at: $0)] }
                            ?? [],
                        context: product.context)
                }
            }
        })
}
