import Foundation
import Testing

@testable import entcheck

/// The setup of a repository by `init`.
@Suite struct InitCommandTests {
    private static let paths = [
        "known-findings.txt", ".entcheck.yml", ".pre-commit-config.yaml", ".github/workflows/entcheck.yml",
    ]

    private func repository(_ remote: String? = "git@github.com:example/notes.git") throws -> ScratchRepository {
        let repository = try ScratchRepository()
        try repository.scratch.writeEntitlements(Inside.wrong, to: "App.entitlements")
        if let remote { try repository.git("remote", "add", "origin", remote) }
        return repository
    }

    private func exists(_ path: String, in repository: ScratchRepository) -> Bool {
        (try? FileManager.default.attributesOfItem(atPath: repository.url.appending(path: path).path)) != nil
    }

    private func text(_ path: String, in repository: ScratchRepository) throws -> String {
        try String(contentsOf: repository.url.appending(path: path), encoding: .utf8)
    }

    @Test func `the files are shown, and not written without confirmation`() throws {
        let repository = try repository()
        let shown = try Tool("init", "--dry-run", in: repository.url)
        #expect(shown.status == 0)
        #expect(shown.output.contains("create known-findings.txt: 1 finding, which do"))
        #expect(shown.output.contains("create .entcheck.yml:\n    # yaml-language-server"))
        #expect(shown.output.contains("create .github/workflows/entcheck.yml:\n"))
        let refused = try Tool("init", in: repository.url)
        #expect(refused.status == 2)
        #expect(refused.output == shown.output)
        #expect(refused.errors.contains("--yes"))
        #expect(Self.paths.allSatisfy { !exists($0, in: repository) })
        #expect(try Tool("init", "--yes", "--dry-run", in: repository.url).status == 2)
    }

    @Test func `known findings pass, and a new warning fails`() throws {
        let repository = try repository()
        let written = try Tool("init", "--yes", in: repository.url)
        #expect(written.status == 0)
        #expect(written.errors == Self.paths.map { "entcheck: created \($0)\n" }.joined())
        #expect(try text(".entcheck.yml", in: repository).contains("\nfail-on: warning\n"))
        #expect(try text(".entcheck.yml", in: repository).contains("\nbaseline: known-findings.txt\n"))
        #expect(try Tool("lint", in: repository.url).status == 0)
        try repository.scratch.writeEntitlements(Inside.group("group.com.example.notes "), to: "New.entitlements")
        let run = try Tool("lint", "--format", "concise", in: repository.url)
        #expect(run.output.contains("New.entitlements") && run.output.contains(": warning: "), "\(run.output)")
        #expect(!run.output.contains(": error: "))
        #expect(run.status == 1)
    }

    @Test func `a second run writes nothing`() throws {
        let repository = try repository()
        _ = try Tool("init", "--yes", in: repository.url)
        let before = try Self.paths.map { try text($0, in: repository) }
        let again = try Tool("init", "--yes", in: repository.url)
        #expect(again.status == 0)
        #expect(again.errors == "entcheck: nothing to write\n")
        #expect(try Self.paths.map { try text($0, in: repository) } == before)
    }

    @Test func `without findings, there is no baseline`() throws {
        let repository = try repository()
        try repository.scratch.writeEntitlements(Inside.good, to: "App.entitlements")
        let run = try Tool("init", "--yes", in: repository.url)
        #expect(run.status == 0)
        #expect(!exists("known-findings.txt", in: repository))
        #expect(try !text(".entcheck.yml", in: repository).contains("baseline:"))
    }

    @Test func `an existing configuration decides, unless it does not state what fails`() throws {
        let repository = try repository()
        try repository.scratch.write("exclude: [Vendor]\n", to: ".entcheck.yml")
        let run = try Tool("init", "--yes", in: repository.url)
        #expect(run.output.contains(".entcheck.yml exists and is not changed."))
        #expect(run.output.contains("There is 1 finding. To accept it, run `entcheck lint --write-baseline known-"))
        #expect(try text(".entcheck.yml", in: repository) == "exclude: [Vendor]\n")
        #expect(
            try text(".pre-commit-config.yaml", in: repository).contains("entry: entcheck lint --fail-on warning\n"))
        #expect(!exists("known-findings.txt", in: repository))
    }

    @Test func `the job of GitLab is a new file if there are other jobs`() throws {
        let repository = try repository("https://gitlab.example.com/notes.git")
        let alone = try Tool("init", "--dry-run", in: repository.url)
        #expect(alone.output.contains("create .gitlab-ci.yml:\n"))
        try repository.scratch.write("stages: [test]\n", to: ".gitlab-ci.yml")
        let run = try Tool("init", "--yes", "--release", "https://example.org/files", in: repository.url)
        #expect(run.output.contains("Add to .gitlab-ci.yml:\n    include:\n      - local: .gitlab/entcheck.yml\n"))
        #expect(
            try text(".gitlab/entcheck.yml", in: repository).contains("ENTCHECK_RELEASE: https://example.org/files\n"))
        #expect(try text(".gitlab-ci.yml", in: repository) == "stages: [test]\n")
        #expect(!run.output.contains("published yet"))
    }

    @Test func `for another service, the commands are printed`() throws {
        let repository = try repository("ssh://git@git.example.com:2222/notes.git")
        let run = try Tool("init", "--dry-run", in: repository.url)
        #expect(run.output.contains("entcheck lint --output junit=entcheck.xml"))
        #expect(!run.output.contains(".github/") && !run.output.contains("create .gitlab"))
        #expect(try Tool("init", "--dry-run", "--forge", "github", in: repository.url).output.contains("workflows"))
    }

    @Test func `nothing is written through links, and no setting of the repository runs a program`() throws {
        let (repository, outside) = (try repository(), try Scratch())
        try repository.scratch.write(
            "[core]\n\tfsmonitor = touch pwned\n\thooksPath = hooks\n[include]\n\tpath = ../evil\n"
                + "[remote \"origin\"]\n\turl = https://github.com/example/notes.git\n", to: ".git/config")
        let files = FileManager.default
        for path in [".github", ".pre-commit-config.yaml", "known-findings.txt"] {
            try files.createSymbolicLink(
                at: repository.url.appending(path: path), withDestinationURL: outside.url.appending(path: "target"))
        }
        try files.createDirectory(at: outside.url.appending(path: "target"), withIntermediateDirectories: true)
        let run = try Tool("init", "--yes", in: repository.url)
        #expect(run.status == 0)
        #expect(run.errors == "entcheck: created .entcheck.yml\n")
        #expect(run.output.contains("`.github` is not a directory; .github/workflows/entcheck.yml was not written."))
        #expect(run.output.contains(".pre-commit-config.yaml is not a regular file in UTF-8; it is not changed."))
        #expect(run.output.contains("known-findings.txt exists and is not changed."))
        #expect(try files.contentsOfDirectory(atPath: outside.url.appending(path: "target").path).isEmpty)
        #expect(!exists("pwned", in: repository))
    }

    @Test func `a link with the name of the configuration is not followed`() throws {
        let (repository, outside) = (try repository(), try Scratch())
        try FileManager.default.createSymbolicLink(
            at: repository.url.appending(path: ".entcheck.yml"), withDestinationURL: outside.url.appending(path: "new"))
        for arguments in [["init", "--yes"], ["config", "init"]] {
            #expect(try Tool(arguments, in: repository.url).status == 2)
        }
        #expect(!FileManager.default.fileExists(atPath: outside.url.appending(path: "new").path))
    }

    @Test func `the setup requires the root of a repository with files to check`() throws {
        let repository = try repository()
        try repository.scratch.writeEntitlements(Inside.good, to: "mac/App.entitlements")
        let below = try Tool("init", "--yes", in: repository.url.appending(path: "mac"))
        #expect(below.status == 2)
        #expect(below.errors.contains("in the root of the repository"))
        let empty = try ScratchRepository()
        let nothing = try Tool("init", "--yes", in: empty.url)
        #expect(nothing.status == 3)
        #expect(nothing.errors == "entcheck: nothing to check\n")
        let folder = try Scratch()
        try folder.writeEntitlements(Inside.good, to: "App.entitlements")
        let alone = try Tool("init", "--yes", in: folder.url)
        #expect(alone.status == 0)
        #expect(alone.errors == "entcheck: created .entcheck.yml\n")
        #expect(alone.output.contains("The hook and the file for CI are not written: the working directory is not in"))
    }

    @Test(arguments: ["ftp://example.com", "https://", "https://example.com/a b", "https://example.com/$x", "x:"])
    func `an address that is not a plain URL is rejected`(release: String) throws {
        let run = try Tool("init", "--dry-run", "--release", release)
        #expect(run.status == 2)
        #expect(run.errors.contains("--release must be an `https` or `http` URL."))
    }

    @Test(arguments: [
        ("https://github.com/example/notes.git", "github.com"), ("git@GitHub.com:example/notes.git", "github.com"),
        ("ssh://git@gitlab.example.com:2222/notes.git", "gitlab.example.com"), ("/srv/notes.git", nil),
        ("../notes", nil), ("file:///srv/notes.git", nil), ("https://ada:secret@example.com/notes", "example.com"),
        ("./a:b", nil), ("", nil), ("https://", nil),
    ])
    func `the host is a part of the address`(address: String, host: String?) {
        #expect(GitRemote.host(of: address[...]) == host)
    }

    @Test(arguments: [
        (
            "[remote \"upstream\"]\n\turl = https://gitlab.com/a\n[remote \"origin\"]\n url=https://github.com/b\n",
            "github.com"
        ),
        ("[remote \"fork\"]\n\turl = \"git@gitlab.com:a/b.git\" ; comment\n", "gitlab.com"),
        ("[Remote \"origin\"]\n\tURL = https://example.com/a # comment\n", "example.com"),
        ("[branch \"origin\"]\n\turl = https://github.com/b\n", nil), ("[remote \"origin\"\n\turl", nil),
        ("[remote \"origin\"]\n\tpushurl = https://github.com/b\n", nil), ("", nil),
    ])
    func `the remote repository is that of the configuration`(configuration: String, host: String?) {
        #expect(GitRemote(configuration: configuration).host == host)
    }

    @Test func `files for CI determine the forge of an unknown host`() {
        #expect(Forge(host: "code.example.com") { $0 == ".gitlab-ci.yml" } == .gitlab)
        #expect(Forge(host: nil) { $0 == ".github/workflows" } == .github)
        #expect(Forge(host: "github.example.com") { $0 == ".gitlab-ci.yml" } == .github)
        #expect(Forge(host: "notgithub.com") { _ in false } == .other)
    }

    @Test func `the workflow checks out the repository as the workflow of releases does`() throws {
        let file = Tool.package.appending(path: ".github/workflows/release.yml")
        let checkout = try #require(
            try String(contentsOf: file, encoding: .utf8).split(separator: "\n").first {
                $0.contains("actions/checkout@")
            })
        let job = ContinuousIntegration(release: "https://example.com", command: "entcheck lint", isReleaseKnown: true)
        #expect(job.workflow.contains(checkout.drop { $0 == " " }))
    }
}
