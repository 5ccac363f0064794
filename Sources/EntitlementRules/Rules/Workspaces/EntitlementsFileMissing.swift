import XcodeProjects

extension Rule {
    static let entitlementsFileMissing = Rule(
        "entitlements-file-missing",
        "the entitlements file that a target names is there",
        severity: .error,
        sources: [
            "https://developer.apple.com/documentation/xcode/build-settings-reference#Code-Signing-Entitlements",
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBCore/SpecImplementations/Tools/ProductPackaging.swift",
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBBuildSystem/BuildOperation.swift",
        ],
        rationale: """
            `CODE_SIGN_ENTITLEMENTS` names a file that is not in the tree, and Xcode stops the build of the target
            (“Build input file cannot be found”). Only a build that is not signed does without it. Where the path
            holds a build setting that is not defined, the file it should name may be there under another name.
            """,
        examples: [
            .reported(
                "a path to nothing",
                in: ExampleTree(
                    .app("Notes", settings: "CODE_SIGN_ENTITLEMENTS = \"«Notes/Notes.entitlements»\";"))),
            .accepted(
                "a path to a file",
                in: ExampleTree(
                    .app("Notes", settings: "CODE_SIGN_ENTITLEMENTS = \"Notes/Notes.entitlements\";"),
                    files: ["Notes/Notes.entitlements": "<plist version=\"1.0\"><dict/></plist>"])),
        ],
        workspace: { workspace, report in report.report(.missingEntitlements, of: workspace) })
}
