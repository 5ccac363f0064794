import BuildSystems
import PropertyLists
import Testing
import XcodeProjects

@testable import entcheck

/// Build files that are malformed, deep, large, or endless.
struct HostileBuildFileTests {
    @Test func `unclosed references in a template of CMake are read in linear time`() {
        let text = String(repeating: "${", count: 200_000)
        #expect(TemplateForm.marksAndBraces.replaced(in: text, knowing: [:]) == nil)
    }

    @Test(arguments: ["${}", "${", "$ENV{", "$", "@", "${ {"])
    func `a malformed reference in a template of CMake does not hide the references after it`(text: String) throws {
        let form = TemplateForm.marksAndBraces
        let replaced = try #require(form.replaced(in: "\(text) @TEAM@", knowing: ["TEAM": "A1B2C3D4E5"]))
        #expect(replaced.text == "\(text) A1B2C3D4E5")
    }

    @Test func `thousands of targets and attributes of CMake do not multiply`() {
        let attributes = (0..<3000).map { "set(CMAKE_XCODE_ATTRIBUTE_A\($0) b)\n" }.joined()
        let targets = (0..<3000).map {
            "set_target_properties(t\($0) PROPERTIES XCODE_ATTRIBUTE_CODE_SIGN_ENTITLEMENTS a)\n"
        }.joined()
        let tree = Tree(["CMakeLists.txt": attributes + targets, "a": entitlements])
        #expect(tree.projects.first?.targets.count == 2000)
        #expect(tree.projects.first?.problems.contains { $0.message.contains("more than 2000 products") } == true)
    }

    /// The names of build files, one per format.
    static let names = [
        "package.json", "electron-builder.js", "electron-builder.toml", "electron-builder.yml", "app.json",
        "app.config.ts", "Project.swift", "BUILD.bazel", "Notes.csproj", "CMakeLists.txt", "config.xml",
        "export_presets.cfg", "notes.pro", "pyproject.toml", "tauri.conf.json", "sign.sh",
        "Fastfile", "ExportOptions.plist", "PostprocessBuild.cs", "build.py", "notes.spec", "Cargo.toml",
        "Packager.toml", "Dioxus.toml", ".goreleaser.yml",
    ]

    /// Words that make a reader read the whole file.
    private static let words = """
        electron entitlements ios bundleIdentifier bundle_id import ProjectDescription ntitlements tool.briefcase \
        CODE_SIGN_ENTITLEMENTS entitlements/custom_file <widget config-file codesign --entitlements iOS.Xcode \
        entitlements_file EXE notarize package.metadata.packager bundle.macos
        """

    private func read(_ name: String, _ text: String) -> XcodeProject? {
        let file = SourceFile(path: name, bytes: Array(text.utf8))
        return BuildSystemReaders.project(
            in: file, from: MemoryFiles([file]), spending: InclusionBudget(), parsing: YAMLDescription.parse)
    }

    @Test(arguments: names, ["(", "[", "{", "<a>", "\"", "`${", "select(", "f(a=", "[[a.", "if(", "/*", "=> {return "])
    func `nesting without an end is read in bounded time`(name: String, part: String) {
        let text = String(repeating: part, count: 400)
        #expect(read(name, text + Self.words)?.targets.isEmpty ?? true)
        #expect(read(name, "# \(Self.words)\n" + text)?.targets.isEmpty ?? true)
    }

    @Test(arguments: ["func a(", "func a(b: = ", "func a() {", "func ( ( (", "func a(b) -> [c"])
    func `a helper that ends in a function is read`(helper: String) {
        let manifest = """
            import ProjectDescription
            import ProjectDescriptionHelpers
            let project = Project.a(entitlements: "App.entitlements")
            """
        let tree = Tree(["Project.swift": manifest, "Tuist/ProjectDescriptionHelpers/A.swift": helper])
        #expect(tree.products.isEmpty)
    }

    @Test func `many calls of a long function are a limit`() throws {
        let body = String(repeating: "let x = 1\n", count: 10_000)
        let texts = [
            "Project.swift": "import ProjectDescription\nimport ProjectDescriptionHelpers\n"
                + String(repeating: "a()\n", count: 5000),
            "Tuist/ProjectDescriptionHelpers/A.swift": "func a() {\n\(body)}\n",
        ]
        // The number of settings of a normal run takes about a minute in a debug build.
        let tree = Tree(texts, includedSettings: 20_000)
        let problems = try #require(tree.projects.first).problems
        #expect(problems.contains { $0.kind == .limit })
    }

    @Test func `variables that contain the one before them do not grow without a limit`() {
        let lines = (1..<20_000).map { "A\($0)=$A\($0 - 1)xxxxxxxxxxxxxxxx" }.joined(separator: "\n")
        #expect(read("sign.sh", lines + "\ncodesign --entitlements $A19999 Notes.app")?.unknown.count == 1)
    }

    @Test func `deeply nested objects are not followed to the end`() {
        let depth = 5000
        let deep = String(repeating: "{\"mac\": ", count: depth) + "1" + String(repeating: "}", count: depth)
        let project = read("electron-builder.json", "{\"appId\": \"com.example.notes\", \"build\": \(deep)}")
        #expect(project == nil)
    }

    @Test func `constants that contain the next one twice are not expanded`() {
        let names = (0..<40).map { "const a\($0) = a\($0 + 1) + a\($0 + 1)" }.joined(separator: "\n")
        let text = names + "\nconst a40 = 'x'\nmodule.exports = { appId: a0, mac: { entitlements: a0 } }"
        let project = read("electron-builder.js", text)
        #expect(project?.unknown.map(\.reason) == ["`entitlements` is computed"])
    }

    @Test func `constants that refer to each other are not known`() {
        let text = "let a = b\nlet b = a\nmodule.exports = { mac: { entitlements: a } }"
        #expect(read("electron-builder.js", text)?.unknown.count == 1)
    }

    @Test func `a file of twenty million bytes is not parsed`() {
        let text =
            "{\"build\": {\"appId\": \"electron\", \"mac\": {\"entitlements\": \"a.plist\"}}, \"x\": \""
            + String(repeating: "a", count: 20_000_000) + "\"}"
        #expect(read("package.json", text) == nil)
    }

    @Test(arguments: names) func `random bytes describe nothing`(name: String) {
        var state: UInt64 = 42
        var bytes: [UInt8] = []
        for _ in 0..<20_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            bytes.append(UInt8(truncatingIfNeeded: state >> 33))
        }
        let file = SourceFile(path: name, bytes: bytes + Array(Self.words.utf8))
        let project = BuildSystemReaders.project(
            in: file, from: MemoryFiles([file]), spending: InclusionBudget(), parsing: YAMLDescription.parse)
        #expect(project?.targets.isEmpty ?? true)
    }
}
