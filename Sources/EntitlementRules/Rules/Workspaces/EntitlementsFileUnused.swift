import PropertyLists

extension Rule {
    static let entitlementsFileUnused = Rule(
        "entitlements-file-unused",
        "an entitlements file below a project is used by one of its targets",
        severity: .note, confidence: .likely,
        sources: ["https://developer.apple.com/documentation/xcode/build-settings-reference#Code-Signing-Entitlements"],
        rationale: """
            No configuration of any target names the file in `CODE_SIGN_ENTITLEMENTS`, so nothing in it is signed
            into anything. Whoever edits it changes nothing. A script or another build system may still use it.
            """,
        examples: [
            .reported(
                "a file that is left over",
                in: ExampleTree(
                    .app("Notes", "<key>aps-environment</key>\n<string>development</string>"),
                    files: ["Old.entitlements": "«<plist version=\"1.0\"><dict/></plist>»"])),
            .accepted(
                "a file that a target names",
                in: ExampleTree(.app("Notes", "<key>aps-environment</key>\n<string>development</string>"))),
        ],
        workspace: { workspace, report in
            for subject in workspace.unusedFiles where subject.propertyList.root?.kind == .dictionary {
                report(
                    "no target of the project uses this entitlements file",
                    at: Location(file: subject.file, range: 0..<subject.file.text.count))
            }
        })
}
