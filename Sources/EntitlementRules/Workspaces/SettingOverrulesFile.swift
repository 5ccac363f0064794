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
        stages: [.runTime],
        sources: [
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBCore/SpecImplementations/Tools/ProductPackaging.swift",
            "https://github.com/yonaskolb/XcodeGen/pull/415",
        ],
        rationale: """
            The product is signed with other entitlements than the file contains, because a build setting or a project
            generator takes precedence over the file.
            """,
        situations: [.buildSetting, .generator],
        examples: [
            .reported(
                "a sandbox that the file disables and a setting enables",
                in: ExampleTree(
                    .app(
                        "Notes", "<key>com.apple.security.app-sandbox</key>\n«<false/>»",
                        settings: "ENABLE_APP_SANDBOX = YES;", sdk: "macosx"))),
            .reported(
                "a file that differs from its description",
                in: ExampleTree(
                    files: [
                        "project.yml": """
                        name: Notes
                        targets:
                          Notes:
                            type: application
                            platform: iOS
                            entitlements:
                              path: «Notes.entitlements»
                              properties:
                                com.apple.developer.siri: YES
                        """,
                        "Notes.entitlements": """
                        <plist version="1.0">
                        <dict>
                            <key>com.apple.developer.healthkit</key>
                            <true/>
                        </dict>
                        </plist>
                        """,
                    ])),
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
            report.report(.overwrittenEntitlements, of: workspace, in: .generator)
            for product in workspace.products {
                for conflict in product.overruled {
                    let other = conflict.location.author ?? "the file"
                    report(
                        """
                        the build setting `\(conflict.setting)` overrides \(other) and sets `\(conflict.key)` to \
                        `true`; keep one of the two
                        """,
                        at: conflict.location, in: .buildSetting,
                        related: conflict.settingLocation.map { [.init("`\(conflict.setting)` is set here", at: $0)] }
                            ?? [],
                        context: product.context)
                }
            }
        })
}

extension RuleSituation {
    fileprivate static let buildSetting = RuleSituation(
        "Build setting that adds an entitlement",
        rationale: """
            The product is signed with the value `true` of the build setting, although the file contains `false`, and
            Xcode reports only a warning in its log. Since Xcode 26, build settings such as `ENABLE_APP_SANDBOX` add
            entitlements to Mac products.
            """)

    fileprivate static let generator = RuleSituation(
        "File that XcodeGen rewrites",
        rationale: """
            Manual edits of the file are lost: each time XcodeGen generates the project, it writes the properties of
            `entitlements` in `project.yml` to the file, and an empty dictionary if `entitlements` contains only a path.
            To maintain a file manually, specify it in the setting `CODE_SIGN_ENTITLEMENTS` instead.
            """)
}
