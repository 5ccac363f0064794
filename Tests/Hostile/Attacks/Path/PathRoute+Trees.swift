extension PathRoute {
    static let descriptions: [PathRoute] = [
        .description(
            "a description that includes another with `..`",
            "name: App\ninclude: ../outside/secret.yml\ntargets: { App: { type: application, platform: iOS } }\n"),
        .description(
            "a description that includes an absolute path", ""
        ) {
            let path = $0.directory.path("outside/secret.yml")
            try $0.write(
                "name: App\ninclude: [ { path: \(path), relativePaths: false } ]\n"
                    + "targets: { App: { type: application, platform: iOS } }\n", to: "project.yml")
        },
        .description(
            "a description that includes a link",
            "name: App\ninclude: [ more.yml ]\ntargets: { App: { type: application, platform: iOS } }\n"
        ) { try $0.link("more.yml", to: "../outside/secret.yml") },
        .description(
            "a description with a configuration file outside",
            """
            name: App
            configFiles: { Debug: ../outside/secret.xcconfig, Release: ../outside/secret.xcconfig }
            targets:
              App: { type: application, platform: iOS, settings: { CODE_SIGN_ENTITLEMENTS: App.entitlements } }

            """
        ) { try $0.write(OutsideTree.entitlements(group: "$(GROUP)"), to: "App.entitlements") },
        .description(
            "a description with an entitlements setting outside", hidesEntitlements: true,
            """
            name: App
            targets:
              App:
                type: application
                platform: iOS
                settings: { CODE_SIGN_ENTITLEMENTS: ../outside/secret.entitlements }

            """),
        .description(
            "a description that writes its entitlements outside",
            """
            name: App
            targets:
              App:
                type: application
                platform: iOS
                entitlements:
                  path: ../outside/secret.entitlements
                  properties: { com.apple.security.application-groups: [ notes ] }
                info: { path: ../outside/Info.plist }

            """),
    ]

    static let links: [PathRoute] = [
        .link("an entitlements file that is a link", "App.entitlements", to: "../outside/secret.entitlements"),
        .link(
            "a link to a link", "Sub/App.entitlements", to: "../Next.plist", then: "Next.plist",
            "../outside/secret.entitlements"),
        .link("a profile that is a link", "App.mobileprovision", to: "../outside/secret.mobileprovision"),
        .link("a project that is a link", "App.xcodeproj", to: "../outside/Secret.xcodeproj"),
        .link(
            "a project file that is a link", "App.xcodeproj/project.pbxproj",
            to: "../../outside/Secret.xcodeproj/project.pbxproj"),
        .link("a description that is a link", "project.yml", to: "../outside/secret.yml"),
        .link("a directory that is a link", "Support", to: "../outside"),
        .link("a directory link to the root of the disk", "Root", to: "/"),
        .link("an entitlements link to a device", "App.entitlements", to: "/dev/zero"),
        .link("an entitlements link to a process's memory map", "App.entitlements", to: "/proc/self/environ"),
        .link("an entitlements link to itself", "App.entitlements", to: "App.entitlements"),
        .link(
            "an entitlements link to a missing file", "App.entitlements", to: "../outside/missing.entitlements"),
        PathRoute(name: "a hundred entitlements links") { tree in
            for number in 0..<100 { try tree.link("App\(number).entitlements", to: "../outside/secret.entitlements") }
        },
        .link("an ignore file that is a link", ".gitignore", to: "../outside/ignored"),
        PathRoute(name: "a `.git` file that leads outside") { tree in
            try tree.write(OutsideTree.entitlements(group: "notes"), to: "Inner/App.entitlements")
            try tree.write("gitdir: ../../outside/git\n", to: "Inner/.git")
        },
    ]

    static let references: [PathRoute] = [
        .project(
            "a project whose root is outside", hidesEntitlements: true,
            OutsideTree.project(
                settings: "CODE_SIGN_ENTITLEMENTS = secret.entitlements;", project: "projectDirPath = ../outside;")),
        .project(
            "a project with a second root outside", hidesEntitlements: true,
            OutsideTree.project(
                settings: "CODE_SIGN_ENTITLEMENTS = secret.entitlements;", project: "projectRoot = ../outside;")),
        .project(
            "a project that refers to a project outside",
            OutsideTree.project(
                settings: "CODE_SIGN_ENTITLEMENTS = App.entitlements;",
                project: "projectReferences = ( { ProductGroup = G; ProjectRef = F; } );",
                objects:
                    "F = { isa = PBXFileReference; path = ../outside/Secret.xcodeproj; sourceTree = \"<group>\"; };")
        ) { try $0.write(OutsideTree.entitlements(group: "notes"), to: "App.entitlements") },
        PathRoute(name: "a workspace that refers to a project outside") { tree in
            try tree.write(OutsideTree.entitlements(group: "notes"), to: "App.entitlements")
            try tree.write(
                "<Workspace version=\"1.0\"><FileRef location=\"group:../outside/Secret.xcodeproj\"></FileRef></Workspace>",
                to: "App.xcworkspace/contents.xcworkspacedata")
        },
    ]

    private static func link(
        _ name: String, _ link: String, to target: String, then next: String, _ end: String
    ) -> PathRoute {
        PathRoute(name: name) {
            try $0.link(link, to: target)
            try $0.link(next, to: end)
        }
    }
}
