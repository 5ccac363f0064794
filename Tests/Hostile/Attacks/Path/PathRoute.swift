/// A kind of reference from a tree to a file outside.
struct PathRoute: Sendable {
    /// A description of the content of the tree, as a noun phrase.
    let name: String

    /// Whether the entitlements of a target are outside, so that the run must exit with status 4.
    var hidesEntitlements = false

    /// Writes the tree.
    let make: @Sendable (OutsideTree) throws -> Void

    /// Returns a route through a project with the given text.
    static func project(
        _ name: String, hidesEntitlements: Bool = false, _ text: String,
        and more: @escaping @Sendable (OutsideTree) throws -> Void = { _ in }
    ) -> PathRoute {
        PathRoute(name: name, hidesEntitlements: hidesEntitlements) { tree in
            try tree.write(text, to: "App.xcodeproj/project.pbxproj")
            try more(tree)
        }
    }

    /// Returns a route through the build setting with the path of the entitlements file.
    static func setting(
        _ name: String, _ path: String, and more: @escaping @Sendable (OutsideTree) throws -> Void = { _ in }
    ) -> PathRoute {
        project(
            name, hidesEntitlements: true,
            OutsideTree.project(settings: "CODE_SIGN_ENTITLEMENTS = \"\(path)\";"), and: more)
    }

    /// Returns a route through the configuration file of the target.
    static func configurationFile(
        _ name: String, _ path: String, tree sourceTree: String = "<group>",
        and more: @escaping @Sendable (OutsideTree) throws -> Void = { _ in }
    ) -> PathRoute {
        project(
            name,
            OutsideTree.project(
                settings: "CODE_SIGN_ENTITLEMENTS = App.entitlements;",
                configuration: "baseConfigurationReference = F;",
                objects: "F = { isa = PBXFileReference; path = \"\(path)\"; sourceTree = \"\(sourceTree)\"; };")
        ) { tree in
            try tree.write(OutsideTree.entitlements(group: "$(GROUP)"), to: "App.entitlements")
            try more(tree)
        }
    }

    /// Returns a route through a link that the file search finds.
    static func link(_ name: String, _ link: String, to target: String) -> PathRoute {
        PathRoute(name: name) { try $0.link(link, to: target) }
    }

    /// Returns a route through an XcodeGen description.
    static func description(
        _ name: String, hidesEntitlements: Bool = false, _ text: String,
        and more: @escaping @Sendable (OutsideTree) throws -> Void = { _ in }
    ) -> PathRoute {
        PathRoute(name: name, hidesEntitlements: hidesEntitlements) { tree in
            try tree.write(text, to: "project.yml")
            try more(tree)
        }
    }
}

extension PathRoute {
    /// All routes.
    static let all = settings + configurationFiles + descriptions + links + references

    private static let settings: [PathRoute] = [
        .setting("an entitlements path with `..`", "../outside/secret.entitlements"),
        .setting("an entitlements path with `..` in the middle", "App/../../outside/secret.entitlements") {
            try $0.write("", to: "App/main.swift")
        },
        .setting("an entitlements path with different capitalization", "../Outside/SECRET.entitlements"),
        .setting("an entitlements path from `$(SRCROOT)`", "$(SRCROOT)/../outside/secret.entitlements"),
        .setting("an entitlements path with a build setting", "$(PROJECT_DIR)/${UP}/secret.entitlements") {
            try $0.write(
                OutsideTree.project(
                    settings: "UP = ../outside; CODE_SIGN_ENTITLEMENTS = \"$(PROJECT_DIR)/$(UP)/secret.entitlements\";"),
                to: "App.xcodeproj/project.pbxproj")
        },
        PathRoute(name: "an absolute entitlements path", hidesEntitlements: true) { tree in
            let path = tree.directory.path("outside/secret.entitlements")
            try tree.write(
                OutsideTree.project(settings: "CODE_SIGN_ENTITLEMENTS = \"\(path)\";"),
                to: "App.xcodeproj/project.pbxproj")
        },
        .setting("an entitlements path that is a link", "App.plist") {
            try $0.link("App.plist", to: "../outside/secret.entitlements")
        },
        .setting("an entitlements path that is an absolute link", "App.plist") {
            try $0.link("App.plist", to: $0.directory.path("outside/secret.entitlements"))
        },
        .setting("an entitlements path through a directory link", "Support/secret.entitlements") {
            try $0.link("Support", to: "../outside")
        },
        .setting("an entitlements path through a chain of links", "One/secret.entitlements") {
            try $0.link("One", to: "Two")
            try $0.link("Two", to: "Three/.")
            try $0.link("Three", to: "../outside")
        },
        // `..` is removed before links are followed, so that this is the path of a missing file in the tree.
        .project(
            "an entitlements path through a link and `..`",
            OutsideTree.project(settings: "CODE_SIGN_ENTITLEMENTS = \"Deep/../outside/secret.entitlements\";")
        ) {
            try $0.directory.write("", to: "elsewhere/file")
            try $0.link("Deep", to: "../elsewhere")
        },
        .setting("an entitlements path through `/proc/self/cwd`", "/proc/self/cwd/../outside/secret.entitlements"),
        .setting("an entitlements path through a link to `/proc/self/root`", "Root/secret.entitlements") {
            try $0.link("Root", to: "/proc/self/root" + $0.directory.path("outside"))
        },
        .project(
            "an Info.plist path with `..`",
            OutsideTree.project(
                settings: "INFOPLIST_FILE = ../outside/Info.plist; CODE_SIGN_ENTITLEMENTS = App.entitlements;"
            ).replacing("PRODUCT_BUNDLE_IDENTIFIER = com.example.app;", with: "")
        ) { try $0.write(OutsideTree.entitlements(group: "$(CFBundleIdentifier)"), to: "App.entitlements") },
        .project(
            "an Info.plist that is a link",
            OutsideTree.project(settings: "INFOPLIST_FILE = Info.plist; CODE_SIGN_ENTITLEMENTS = App.entitlements;")
                .replacing("PRODUCT_BUNDLE_IDENTIFIER = com.example.app;", with: "")
        ) {
            try $0.write(OutsideTree.entitlements(group: "$(CFBundleIdentifier)"), to: "App.entitlements")
            try $0.link("Info.plist", to: "../outside/Info.plist")
        },
    ]

    private static let configurationFiles: [PathRoute] = [
        .configurationFile("a configuration file with `..`", "../outside/secret.xcconfig"),
        .configurationFile(
            "a configuration file from the source root", "../outside/secret.xcconfig", tree: "SOURCE_ROOT"),
        .configurationFile("a configuration file that is a link", "Base.xcconfig") {
            try $0.link("Base.xcconfig", to: "../outside/secret.xcconfig")
        },
        .configurationFile("an `#include` with `..`", "Base.xcconfig") {
            try $0.write("#include \"../outside/secret.xcconfig\"\n", to: "Base.xcconfig")
        },
        .configurationFile("an `#include` with an absolute path", "Base.xcconfig") {
            let path = $0.directory.path("outside/secret.xcconfig")
            try $0.write("#include \"\(path)\"\n", to: "Base.xcconfig")
        },
        .configurationFile("an optional `#include` without an extension", "Base.xcconfig") {
            try $0.write("#include? \"../outside/secret\"\n", to: "Base.xcconfig")
        },
        .configurationFile("an `#include` of a file that includes another outside", "Config/Base.xcconfig") {
            try $0.write("#include \"Next.xcconfig\"\n", to: "Config/Base.xcconfig")
            try $0.write("#include \"../../outside/secret.xcconfig\"\n", to: "Config/Next.xcconfig")
        },
        .configurationFile("an `#include` through a directory link", "Base.xcconfig") {
            try $0.write("#include \"Shared/secret.xcconfig\"\n", to: "Base.xcconfig")
            try $0.link("Shared", to: "../outside")
        },
        .project(
            "a configuration file in a synchronized folder outside",
            OutsideTree.project(
                settings: "CODE_SIGN_ENTITLEMENTS = App.entitlements;",
                configuration:
                    "baseConfigurationReferenceAnchor = F; baseConfigurationReferenceRelativePath = secret.xcconfig;",
                objects:
                    "F = { isa = PBXFileSystemSynchronizedRootGroup; path = ../outside; sourceTree = \"<group>\"; };")
        ) { try $0.write(OutsideTree.entitlements(group: "$(GROUP)"), to: "App.entitlements") },
    ]
}
