import PropertyLists
import Testing

/// Values that build files take from other files, functions, and alternatives.
struct InheritedValueTests {
    @Test func `a script of Unity references its entitlements file as an asset`() {
        let project = """
            PlayerSettings:
              productName: Notes
              appleDeveloperTeamID: A1B2C3D4E5
              applicationIdentifier:
                iPhone: com.example.notes
            """
        let tree = Tree([
            "Assets/Editor/Signing.cs": """
            using UnityEditor.iOS.Xcode;
            public class Signing : ScriptableObject { public DefaultAsset entitlementsFile; }
            """,
            "Assets/Editor/Signing.cs.meta": """
            guid: 11111111111111111111111111111111
            MonoImporter:
              defaultReferences:
              - entitlementsFile: {fileID: 102900000, guid: 22222222222222222222222222222222,
                  type: 3}
            """,
            "Assets/Resources/Notes.entitlements": entitlements,
            "Assets/Resources/Notes.entitlements.meta": """
            fileFormatVersion: 2
            guid: 22222222222222222222222222222222
            """,
            "Assets/Other.entitlements": entitlements,
            "Assets/Other.entitlements.meta": "guid: 33333333333333333333333333333333\n",
            "ProjectSettings/ProjectSettings.asset": project,
        ])
        #expect(
            tree.products == [
                "Unity | Notes | application | iphoneos | com.example.notes | A1B2C3D4E5 | Release | "
                    + "Assets/Resources/Notes.entitlements"
            ])
    }

    @Test func `the options of a Godot preset describe entitlements`() throws {
        let tree = Tree([
            "export_presets.cfg": """
            [preset.0]
            name="Mac"
            platform="macOS"
            [preset.0.options]
            application/bundle_identifier="com.example.notes"
            codesign/codesign=1
            codesign/apple_team_id="A1B2C3D4E5"
            codesign/entitlements/custom_file=""
            codesign/entitlements/camera=true
            codesign/entitlements/location=false
            codesign/entitlements/app_sandbox/enabled=true
            codesign/entitlements/app_sandbox/files_user_selected=2
            """
        ])
        #expect(
            tree.products == [
                "Godot | Mac | application | macosx | com.example.notes | A1B2C3D4E5 | Release | export_presets.cfg"
            ])
        let root = try #require(tree.inline.first?.root)
        #expect(
            root.entries.map(\.key.value) == [
                "com.apple.security.device.camera", "com.apple.security.app-sandbox",
                "com.apple.security.files.user-selected.read-write",
            ])
    }

    @Test(arguments: ["codesign/codesign=0\ncodesign/entitlements/camera=true", "codesign/codesign=3"])
    func `a Godot preset without a signature or entitlements describes no product`(options: String) {
        let tree = Tree(["export_presets.cfg": "[preset.0]\nplatform=\"macOS\"\n[preset.0.options]\n\(options)\n"])
        #expect(tree.projects.isEmpty)
    }

    @Test func `Briefcase writes entitlements for permissions of all platforms`() throws {
        let tree = Tree([
            "pyproject.toml": """
            [tool.briefcase]
            bundle = "com.example"
            [tool.briefcase.app.notes]
            formal_name = "Notes"
            permission.camera = "Scan notes"
            [tool.briefcase.app.notes.macOS]
            entitlement."com.apple.security.network.client" = true
            """
        ])
        #expect(
            tree.products == [
                "Briefcase | Notes | application | macosx | com.example.notes | - | Release | pyproject.toml"
            ])
        let root = try #require(tree.inline.first?.root)
        #expect(
            root.entries.map(\.key.value) == ["com.apple.security.device.camera", "com.apple.security.network.client"])
    }

    @Test func `a function of Electron Forge selects one of several files`() {
        let tree = Tree([
            "package.json": "{\"name\": \"notes\"}",
            "forge.config.js": """
            module.exports = { packagerConfig: { appBundleId: 'com.example.notes', osxSign: {
              optionsForFile(path) {
                if (isStore) {
                  const entitlements = path.includes('.app/') ? 'inherit.plist' : 'store.plist';
                  return { entitlements };
                }
                let entitlements = 'mac.plist';
                if (path.includes('(GPU)')) { entitlements = 'gpu.plist'; }
                return { hardenedRuntime: true, entitlements };
              } } } };
            """,
            "inherit.plist": entitlements, "store.plist": entitlements, "mac.plist": entitlements,
            "gpu.plist": entitlements,
        ])
        #expect(tree.unknown.isEmpty)
        for name in ["inherit", "store", "mac", "gpu"] {
            #expect(tree.products.contains { $0.contains("com.example.notes") && $0.hasSuffix("\(name).plist") })
        }
    }

    @Test func `the Info.plist of Electron contains the team`() {
        let tree = Tree([
            "package.json": "{\"name\": \"notes\"}",
            "electron-builder.yml": """
            appId: com.example.notes
            mac:
              entitlements: mac.plist
              extendInfo:
                - ElectronTeamID: A1B2C3D4E5
            """,
            "mac.plist": entitlements,
        ])
        #expect(
            tree.products == [
                "Electron | notes | application | macosx | com.example.notes | A1B2C3D4E5 | Release | mac.plist"
            ])
    }

    @Test func `the name of a development certificate does not contain the team`() {
        let tree = Tree([
            "sign.sh": "codesign -s \"iPhone Developer: Example (A1B2C3D4E5)\" --entitlements a.plist build/Notes.app",
            "a.plist": entitlements,
        ])
        #expect(tree.products == ["codesign | Notes | application | iphoneos | - | - | Release | a.plist"])
    }

    @Test func `a script states the usual value of a variable, and the identifier in the Info.plist that it writes`() {
        let tree = Tree([
            "scripts/sign.sh": """
            ROOT="$(cd "$(dirname "$0")/.." && pwd)"
            FILE="${SIGN_FILE:-$ROOT/mac/notes.plist}"
            cat > Info.plist <<EOF
            <key>CFBundleIdentifier</key>
            <string>com.example.notes</string>
            EOF
            codesign --sign - --entitlements "$FILE" "dist/Notes.app"
            codesign --sign - --entitlements "$ROOT/mac/tool.plist" "$OUT/notes-tool"
            """,
            "mac/notes.plist": entitlements, "mac/tool.plist": entitlements,
        ])
        #expect(
            tree.products == [
                "codesign | Notes | application | macosx | com.example.notes | - | Release | mac/notes.plist",
                "codesign | tool | unknown | macosx | notes-tool | - | Release | mac/tool.plist",
            ])
    }

    @Test func `a list file of CMake uses the paths of the list file above it`() {
        let tree = Tree([
            "CMakeLists.txt": """
            project(Notes)
            set(SIGNING_FILE "${CMAKE_CURRENT_SOURCE_DIR}/mac/notes.plist")
            add_subdirectory(app)
            """,
            "app/CMakeLists.txt": """
            set_target_properties(notes PROPERTIES MACOSX_BUNDLE_GUI_IDENTIFIER "com.example.notes")
            add_custom_command(TARGET notes POST_BUILD COMMAND ${CMAKE_COMMAND} "-DENTITLEMENTS=${SIGNING_FILE}"
              -P "${CMAKE_SOURCE_DIR}/cmake/codesign.cmake")
            """,
            "mac/notes.plist": entitlements,
        ])
        #expect(
            tree.products == [
                "CMake | notes | application | macosx | com.example.notes | - | Release | mac/notes.plist"
            ])
    }

    @Test func `a command of CMake signs with a copy of the file`() {
        let tree = Tree([
            "CMakeLists.txt": """
            project(Notes)
            set_target_properties(notes PROPERTIES MACOSX_BUNDLE_INFO_PLIST "mac/Info.plist.in")
            add_custom_command(TARGET notes POST_BUILD
              COMMAND ${CMAKE_COMMAND} -E copy mac/notes.plist ${CMAKE_CURRENT_BINARY_DIR}/notes.plist
              COMMAND codesign --sign - --entitlements ${CMAKE_CURRENT_BINARY_DIR}/notes.plist notes.app)
            """,
            "mac/notes.plist": entitlements,
            "mac/Info.plist.in": """
            <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>com.example.notes</string></dict></plist>
            """,
        ])
        #expect(
            tree.products == [
                "CMake | notes | application | macosx | com.example.notes | - | Release | mac/notes.plist"
            ])
    }

    @Test func `a function of Tuist calls another one that creates the target`() {
        let tree = Tree([
            "Tuist/ProjectDescriptionHelpers/Project.swift": """
            extension Project {
              public static let prefix = "com.example"
              public static func app(name: String, entitlements: Entitlements?) -> Project {
                let targets = makeTargets(name: name, entitlements: entitlements)
                return Project(name: name, targets: targets)
              }
              static func makeTargets(name: String, entitlements: Entitlements?) -> [Target] {
                [.target(name: name, destinations: [.iPhone], product: .app, bundleId: Project.prefix + ".Notes".lowercased(),
                  entitlements: entitlements, settings: .settings(configurations: [
                    .release(name: "Release", xcconfig: .relativeToRoot("Release.xcconfig"))]))]
              }
            }
            """,
            "Release.xcconfig": "DEVELOPMENT_TEAM = A1B2C3D4E5\n",
            "App/Project.swift": """
            import ProjectDescription
            import ProjectDescriptionHelpers
            let project = Project.app(name: "Notes", entitlements: "App.entitlements")
            """,
            "App/App.entitlements": entitlements,
        ])
        #expect(
            tree.products == [
                "Tuist | Notes | application | iphoneos | com.example.notes | A1B2C3D4E5 | Release | App/App.entitlements"
            ])
    }
}
