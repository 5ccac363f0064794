import PropertyLists
import Testing

/// The products that the build files of other build systems describe.
struct ReaderTests {
    @Test func `Expo's entitlements are checked in the configuration`() throws {
        let tree = Tree([
            "app.json": """
            {"expo": {"name": "Notes", "plugins": ["expo-document-picker"], "ios": {
              "bundleIdentifier": "com.example.notes", "appleTeamId": "A1B2C3D4E5",
              "usesIcloudStorage": true, "associatedDomains": ["applinks:example.com"],
              "entitlements": {"com.apple.security.application-groups": ["group.com.example.notes"]}}}}
            """
        ])
        #expect(
            tree.products == [
                "Expo | Notes | application | iphoneos | com.example.notes | A1B2C3D4E5 | Release | app.json"
            ])
        let root = try #require(tree.inline.first?.root)
        let group = try #require(root["com.apple.security.application-groups"]?.elements.first { _ in true })
        #expect(group.location.description == "app.json:4:63")
        #expect(group.string == "group.com.example.notes")
        #expect(Array(root.entries).count == 6)
    }

    @Test func `a script of Expo is read if its values are literals`() {
        let tree = Tree([
            "app.config.ts": """
            import { ExpoConfig, ConfigContext } from 'expo/config'
            const BUNDLE = 'com.example.notes'
            export default ({ config }: ConfigContext): ExpoConfig => ({
              ...config, name: 'Notes',
              ios: { bundleIdentifier: BUNDLE, entitlements: { 'aps-environment': 'development' } },
            })
            """,
            "web/app.config.js": """
            module.exports = () => ({ ios: { bundleIdentifier: 'com.example.web',
              entitlements: { 'aps-environment': process.env.PUSH } } })
            """,
        ])
        #expect(
            tree.products == ["Expo | Notes | application | iphoneos | com.example.notes | - | Release | app.config.ts"]
        )
        #expect(tree.unknown == ["web/app.config.js:2:17: a value of `ios.entitlements` is computed"])
    }

    @Test func `an Expo app with an Xcode project is left to the project`() {
        let tree = Tree([
            "app.json":
                "{\"ios\": {\"bundleIdentifier\": \"a\", \"entitlements\": {\"aps-environment\": \"development\"}}}",
            "ios/Notes.xcodeproj/project.pbxproj": "",
        ])
        #expect(tree.projects.isEmpty)
    }

    @Test(arguments: ["device-activity-monitor": "device-activity-monitor", "clip": "clip", "app_intent": "app-intent"])
    func `a target of Expo's Apple targets without an identifier has that of its type`(type: String, suffix: String) {
        let tree = Tree([
            "app.json": "{\"expo\": {\"ios\": {\"bundleIdentifier\": \"com.example.notes\"}}}",
            "targets/widget/expo-target.config.js": """
            module.exports = { type: '\(type)', name: 'Notes Target',
              entitlements: { 'com.apple.security.application-groups': ['group.com.example.notes'] } }
            """,
        ])
        #expect(tree.products.map { $0.contains("| com.example.notes.\(suffix) |") } == [true])
    }

    @Test func `a target of Expo's Apple targets extends the identifier of the app`() {
        let tree = Tree([
            "app.json": "{\"expo\": {\"ios\": {\"bundleIdentifier\": \"com.example.notes\"}}}",
            "targets/widget/expo-target.config.js": """
            module.exports = { type: 'widget', bundleIdentifier: '.widget',
              entitlements: { 'com.apple.security.application-groups': ['group.com.example.notes'] } }
            """,
        ])
        #expect(
            tree.products == [
                "Expo | widget | appExtension | iphoneos | com.example.notes.widget | - | Release | "
                    + "targets/widget/expo-target.config.js"
            ])
    }

    @Test func `MAUI uses a file per platform by default`() {
        let tree = Tree([
            "Notes/Notes.csproj": """
            <Project Sdk="Microsoft.NET.Sdk"><PropertyGroup>
              <TargetFrameworks>net9.0-android;net9.0-ios;net9.0-maccatalyst</TargetFrameworks>
              <OutputType>Exe</OutputType><ApplicationId>com.example.notes</ApplicationId>
            </PropertyGroup>
            <PropertyGroup Condition="$(TargetFramework.Contains('-ios')) and '$(Configuration)' == 'Release'">
              <CodesignKey>Apple Distribution: Example (A1B2C3D4E5)</CodesignKey>
              <CodesignEntitlements>Platforms\\iOS\\Store.plist</CodesignEntitlements>
            </PropertyGroup></Project>
            """,
            "Notes/Platforms/iOS/Entitlements.plist": entitlements, "Notes/Platforms/iOS/Store.plist": entitlements,
            "Notes/Platforms/MacCatalyst/Entitlements.plist": entitlements,
        ])
        #expect(
            tree.products == [
                ".NET | Notes | application | iphoneos | com.example.notes | - | Debug | Notes/Platforms/iOS/Entitlements.plist",
                ".NET | Notes | application | iphoneos | com.example.notes | A1B2C3D4E5 | Release | Notes/Platforms/iOS/Store.plist",
                ".NET | Notes | application | catalyst | com.example.notes | - | Debug+Release | "
                    + "Notes/Platforms/MacCatalyst/Entitlements.plist",
            ])
    }

    @Test func `the command line of MAUI can specify a file that the project does not name`() {
        let project = """
            <Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType>
              <TargetFrameworks>net9.0-android;net9.0-maccatalyst</TargetFrameworks></PropertyGroup></Project>
            """
        let named = Tree(["A.csproj": project, "Platforms/MacCatalyst/Entitlements.Release.plist": entitlements])
        #expect(named.products == [])
        #expect(
            named.unknown
                == [
                    "A.csproj:1:1: `CodesignEntitlements` is not set, so that only the command line can specify the file"
                ])
        #expect(Tree(["A.csproj": project, "Platforms/MacCatalyst/Info.plist": entitlements]).unknown == [])
        #expect(Tree(["A.csproj": project, "Platforms/iOS/Entitlements.Release.plist": entitlements]).unknown == [])
    }

    @Test func `a project of Xamarin takes the identifier from its Info.plist`() {
        let tree = Tree([
            "iOS/Notes.iOS.csproj": """
            <Project><PropertyGroup>
            <ProjectTypeGuids>{FEACFBD2-3405-455C-9665-78FE426C6842};{FAE04EC0}</ProjectTypeGuids></PropertyGroup>
            <PropertyGroup Condition=" '$(Configuration)|$(Platform)' == 'Ad-Hoc|iPhone' ">
              <CodesignEntitlements>Entitlements.plist</CodesignEntitlements></PropertyGroup></Project>
            """,
            "iOS/Entitlements.plist": entitlements,
            "iOS/Info.plist": """
            <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>com.example.notes</string></dict></plist>
            """,
        ])
        #expect(
            tree.products == [
                ".NET | Notes.iOS | application | iphoneos | com.example.notes | - | Debug+Release+Ad-Hoc | iOS/Entitlements.plist"
            ])
    }

    @Test func `Bazel rules are read with constants of other files, and through a macro`() {
        let tree = Tree([
            "MODULE.bazel": "", "ids.bzl": "PREFIX = \"com.example\"\n",
            "apps.bzl": """
            load("@rules_apple//apple:macos.bzl", "macos_application")

            def example_mac_app(name, bundle_id, entitlements = None, **kwargs):
                macos_application(
                    name = name + "App",
                    bundle_id = "com.example." + bundle_id,
                    entitlements = entitlements,
                    **kwargs
                )
            """,
            "app/BUILD.bazel": """
            load("//:apps.bzl", "example_mac_app")
            load("//:ids.bzl", "PREFIX")
            ios_application(
                name = "Notes",
                bundle_id = PREFIX + ".notes",
                entitlements = select({
                    "//:debug": "debug.entitlements",
                    "//conditions:default": "//app:release.entitlements",
                }),
                extensions = [":Widget"],
            )
            ios_extension(name = "Widget", bundle_id = PREFIX + ".notes.widget", entitlements = ":generated")
            example_mac_app(name = "Desk", bundle_id = "desk", entitlements = ":desk.entitlements")
            """,
            "app/debug.entitlements": entitlements, "app/release.entitlements": entitlements,
            "app/desk.entitlements": entitlements,
        ])
        #expect(
            tree.products == [
                "Bazel | Notes | application | iphoneos | com.example.notes | - | Release | app/debug.entitlements",
                "Bazel | Notes | application | iphoneos | com.example.notes | - | Release | app/release.entitlements",
                "Bazel | DeskApp | application | macosx | com.example.desk | - | Release | app/desk.entitlements",
            ])
        #expect(
            tree.unknown == [
                "app/BUILD.bazel:12:85: the entitlements of `Widget` are created by another rule or computed"
            ])
    }

    @Test func `Tuist's targets are read with settings and helper constants`() {
        let tree = Tree([
            "Tuist/ProjectDescriptionHelpers/Names.swift":
                "public enum Names { public static let base = \"com.example\" }",
            "Project.swift": """
            import ProjectDescription
            import ProjectDescriptionHelpers
            let project = Project(
                name: "Notes",
                settings: .settings(base: ["DEVELOPMENT_TEAM": "A1B2C3D4E5"]),
                targets: [
                    .target(name: "Notes", destinations: [.iPhone, .iPad], product: .app,
                            bundleId: "\\(Names.base).notes", sources: ["Sources/**"],
                            entitlements: .file(path: "Notes.entitlements")),
                    .target(name: "Widget", destinations: .iOS, product: .appExtension,
                            bundleId: Names.base + ".notes.widget",
                            entitlements: .dictionary(["aps-environment": .string("development")])),
                    .target(name: "Other", destinations: .iOS, product: .app, bundleId: "com.example.other",
                            entitlements: makeEntitlements()),
                ]
            )
            """,
            "Notes.entitlements": entitlements,
        ])
        #expect(
            tree.products == [
                "Tuist | Notes | application | iphoneos | com.example.notes | A1B2C3D4E5 | Debug+Release | Notes.entitlements",
                "Tuist | Widget | appExtension | iphoneos | com.example.notes.widget | A1B2C3D4E5 | Debug+Release | "
                    + "Project.swift",
            ])
        #expect(tree.unknown == ["Project.swift:14:31: the entitlements of `Other` are computed"])
    }

    @Test func `a configuration file of Tuist names the entitlements file`() {
        let tree = Tree([
            "app/Project.swift": """
            import ProjectDescription
            let project = Project(name: "Notes",
                settings: .settings(configurations: [.release(name: "Release", xcconfig: "Config/App.xcconfig")]),
                targets: [.target(name: "Notes", destinations: .macOS, product: .app, bundleId: "com.example.notes")])
            """,
            "app/Config/App.xcconfig": """
            CODE_SIGN_ENTITLEMENTS = Mac/Notes.entitlements
            DEVELOPMENT_TEAM = A1B2C3D4E5
            """,
            "app/Mac/Notes.entitlements": entitlements,
        ])
        #expect(
            tree.products == [
                "Tuist | Notes | application | macosx | com.example.notes | A1B2C3D4E5 | Release | "
                    + "app/Mac/Notes.entitlements"
            ])
    }

    @Test func `a specification of XcodeGen has any name, and an included one is not a project`() {
        let tree = Tree([
            "apps/mac.yml": """
            name: Notes
            include: [targets.yml]
            """,
            "apps/targets.yml": """
            name: Part
            targets:
              Notes:
                type: application
                platform: macOS
                settings: {PRODUCT_BUNDLE_IDENTIFIER: com.example.notes, DEVELOPMENT_TEAM: A1B2C3D4E5}
                entitlements: {path: Notes.entitlements}
            """,
            "apps/Notes.entitlements": entitlements,
            ".github/workflow.yml": "name: Build\\njobs: {targets: {}}",
        ])
        #expect(
            tree.products == [
                "XcodeGen | Notes | application | macosx | com.example.notes | A1B2C3D4E5 | Debug+Release | "
                    + "apps/Notes.entitlements"
            ])
    }

    @Test func `a template of a specification of XcodeGen is not one, unless it is YAML`() {
        let target = "    type: application\n    platform: iOS\n"
        let texts = [
            "name: {{ name }}\ntargets:\n  {{ name }}:\n\(target)", "{% if watch %}\nname: Notes\n{% endif %}\n",
            "name: \"{{ name }}\"\ntargets:\n  \"{{ name }}\":\n\(target)", "name: [\n",
            "# see {{ docs }}\nname: Notes\ncommand: ps --format \"{{ .Name }}\"\nbroken: [\n",
        ]
        let projects = texts.map { Tree(["project.yml": $0]).projects.count }
        #expect(projects == [0, 0, 1, 1, 1])
    }

    @Test func `Tauri's configuration for macOS uses the identifier of the other one`() {
        let tree = Tree([
            "src-tauri/tauri.conf.json": "{\"productName\": \"Notes\", \"identifier\": \"com.example.notes\"}",
            "src-tauri/tauri.macos.conf.json": """
            {"bundle": {"macOS": {"entitlements": "./Entitlements.plist",
              "signingIdentity": "Developer ID Application: Example (A1B2C3D4E5)"}}}
            """,
            "src-tauri/Entitlements.plist": entitlements,
        ])
        #expect(
            tree.products == [
                "Tauri | Notes | application | macosx | com.example.notes | A1B2C3D4E5 | Release | src-tauri/Entitlements.plist"
            ])
    }

    @Test func `CMake's properties and signing commands are read`() {
        let tree = Tree([
            "CMakeLists.txt": """
            project(Notes)
            set(BUNDLE_ID "com.example.notes") # the app
            set_target_properties(notes PROPERTIES
                XCODE_ATTRIBUTE_PRODUCT_BUNDLE_IDENTIFIER ${BUNDLE_ID}
                XCODE_ATTRIBUTE_DEVELOPMENT_TEAM "A1B2C3D4E5"
                XCODE_ATTRIBUTE_CODE_SIGN_ENTITLEMENTS "${CMAKE_CURRENT_SOURCE_DIR}/mac/notes.entitlements")
            add_custom_command(TARGET helper POST_BUILD
                COMMAND codesign --force --entitlements ${CMAKE_SOURCE_DIR}/mac/helper.entitlements $<TARGET_FILE:helper>)
            """,
            "mac/notes.entitlements": entitlements, "mac/helper.entitlements": entitlements,
        ])
        #expect(
            tree.products == [
                "CMake | notes | application | macosx | com.example.notes | A1B2C3D4E5 | Release | mac/notes.entitlements",
                "CMake | helper | application | macosx | - | - | Release | mac/helper.entitlements",
            ])
    }

    @Test func `Godot, Qt, Cordova, and Briefcase are read`() {
        let tree = Tree([
            "game/export_presets.cfg": """
            [preset.0]
            name="Mac"
            platform="macOS"
            [preset.0.options]
            application/bundle_identifier="com.example.game"
            codesign/apple_team_id="A1B2C3D4E5"
            codesign/entitlements/custom_file="res://game.entitlements"
            """,
            "game/game.entitlements": entitlements,
            "qt/notes.pro": """
            TARGET = Notes
            QMAKE_TARGET_BUNDLE_PREFIX = com.example
            macx {
                FILE.name = CODE_SIGN_ENTITLEMENTS
                FILE.value = $$PWD/notes.entitlements
                QMAKE_MAC_XCODE_SETTINGS += FILE
            }
            """,
            "qt/notes.entitlements": entitlements,
            "web/config.xml": """
            <widget id="com.example.web"><name>Web</name><platform name="ios">
            <config-file parent="com.apple.developer.associated-domains" target="*-Release.plist">
            <array><string>applinks:example.com</string></array></config-file></platform></widget>
            """,
            "web/build.json": "{\"ios\": {\"release\": {\"developmentTeam\": \"A1B2C3D4E5\"}}}",
            "python/pyproject.toml": """
            [tool.briefcase]
            bundle = "com.example"
            [tool.briefcase.app.my_notes.macOS]
            entitlement."com.apple.security.app-sandbox" = true
            """,
        ])
        #expect(
            tree.products == [
                "Godot | Mac | application | macosx | com.example.game | A1B2C3D4E5 | Release | game/game.entitlements",
                "Briefcase | my_notes | application | macosx | com.example.my-notes | - | Release | python/pyproject.toml",
                "Qt | Notes | application | macosx | com.example.Notes | - | Release | qt/notes.entitlements",
                "Cordova | Web | application | iphoneos | com.example.web | A1B2C3D4E5 | Release | web/config.xml",
            ])
    }
}
