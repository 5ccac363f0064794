import XcodeProjects

extension Rule {
    static let entitlementsContentsMalformed = Rule(
        "entitlements-contents-malformed",
        "a build setting that holds entitlements holds a property list",
        severity: .error,
        sources: ["https://github.com/swiftlang/swift-build/blob/main/Sources/SWBBuildService/PlanningOperation.swift"],
        rationale: """
            `CODE_SIGN_ENTITLEMENTS_CONTENTS` holds entitlements as the text of a property list, which come in the place
            of those of the file. Xcode stops the build where the text cannot be read; where it is no dictionary beside a
            file, it warns and leaves it out. References to build settings are replaced before it is read, so that one
            with an `&` in its value breaks it too.
            """,
        examples: [
            .reported(
                "text that is no property list",
                in: ExampleTree(
                    .app("Notes", settings: "CODE_SIGN_ENTITLEMENTS_CONTENTS = \"«<dict><key>aps-environment</key>»\";")
                )),
            .reported(
                "a list that is no dictionary",
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
            // Xcode warns of these and builds.
            report.report(.contentsNotDictionary, of: workspace, severity: .warning)
        })
}
