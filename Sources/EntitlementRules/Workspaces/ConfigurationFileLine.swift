import Entitlements
import LintModel
import XcodeProjects

extension Rule {
    static let configurationFileLine = Rule(
        "configuration-file-line",
        "Unreadable line or inclusion in a configuration file",
        severity: .warning,
        stages: [.build],
        sources: ["https://github.com/swiftlang/swift-build/blob/main/Sources/SWBMacro/MacroConfigFileParser.swift"],
        rationale: """
            The intended setting keeps its previous value: Xcode or entcheck does not read a part of the configuration
            file.
            """,
        situations: [.line, .cycle, .limit],
        examples: [
            .reported(
                "a line without an equals sign, and a file that includes itself",
                in: ExampleTree(
                    .app("Notes"), configurationFile: "«TEAM A1B2C3D4E5»\n«#include \"Base.xcconfig\"»\n")),
            .reported(
                "more inclusions than the limit",
                in: ExampleTree(
                    .app("Notes"),
                    configurationFile: String(repeating: "#include \"Team.xcconfig\"\n", count: 1000)
                        + "«#include \"Team.xcconfig\"»\n",
                    files: ["Team.xcconfig": "TEAM = A1B2C3D4E5\n"]),
                shownAs: """
                    Base.xcconfig:
                    (1000 lines)
                    «#include "Team.xcconfig"»

                    Team.xcconfig:
                    TEAM = A1B2C3D4E5
                    """),
            .accepted(
                "an assignment", in: ExampleTree(.app("Notes"), configurationFile: "TEAM = A1B2C3D4E5\n")),
        ],
        workspace: { workspace, report in
            report.report(.unreadableLine, of: workspace, in: .line)
            report.report(.cyclicInclusion, of: workspace, in: .cycle)
            report.report(.limit, of: workspace, in: .limit)
        })
}

extension RuleSituation {
    fileprivate static let line = RuleSituation(
        "Unreadable line",
        rationale: """
            Xcode reports the line and skips it, so the intended setting keeps its previous value. A line of a
            configuration file assigns a value to a setting, or includes another file.
            """)

    fileprivate static let cycle = RuleSituation(
        "File that includes itself",
        rationale: """
            Xcode skips the inclusion: the file includes itself, directly or through other files. Settings that follow
            the inclusion can have other values than intended.
            """)

    fileprivate static let limit = RuleSituation(
        "Limit of entcheck",
        rationale: """
            entcheck does not read the rest of the file, so the values that it checks can differ from those of Xcode.
            entcheck limits the number and depth of inclusions, and the length of expanded settings. No realistic
            project reaches these limits.
            """)
}
