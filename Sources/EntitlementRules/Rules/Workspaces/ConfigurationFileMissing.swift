import XcodeProjects

extension Rule {
    static let configurationFileMissing = Rule(
        "configuration-file-missing",
        "a configuration file that is included is in the tree",
        severity: .note,
        sources: [
            "https://developer.apple.com/documentation/xcode/adding-a-build-configuration-file-to-your-project",
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBCore/MacroConfigFileLoader.swift",
        ],
        rationale: """
            Xcode stops at `#include` of a file that is not there, and XcodeGen at an `include`. Many projects mean it
            so: each developer makes the file, with a team and a prefix of his own, and a template lies beside it.
            Until then nobody can say what the identifiers made of those settings come to; they are taken as unknown
            here, and `--define` supplies them. `#include?` does without the file.
            """,
        examples: [
            .reported(
                "a file that every developer makes",
                in: ExampleTree(.app("Notes"), configurationFile: "«#include \"Developer.xcconfig\"»\n")),
            .accepted(
                "a file that may be left out",
                in: ExampleTree(.app("Notes"), configurationFile: "#include? \"Developer.xcconfig\"\n")),
        ],
        workspace: { workspace, report in report.report(.missingConfigurationFile, of: workspace) })
}
