import XcodeProjects

extension Rule {
    static let configurationFileLine = Rule(
        "configuration-file-line",
        "every line of a configuration file is one that Xcode can read",
        severity: .warning,
        sources: ["https://github.com/swiftlang/swift-build/blob/main/Sources/SWBMacro/MacroConfigFileParser.swift"],
        rationale: """
            A line of a configuration file gives a setting a value, or includes another file. Xcode tells of any
            other line and goes on with the next, so that the setting it was meant for keeps its old value. A file
            that includes itself, directly or through others, is skipped where it does. Files that include each other
            deeper than any real ones do, and settings that come to more than can be worked out, are not followed to
            their end; that is told too.
            """,
        examples: [
            .reported(
                "a line without equals sign, and a file that includes itself",
                in: ExampleTree(
                    .app("Notes"), configurationFile: "«TEAM A1B2C3D4E5»\n«#include \"Base.xcconfig\"»\n")),
            .accepted(
                "an assignment", in: ExampleTree(.app("Notes"), configurationFile: "TEAM = A1B2C3D4E5\n")),
        ],
        workspace: { workspace, report in report.report(.unreadableLine, .cyclicInclusion, .limit, of: workspace) })
}
