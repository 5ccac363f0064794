import Entitlements
import LintModel

private func group(_ name: String) -> String { strings("com.apple.security.application-groups", name) }

/// Projects with build settings, and stores of all kinds.
extension RuleCases {
    /// Settings whose findings have related locations.
    static var relatedSettings: [RuleCase] { undefinedSettings + otherSettings }

    private static var undefinedSettings: [RuleCase] {
        let files = ["Notes.entitlements": "<plist version=\"1.0\"><dict/></plist>"]
        return [
            ("a setting that refers to itself", "$(A)", "A = $(B)\nB = $(A)\n"),
            ("a setting of a missing file", "$(A)", "#include? \"Local.xcconfig\"\n"),
            ("a setting of Xcode", "$(B)", "B = $(USER)\n"), ("another setting of Xcode", "$(USER)", "B = b\n"),
            ("a setting that nothing defines", "$(A)", "B = b\n"),
        ].flatMap { title, name, file in
            [
                RuleCase(
                    "setting-undefined", title,
                    in: ExampleTree(.app("Notes", group("group.com.example\(name)")), configurationFile: file)),
                RuleCase(
                    "setting-undefined", "\(title) in the path of the file",
                    in: ExampleTree(
                        .app("Notes", settings: "CODE_SIGN_ENTITLEMENTS = \"Notes\(name).entitlements\";"),
                        configurationFile: file, files: files)),
            ]
        }
    }

    private static var otherSettings: [RuleCase] {
        let sandbox = "<key>com.apple.security.app-sandbox</key><false/>"
        return [
            RuleCase(
                "setting-overrules-file", "a setting that enables the sandbox",
                in: ExampleTree(.app("Notes", sandbox, settings: "ENABLE_APP_SANDBOX = YES;", sdk: "macosx"))),
            RuleCase(
                "setting-overrules-file", "a setting that enables the sandbox, and a setting with entitlements",
                in: ExampleTree(
                    .app(
                        "Notes",
                        settings: """
                            ENABLE_APP_SANDBOX = YES; CODE_SIGN_ENTITLEMENTS_CONTENTS = "<plist><dict>\(sandbox)</dict></plist>";
                            """, sdk: "macosx"))),
            RuleCase(
                "ubiquity-settings-unclaimed", "another container",
                in: ExampleTree(
                    .app(
                        "Notes",
                        strings("com.apple.developer.ubiquity-container-identifiers", "iCloud.com.example.notes"),
                        settings: "INFOPLIST_FILE = Info.plist;"),
                    files: [
                        "Info.plist": """
                        <plist version="1.0"><dict><key>NSUbiquitousContainers</key>
                        <dict><key>iCloud.com.example.drafts</key><dict/></dict></dict></plist>

                        """
                    ])),
        ]
    }

    /// Names of stores of all kinds that differ in case.
    static var kindsOfStores: [RuleCase] {
        let ubiquity = "com.apple.developer.ubiquity-container-identifiers"
        let kinds: [(String, (String) -> String)] = [
            ("containers", { strings("com.apple.developer.icloud-container-identifiers", "iCloud.com.example.\($0)") }),
            ("ubiquity containers", { strings(ubiquity, "iCloud.com.example.\($0)") }),
            ("groups", { group("group.com.example.\($0)") }),
            ("groups with a team", { group("A1B2C3D4E5.com.example.\($0)") }),
            (
                "key-value stores",
                { string("com.apple.developer.ubiquity-kvstore-identifier", "A1B2C3D4E5.com.example.\($0)") }
            ),
            ("keychain groups", { strings("keychain-access-groups", "A1B2C3D4E5.com.example.\($0)") }),
        ]
        return kinds.map { title, inside in
            RuleCase(
                "store-name-case", "\(title) that differ in case",
                in: ExampleTree(
                    .app("Journal", inside("shared"), sdk: "macosx"), .app("Notes", inside("Shared"), sdk: "macosx"),
                    .app("Zettel", inside("shared"), sdk: "macosx")))
        }
    }
}
