import Entitlements
package import LintModel
import XcodeProjects

extension Rule {
    /// The rule about projects that cannot be read.
    package static let projectMalformed = Rule(
        "project-malformed",
        "Malformed project file",
        severity: .error,
        stages: [.build],
        sources: ["https://developer.apple.com/documentation/xcode/managing-files-and-folders-in-your-xcode-project"],
        rationale: """
            The project cannot be checked completely, because a part of it cannot be read or does not exist.
            """,
        situations: [.unreadable, .withoutTargets],
        examples: [
            .reported(
                "a project with conflict markers",
                in: ExampleTree(.app("Notes", settings: "A = \"b\" «<»<<<<<< main"))),
            .reported("a new project", in: ExampleTree()),
            .accepted("a project", in: ExampleTree(.app("Notes"))),
        ],
        workspace: { workspace, report in
            report.report(.malformedProject, of: workspace, in: .unreadable)
            report.report(.noTargets, of: workspace, in: .withoutTargets, severity: .note)
        })
}

extension RuleSituation {
    fileprivate static let unreadable = RuleSituation(
        "Unreadable project",
        rationale: """
            Xcode cannot open the project: `project.pbxproj` is truncated, is not a property list, or lacks objects that
            it references. The usual cause is a merge that left conflict markers in the file. entcheck checks only the
            parts of the project that it can read.
            """)

    fileprivate static let withoutTargets = RuleSituation(
        "Project without targets",
        rationale: """
            The run does not check any product of this project: it has no targets, or its `project.pbxproj` does not
            exist, for example because a tool generates it.
            """)
}
