import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let entitlementsFileUnused = Rule(
        "entitlements-file-unused",
        "Unused entitlements file",
        severity: .note,
        stages: [], confidence: .likely,
        sources: ["https://developer.apple.com/documentation/xcode/build-settings-reference#Code-Signing-Entitlements"],
        rationale: """
            Edits to this file have no effect on the targets of the project: no build configuration references it in
            `CODE_SIGN_ENTITLEMENTS`. A script or another build system can still use it.
            """,
        examples: [
            .reported(
                "a leftover file",
                in: ExampleTree(
                    .app("Notes", "<key>aps-environment</key>\n<string>development</string>"),
                    files: ["Old.entitlements": "«<plist version=\"1.0\"><dict/></plist>»"])),
            .accepted(
                "a file that a build references if a setting has another value",
                in: ExampleTree(
                    .app("Notes", settings: "CODE_SIGN_ENTITLEMENTS = \"Notes$(SUFFIX).entitlements\";"),
                    files: [
                        "Notes.entitlements": "<plist version=\"1.0\"><dict/></plist>",
                        "Notes-Local.entitlements": "<plist version=\"1.0\"><dict/></plist>",
                    ])),
            .accepted(
                "a file that a target references",
                in: ExampleTree(.app("Notes", "<key>aps-environment</key>\n<string>development</string>"))),
        ],
        workspace: { workspace, report in
            for subject in workspace.unusedFiles where subject.propertyList.root?.kind == .dictionary {
                report(
                    "no target of the project uses this entitlements file; use it in a target, or delete it",
                    at: Location(file: subject.file, range: 0..<subject.file.text.count))
            }
        })
}
