import Foundation

/// A repository in the directory of an attack, with a script that creates a file when it runs.
struct AttackedRepository {
    /// The directory of the attack.
    let directory: AttackDirectory

    /// The path of the work tree, relative to the directory of the attack.
    let tree = "tree"

    /// The path of the script.
    var script: String { directory.path("payload.sh") }

    private var marker: String { directory.path("marker") }

    /// Creates a repository with one commit and one changed file, for which a run reports an error.
    ///
    /// - Throws: ``Attack/Failure`` if git cannot create it.
    init(in directory: AttackDirectory, format: String = "sha1") throws {
        self.directory = directory
        try directory.write("#!/bin/sh\n: > '\(directory.path("marker"))'\ncat\n", to: "payload.sh", mode: 0o755)
        try directory.write(Self.entitlements("com.example.notes"), to: "tree/App.entitlements")
        try git("init", "--quiet", "--initial-branch", "main", "--object-format", format, tree, in: "")
        try commit()
        try directory.write(Self.entitlements("*.example"), to: "tree/App.entitlements")
    }

    /// Returns entitlements with an app group; a group with a wildcard is an error.
    static func entitlements(_ group: String) -> String {
        let name = group.contains("*") ? group : "group.\(group)"
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
            <key>com.apple.security.application-groups</key>
            <array><string>\(name)</string></array>
            </dict></plist>

            """
    }

    /// Commits all files.
    func commit() throws {
        try git("add", "--all")
        try git("commit", "--quiet", "--allow-empty", "--message", "First")
    }

    /// Runs git without the configuration of the user and the system.
    @discardableResult func git(
        _ arguments: String..., in place: String? = nil, environment: [String: String] = [:], mayFail: Bool = false
    ) throws -> ToolRun {
        let identity = ["-c", "user.name=Example", "-c", "user.email=user@example.com", "-c", "commit.gpgSign=false"]
        let variables = ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"]
        let run = try ToolRun(
            "/usr/bin/env", ["git"] + identity + ["-c", "protocol.file.allow=always"] + arguments,
            directory: directory.path(place ?? tree), input: [], environment: variables.merging(environment) { $1 },
            timeLimit: 60)
        guard run.status == 0 || mayFail else {
            throw Attack.Failure(.crashed, "git \(arguments.joined(separator: " ")): \(run.errors)")
        }
        return run
    }

    /// Changes a setting of the repository.
    func set(_ key: String, _ value: String) throws { try git("config", "--local", key, value) }

    /// Writes a file in the git directory.
    func write(_ text: String, toGit name: String, mode: Int = 0o644) throws {
        try directory.write(text, to: "tree/.git/\(name)", mode: mode)
    }

    /// Runs the tool, and checks that it reports the changed file and does not run the script.
    func expectFinding(
        since revision: String = "HEAD", in place: String? = nil, environment: [String: String] = [:]
    ) throws {
        let run = try lint(since: revision, in: place, environment: environment)
        guard run.status == 1, run.output.contains("App.entitlements:") else {
            throw Attack.Failure(.rejected, "status \(run.status): \(run.output)\(run.errors)")
        }
    }

    /// Runs the tool, and checks that it reports a usage error and does not run the script.
    func expectUsageError(in place: String? = nil, naming text: String = "--since") throws {
        let run = try lint(since: "HEAD", in: place)
        guard run.status == 2, run.errors.contains(text) else {
            throw Attack.Failure(.accepted, "status \(run.status): \(run.output)\(run.errors)")
        }
    }

    /// Runs the tool, and checks that the script did not run.
    func lint(
        since revision: String, in place: String? = nil, environment: [String: String] = [:]
    ) throws -> ToolRun {
        try? FileManager.default.removeItem(atPath: marker)
        let run = try directory.run(
            ["lint", "--format", "concise", "--since", revision], in: place ?? tree, environment: environment,
            timeLimit: 60)
        try expectNotRun()
        return run
    }

    /// Checks that the script did not run.
    func expectNotRun() throws {
        if FileManager.default.fileExists(atPath: marker) {
            throw Attack.Failure(.ranProgram, "the tool ran the script of the repository")
        }
    }

    /// Checks that a git command runs the script, which proves that the attack works.
    ///
    /// If the script violates the protocol of git, git and the script wait for each other. The command is therefore
    /// killed after a few seconds.
    func expectControl(_ arguments: [String], environment: [String: String] = [:]) throws {
        let variables = ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"]
        _ = try ToolRun(
            "/usr/bin/env", ["git"] + arguments, directory: directory.path(tree), input: [],
            environment: variables.merging(environment) { $1 }, timeLimit: 5)
        guard FileManager.default.fileExists(atPath: marker) else {
            throw Attack.Failure(
                .crashed, "the control “git \(arguments.joined(separator: " "))” did not run the script")
        }
    }
}
