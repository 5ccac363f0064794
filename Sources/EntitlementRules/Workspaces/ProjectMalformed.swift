package import LintModel
import XcodeProjects

extension Rule {
    /// The rule about projects that cannot be read.
    package static let projectMalformed = Rule(
        "project-malformed",
        "Malformed project file",
        severity: .error,
        sources: ["https://developer.apple.com/documentation/xcode/managing-files-and-folders-in-your-xcode-project"],
        rationale: """
            Xcode cannot open the project: `project.pbxproj` is truncated, is not a property list, or lacks objects that
            it references. The usual cause is a merge that left conflict markers in the file. entcheck checks the parts
            of the project that it can read.

            A project without targets is a note: Xcode opens it, but there is nothing to check.
            """,
        examples: [
            .reported(
                "a project with conflict markers",
                in: ExampleTree(.app("Notes", settings: "A = \"b\" «<»<<<<<< main"))),
            .accepted("a project", in: ExampleTree(.app("Notes"))),
        ],
        workspace: { workspace, report in
            report.report(.malformedProject, of: workspace)
            report.report(.noTargets, of: workspace, severity: .note)
        })
}
