import Foundation

extension Attack {
    /// Unusual or malformed repositories, which must neither expose another repository nor block the tool.
    static var repositoryShapeAttacks: [Attack] {
        elsewhereAttacks + [
            repository("HEAD is a pipe") { repository in
                try repository.directory.remove("tree/.git/HEAD")
                try repository.directory.pipe("tree/.git/HEAD")
                try repository.expectUsageError()
            },
            repository("the configuration is a pipe") { repository in
                try repository.directory.remove("tree/.git/config")
                try repository.directory.pipe("tree/.git/config")
                try repository.expectUsageError()
            },
            repository("the packed references are a pipe") { repository in
                try repository.directory.pipe("tree/.git/packed-refs")
                try repository.expectUsageError()
            },
            repository("the index is malformed, and a file was removed") { repository in
                try repository.directory.write(Self.entitlements, to: "tree/B.entitlements")
                try repository.commit()
                try repository.directory.remove("tree/B.entitlements")
                try repository.write("DIRC garbage", toGit: "index")
                try repository.directory.write(AttackedRepository.entitlements("*.other"), to: "tree/App.entitlements")
                try repository.expectFinding()
            },
            repository("the configuration is malformed") { repository in
                try repository.write("[core\n\tfsmonitor = \(repository.script)\n", toGit: "config")
                try repository.expectUsageError()
            },
            repository("the repository format has an unknown extension") { repository in
                try repository.set("core.repositoryFormatVersion", "1")
                try repository.set("extensions.evil", "\(repository.script)")
                try repository.expectUsageError(naming: "unknown extension")
            },
            repository("references are in an unsupported format") { repository in
                try repository.set("core.repositoryFormatVersion", "1")
                try repository.set("extensions.refStorage", "reftable")
                try repository.expectUsageError(naming: "reftable")
            },
            repository("a replacement object replaces the base commit") { repository in
                let base = try repository.git("rev-parse", "HEAD").output.prefix(40)
                try repository.commit()
                let head = try repository.git("rev-parse", "HEAD").output.prefix(40)
                try repository.git("replace", "--force", String(base), String(head))
                try repository.expectFinding(since: String(base))
            },
            repository("references form a cycle") { repository in
                try repository.write("ref: refs/heads/b\n", toGit: "refs/heads/a")
                try repository.write("ref: refs/heads/a\n", toGit: "refs/heads/b")
                let run = try repository.lint(since: "a")
                guard run.status == 2 else { throw Failure(.accepted, "status \(run.status)") }
            },
            repository("a revision has the form of an option that writes a file") { repository in
                let run = try repository.lint(since: "--output=\(repository.directory.path("marker"))")
                guard run.status == 2 else { throw Failure(.accepted, "status \(run.status)") }
            },
        ]
    }

    private static let entitlements = AttackedRepository.entitlements("com.example.second")

    /// Trees whose `.git` leads to the repository of another tree.
    private static var elsewhereAttacks: [Attack] {
        [
            repository("a .git file refers to another repository") { repository in
                try repository.directory.write(Self.entitlements, to: "stranger/App.entitlements")
                try repository.directory.write("gitdir: ../tree/.git\n", to: "stranger/.git")
                try repository.expectUsageError(in: "stranger", naming: "does not refer to this work tree")
            },
            repository("a .git link leads to another repository") { repository in
                try repository.directory.write(Self.entitlements, to: "stranger/App.entitlements")
                try repository.directory.link("stranger/.git", to: "../tree/.git")
                try repository.expectUsageError(in: "stranger", naming: "symbolic link")
            },
            repository("a git directory uses the references of another repository") { repository in
                try repository.directory.write(Self.entitlements, to: "stranger/App.entitlements")
                try repository.directory.write("ref: refs/heads/main\n", to: "stranger/.git/HEAD")
                try repository.directory.write("../../tree/.git\n", to: "stranger/.git/commondir")
                try repository.expectUsageError(in: "stranger")
            },
            repository("the references are a link to those of another repository") { repository in
                try repository.directory.write(Self.entitlements, to: "stranger/App.entitlements")
                try repository.directory.write("ref: refs/heads/main\n", to: "stranger/.git/HEAD")
                try repository.directory.link("stranger/.git/refs", to: "../../tree/.git/refs")
                try repository.directory.link("stranger/.git/objects", to: "../../tree/.git/objects")
                try repository.expectUsageError(in: "stranger")
            },
            repository("one reference is a link to that of another repository") { repository in
                try repository.directory.write(Self.entitlements, to: "stranger/App.entitlements")
                try repository.directory.write("ref: refs/heads/main\n", to: "stranger/.git/HEAD")
                try repository.directory.link(
                    "stranger/.git/refs/heads/main", to: "../../../../tree/.git/refs/heads/main")
                try repository.directory.link("stranger/.git/objects", to: "../../tree/.git/objects")
                try repository.expectUsageError(in: "stranger", naming: "There is no revision")
            },
        ]
    }

    /// Ordinary repositories, which must work.
    static var validRepositories: [Attack] {
        [
            repository("an ordinary repository") { try $0.expectFinding() },
            Attack(.repositories, "a repository with SHA-256") {
                try AttackedRepository(in: $0, format: "sha256").expectFinding()
            },
            repository("a repository with packed objects and references") { repository in
                try repository.git("gc", "--quiet")
                try repository.expectFinding(since: "main")
            },
            repository("a linked work tree") { repository in
                try repository.git("worktree", "add", "--quiet", "--detach", "../beside")
                try repository.directory.write(
                    AttackedRepository.entitlements("*.example"), to: "beside/App.entitlements")
                try repository.expectFinding(in: "beside")
            },
            repository("a submodule") { repository in
                try repository.git("checkout", "--quiet", "--", ".")
                try repository.git("init", "--quiet", "outer", in: "")
                try repository.git("submodule", "--quiet", "add", "../tree", "inner", in: "outer", mayFail: true)
                try repository.directory.write(
                    AttackedRepository.entitlements("*.example"), to: "outer/inner/App.entitlements")
                try repository.expectFinding(in: "outer/inner")
            },
            repository("a shallow clone") { repository in
                try repository.git("checkout", "--quiet", "--", ".")
                let source = "file://\(repository.directory.path("tree"))"
                try repository.git("clone", "--quiet", "--depth", "1", source, "clone", in: "")
                try repository.directory.write(
                    AttackedRepository.entitlements("*.example"), to: "clone/App.entitlements")
                try repository.expectFinding(since: "origin/main", in: "clone")
                try repository.expectFinding(since: "@{upstream}", in: "clone")
            },
            repository("a revision from the reflog") { repository in
                try repository.commit()
                try repository.expectFinding(since: "HEAD@{1}")
            },
            repository("a file with different line endings is unchanged") { repository in
                let text = AttackedRepository.entitlements("com.example.notes").replacingOccurrences(
                    of: "\n", with: "\r\n")
                try repository.directory.write("<!-- a -- b -->\r\n" + text, to: "tree/App.entitlements")
                try repository.set("core.autocrlf", "true")
                try repository.commit()
                let run = try repository.lint(since: "HEAD")
                let lines = run.output.split(separator: "\n")
                // Only the carriage returns are a new finding.
                guard lines.allSatisfy({ $0.hasSuffix("[codesign-carriage-return]") }) else {
                    throw Failure(.rejected, run.output)
                }
            },
        ]
    }
}
