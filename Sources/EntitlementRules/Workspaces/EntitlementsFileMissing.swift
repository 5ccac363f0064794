import Entitlements
import LintModel
import XcodeProjects

extension Rule {
    static let entitlementsFileMissing = Rule(
        "entitlements-file-missing",
        "Missing entitlements file",
        severity: .error,
        stages: [.build],
        sources: [
            "https://developer.apple.com/documentation/xcode/build-settings-reference#Code-Signing-Entitlements",
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBCore/SpecImplementations/Tools/ProductPackaging.swift",
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBBuildSystem/BuildOperation.swift",
        ],
        rationale: """
            Xcode stops the build of the target (“Build input file cannot be found”): `CODE_SIGN_ENTITLEMENTS` specifies
            a file that does not exist. Only an unsigned build succeeds. If the path contains an undefined build
            setting, the file can exist under another name.
            """,
        examples: [
            .reported(
                "a path to a file that does not exist",
                in: ExampleTree(
                    .app("Notes", settings: "CODE_SIGN_ENTITLEMENTS = \"«Notes/Notes.entitlements»\";"))),
            .accepted(
                "a path to a file that exists",
                in: ExampleTree(
                    .app("Notes", settings: "CODE_SIGN_ENTITLEMENTS = \"Notes/Notes.entitlements\";"),
                    files: ["Notes/Notes.entitlements": "<plist version=\"1.0\"><dict/></plist>"])),
        ],
        workspace: { workspace, report in report.report(.missingEntitlements, of: workspace) })
}
