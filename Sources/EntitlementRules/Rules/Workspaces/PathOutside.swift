import XcodeProjects

extension Rule {
    static let pathOutside = Rule(
        "path-outside",
        "a path in a project leads outside the checked directories",
        severity: .warning,
        sources: [
            "https://cwe.mitre.org/data/definitions/22.html",
            "https://cwe.mitre.org/data/definitions/59.html",
            "https://developer.apple.com/documentation/xcode/build-settings-reference#Code-Signing-Entitlements",
        ],
        rationale: """
            Xcode reads a file that is not part of the repository, so that the result depends on the machine that builds.
            entcheck does not read it, because a report must not contain files of the machine that checks, and a fix must
            not change them. Only the directories that are named on the command line and their repositories are read.

            The path contains `..`, is absolute, or passes through a symbolic link. If the file belongs to the product,
            name the directory that contains both, or name the file beside the project. If entitlements were not read
            for this reason, the exit status is 4.
            """,
        examples: [
            .reported(
                "a configuration file outside the tree",
                in: ExampleTree(.app("Notes"), configurationFile: "«#include \"../Shared/Team.xcconfig\"»\n")),
            .reported(
                "an entitlements file outside the tree",
                in: ExampleTree(
                    .app("Notes", settings: "CODE_SIGN_ENTITLEMENTS = \"«../Shared/Notes.entitlements»\";"))),
            .accepted(
                "a file in another directory of the tree",
                in: ExampleTree(
                    .app("Notes", settings: "CODE_SIGN_ENTITLEMENTS = \"Notes/../Shared/Notes.entitlements\";"),
                    files: ["Shared/Notes.entitlements": "<plist version=\"1.0\"><dict/></plist>"])),
        ],
        workspace: { workspace, report in report.report(.outside, .outsideEntitlements, of: workspace) })
}
