import Foundation

extension Attack {
    /// Trees without paths outside, and files that are given on the command line; all of them must be read.
    static var validPaths: [Attack] { validTrees + validNames }

    /// A value that valid inputs contain and reports must show.
    private static let inside = "INSIDE-VALUE"

    private static func valid(_ name: String, _ body: @escaping @Sendable (OutsideTree) throws -> Void) -> Attack {
        Attack(.paths, name) { try body(try OutsideTree(in: $0)) }
    }

    /// Runs `lint` with the arguments, and checks that it read all files in the tree.
    private static func expectRead(_ tree: OutsideTree, _ arguments: [String], in subdirectory: String = "") throws {
        let run = try tree.run(["lint", "--format", "json", "--fail-on", "never"] + arguments, in: subdirectory)
        try run.expectAcceptance()
        guard run.output.contains(inside) else {
            throw Failure(.rejected, "`lint \(arguments.joined(separator: " "))` did not read the files in the tree")
        }
    }

    private static func app(_ tree: OutsideTree, _ path: String, in folder: String = "App") throws {
        try tree.write(
            OutsideTree.project(settings: "CODE_SIGN_ENTITLEMENTS = \"\(path)\";"),
            to: "\(folder)/App.xcodeproj/project.pbxproj")
    }

    private static var validTrees: [Attack] {
        [
            valid("a directory of a repository that uses entitlements of another directory") { tree in
                try app(tree, "../Shared/App.entitlements")
                try tree.write(OutsideTree.entitlements(group: inside), to: "Shared/App.entitlements")
                try expectRead(tree, ["App"])
                try expectRead(tree, ["App/App.xcodeproj"])
                try expectRead(tree, [], in: "App")
                try expectRead(tree, [tree.directory.path(OutsideTree.home + "/App")])
            },
            valid("a directory of a repository that includes a configuration file of another directory") { tree in
                try tree.write(
                    OutsideTree.project(
                        settings: "CODE_SIGN_ENTITLEMENTS = App.entitlements;",
                        configuration: "baseConfigurationReference = F;",
                        objects: "F = { isa = PBXFileReference; path = Base.xcconfig; sourceTree = \"<group>\"; };"),
                    to: "App/App.xcodeproj/project.pbxproj")
                try tree.write("#include \"../Shared/Shared.xcconfig\"\n", to: "App/Base.xcconfig")
                try tree.write("GROUP = \(inside)\n", to: "Shared/Shared.xcconfig")
                try tree.write(OutsideTree.entitlements(group: "$(GROUP)"), to: "App/App.entitlements")
                try expectRead(tree, ["App"])
            },
            valid("a description that includes another description of the repository") { tree in
                try tree.write("name: App\ninclude: ../Shared/shared.yml\n", to: "App/project.yml")
                try tree.write(
                    """
                    targets:
                      App:
                        type: application
                        platform: iOS
                        settings: { CODE_SIGN_ENTITLEMENTS: ../Shared/App.entitlements }

                    """, to: "Shared/shared.yml")
                try tree.write(OutsideTree.entitlements(group: inside), to: "Shared/App.entitlements")
                try expectRead(tree, ["App"])
            },
            valid("links to files and directories in the tree") { tree in
                try tree.write(OutsideTree.entitlements(group: inside), to: "Shared/Real.plist")
                try tree.link("Loose.entitlements", to: "Shared/Real.plist")
                try expectRead(tree, ["."])
                try tree.link("App/Support", to: "../Shared")
                try app(tree, "Support/Real.plist")
                try expectRead(tree, ["App"])
            },
            valid("an absolute link to a file in the tree") { tree in
                try tree.write(OutsideTree.entitlements(group: inside), to: "Shared/Real.plist")
                try tree.link("Loose.entitlements", to: tree.directory.path(OutsideTree.home + "/Shared/Real.plist"))
                try expectRead(tree, ["."])
            },
            valid("a fix through a link to a file in the tree") { tree in
                try tree.write(OutsideTree.entitlements(group: inside), to: "Shared/Real.plist")
                try tree.link("Loose.entitlements", to: "Shared/Real.plist")
                try tree.run(["lint", "--fix", "--unsafe-fixes", "--fail-on", "never", "."])
                let path = tree.directory.path(OutsideTree.home + "/Shared/Real.plist")
                let fixed = try String(contentsOfFile: path, encoding: .utf8)
                if fixed.contains(" group.\(inside)") { throw Failure(.rejected, "the file was not fixed") }
            },
            valid("a path with different capitalization in the tree") { tree in
                try app(tree, "../SHARED/app.entitlements")
                try tree.write(OutsideTree.entitlements(group: inside), to: "Shared/App.entitlements")
                for path in ["App", tree.directory.path(OutsideTree.home + "/App")] {
                    try expectRead(tree, [path])
                    let run = try tree.run(["lint", "--fail-on", "never", path])
                    guard run.output.contains("path-letter-case") else {
                        throw Failure(.rejected, "the file was not found with different capitalization in \(path)")
                    }
                }
            },
            valid("a linked work tree of a repository with excluded files") { tree in
                try tree.write(OutsideTree.entitlements(group: "notes"), to: "Ignored.entitlements")
                try tree.write(OutsideTree.entitlements(group: inside), to: "App.entitlements")
                try tree.directory.write("Ignored.entitlements\n", to: "main/.git/info/exclude")
                let linked = "main/.git/worktrees/tree"
                try tree.directory.write("../..\n", to: "\(linked)/commondir")
                try tree.directory.write(
                    tree.directory.path(OutsideTree.home + "/.git") + "\n", to: "\(linked)/gitdir")
                try FileManager.default.removeItem(atPath: tree.directory.path(OutsideTree.home + "/.git"))
                try tree.write("gitdir: \(tree.directory.path(linked))\n", to: ".git")
                try expectRead(tree, ["."])
                let run = try tree.run(["lint", "--format", "json", "--fail-on", "never", "."])
                if run.output.contains("Ignored.entitlements") {
                    throw Failure(.rejected, "the list of excluded files of the repository was not read")
                }
            },
            valid("a configuration whose baseline is in the repository") { tree in
                try tree.write(OutsideTree.entitlements(group: inside), to: "App/App.entitlements")
                try tree.write("", to: "Decisions/README")
                try tree.run(["lint", "--write-baseline", "Decisions/known.json", "."]).expectAcceptance()
                try tree.write("baseline: Decisions/known.json\n", to: ".entcheck.yml")
                try tree.run(["lint", "App"]).expectAcceptance()
                try tree.run(["lint"], in: "App").expectAcceptance()
                try tree.run(["lint", "."]).expectAcceptance()
            },
        ]
    }

    private static var validNames: [Attack] {
        [
            valid("a link to a directory on the command line") { tree in
                try tree.directory.write(OutsideTree.entitlements(group: inside), to: "elsewhere/App.entitlements")
                try tree.directory.write(
                    OutsideTree.project(settings: "CODE_SIGN_ENTITLEMENTS = App.entitlements;"),
                    to: "elsewhere/App.xcodeproj/project.pbxproj")
                try tree.link("Linked", to: "../elsewhere")
                try expectRead(tree, ["Linked"])
                try expectRead(tree, ["Linked/"])
                try expectRead(tree, ["Linked/App.xcodeproj"])
            },
            valid("a file outside on the command line") { tree in
                try tree.directory.write(OutsideTree.entitlements(group: inside), to: "elsewhere/App.entitlements")
                try expectRead(tree, ["../elsewhere/App.entitlements"])
                try expectRead(tree, [tree.directory.path("elsewhere/App.entitlements")])
                try expectRead(tree, [".", "../elsewhere"])
            },
            valid("a file outside on the command line that a project in the tree uses") { tree in
                try tree.directory.write(OutsideTree.entitlements(group: inside), to: "elsewhere/App.entitlements")
                try app(tree, "../../elsewhere/App.entitlements")
                try expectRead(tree, ["App", "../elsewhere/App.entitlements"])
            },
            valid("a configuration and a baseline outside on the command line") { tree in
                try tree.write(OutsideTree.entitlements(group: inside), to: "App.entitlements")
                try tree.directory.write("fail-on: never\n", to: "elsewhere/entcheck.yml")
                try expectRead(tree, ["--config", "../elsewhere/entcheck.yml", "."])
                try tree.run(["lint", "--write-baseline", "../elsewhere/known.json", "."]).expectAcceptance()
                try tree.run(["lint", "--baseline", "../elsewhere/known.json", "."]).expectAcceptance()
                try tree.directory.write("baseline: known.json\n", to: "elsewhere/entcheck.yml")
            },
            valid("a directory whose path contains a link") { tree in
                try app(tree, "../Shared/App.entitlements")
                try tree.write(OutsideTree.entitlements(group: inside), to: "Shared/App.entitlements")
                try tree.directory.link("short", to: OutsideTree.home)
                try expectRead(tree, [tree.directory.path("short/App")])
                try expectRead(tree, ["../short/App"])
            },
            valid("a directory without a repository") { tree in
                try FileManager.default.removeItem(atPath: tree.directory.path(OutsideTree.home + "/.git"))
                try app(tree, "App.entitlements")
                try tree.write(OutsideTree.entitlements(group: inside), to: "App/App.entitlements")
                try expectRead(tree, ["App"])
                try expectRead(tree, ["App/App.xcodeproj"])
                try expectRead(tree, ["App.xcodeproj"], in: "App")
            },
            valid("an editor that opens a directory through a link") { tree in
                try app(tree, "../Shared/App.entitlements")
                try tree.write(OutsideTree.entitlements(group: inside), to: "Shared/App.entitlements")
                try tree.directory.link("short", to: OutsideTree.home)
                let session = EditorSession(
                    folder: tree.directory.path("short/App"), files: ["../Shared/App.entitlements"])
                let run = try tree.run(["lsp"], input: session.bytes)
                guard run.output.contains(inside) else { throw Failure(.rejected, "the server did not send the value") }
            },
        ]
    }
}
