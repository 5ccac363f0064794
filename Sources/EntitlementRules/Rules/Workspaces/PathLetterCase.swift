import XcodeProjects

extension Rule {
    static let pathLetterCase = Rule(
        "path-letter-case",
        "a path in a project is spelled like the file on the disk",
        severity: .warning,
        sources: ["https://developer.apple.com/documentation/foundation/about-apple-file-system"],
        rationale: """
            Apple's disks ignore letter case unless somebody formats them otherwise, so Xcode finds the file. On a
            disk that tells letter case apart, and in tools on Linux, it is not there.
            """,
        examples: [
            .reported(
                "a path in another case",
                in: ExampleTree(
                    .app("Notes", settings: "CODE_SIGN_ENTITLEMENTS = «notes.entitlements»;"),
                    files: ["Notes.entitlements": "<plist version=\"1.0\"><dict/></plist>"])),
            .reported(
                "the name of a configuration file in another case",
                in: ExampleTree(
                    .app("Notes"), configurationFile: "«#include \"shared.xcconfig\"»\n",
                    files: ["Shared.xcconfig": "SUFFIX = .notes\n"])),
            .accepted(
                "a path as it is on the disk",
                in: ExampleTree(
                    .app("Notes", settings: "CODE_SIGN_ENTITLEMENTS = Notes.entitlements;"),
                    files: ["Notes.entitlements": "<plist version=\"1.0\"><dict/></plist>"])),
        ],
        workspace: { workspace, report in report.report(.letterCase, of: workspace) })
}
