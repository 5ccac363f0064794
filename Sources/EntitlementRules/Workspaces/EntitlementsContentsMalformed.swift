import Entitlements
import LintModel
import XcodeProjects

extension Rule {
    static let entitlementsContentsMalformed = Rule(
        "entitlements-contents-malformed",
        "Malformed entitlements in a build setting",
        severity: .error,
        stages: [.build],
        sources: ["https://github.com/swiftlang/swift-build/blob/main/Sources/SWBBuildService/PlanningOperation.swift"],
        rationale: """
            Xcode stops the build if it cannot read `CODE_SIGN_ENTITLEMENTS_CONTENTS`, which contains entitlements as
            the text of a property list and overrides those of the file. If the text is a property list other than a
            dictionary, and the target has an entitlements file, Xcode reports a warning and ignores the text. Xcode
            expands build settings before it reads the text, so a value that contains `&` also makes it unreadable.
            """,
        examples: [
            .reported(
                "text that is not a property list",
                in: ExampleTree(
                    .app("Notes", settings: "CODE_SIGN_ENTITLEMENTS_CONTENTS = \"«<dict><key>aps-environment</key>»\";")
                )),
            .reported(
                "a list instead of a dictionary",
                in: ExampleTree(
                    .app("Notes", settings: "CODE_SIGN_ENTITLEMENTS_CONTENTS = \"«(development)»\";"))),
            .accepted(
                "a dictionary",
                in: ExampleTree(
                    .app(
                        "Notes",
                        settings: "CODE_SIGN_ENTITLEMENTS_CONTENTS = \"{ \\\"aps-environment\\\" = development; }\";"))),
        ],
        workspace: { workspace, report in
            report.report(.malformedContents, of: workspace)
            // Xcode reports a warning for these problems and continues the build.
            report.report(.contentsNotDictionary, of: workspace, severity: .warning)
        })
}
