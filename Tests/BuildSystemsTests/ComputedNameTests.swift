import PropertyLists
import Testing

/// Names and paths that build files compute in common ways.
struct ComputedNameTests {
    private static let manifest = """
        import ProjectDescription
        import ProjectDescriptionHelpers
        let project = Project(name: Module.notes.name, targets: [
            .target(name: Module.notes.name, destinations: .iOS, product: .app, bundleId: Identifiers.App.base,
                entitlements: .file(path: .relativeToCurrentFile("Notes.entitlements"))),
            .target(name: "Other", destinations: .iOS, product: .app, bundleId: Identifiers.Other.base)])
        """

    @Test(
        arguments: [
            "public enum Module: String { case core, notes = \"Notes\"\n public var name: String { rawValue } }",
            """
            enum Module { case core
              case notes }
            extension Module {
              var name: String {
                switch self {
                case .core: return "Core"
                case .notes: return "Notes"
                }
              }
            }
            """,
        ])
    func `a case of an enumeration is the name of a target`(enumeration: String) {
        let tree = Tree([
            "Project.swift": Self.manifest, "Notes.entitlements": entitlements,
            "Tuist/ProjectDescriptionHelpers/Module.swift": enumeration,
            "Tuist/ProjectDescriptionHelpers/Identifiers.swift": """
            enum Identifiers {
              enum App { static let base = "com.example.notes" }
              enum Other { static let base = "com.example.other" }
            }
            """,
        ])
        #expect(
            tree.products == [
                "Tuist | Notes | application | iphoneos | com.example.notes | - | Debug+Release | Notes.entitlements"
            ])
    }

    @Test func `a variable of Swift that is declared without a value has the value of its assignment`() {
        let tree = Tree([
            "Project.swift": """
            import ProjectDescription
            import ProjectDescriptionHelpers
            let project = Project.make(name: "Notes", path: "Notes.entitlements")
            """,
            "Notes.entitlements": entitlements,
            "Tuist/ProjectDescriptionHelpers/Project+Make.swift": """
            extension Project {
              static func make(name: String, path: Path? = nil) -> Project {
                var entitlements: Entitlements?
                if let path {
                  entitlements = .file(path: path)
                }
                let target = Target(name: name, platform: .iOS, product: .app, bundleId: "com.example.notes",
                    entitlements: entitlements)
                return Project(name: name, targets: [target])
              }
            }
            """,
        ])
        #expect(
            tree.products == [
                "Tuist | Notes | application | iphoneos | com.example.notes | - | Debug+Release | Notes.entitlements"
            ])
    }

    @Test func `a rule of Bazel creates the entitlements of an app from one file`() {
        let tree = Tree([
            "WORKSPACE": "", "Notes/Notes.entitlements": entitlements,
            "Notes/BUILD": """
            ios_application(name = "Notes", bundle_id = "com.example.notes", entitlements = ":entitlements")
            genrule(name = "entitlements", srcs = ["Notes.entitlements"], outs = ["made.plist"], cmd = "sed s/a/b/")
            """,
        ])
        #expect(
            tree.products == [
                "Bazel | Notes | application | iphoneos | com.example.notes | - | Release | Notes/Notes.entitlements"
            ])
    }

    @Test func `a program of a package calls electron-builder`() {
        let tree = Tree([
            "package.json": """
            {"name": "notes", "scripts": {"release": "node scripts/release.js --mac"},
             "devDependencies": {"electron-builder": "1"}}
            """,
            "scripts/release.js": """
            const builder = require('electron-builder')
            const config = { appId: 'com.example.notes', mac: { entitlements: 'mac/notes.plist' } }
            builder.build({ targets: builder.Platform.MAC.createTarget(), config: config })
            """,
            "mac/notes.plist": entitlements,
        ])
        #expect(
            tree.products == [
                "Electron | notes | application | macosx | com.example.notes | - | Release | mac/notes.plist"
            ])
    }

    @Test(arguments: ["/Volumes/Work/Notes/mac/a.plist", "../Notes/mac/a.plist", "$HOME/notes/mac/a.plist"])
    func `a path on another computer is searched in the tree`(path: String) {
        let tree = Tree([
            "sign.sh": "codesign -s - -i com.example.notes --entitlements \(path) Notes.app\n",
            "mac/a.plist": entitlements,
        ])
        let isFound = !path.hasPrefix("$")
        #expect(tree.products.count == (isFound ? 1 : 0))
    }

    @Test func `a path in an unrelated directory is not found by its name alone`() {
        let tree = Tree([
            "scripts/sign.sh": "codesign -s - -i a.b --entitlements other/a.plist Notes.app\n", "a.plist": entitlements,
        ])
        #expect(tree.products.isEmpty)
    }
}
