import Entitlements
import LintModel
import XcodeProjects

extension Rule {
    static let configurationFileMissing = Rule(
        "configuration-file-missing",
        "Missing configuration file",
        severity: .note,
        stages: [.build],
        sources: [
            "https://developer.apple.com/documentation/xcode/adding-a-build-configuration-file-to-your-project",
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBCore/MacroConfigFileLoader.swift",
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBCore/WorkspaceSettingsCache.swift",
        ],
        rationale: """
            Xcode stops if a configuration file of the project or the file of an `#include` does not exist, and XcodeGen
            stops at an `include`. In many projects, the file is missing intentionally: each developer creates it from a
            template, with their own team and prefix. entcheck treats identifiers that depend on the settings in the file
            as unknown; specify the settings with `--define`. `#include?` ignores a missing file.
            """,
        examples: [
            .reported(
                "a file that each developer creates",
                in: ExampleTree(.app("Notes"), configurationFile: "«#include \"Developer.xcconfig\"»\n")),
            .accepted(
                "an optional file",
                in: ExampleTree(.app("Notes"), configurationFile: "#include? \"Developer.xcconfig\"\n")),
        ],
        workspace: { workspace, report in report.report(.missingConfigurationFile, of: workspace) })
}
