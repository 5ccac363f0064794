import Entitlements
import LintModel
import XcodeProjects

extension Rule {
    static let pathLetterCase = Rule(
        "path-letter-case",
        "Path that differs from the file only in case",
        severity: .warning,
        stages: [.build],
        sources: ["https://developer.apple.com/documentation/foundation/about-apple-file-system"],
        rationale: """
            Tools on Linux and on case-sensitive volumes cannot find the file. Xcode finds it because Mac volumes are
            case-insensitive by default.
            """,
        examples: [
            .reported(
                "a path with different capitalization",
                in: ExampleTree(
                    .app("Notes", settings: "CODE_SIGN_ENTITLEMENTS = «notes.entitlements»;"),
                    files: ["Notes.entitlements": "<plist version=\"1.0\"><dict/></plist>"])),
            .reported(
                "a configuration file with different capitalization",
                in: ExampleTree(
                    .app("Notes"), configurationFile: "«#include \"shared.xcconfig\"»\n",
                    files: ["Shared.xcconfig": "SUFFIX = .notes\n"])),
            .accepted(
                "a path with the capitalization of the file",
                in: ExampleTree(
                    .app("Notes", settings: "CODE_SIGN_ENTITLEMENTS = Notes.entitlements;"),
                    files: ["Notes.entitlements": "<plist version=\"1.0\"><dict/></plist>"])),
        ],
        workspace: { workspace, report in report.report(.letterCase, of: workspace) })
}
