import Foundation

extension Attack {
    /// The attacks of the category `repositories`.
    static var repositories: [Attack] {
        settingAttacks + repositoryFileAttacks + environmentAttacks + repositoryShapeAttacks + validRepositories
    }

    /// Returns an attack with a repository that has one commit and one changed file.
    static func repository(
        _ name: String, _ body: @escaping @Sendable (AttackedRepository) throws -> Void
    ) -> Attack {
        Attack(.repositories, name) { try body(AttackedRepository(in: $0)) }
    }
}

/// A git setting that specifies an executable, and a git command that runs it.
private struct HostileSetting: Sendable {
    let key: String
    /// The value; `@` is replaced with the path of the script.
    var value = "@"
    /// The git attributes of all files, if the setting requires attributes.
    var attributes = ""
    /// A command that runs the script; `nil` if all such commands require a network, a terminal, or a key.
    var control: [String]?
}

extension HostileSetting {
    static let all: [HostileSetting] = [
        .init(key: "core.fsmonitor", control: ["status"]),
        .init(key: "diff.external", control: ["diff"]),
        .init(key: "diff.evil.command", attributes: "* diff=evil", control: ["diff"]),
        .init(key: "diff.evil.textconv", attributes: "* diff=evil", control: ["diff"]),
        .init(key: "filter.evil.clean", attributes: "* filter=evil", control: ["diff"]),
        .init(key: "filter.evil.process", attributes: "* filter=evil", control: ["diff"]),
        .init(key: "filter.evil.smudge", attributes: "* filter=evil", control: ["checkout", "--", "App.entitlements"]),
        .init(key: "merge.evil.driver", attributes: "* merge=evil"),
        .init(key: "core.hooksPath", value: "@.d", control: ["checkout", "--quiet", "HEAD", "--", "App.entitlements"]),
        .init(key: "core.pager"), .init(key: "pager.diff"), .init(key: "pager.ls-tree"), .init(key: "pager.config"),
        .init(key: "core.editor"), .init(key: "sequence.editor"), .init(key: "core.askPass"),
        .init(key: "core.sshCommand"), .init(key: "core.gitProxy"), .init(key: "credential.helper", value: "!@"),
        .init(key: "gpg.program"), .init(key: "gpg.ssh.program"), .init(key: "log.showSignature", value: "true"),
        .init(key: "alias.evil", value: "!@", control: ["evil"]), .init(key: "alias.rev-parse", value: "!@"),
        .init(key: "alias.cat-file", value: "!@"), .init(key: "uploadpack.packObjectsHook"),
        .init(key: "core.alternateRefsCommand"), .init(key: "remote.origin.uploadpack"),
        .init(key: "submodule.evil.update", value: "!@"), .init(key: "interactive.diffFilter"),
        .init(key: "trailer.evil.command"), .init(key: "difftool.evil.cmd"), .init(key: "browser.evil.cmd"),
        .init(key: "init.templateDir", value: "@.d"), .init(key: "core.untrackedCache", value: "true"),
        .init(key: "core.worktree", value: "/"), .init(key: "core.bare", value: "true"),
    ]
}

extension Attack {
    /// An attack per setting that specifies an executable.
    private static var settingAttacks: [Attack] {
        HostileSetting.all.map { setting in
            repository("the setting \(setting.key) of a repository specifies an executable") { repository in
                for hook in ["post-checkout", "post-index-change", "reference-transaction"] {
                    let script = "#!/bin/sh\nexec '\(repository.script)'\n"
                    try repository.directory.write(script, to: "payload.sh.d/\(hook)", mode: 0o755)
                }
                if !setting.attributes.isEmpty {
                    try repository.directory.write(setting.attributes + "\n", to: "tree/.gitattributes")
                }
                try repository.set(setting.key, setting.value.replacingOccurrences(of: "@", with: repository.script))
                try repository.expectFinding()
                if let control = setting.control { try repository.expectControl(control) }
            }
        }
    }

    /// Attacks with files other than the configuration.
    private static var repositoryFileAttacks: [Attack] {
        [
            repository("attributes in info/attributes specify a filter") { repository in
                try repository.write("* filter=evil\n", toGit: "info/attributes")
                try repository.set("filter.evil.clean", repository.script)
                try repository.expectFinding()
                try repository.expectControl(["diff"])
            },
            repository("core.attributesFile specifies a required filter") { repository in
                try repository.directory.write("* filter=evil\n", to: "attributes")
                try repository.set("core.attributesFile", repository.directory.path("attributes"))
                try repository.set("filter.evil.clean", repository.script)
                try repository.set("filter.evil.required", "true")
                try repository.expectFinding()
                try repository.expectControl(["diff"])
            },
            repository("include.path includes a file system monitor") { repository in
                try repository.write("[core]\n\tfsmonitor = \(repository.script)\n", toGit: "more")
                try repository.set("include.path", "more")
                try repository.expectFinding()
                try repository.expectControl(["status"])
            },
            repository("includeIf includes a file system monitor") { repository in
                try repository.write("[core]\n\tfsmonitor = \(repository.script)\n", toGit: "more")
                try repository.set("includeIf.gitdir:/.path", "more")
                try repository.expectFinding()
                try repository.expectControl(["status"])
            },
            repository("config.worktree specifies a file system monitor") { repository in
                try repository.set("extensions.worktreeConfig", "true")
                try repository.write("[core]\n\tfsmonitor = \(repository.script)\n", toGit: "config.worktree")
                try repository.expectFinding()
                try repository.expectControl(["status"])
            },
            repository("the git directory contains hooks") { repository in
                for hook in ["post-index-change", "reference-transaction", "post-checkout", "fsmonitor-watchman"] {
                    try repository.write(
                        "#!/bin/sh\nexec '\(repository.script)'\n", toGit: "hooks/\(hook)", mode: 0o755)
                }
                try repository.expectFinding()
                try repository.expectControl(["checkout", "--quiet", "HEAD", "--", "App.entitlements"])
            },
            repository("a nested repository has a file system monitor") { repository in
                try repository.git("init", "--quiet", "nested")
                try repository.git("config", "core.fsmonitor", repository.script, in: "tree/nested")
                try repository.git("commit", "--quiet", "--allow-empty", "--message", "Nested", in: "tree/nested")
                try repository.git("add", "nested", mayFail: true)
                try repository.expectFinding()
            },
            repository("an object of the base is missing, and a remote helper could fetch it") { repository in
                let object = try repository.git("rev-parse", "HEAD:App.entitlements").output.prefix(40)
                let path = "tree/.git/objects/\(object.prefix(2))/\(object.dropFirst(2))"
                try repository.set("extensions.partialClone", "origin")
                try repository.set("remote.origin.promisor", "true")
                try repository.set("remote.origin.url", "ext::\(repository.script)")
                try repository.set("protocol.ext.allow", "always")
                try repository.directory.remove(path)
                try repository.expectUsageError(naming: "This partial clone does not contain")
                try repository.expectControl(["cat-file", "-p", String(object)])
            },
        ]
    }

    /// Attacks with environment variables, including the search path for executables.
    private static var environmentAttacks: [Attack] {
        let variables: [(String, [String: String], [String]?)] = [
            ("GIT_EXTERNAL_DIFF", ["GIT_EXTERNAL_DIFF": "@"], ["diff"]),
            (
                "GIT_CONFIG_COUNT",
                ["GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "core.fsmonitor", "GIT_CONFIG_VALUE_0": "@"], ["status"]
            ),
            ("GIT_CONFIG_PARAMETERS", ["GIT_CONFIG_PARAMETERS": "'core.fsmonitor'='@'"], ["status"]),
            ("GIT_CONFIG_GLOBAL", ["GIT_CONFIG_GLOBAL": "@.config"], ["status"]),
            ("GIT_CONFIG_SYSTEM", ["GIT_CONFIG_SYSTEM": "@.config"], ["status"]),
            ("HOME", ["HOME": "@.home"], nil), ("XDG_CONFIG_HOME", ["XDG_CONFIG_HOME": "@.home"], nil),
            ("GIT_EXEC_PATH", ["GIT_EXEC_PATH": "@.bin"], nil), ("GIT_PAGER", ["GIT_PAGER": "@"], nil),
            ("GIT_SSH_COMMAND", ["GIT_SSH_COMMAND": "@"], nil), ("GIT_ASKPASS", ["GIT_ASKPASS": "@"], nil),
            ("GIT_EDITOR", ["GIT_EDITOR": "@"], nil), ("GIT_TRACE", ["GIT_TRACE": "@.marker"], nil),
            ("GIT_DIR", ["GIT_DIR": "/nonexistent"], nil), ("GIT_WORK_TREE", ["GIT_WORK_TREE": "/"], nil),
            ("GIT_INDEX_FILE", ["GIT_INDEX_FILE": "/nonexistent"], nil),
        ]
        return variables.map { name, values, control in
            repository("the variable \(name) specifies an executable or another path") { repository in
                let config = "[core]\n\tfsmonitor = \(repository.script)\n"
                for path in ["payload.sh.config", "payload.sh.home/.gitconfig", "payload.sh.home/git/config"] {
                    try repository.directory.write(config, to: path)
                }
                try repository.directory.write(
                    "#!/bin/sh\nexec '\(repository.script)'\n", to: "payload.sh.bin/git-cat-file", mode: 0o755)
                let variables = values.mapValues { $0.replacingOccurrences(of: "@", with: repository.script) }
                try repository.expectFinding(environment: variables)
                if let control { try repository.expectControl(control, environment: variables) }
            }
        } + searchPathAttacks
    }

    private static var searchPathAttacks: [Attack] {
        ["", ".", "bin", "@/bin", "@/../link"].map { entry in
            repository("the search path begins with “\(entry)”, which contains a git executable") { repository in
                let script = "#!/bin/sh\nexec '\(repository.script)'\n"
                try repository.directory.write(script, to: "tree/git", mode: 0o755)
                try repository.directory.write(script, to: "tree/bin/git", mode: 0o755)
                try repository.directory.link("link", to: "tree/bin")
                let first = entry.replacingOccurrences(of: "@", with: repository.directory.path("tree"))
                try repository.expectFinding(environment: ["PATH": "\(first):/usr/local/bin:/usr/bin:/bin"])
            }
        }
    }
}
