import PropertyLists
import Testing
import XcodeProjects

/// The products in scripts that call `codesign`, in scripts of Unity, and in functions of CMake and Tuist.
struct ScriptReaderTests {
    @Test func `a workflow names the product, the identity, and the file that codesign signs with`() {
        let tree = Tree([
            ".github/workflows/release.yml": """
            jobs:
              mac:
                steps:
                  - run: |
                      codesign --force --options runtime \\
                        --entitlements "${{ github.workspace }}/mac/notes.entitlements" \\
                        --sign "Developer ID Application: Example (A1B2C3D4E5)" \\
                        --identifier com.example.notes build/Notes.app/Contents/MacOS/Notes && echo done
            """,
            "mac/notes.entitlements": entitlements,
        ])
        #expect(
            tree.products == [
                "codesign | Notes | application | macosx | com.example.notes | A1B2C3D4E5 | Release | mac/notes.entitlements"
            ])
    }

    @Test(arguments: ["$FILE", "${FILE}", "${{ env.FILE }}"])
    func `the variables of a workflow are expanded in its scripts`(reference: String) {
        let tree = Tree([
            ".github/workflows/release.yml": """
            env:
              FILE: ./mac/notes.entitlements # for the app
              TWO: a
            jobs:
              mac:
                steps:
                  - env:
                      TWO: b
                      APP: ${{ github.workspace }}/Notes.app
                    run: codesign -s - --entitlements "\(reference)" Notes.app
                  - run: codesign -s - --entitlements "$TWO" Two.app
                  - run: |
                      TWO=mac/two.entitlements
                      codesign -s - --entitlements "$TWO" Three.app
            """,
            "mac/notes.entitlements": entitlements, "mac/two.entitlements": entitlements,
        ])
        #expect(
            tree.products == [
                "codesign | Notes | application | macosx | - | - | Release | mac/notes.entitlements",
                "codesign | Three | application | macosx | - | - | Release | mac/two.entitlements",
            ])
        #expect(tree.unknown.count == 1)
    }

    @Test(arguments: ["env: { FILE: b.plist }", "env:\n  T: |\n    FILE: b.plist", "env:\n  FILE: *file"])
    func `a value of a workflow that is not a plain text is not known`(environment: String) {
        let tree = Tree([
            "release.yml": environment + "\nrun: codesign -s - --entitlements \"$FILE\" Notes.app\n",
            "b.plist": entitlements,
        ])
        #expect(tree.products.isEmpty)
        #expect(tree.unknown.count == 1)
    }

    @Test func `a variable with one value is expanded, and a computed path is reported`() {
        let tree = Tree([
            "scripts/sign.sh": """
            #!/bin/sh
            readonly FILE=mac/helper.plist
            # codesign --entitlements mac/old.plist Old.app
            /usr/bin/codesign -s - --entitlements=$FILE "build/Helper.xpc"
            codesign -s - --entitlements "$DIRECTORY/$NAME.entitlements" Notes.app
            """,
            "mac/helper.plist": entitlements, "mac/old.plist": entitlements,
        ])
        #expect(tree.products == ["codesign | Helper | xpcService | macosx | - | - | Release | mac/helper.plist"])
        #expect(tree.unknown == ["scripts/sign.sh:5:30: the path of the entitlements file is computed"])
    }

    @Test func `a variable with two values is not expanded`() {
        let tree = Tree([
            "sign.sh": """
            FILE=a.plist
            FILE=b.plist
            codesign -s - --entitlements $FILE Notes.app
            """,
            "a.plist": entitlements, "b.plist": entitlements,
        ])
        #expect(tree.products.isEmpty)
        #expect(tree.unknown.count == 1)
    }

    @Test func `a file whose references the script replaces is not bound`() {
        let text = entitlements.replacing("app-sandbox", with: "$(NAME)")
        let tree = Tree([
            "Makefile": "sign:\n\tcodesign -s - --entitlements notes.plist Notes.app; sed -i s/x/y/ a\n",
            "notes.plist": text,
        ])
        #expect(tree.products.isEmpty)
        #expect(tree.unknown == ["Makefile:2:31: the script replaces the references in the entitlements file"])
    }

    @Test(
        arguments: [
            "\t@codesign -s - --entitlements a.plist Notes.app",
            "codesign -s - --entitlements a.plist Notes.app 2>&1 | tee x",
            "codesign -s - --entitlements a.plist Notes.app > log",
            "codesign -s - --entitlements a.plist Notes.app; true",
            "codesign --remove-signature Notes.app && codesign -s - --entitlements a.plist Notes.app",
            "(codesign -s - --entitlements a.plist Notes.app) # signs",
            "codesign -s \"Developer ID Application: $(NAME)\" --entitlements a.plist Notes.app",
        ])
    func `the product of a command is its last word, without redirections and comments`(line: String) {
        let tree = Tree(["Makefile": line + "\n", "a.plist": entitlements])
        #expect(tree.products == ["codesign | Notes | application | macosx | - | - | Release | a.plist"])
    }

    @Test func `a product without evidence of its platform is not bound`() {
        let tree = Tree([
            "sign.sh": "codesign -s \"$IDENTITY\" --entitlements a.plist Notes.app\n",
            "a.plist": entitlements.replacing("com.apple.security.app-sandbox", with: "get-task-allow"),
        ])
        #expect(tree.products.isEmpty)
        #expect(tree.unknown == ["sign.sh:1:40: the platform of the signed product is not known"])
    }

    @Test func `a script of Unity names a file in the project`() {
        let tree = Tree([
            "Game/Assets/Editor/XcodePostprocess.cs": """
            using UnityEditor.iOS.Xcode;
            const string Source = "Assets/Editor/game.entitlements";
            // adds the entitlements: "missing.entitlements"
            """,
            "Game/Assets/Editor/game.entitlements": entitlements,
            "Game/ProjectSettings/ProjectSettings.asset": """
            PlayerSettings:
              productName: Game
              applicationIdentifier:
                Android: com.example.android
                iPhone: com.example.game
              appleDeveloperTeamID: A1B2C3D4E5
            """,
        ])
        #expect(
            tree.products == [
                "Unity | Game | application | iphoneos | com.example.game | A1B2C3D4E5 | Release | "
                    + "Game/Assets/Editor/game.entitlements"
            ])
    }

    @Test func `CMake includes one file per platform, and configures templates`() {
        let tree = Tree([
            "CMakeLists.txt": """
            if(IOS)
              set(NAME "ios")
            else()
              set(NAME "macos")
            endif()
            include(cmake/${NAME}.cmake)
            configure_file(${CMAKE_CURRENT_SOURCE_DIR}/helper.plist.in ${CMAKE_CURRENT_BINARY_DIR}/helper.plist)
            add_custom_command(TARGET helper POST_BUILD
              COMMAND codesign --entitlements ${CMAKE_CURRENT_BINARY_DIR}/helper.plist $<TARGET_FILE:helper>)
            function(sign target)
              set_target_properties(${target} PROPERTIES XCODE_ATTRIBUTE_CODE_SIGN_ENTITLEMENTS "${file}")
            endfunction()
            """,
            "cmake/ios.cmake": property("ios"), "cmake/macos.cmake": property("mac"), "helper.plist.in": entitlements,
            "ios.entitlements": entitlements, "mac.entitlements": entitlements,
        ])
        #expect(
            tree.products == [
                "CMake | notes | application | iphoneos | com.example.ios | - | Release | ios.entitlements",
                "CMake | notes | application | macosx | com.example.mac | - | Release | mac.entitlements",
                "CMake | helper | application | macosx | - | - | Release | helper.plist.in",
            ])
        #expect(
            tree.unknown == [
                "CMakeLists.txt:11:86: a function sets the entitlements of targets, and functions are not evaluated"
            ])
    }

    @Test(
        arguments: [
            ("", ["$(@TEAM@).", "$(@TEAM@).a", "$(@A@)-$(@A_B@)-$(@C@)", "a@b.c"]),
            (" @ONLY", ["$(@TEAM@).", ".a", "--$ENV{C}", "a@b.c"]),
            (" COPYONLY", ["@TEAM@.", ".a", "--$ENV{C}", "a@b.c"]),
        ])
    func `CMake replaces its variables in a template before Xcode reads it`(option: String, texts: [String]) throws {
        let text =
            "<plist><dict><key>a</key><array><string>@TEAM@.$(TEAM)</string><string>${TEAM}.a</string>"
            + "<string>${A}-${A_${B}}-$ENV{C}</string><string>a@b.c</string></array></dict></plist>"
        let tree = Tree([
            "CMakeLists.txt": """
            set(TEAM A1B2C3D4E5)
            configure_file(notes.entitlements.in notes.entitlements\(option))
            configure_file(notes.entitlements.in other)
            set_target_properties(notes PROPERTIES XCODE_ATTRIBUTE_CODE_SIGN_ENTITLEMENTS notes.entitlements)
            """,
            "notes.entitlements.in": text,
        ])
        #expect(tree.products.map { $0.hasSuffix("| notes.entitlements.in") } == [true])
        let list = PropertyList(reading: SourceFile(path: "notes.entitlements.in", bytes: Array(text.utf8)))
        let project = try #require(tree.projects.first)
        let build = try #require(project.targets.first.flatMap { project.builds(of: $0).first })
        #expect(Signing(build).expand(list).list.root?["a"]?.elements.compactMap(\.string) == texts)
    }

    @Test func `attributes of CMake are build settings, and determine the platform and the kind of a product`() throws {
        let tree = Tree([
            "CMakeLists.txt": """
            set(CMAKE_XCODE_ATTRIBUTE_GROUP_ID group.${NAME})
            set(CMAKE_XCODE_ATTRIBUTE_SUFFIX .beta)
            if(NOT IOS)
              if(OTHER)
              endif()
            else()
              set_target_properties(app PROPERTIES XCODE_ATTRIBUTE_CODE_SIGN_ENTITLEMENTS a.plist
                XCODE_ATTRIBUTE_SUFFIX .test)
            endif()
            set_target_properties(widget PROPERTIES XCODE_ATTRIBUTE_CODE_SIGN_ENTITLEMENTS a.plist
              XCODE_ATTRIBUTE_PRODUCT_BUNDLE_IDENTIFIER "${ORG}.widget" MACOSX_BUNDLE_GUI_IDENTIFIER com.example.gui
              XCODE_ATTRIBUTE_SUFFIX[variant=Release] .release XCODE_ATTRIBUTE_SUFFIX[variant=Debug] .debug
              XCODE_PRODUCT_TYPE com.apple.product-type.app-extension)
            set_target_properties(proxy PROPERTIES XCODE_ATTRIBUTE_CODE_SIGN_ENTITLEMENTS a.plist
              BUNDLE_EXTENSION systemextension)
            """,
            "a.plist": entitlements,
        ])
        #expect(
            tree.products == [
                "CMake | app | application | iphoneos | - | - | Release | a.plist",
                "CMake | widget | appExtension | macosx | $(@ORG@).widget | - | Release | a.plist",
                "CMake | proxy | systemExtension | macosx | - | - | Release | a.plist",
            ])
        let project = try #require(tree.projects.first)
        let texts = project.targets.flatMap { project.builds(of: $0) }.map {
            Signing($0).expand("$(GROUP_ID)$(SUFFIX)").text
        }
        #expect(texts == ["group.$(@NAME@).test", "group.$(@NAME@).release", "group.$(@NAME@).beta"])
    }

    private func property(_ name: String) -> String {
        """
        set_target_properties(notes PROPERTIES XCODE_ATTRIBUTE_PRODUCT_BUNDLE_IDENTIFIER com.example.\(name)
            XCODE_ATTRIBUTE_CODE_SIGN_ENTITLEMENTS ${CMAKE_SOURCE_DIR}/\(name).entitlements)
        """
    }

    @Test func `variables of a platform's file do not stay set, and unbalanced conditions do no harm`() {
        let tree = Tree([
            "CMakeLists.txt": """
            if(A)
              include(cmake/${P}.cmake)
            elseif(B)
            endif()
            endif()
            set_target_properties(mac PROPERTIES XCODE_ATTRIBUTE_CODE_SIGN_ENTITLEMENTS ${ENT})
            """,
            "cmake/ios.cmake": "set(CMAKE_SYSTEM_NAME iOS)\nendif()\nset(ENT ios.entitlements)\n",
            "cmake/tvos.cmake": "set(ENT tvos.entitlements)\n",
        ])
        #expect(tree.products.isEmpty)
        #expect(tree.unknown == ["CMakeLists.txt:6:77: the entitlements of `mac` are computed"])
    }

    @Test func `two targets whose names are variables are two products`() {
        let command = { (target: String, file: String) in
            "add_custom_command(TARGET ${\(target)} COMMAND codesign --entitlements \(file) x)\n"
        }
        let tree = Tree([
            "App/CMakeLists.txt": command("APP", "a.plist") + command("HELPER", "b.plist"), "App/a.plist": entitlements,
            "App/b.plist": entitlements,
        ])
        #expect(tree.products.count == 2)
    }

    @Test(
        arguments: [
            (".relativeToRoot(\"Shared/App.entitlements\")", "Shared/App.entitlements"),
            ("\"//Shared/App.entitlements\"", "Shared/App.entitlements"),
            (".relativeToManifest(\"App.entitlements\")", "Projects/App/App.entitlements"),
            ("makePath(\"App.entitlements\")", nil),
        ] as [(String, String?)])
    func `a path in a manifest of Tuist is relative to the manifest or the root`(path: String, file: String?) {
        let tree = Tree([
            "Tuist/Config.swift": "", "Shared/App.entitlements": entitlements,
            "Projects/App/App.entitlements": entitlements,
            "Projects/App/Project.swift": """
            import ProjectDescription
            let project = Project(name: "App", targets: [.target(name: "App", destinations: .macOS, product: .app,
                bundleId: "com.example.app", entitlements: .file(path: \(path)))])
            """,
        ])
        #expect(tree.products.map { $0.split(separator: " | ").last.map(String.init) } == (file.map { [$0] } ?? []))
    }

    @Test func `a helper that does not accept the arguments of a call is not used`() {
        let tree = Tree([
            "App.entitlements": entitlements,
            "Project.swift": """
            import ProjectDescription
            import ProjectDescriptionHelpers
            let project = Project(name: "App", targets: [.target(name: "App", destinations: .macOS, product: .app,
                bundleId: "com.example.app", entitlements: "App.entitlements")])
            """,
            "Tuist/ProjectDescriptionHelpers/Target.swift": """
            extension Target { static func target(name: String) -> Target { .target(name: name, bundleId: "x") } }
            """,
        ])
        #expect(tree.products.count == 1)
    }

    @Test func `a function of Tuist's helpers creates targets with the arguments of a call`() {
        let tree = Tree([
            "Projects/Notes/Project.swift": """
            import ProjectDescription
            import ProjectDescriptionHelpers
            let project = Project.makeModule(name: "Notes", entitlements: .file(path: "Notes.entitlements"))
            """,
            "Projects/Notes/Notes.entitlements": entitlements,
            "Projects/Library/Project.swift": """
            import ProjectDescription
            import ProjectDescriptionHelpers
            let project = Project.makeModule(name: "Library", entitlements: "Library.entitlements")
            """,
            "Tuist/ProjectDescriptionHelpers/Project+Module.swift": """
            import ProjectDescription
            public enum Environment {
                public static let prefix = "com.example"
                public static let destinations = Set<Destination>([.iPhone, .iPad])
            }
            public extension Project {
                static func makeModule(name: String, product: Product = .app, entitlements: Entitlements?) -> Project {
                    let destinations = Environment.destinations
                    let target = Target.target(name: name, destinations: destinations, product: product,
                        bundleId: "\\(Environment.prefix).\\(name)", entitlements: entitlements)
                    return Project(name: name, settings: .settings(base: ["DEVELOPMENT_TEAM": "A1B2C3D4E5"]),
                        targets: [target])
                }
            }
            """,
        ])
        #expect(
            tree.products == [
                "Tuist | Notes | application | iphoneos | com.example.Notes | A1B2C3D4E5 | Debug+Release | "
                    + "Projects/Notes/Notes.entitlements"
            ])
    }

    @Test func `the file that Expo's Apple targets generate belongs to the target`() {
        let tree = Tree([
            "app.json": "{\"expo\": {\"ios\": {\"bundleIdentifier\": \"com.example.notes\"}}}",
            "targets/widget/expo-target.config.js": """
            module.exports = { type: 'widget', entitlements: { 'com.apple.security.app-sandbox': true } }
            """,
            "targets/widget/generated.entitlements": entitlements,
        ])
        #expect(tree.products.map { $0.split(separator: " | ").last } == ["targets/widget/generated.entitlements"])
    }
}
