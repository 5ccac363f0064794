extension Attack {
    /// Configurations with paths outside the tree, and output paths outside the tree.
    static var decisionPaths: [Attack] { configurationPaths + writtenPaths }

    private static var configurationPaths: [Attack] {
        let routes: [(name: String, make: @Sendable (OutsideTree) throws -> Void)] = [
            ("a `baseline` with `..`", { try $0.write("baseline: ../outside/secret.json\n", to: ".entcheck.yml") }),
            (
                "a `baseline` with an absolute path",
                {
                    try $0.write("baseline: \($0.directory.path("outside/secret.json"))\n", to: ".entcheck.yml")
                }
            ),
            (
                "a `baseline` that is a link",
                {
                    try $0.write("baseline: known.json\n", to: ".entcheck.yml")
                    try $0.link("known.json", to: "../outside/secret.json")
                }
            ),
            (
                "a `baseline` in a linked directory",
                {
                    try $0.write("baseline: Known/secret.json\n", to: ".entcheck.yml")
                    try $0.link("Known", to: "../outside")
                }
            ),
            (
                "a `profile` of `paths` with `..`",
                {
                    try $0.write(
                        "paths: [ { path: \"*\", profile: ../outside/secret.mobileprovision } ]\n", to: ".entcheck.yml")
                }
            ),
            (
                "a `profile` of `paths` that is a link",
                {
                    try $0.write("paths: [ { path: \"*\", profile: p.mobileprovision } ]\n", to: ".entcheck.yml")
                    try $0.link("p.mobileprovision", to: "../outside/secret.mobileprovision")
                }
            ),
            ("a configuration that is a link", { try $0.link(".entcheck.yml", to: "../outside/secret.yml") }),
            (
                "a configuration with a wrong name that is a link",
                {
                    try $0.link(".entcheck.yaml", to: "../outside/secret.yml")
                }
            ),
            (
                "a configuration that extends another",
                {
                    try $0.write("extends: ../outside/secret.yml\n", to: ".entcheck.yml")
                }
            ),
        ]
        let commands: [(name: String, arguments: [[String]])] = [
            ("`lint`", [["lint", "--fail-on", "never", "."], ["lint", "--format", "sarif", "--fail-on", "never"]]),
            ("`config`", [["config"], ["config", "--format", "json"]]),
            ("`stores` and `profiles`", [["stores"], ["profiles", "."]]),
        ]
        return routes.flatMap { route in
            commands.map { command in
                Attack(.paths, "\(route.name), in \(command.name)") { directory in
                    let tree = try OutsideTree(in: directory)
                    try tree.write(OutsideTree.entitlements(group: "notes"), to: "App.entitlements")
                    try route.make(tree)
                    for arguments in command.arguments { try tree.run(arguments) }
                }
            } + [
                Attack(.paths, "\(route.name), in an editor") { directory in
                    let tree = try OutsideTree(in: directory)
                    try tree.write(OutsideTree.entitlements(group: "notes"), to: "App.entitlements")
                    try route.make(tree)
                    let session = EditorSession(folder: directory.path(OutsideTree.home), files: [".entcheck.yml"])
                    try tree.run(["lsp"], input: session.bytes)
                }
            ]
        }
    }

    private static var writtenPaths: [Attack] {
        [
            Attack(.paths, "a written baseline that is a link") { directory in
                let tree = try OutsideTree(in: directory)
                try tree.write(OutsideTree.entitlements(group: "notes"), to: "App.entitlements")
                try tree.link("known.json", to: "../outside/secret.json")
                try tree.run(["lint", "--write-baseline", "known.json", "."])
            },
            Attack(.paths, "a report that is a link") { directory in
                let tree = try OutsideTree(in: directory)
                try tree.write(OutsideTree.entitlements(group: "notes"), to: "App.entitlements")
                try tree.link("out.sarif", to: "../outside/secret.json")
                try tree.run(["lint", "--output", "sarif=out.sarif", "."])
            },
            Attack(.paths, "a report in a linked directory") { directory in
                let tree = try OutsideTree(in: directory)
                try tree.write(OutsideTree.entitlements(group: "notes"), to: "App.entitlements")
                try tree.link("reports", to: "../outside")
                try tree.run(["lint", "--output", "sarif=reports/secret.json", "."])
            },
            Attack(.paths, "a report with an absolute path through a link to the tree") { directory in
                let tree = try OutsideTree(in: directory)
                try tree.write(OutsideTree.entitlements(group: "notes"), to: "App.entitlements")
                try tree.link("reports", to: "../outside")
                try directory.link("alias", to: OutsideTree.home)
                let path = directory.path("alias/reports/secret.json")
                try tree.run(["lint", "--output", "sarif=\(path)", "."])
            },
            Attack(.paths, "a list of stores that is a link") { directory in
                let tree = try OutsideTree(in: directory)
                try tree.write(OutsideTree.entitlements(group: "notes"), to: "App.entitlements")
                try tree.link("stores.json", to: "../outside/secret.json")
                try tree.link("stores.svg", to: "../outside/new.svg")
                try tree.run(["stores", ".", "--output", "json=stores.json"])
                try tree.run(["stores", ".", "--graph", "svg=stores.svg"])
            },
            Attack(.paths, "a new configuration at a dangling link") { directory in
                let tree = try OutsideTree(in: directory)
                try tree.link(".entcheck.yml", to: "../outside/new.yml")
                try tree.run(["config", "init"])
            },
            Attack(.paths, "a file that is repeatedly replaced by a link") { directory in
                let tree = try OutsideTree(in: directory)
                let project = OutsideTree.project(settings: "CODE_SIGN_ENTITLEMENTS = Support/secret.entitlements;")
                try tree.write(project, to: "App.xcodeproj/project.pbxproj")
                try tree.write(OutsideTree.entitlements(group: "notes"), to: "Real/secret.entitlements")
                let swapping = try LinkSwapping(
                    directory.path(OutsideTree.home + "/Support"), between: "Real", and: "../outside")
                defer { swapping.stop() }
                for _ in 0..<4 { try tree.run(["lint", "--format", "json", "--fail-on", "never", "."]) }
            },
        ]
    }
}
