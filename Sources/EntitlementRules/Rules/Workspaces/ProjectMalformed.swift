import XcodeProjects

extension Rule {
    static let projectMalformed = Rule(
        "project-malformed",
        "a project file is whole",
        severity: .error,
        sources: ["https://developer.apple.com/documentation/xcode/managing-files-and-folders-in-your-xcode-project"],
        rationale: """
            Xcode opens no project whose `project.pbxproj` breaks off, is no property list, or lacks the objects it
            refers to; a merge that left its marks in the file is the usual cause. What could be read was looked at. A
            project without targets is told too, as a note: Xcode opens it, and there is nothing to look at.
            """,
        examples: [
            .reported(
                "a project that breaks off",
                in: ExampleTree(.app("Notes", settings: "A = \"b\" «<»<<<<<< main"))),
            .accepted("a project", in: ExampleTree(.app("Notes"))),
        ],
        workspace: { workspace, report in
            report.report(.malformedProject, of: workspace)
            report.report(.noTargets, of: workspace, severity: .note)
        })
}
