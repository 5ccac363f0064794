import Entitlements
import PropertyLists
import XcodeProjects

extension Rule {
    static let settingOverrulesFile = Rule(
        "setting-overrules-file",
        "a build setting does not contradict the entitlements file",
        severity: .warning,
        sources: [
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBCore/SpecImplementations/Tools/ProductPackaging.swift",
            "https://github.com/yonaskolb/XcodeGen/pull/415",
        ],
        rationale: """
            Since Xcode 26 build settings such as `ENABLE_APP_SANDBOX` add entitlements to Mac products. Where the
            entitlements file sets the same key to false, the setting wins: the product is signed with true, Xcode warns
            in the middle of its log, and whoever reads the file believes the opposite.

            The same goes for a file that XcodeGen writes: what `entitlements` of a target holds in `project.yml` replaces
            the file whenever the project is made, with nothing where only its path is given. A file that is kept by hand
            is named by the setting `CODE_SIGN_ENTITLEMENTS` instead.
            """,
        examples: [
            .reported(
                "a sandbox that the file turns off and a setting turns on",
                in: ExampleTree(
                    .app(
                        "Notes", "<key>com.apple.security.app-sandbox</key>\n«<false/>»",
                        settings: "ENABLE_APP_SANDBOX = YES;", sdk: "macosx"))),
            .accepted(
                "both say the same",
                in: ExampleTree(
                    .app(
                        "Notes", "<key>com.apple.security.app-sandbox</key>\n<true/>",
                        settings: "ENABLE_APP_SANDBOX = YES;", sdk: "macosx"))),
            .accepted(
                "the setting is off, and the file alone decides",
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
                        the build setting `\(conflict.setting)` signs `\(conflict.key)` as true, whatever \(other) says
                        """,
                        at: conflict.location,
                        related: conflict.settingLocation.map { [.init("`\(conflict.setting)` is set here", at: $0)] }
                            ?? [],
                        context: product.context)
                }
            }
        })
}
