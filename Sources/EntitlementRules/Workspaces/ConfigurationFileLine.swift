import LintModel
import XcodeProjects

extension Rule {
    static let configurationFileLine = Rule(
        "configuration-file-line",
        "Unreadable line or inclusion in a configuration file",
        severity: .warning,
        sources: ["https://github.com/swiftlang/swift-build/blob/main/Sources/SWBMacro/MacroConfigFileParser.swift"],
        rationale: """
            Xcode reports the line and skips it, so the intended setting keeps its previous value. A line of a
            configuration file assigns a value to a setting, or includes another file. Xcode also skips a file that
            includes itself, directly or through other files.

            entcheck limits the depth of inclusions and the length of expanded settings; it reports content beyond these
            limits, and does not read it.
            """,
        examples: [
            .reported(
                "a line without an equals sign, and a file that includes itself",
                in: ExampleTree(
                    .app("Notes"), configurationFile: "«TEAM A1B2C3D4E5»\n«#include \"Base.xcconfig\"»\n")),
            .accepted(
                "an assignment", in: ExampleTree(.app("Notes"), configurationFile: "TEAM = A1B2C3D4E5\n")),
        ],
        workspace: { workspace, report in report.report(.unreadableLine, .cyclicInclusion, .limit, of: workspace) })
}
