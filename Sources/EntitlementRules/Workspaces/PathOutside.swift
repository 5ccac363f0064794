import LintModel
import XcodeProjects

extension Rule {
    static let pathOutside = Rule(
        "path-outside",
        "Path outside the checked directories",
        severity: .warning,
        stages: [],
        sources: [
            "https://cwe.mitre.org/data/definitions/22.html",
            "https://cwe.mitre.org/data/definitions/59.html",
            "https://developer.apple.com/documentation/xcode/build-settings-reference#Code-Signing-Entitlements",
            "https://developer.apple.com/documentation/xcode/adding-a-build-configuration-file-to-your-project",
        ],
        rationale: """
            The result of the build depends on the machine: Xcode reads a file that is not part of the repository. A
            report must not contain files of the machine that runs entcheck, and a fix must not change them, so entcheck
            does not read the file. entcheck reads only the directories on the command line and their repositories.

            The path contains `..`, is absolute, or passes through a symbolic link. If the file belongs to the product,
            specify a directory that contains both, or specify the file in addition to the project. If entcheck could
            not read entitlements for this reason, the exit status is 4.

            The finding is a note for an optional inclusion (`#include?`), because Xcode also builds without the file.
            """,
        examples: [
            .reported(
                "a configuration file outside the tree",
                in: ExampleTree(.app("Notes"), configurationFile: "«#include \"../Shared/Team.xcconfig\"»\n")),
            .reported(
                "an optional configuration file outside the tree",
                in: ExampleTree(.app("Notes"), configurationFile: "«#include? \"../../Override.xcconfig\"»\n")),
            .reported(
                "an entitlements file outside the tree",
                in: ExampleTree(
                    .app("Notes", settings: "CODE_SIGN_ENTITLEMENTS = \"«../Shared/Notes.entitlements»\";"))),
            .accepted(
                "a file that the build creates",
                in: ExampleTree(
                    .app("Notes", settings: "CODE_SIGN_ENTITLEMENTS = \"$(DERIVED_FILE_DIR)/Notes.entitlements\";"))),
            .accepted(
                "a file in another directory of the tree",
                in: ExampleTree(
                    .app("Notes", settings: "CODE_SIGN_ENTITLEMENTS = \"Notes/../Shared/Notes.entitlements\";"),
                    files: ["Shared/Notes.entitlements": "<plist version=\"1.0\"><dict/></plist>"])),
        ],
        workspace: { workspace, report in
            report.report(.outside, .outsideEntitlements, of: workspace)
            report.report(.optionalOutside, of: workspace, severity: .note)
        })
}
