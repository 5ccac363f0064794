import Foundation
import Testing

@Suite struct StoresCommandTests {
    @Test func `targets that claim the same group share it, per configuration`() throws {
        let scratch = try Self.project()
        let run = try Tool("stores", in: scratch.url)

        #expect(run.status == 0)
        #expect(
            run.output == """
                STORE                    KIND       USED BY
                group.com.example        app group  Notes, Widget  Release only
                group.com.example.debug  app group  Notes, Widget  Debug only
                2 stores, 2 apps.

                """)
    }

    @Test func `a project without its file is reported, and its other files are read`() throws {
        let scratch = try Self.project()
        let project = scratch.url.path + "/App.xcodeproj/project.pbxproj"
        try FileManager.default.removeItem(atPath: project)
        let run = try Tool("stores", in: scratch.url)
        #expect(run.status == 0)
        #expect(run.errors.contains("entcheck: App.xcodeproj/project.pbxproj: `App.xcodeproj` does not contain"))
        #expect(try Tool("resolve", ".", "--target", "Notes", in: scratch.url).errors.contains("does not contain"))
    }

    @Test func `a build setting on the command line overrides the project`() throws {
        let scratch = try Self.project()
        let run = try Tool("stores", "--define", "SUFFIX=.x", "--configuration", "Debug", in: scratch.url)

        #expect(run.output.contains("group.com.example.x  app group  Notes, Widget\n"))
    }

    @Test func `the JSON report is reproducible and can be compared with`() throws {
        let scratch = try Self.project()
        let run = try Tool("stores", "--format", "json", "--jobs", "1", in: scratch.url)
        #expect(run.output == (try Tool("stores", "--format", "json", "--jobs", "8", in: scratch.url).output))
        #expect(run.output.contains("\"schema\": \"entcheck/stores/1\""))

        try scratch.write(run.output, to: "stores.lock.json")
        #expect(try Tool("stores", "--compare", "stores.lock.json", in: scratch.url).status == 0)
        let changed = try Tool("stores", "--compare", "stores.lock.json", "--define", "SUFFIX=.x", in: scratch.url)
        #expect(changed.status == 1)
        #expect(changed.output.contains("Notes (ios) moves from app group group.com.example (shared with Widget)"))
        try scratch.write("{}", to: "stores.lock.json")
        #expect(try Tool("stores", "--compare", "stores.lock.json", in: scratch.url).status == 2)
    }

    @Test func `renaming a store for only one of its apps is status 1`() throws {
        let scratch = try Self.project()
        let split = try Tool(
            "stores", "--store", "group.com.example", "--if-renamed", "group.new", "--app", "Notes", in: scratch.url)
        #expect(split.status == 1)
        #expect(split.output.contains("Not changed, but affected: 1 app (Widget)."))
        #expect(
            try Tool("stores", "--store", "group.com.example", "--if-renamed", "group.new", in: scratch.url).status == 0
        )
        #expect(try Tool("stores", "--if-renamed", "group.new", in: scratch.url).status == 2)
    }

    @Test func `a diagram is written to standard output or to a file`() throws {
        let scratch = try Self.project()
        #expect(try Tool("stores", "--graph", "mermaid", in: scratch.url).output.hasPrefix("flowchart LR\n"))
        #expect(try Tool("stores", "--graph", "html=stores.html", in: scratch.url).output.isEmpty)
        let page = try String(contentsOf: scratch.url.appending(path: "stores.html"), encoding: .utf8)
        #expect(page.hasPrefix("<!DOCTYPE html>"))
        #expect(!page.replacing("http://www.w3.org/", with: "").replacing("http-equiv", with: "").contains("http"))
    }

    @Test func `special characters in Mermaid labels are escaped`() throws {
        let scratch = try Scratch()
        let names = [
            "", "- a", "1. b", "*c*_d_", "`e`", "https://www.f.com", "%%{init}%%", "g@{ h }", "fa:fa-i", "$$j$$",
        ]
        let groups = names.map { "<string>group.\($0)</string>" }.joined()
        for name in names {
            try scratch.writeEntitlements(
                "<key>com.apple.security.application-groups</key><array>\(groups)</array>",
                to: "x/\(name.replacing("/", with: "."))y.entitlements")
        }
        let graph = try Tool("stores", "--graph", "mermaid", in: scratch.url).output
        let labels = graph.split(separator: "\n").compactMap { $0.firstMatch(of: /\["(.*)"\]/)?.1 }
        #expect(labels.count == 2 * names.count)
        for label in labels {
            let signs = label.replacing(/#[0-9]+;/, with: "")
            #expect(!signs.contains { "\"#&'<>`\\;*_~[]!$%:@".contains($0) }, "\(label)")
            #expect(signs.first.map { !"-+=0123456789".contains($0) } ?? false, "\(label)")
        }
    }

    @Test func `an unknown store or app is reported with the closest name`() throws {
        let scratch = try Self.project()
        let run = try Tool("stores", "--store", "Group.com.example", in: scratch.url)
        #expect(run.status == 3)
        #expect(
            run.errors
                == "entcheck: there is no store with the identifier `Group.com.example`; "
                + "the closest identifier is `group.com.example`\n")
        #expect(try Tool("stores", "--app", "Note", in: scratch.url).errors.contains("the closest name is `Notes`"))
        let renaming = ["stores", "--store", "group.com.exmaple", "--if-renamed", "group.new"]
        #expect(try Tool(renaming, in: scratch.url).errors.contains("the closest identifier is `group.com.example`"))
    }

    @Test(arguments: [
        ["--if-renamed", "", "--store", "group.com.example"],
        ["--if-renamed", "group.com.example", "--store", "group.com.example"],
        ["--if-renamed", "group.new", "--store", "group.com.example", "--format", "json"],
        ["--if-renamed", "group.new", "--store", "group.com.example", "--app", "Nobody"],
        ["--graph", "html="], ["--graph", "png"], ["-", "App.xcodeproj"],
    ])
    func `invalid combinations of options are usage errors`(arguments: [String]) throws {
        let scratch = try Self.project()
        let run = try Tool(["stores"] + arguments, in: scratch.url)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(!run.errors.isEmpty)
    }

    @Test func `one file is read from standard input`() throws {
        let scratch = try Self.project()
        let file = "<plist><dict>\(Self.group)</dict></plist>"
        let run = try Tool("stores", "-", "--stdin-name", "A.entitlements", in: scratch.url, input: file)
        #expect(run.output.contains("group.com.example$(SUFFIX)  app group  A.entitlements  not shared\n"))
    }

    @Test func `quiet prints nothing and keeps the exit status`() throws {
        let scratch = try Self.project()
        let renaming = ["--store", "group.com.example", "--if-renamed", "group.new", "--app", "Notes"]
        #expect(try Tool(["stores", "--quiet"] + renaming, in: scratch.url).output.isEmpty)
        #expect(try Tool(["stores", "--quiet"] + renaming, in: scratch.url).status == 1)
        #expect(try Tool("stores", "--quiet", "--graph", "dot", in: scratch.url).output.isEmpty)
    }

    @Test func `a diagram of a comparison marks the changes, and a message describes how to accept them`() throws {
        let scratch = try Self.project()
        try scratch.write(try Tool("stores", "--format", "json", in: scratch.url).output, to: "stores.lock.json")
        let run = try Tool(
            "stores", "--compare", "stores.lock.json", "--graph", "mermaid", "--define", "SUFFIX=.x", in: scratch.url)
        #expect(run.status == 1)
        #expect(run.output.contains(" === "))
        #expect(run.errors.contains("4 changes since stores.lock.json; if the changes are intended"))
        let other = try Tool(
            "stores", "--compare", scratch.url.appending(path: "stores.lock.json").path(), scratch.url.path(),
            in: scratch.url.deletingLastPathComponent())
        #expect(other.status == 0)
    }

    @Test func `files with the same name are distinguished by their paths`() throws {
        let scratch = try Scratch()
        for path in ["a/x/App.entitlements", "b/x/App.entitlements", "c/Other.entitlements"] {
            try scratch.writeEntitlements(Self.group, to: path)
        }
        let run = try Tool("stores", "--define", "SUFFIX=", in: scratch.url)
        #expect(run.output.contains("app group  Other.entitlements, a/x/App.entitlements,\n"))
    }

    @Test func `a directory without stores is status 3, and a missing path is status 4`() throws {
        let scratch = try Scratch()
        #expect(try Tool("stores", in: scratch.url).status == 3)
        #expect(try Tool("stores", "Missing", in: scratch.url).status == 4)
    }

    @Test func `a malformed project is status 4, and a missing entitlements file is reported`() throws {
        let scratch = try Self.project()
        let project = scratch.url.appending(path: "App.xcodeproj/project.pbxproj")
        try FileManager.default.removeItem(at: scratch.url.appending(path: "Widget/Widget.entitlements"))
        let missing = try Tool("stores", in: scratch.url)
        #expect(missing.status == 0)
        #expect(
            missing.errors.contains(
                ": line 13, column 94: `Widget/Widget.entitlements`, the entitlements file of `Widget`, does not exist")
        )
        let text = try String(contentsOf: project, encoding: .utf8)
        try text.replacing("L1 = {", with: "L1 = <<<").write(to: project, atomically: true, encoding: .utf8)
        let broken = try Tool("stores", in: scratch.url)
        #expect(broken.status == 4)
        #expect(broken.errors.hasPrefix("entcheck: App.xcodeproj/project.pbxproj: "))
    }

    @Test func `lint checks a file with the build settings of its project, and reports the builds`() throws {
        let scratch = try Self.project(suffix: "")
        let run = try Tool("lint", "--format", "json", in: scratch.url)

        #expect(run.output.contains("\"rule\": \"setting-undefined\""))
        #expect(
            run.output.contains(
                """
                `SUFFIX` is not defined, so `group.com.example$(SUFFIX)` expands to `group.com.example`; define it, or \
                remove the reference
                """))
        #expect(run.output.contains("\"target\": \"Notes\""))
        #expect(run.output.contains("\"targets\": 2"))
    }

    @Test func `a profile in the project directory that does not authorize a claim is reported`() throws {
        let scratch = try Self.project(suffix: "PRODUCT_BUNDLE_IDENTIFIER = com.example.notes; SUFFIX = .debug;")
        let profile = { (groups: String) in
            """
            <plist version="1.0"><dict><key>Name</key><string>Notes</string><key>Entitlements</key><dict>
            <key>application-identifier</key><string>A1B2C3D4E5.com.example.notes</string>
            <key>com.apple.security.application-groups</key><array>\(groups)</array></dict></dict></plist>
            """
        }
        try scratch.write(profile(""), to: "Old.mobileprovision")
        let run = try Tool("lint", "--format", "concise", in: scratch.url)
        let message = "warning: the profile `Notes` does not authorize `group.com.example.debug`"
        #expect(run.output.contains("Notes/Notes.entitlements:6:16: \(message)"))
        try scratch.write(profile("<string>group.com.example.debug</string>"), to: "New.mobileprovision")
        #expect(!(try Tool("lint", "--format", "concise", in: scratch.url).output.contains("[profile-behind]")))
    }

    @Test func `a group with different capitalization is reported once, and the fix uses the common spelling`() throws {
        let scratch = try Self.project()
        let group = "<key>com.apple.security.application-groups</key><array><string>%</string></array>"
        try scratch.writeEntitlements(group.replacing("%", with: "group.com.example"), to: "Notes/Notes.entitlements")
        try scratch.writeEntitlements(group.replacing("%", with: "group.com.Example"), to: "Widget/Widget.entitlements")
        let run = try Tool("lint", "--format", "concise", in: scratch.url)
        #expect(run.output.contains("[store-name-case]"))
        #expect(!run.output.contains("[app-group-alone]"))
        _ = try Tool("lint", "--unsafe-fixes", in: scratch.url)
        #expect(try Tool("lint", in: scratch.url).status == 0)
        #expect(try Tool("stores", in: scratch.url).output.contains("group.com.example  app group  Notes, Widget\n"))
    }

    @Test func `a project description without a project is read`() throws {
        let scratch = try Scratch()
        try scratch.writeEntitlements(Self.group, to: "Notes.entitlements")
        try scratch.write(
            """
            name: Notes
            settings: { base: { SUFFIX: .yaml } }
            targets:
              Notes: { type: application, platform: iOS, entitlements: { path: Notes.entitlements } }
            """, to: "project.yml")

        #expect(try Tool("stores", in: scratch.url).output.contains("group.com.example.yaml  app group  Notes"))
    }

    private static let group =
        "<key>com.apple.security.application-groups</key>\n<array><string>group.com.example$(SUFFIX)</string></array>"

    /// Returns a project with an app and a widget that claim one group, whose name has a suffix in the debug build.
    static func project(suffix: String = "SUFFIX = .debug;") throws -> Scratch {
        let scratch = try Scratch()
        var objects = "P = { isa = PBXProject; targets = ( T0, T1 ); buildConfigurationList = L; };\n"
        objects += "L = { isa = XCConfigurationList; buildConfigurations = ( D, R ); };\n"
        objects +=
            "D = { isa = XCBuildConfiguration; name = Debug; buildSettings = { SDKROOT = iphoneos; \(suffix) }; };\n"
        let none = suffix.isEmpty ? "" : "SUFFIX = \"\";"
        objects +=
            "R = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos; \(none) }; };\n"
        for (index, (name, kind)) in [("Notes", "application"), ("Widget", "app-extension")].enumerated() {
            try scratch.writeEntitlements(Self.group, to: "\(name)/\(name).entitlements")
            objects += "T\(index) = { isa = PBXNativeTarget; name = \(name); buildConfigurationList = L\(index); "
            objects += "productType = \"com.apple.product-type.\(kind)\"; };\n"
            objects += "L\(index) = { isa = XCConfigurationList; buildConfigurations = ( D\(index), R\(index) ); };\n"
            for (letter, configuration) in [("D", "Debug"), ("R", "Release")] {
                objects +=
                    "\(letter)\(index) = { isa = XCBuildConfiguration; name = \(configuration); buildSettings = { "
                objects += "CODE_SIGN_ENTITLEMENTS = \"\(name)/\(name).entitlements\"; }; };\n"
            }
        }
        try scratch.write(
            "// !$*UTF8*$!\n{ rootObject = P; objects = {\n\(objects)}; }\n", to: "App.xcodeproj/project.pbxproj")
        return scratch
    }
}
