import EntitlementRules
import Entitlements
import LintModel
import PropertyLists
import Workspaces
import XcodeProjects

private let containers = "com.apple.developer.icloud-container-identifiers"
private let domains = "com.apple.developer.associated-domains"

private func group(_ name: String) -> String { strings("com.apple.security.application-groups", name) }
private func keychain(_ name: String) -> String { strings("keychain-access-groups", "group.com.example.\(name)") }
private func container(_ name: String) -> String { strings(containers, name) }
private func store(_ name: String) -> String { string("com.apple.developer.ubiquity-kvstore-identifier", name) }

/// Returns a project with an app that has an entitlements file for each of two platforms.
private func onTwoPlatforms(_ mobile: String, _ mac: String) -> ExampleTree {
    let settings = """
        SUPPORTED_PLATFORMS = "iphoneos macosx"; "CODE_SIGN_ENTITLEMENTS[sdk=macosx*]" = Mac.entitlements;
        """
    return ExampleTree(
        .app("Notes", mobile, settings: settings, sdk: "auto"),
        files: ["Mac.entitlements": "<plist version=\"1.0\"><dict>\(mac)</dict></plist>\n"])
}

extension RuleCases {
    static var workspaces: [RuleCase] {
        clips + groupsOfApps + environments + stores + settings + relatedSettings + spellings + kindsOfStores + releases
    }

    private static var clips: [RuleCase] {
        let cases = [
            ("*.example.com", "www.example.com"), ("*.example.com", "example.com"),
            ("*.example.org", "www.example.com"),
            ("ww.example.com", "www.example.com"), ("xx.www.example.com", "www.example.com"),
            ("www.example.com", "WWW.example.com"),
        ]
        return cases.map { claimed, used in
            RuleCase(
                "app-clip-domain", "an app that claims \(claimed), and an App Clip for \(used)",
                in: ExampleTree(
                    .app("Notes", strings(domains, "appclips:\(claimed)")),
                    .appClip("Notes.Clip", strings(domains, "appclips:\(used)"))))
        }
    }

    private static var groupsOfApps: [RuleCase] {
        let (notes, journal) = (group("group.com.example.notes"), group("group.com.example.journal"))
        return [
            (
                "a widget of another app",
                ExampleTree(.app("Notes", journal), .appExtension("Widget", notes), .appExtension("Share", notes))
            ),
            ("only one extension", ExampleTree(.app("Notes", journal), .appExtension("Notes.Widget", notes))),
            (
                "an extension, and one with a different group",
                ExampleTree(
                    .app("Notes", journal), .appExtension("Notes.Widget", notes),
                    .appExtension("Notes.Share", group("group.com.example.drafts")))
            ),
            (
                "an extension that claims the group twice",
                ExampleTree(
                    .app("Notes", journal),
                    .appExtension(
                        "Notes.Widget",
                        notes.replacing("</array>", with: "<string>group.com.example.notes</string></array>")))
            ),
            (
                "a group that another extension claims in another configuration",
                ExampleTree(
                    .app("Notes", journal), .appExtension("Notes.Widget", by: ["Debug": notes]),
                    .appExtension("Notes.Share", by: ["Release": notes]))
            ),
            (
                "an app for another platform",
                ExampleTree(
                    .app("Notes", journal, sdk: "macosx"), .appExtension("Notes.Widget", notes),
                    .appExtension("Notes.Share", notes))
            ),
            (
                "an app without a bundle identifier",
                ExampleTree(
                    .app("Notes", journal, settings: "PRODUCT_BUNDLE_IDENTIFIER = \"\";"),
                    .appExtension("Notes.Widget", notes),
                    .appExtension("Notes.Share", notes))
            ),
            (
                "an app without groups before the app with groups",
                ExampleTree(
                    .app("Copy", "", settings: "PRODUCT_BUNDLE_IDENTIFIER = com.example.notes;"),
                    .app("Notes", journal),
                    .appExtension("Notes.Widget", notes), .appExtension("Notes.Share", notes))
            ),
            (
                "an App Clip with another group",
                ExampleTree(
                    .appClip("Notes", journal), .appExtension("Notes.Widget", notes),
                    .appExtension("Notes.Share", notes))
            ),
        ].flatMap { (title: String, tree: ExampleTree) in
            ["app-group-apart", "app-group-alone"].map { RuleCase($0, title, in: tree) }
        } + [
            RuleCase(
                "app-group-alone", "three apps and an extension with different groups",
                in: ExampleTree(
                    .app("Notes", journal), .app("Drafts", group("group.com.example.drafts")),
                    .app("Old", group("group.com.example.old")),
                    .appExtension("Notes.Widget", notes)))
        ]
    }

    private static var environments: [RuleCase] {
        let shared = container("iCloud.com.example.notes")
        let named = { (name: String) in shared + string("com.apple.developer.icloud-container-environment", name) }
        return [
            ("an app without an environment, and one with", [shared, named("Production")]),
            ("an app with an environment, and one without", [named("Production"), shared]),
            ("two environments", [named("Development"), named("Production")]),
            ("one environment", [named("Production"), named("Production")]),
        ].map { (title: String, inside: [String]) in
            RuleCase(
                "icloud-environments-differ", title,
                in: ExampleTree(.app("Journal", inside[0]), .app("Notes", inside[1])))
        } + [
            RuleCase(
                "icloud-environments-differ", "three apps with two environments",
                in: ExampleTree(
                    .app("A", named("Development")), .app("B", named("Production")), .app("C", named("Development")))),
            RuleCase(
                "icloud-environments-differ", "a target for two platforms with two environments",
                in: onTwoPlatforms(named("Development"), named("Production"))),
        ]
    }

    private static var stores: [RuleCase] {
        let (notes, journal) = (store("A1B2C3D4E5.com.example.notes"), store("A1B2C3D4E5.com.example.journal"))
        let shared = container("iCloud.com.example.notes")
        return [
            ("an extension", ExampleTree(.app("Notes", notes), .appExtension("Notes.Widget", journal))),
            (
                "two apps for one platform",
                ExampleTree(.app("Journal", journal + shared), .app("Notes", notes + shared))
            ),
            (
                "two apps for two platforms",
                ExampleTree(.app("Journal", journal + shared), .app("Notes", notes + shared, sdk: "macosx"))
            ),
            (
                "two apps for two platforms, the later one for iOS",
                ExampleTree(.app("Journal", journal + shared, sdk: "macosx"), .app("Notes", notes + shared))
            ),
            (
                "two apps without a bundle identifier",
                ExampleTree(
                    .app("Journal", journal, settings: "PRODUCT_BUNDLE_IDENTIFIER = \"\";"),
                    .app("Notes", notes, settings: "PRODUCT_BUNDLE_IDENTIFIER = \"\";", sdk: "macosx"))
            ),
            (
                "one bundle identifier for two platforms",
                ExampleTree(
                    .app("Journal", journal, settings: "PRODUCT_BUNDLE_IDENTIFIER = com.example.notes;"),
                    .app("Notes", notes, sdk: "macosx"))
            ),
            (
                "a target with two stores for two platforms", onTwoPlatforms(journal + shared, notes + shared)
            ),
            (
                "two apps, both for two platforms",
                ExampleTree(
                    .app(
                        "Journal", journal + shared, settings: "SUPPORTED_PLATFORMS = \"iphoneos macosx\";", sdk: "auto"
                    ),
                    .app("Notes", notes + shared, settings: "SUPPORTED_PLATFORMS = \"iphoneos macosx\";", sdk: "auto"))
            ),
            (
                "an extension of the app without a store",
                ExampleTree(.app("Journal", journal), .app("Notes"), .appExtension("Notes.Widget", notes))
            ),
            ("an extension before its app", ExampleTree(.app("Notes", notes), .appExtension("Clip", journal))),
            ("a watch app", ExampleTree(.app("Notes", notes), .app("Notes.watch", journal, sdk: "watchos"))),
            (
                "a watch app of another app",
                ExampleTree(
                    .app("A", journal + shared, sdk: "watchos"), .app("B", notes + shared),
                    .app("C", journal + shared, sdk: "watchos"))
            ),
        ].map { (title: String, tree: ExampleTree) in RuleCase("kvstore-split", title, in: tree) }
            + [
                ("an app group", group("group.com.example.notes")), ("an iCloud container", shared),
                ("a key-value store", notes),
                (
                    "a ubiquity container",
                    strings("com.apple.developer.ubiquity-container-identifiers", "iCloud.com.example.notes")
                ),
                ("a keychain group", strings("keychain-access-groups", "A1B2C3D4E5.com.example.notes")),
            ].map { (title: String, inside: String) in
                RuleCase(
                    "store-in-one-configuration", "\(title) only for debugging",
                    in: ExampleTree(.app("Notes", by: ["Debug": inside, "Release": ""])))
            } + [oneConfiguration]
    }

    private static var oneConfiguration: RuleCase {
        var tree = ExampleTree(.app("Notes", group("group.com.example.notes")))
        tree.configurations = ["Release"]
        return RuleCase("store-in-one-configuration", "a project with one configuration", in: tree)
    }
}

// MARK: - Settings and names

extension RuleCases {
    fileprivate static var settings: [RuleCase] {
        let names = [
            "group.com.example.$(A)", "group.com..example$(A)", "$(A).com.example", "$(A)", "group.com.example$(A)",
            "group.com$(A).example",
        ]
        return names.map { name in
            RuleCase(
                "setting-undefined", "the empty setting in `\(name)`",
                in: ExampleTree(.app("Notes", group(name)), configurationFile: "A =\n"))
        }
            + [
                "$(AppIdentifierPrefix)com.example$(SUFFIX)", "$(TeamIdentifierPrefix)com.example$(SUFFIX)",
                "com.example$(SUFFIX).$(USER)",
            ].map { name in
                RuleCase(
                    "setting-undefined", "an undefined setting in `\(name)`",
                    in: ExampleTree(
                        .app(
                            "Notes", strings("keychain-access-groups", name, "com.example.$(USER)"),
                            settings: "DEVELOPMENT_TEAM = \"\";")))
            } + [
                RuleCase(
                    "setting-undefined", "an undefined and an empty setting in entitlements of a build setting",
                    in: ExampleTree(
                        .app(
                            "Notes",
                            settings: "CODE_SIGN_ENTITLEMENTS_CONTENTS = \"{ a = \\\"$(SUFFIX)$(EMPTY)\\\"; }\";"),
                        configurationFile: "EMPTY =\n")),
                RuleCase(
                    "setting-undefined", "an empty setting in the path of the file",
                    in: ExampleTree(
                        .app("Notes", settings: "CODE_SIGN_ENTITLEMENTS = \"Notes$(EMPTY).entitlements\";"),
                        configurationFile: "EMPTY =\n",
                        files: ["Notes.entitlements": "<plist version=\"1.0\"><dict/></plist>"])),
            ]
    }

    fileprivate static var spellings: [RuleCase] {
        let (small, capital) = (group("group.com.example.notes"), group("group.com.example.Notes"))
        return [
            ("two apps", ExampleTree(.app("Journal", capital), .app("Notes", small))),
            (
                "two apps, the first with the lowercase name",
                ExampleTree(.app("Journal", small), .app("Notes", capital))
            ),
            (
                "an app and two extensions",
                ExampleTree(.app("Notes", capital), .appExtension("A", small), .appExtension("B", small))
            ),
            (
                "both names in one file",
                ExampleTree(
                    .app("Notes", small + ""),
                    .app(
                        "Journal",
                        strings(
                            "com.apple.security.application-groups", "group.com.example.Notes",
                            "group.com.example.notes")))
            ),
            (
                "names with a setting",
                ExampleTree(
                    .app("Notes", group("group.com.example.notes$(A)")),
                    .app("Journal", group("group.com.example.Notes$(A)")))
            ),
            (
                "a usual name from a setting",
                ExampleTree(
                    .app("Notes", group("group.com.example.$(NAME)"), settings: "NAME = notes;"),
                    .app("Journal", capital))
            ),
            (
                "an unusual name from a setting",
                ExampleTree(
                    .app("Zettel", group("group.com.example.$(NAME)"), settings: "NAME = notes;"),
                    .app("Journal", capital))
            ),
            (
                "an escaped name",
                ExampleTree(
                    .app("Notes", group("group.com.example.notes&#46;a")),
                    .app("Journal", group("group.com.example.Notes.a")))
            ),
            (
                "an escaped unusual name",
                ExampleTree(
                    .app("Notes", group("group.com.example.notes&#46;a")),
                    .app("Journal", group("group.com.example.Notes.a")),
                    .app("Third", group("group.com.example.Notes.a")))
            ),
            (
                "a signed product",
                ExampleTree(.app("Notes", small), .app("Journal", small), released: ["com.example.other": capital])
            ),
            (
                "an app group and keychain groups with its name",
                ExampleTree(
                    .app("A", capital), .app("B", keychain("notes")), .app("C", keychain("notes")),
                    .app("D", keychain("Notes")),
                    .app("E", keychain("notes")))
            ),
            (
                "the implied group of an app identifier",
                ExampleTree(
                    .app("Notes", strings("keychain-access-groups", "A1B2C3D4E5.com.example.Notes")),
                    .app("Journal", strings("keychain-access-groups", "A1B2C3D4E5.com.example.Journal")))
            ),
        ].map { (title: String, tree: ExampleTree) in RuleCase("store-name-case", title, in: tree) }
    }

    fileprivate static var releases: [RuleCase] {
        let (old, new) = (group("group.com.example.old"), group("group.com.example.new"))
        return [
            ("a product of another bundle", ExampleTree(.app("Notes", new), released: ["com.example.other": old])),
            (
                "a target without a bundle identifier",
                ExampleTree(.app("Notes", new, settings: "PRODUCT_BUNDLE_IDENTIFIER = \"\";"), released: ["": old])
            ),
            (
                "a file that no project uses, and a product without a bundle identifier",
                ExampleTree(
                    .app("Notes", ""),
                    files: ["Old.entitlements": "<plist version=\"1.0\"><dict>\(new)</dict></plist>\n"],
                    released: ["": old])
            ),
            (
                "a product with both groups",
                ExampleTree(
                    .app("Notes", new),
                    released: [
                        "com.example.notes": strings(
                            "com.apple.security.application-groups", "group.com.example.old", "group.com.example.new")
                    ])
            ),
            (
                "a name with a setting",
                ExampleTree(.app("Notes", group("group.com.example.$(NAME)")), released: ["com.example.notes": old])
            ),
            (
                "a product with an application identifier instead of a keychain group",
                ExampleTree(
                    .app("Notes", strings("keychain-access-groups", "A1B2C3D4E5.com.example.shared")),
                    released: ["com.example.notes": string("application-identifier", "A1B2C3D4E5.com.example.notes")])
            ),
            (
                "a product with an application identifier, which another app claims as a keychain group",
                ExampleTree(
                    .app("Notes", strings("keychain-access-groups", "A1B2C3D4E5.com.example.shared")),
                    .app("Journal", strings("keychain-access-groups", "A1B2C3D4E5.com.example.notes")),
                    released: ["com.example.notes": string("application-identifier", "A1B2C3D4E5.com.example.notes")])
            ),
            (
                "a target without the keychain group of the product",
                ExampleTree(
                    .app("Notes", ""),
                    released: ["com.example.notes": strings("keychain-access-groups", "A1B2C3D4E5.com.example.shared")])
            ),
        ].map { (title: String, tree: ExampleTree) in RuleCase("store-renamed-in-release", title, in: tree) }
            + [standaloneFile]
    }

    /// A file without a project, and a product whose bundle identifier is not known either.
    private static var standaloneFile: RuleCase {
        let old = PropertyList(reading: ExampleText.file(marked: ExampleText.document(group("group.com.example.old"))))
        let product = StoreClaimant(
            "Notes.app", claims: EntitlementClaims(old.root), origin: .signed, home: "Notes.app", bundleIdentifier: nil)
        let workspace = Workspace(
            projects: [],
            files: MemoryFiles(["Notes.entitlements": ExampleText.document(group("group.com.example.new"))]),
            entitlements: ["Notes.entitlements"], others: [product], profiles: [], selecting: BuildSelection(),
            under: ContextByPath(AnalysisContext()))
        let rules = Rule.all.filter { $0.id == "store-renamed-in-release" }
        return RuleCase(
            "store-renamed-in-release", "a file without a project, and a product without a bundle identifier",
            findings: Linter(rules: rules).findings(in: workspace))
    }
}
