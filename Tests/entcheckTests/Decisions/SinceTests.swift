import Foundation
import Testing

@Suite struct SinceTests {
    private func lint(_ repository: ScratchRepository, _ arguments: String..., in directory: URL? = nil) throws -> Tool
    {
        try Tool(["lint", "--format", "concise"] + arguments, in: directory ?? repository.url)
    }

    @Test func `only findings in changed keys are reported`() throws {
        let repository = try ScratchRepository()
        try repository.scratch.writeEntitlements(Inside.wrong, to: "App.entitlements")
        try repository.scratch.writeEntitlements(Inside.wrong, to: "Other.entitlements")
        try repository.commit()
        #expect(try lint(repository, "--since", "HEAD").output.isEmpty)
        // The key moves to a different line and does not change.
        try repository.scratch.writeEntitlements(Inside.unknown + "\n\n" + Inside.wrong, to: "App.entitlements")
        let run = try lint(repository, "--since", "HEAD")
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("App.entitlements:5:6: note: "))
        #expect(run.output.split(separator: "\n").count == 1)
        try repository.scratch.writeEntitlements(Inside.wrong.replacing("notes", with: "other"), to: "App.entitlements")
        #expect(try lint(repository, "--since", "HEAD").status == 1)
    }

    @Test(arguments: [[], ["lock.new"], ["lock", "refs/"]])
    func `the directories for git of interrupted runs are removed`(content: [String]) throws {
        let (repository, temporary) = (try ScratchRepository(), try Scratch())
        try repository.scratch.writeEntitlements(Inside.good, to: "App.entitlements")
        try repository.commit()
        let abandoned = temporary.url.appending(path: "entcheck-git.abcdef")
        try FileManager.default.createDirectory(at: abandoned, withIntermediateDirectories: true)
        for name in content {
            if name.hasSuffix("/") {
                try FileManager.default.createDirectory(
                    at: abandoned.appending(path: name), withIntermediateDirectories: true)
            } else {
                try Data().write(to: abandoned.appending(path: name))
            }
        }
        let run = try Tool(
            "lint", "--since", "HEAD", in: repository.url, environment: ["TMPDIR": temporary.url.path])
        #expect(run.status == 0, "\(run.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.url.path).isEmpty)
    }

    @Test func `a directory for git that another process removes is created again`() async throws {
        let (repository, temporary) = (try ScratchRepository(), try Scratch())
        try repository.scratch.writeEntitlements(Inside.good, to: "App.entitlements")
        try repository.commit()
        let remover = Task.detached {
            while !Task.isCancelled {
                let names = try FileManager.default.contentsOfDirectory(atPath: temporary.url.path)
                for name in names { _ = rmdir(temporary.url.appending(path: name).path) }
            }
        }
        defer { remover.cancel() }
        for _ in 0..<10 {
            let run = try Tool(
                "lint", "--since", "HEAD", in: repository.url, environment: ["TMPDIR": temporary.url.path])
            #expect(run.status == 0, "\(run.errors)")
        }
    }

    @Test func `untracked files are new, and renamed files are compared with their old content`() throws {
        let repository = try ScratchRepository()
        try repository.scratch.writeEntitlements("<!-- a -- b -->\n" + Inside.wrong, to: "Old.entitlements")
        try repository.commit()
        try repository.git("mv", "Old.entitlements", "New.entitlements")
        #expect(try lint(repository, "--since", "HEAD").output.isEmpty)
        try repository.scratch.writeEntitlements(Inside.wrong, to: "sub dir/Ünknown.entitlements")
        let run = try lint(repository, "--since", "HEAD")
        #expect(run.output.hasPrefix("sub dir/Ünknown.entitlements:6:9: error: "))
        let inside = repository.url.appending(path: "sub dir")
        #expect(try lint(repository, "--since", "HEAD", in: inside).output.hasPrefix("Ünknown.entitlements:6:9"))
    }

    @Test func `a file whose name begins with an accent is compared with its own former content`() throws {
        let repository = try ScratchRepository()
        let names = ["A/\u{301}b.entitlements", "A/c.entitlements"]
        for name in names { try repository.scratch.writeEntitlements(Inside.wrong, to: name) }
        try repository.commit()
        for name in names { try repository.scratch.writeEntitlements("\n\n" + Inside.wrong, to: name) }
        #expect(try lint(repository).output.split(separator: "\n").count == 2)
        #expect(try lint(repository, "--since", "HEAD").output.isEmpty)
        #expect(try lint(repository, "--since", "HEAD", "A").output.isEmpty)
    }

    @Test func `a file is renamed if its directory became a link, even if its name begins with an accent`() throws {
        let repository = try ScratchRepository()
        try repository.scratch.writeEntitlements(Inside.wrong, to: "A/\u{301}b.entitlements")
        try repository.commit()
        try repository.git("mv", "A", "B")
        try FileManager.default.createSymbolicLink(
            atPath: repository.url.appending(path: "A").path, withDestinationPath: "B")
        #expect(try lint(repository).output.split(separator: "\n").count == 1)
        #expect(try lint(repository, "--since", "HEAD").output.isEmpty)
    }

    @Test func `changes are relative to the common ancestor`() throws {
        let repository = try ScratchRepository()
        try repository.scratch.writeEntitlements(Inside.good, to: "App.entitlements")
        try repository.commit()
        try repository.git("switch", "--quiet", "--create", "topic")
        try repository.scratch.writeEntitlements(Inside.unknown, to: "Mine.entitlements")
        try repository.commit()
        try repository.git("switch", "--quiet", "main")
        try repository.scratch.writeEntitlements(Inside.wrong, to: "App.entitlements")
        try repository.commit()
        try repository.git("switch", "--quiet", "topic")
        let run = try lint(repository, "--since", "main")
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("Mine.entitlements:5:6: note: "))
    }

    @Test func `effects of a change on other targets and moves between stores are reported`() throws {
        let repository = try ScratchRepository()
        let (notes, other) = (Inside.group("group.com.example.notes"), Inside.group("group.com.example.Notes"))
        try repository.scratch.writeProject(notes: notes, widget: notes)
        try repository.commit()
        #expect(try lint(repository).output.isEmpty)
        try repository.scratch.writeEntitlements(other, to: "Widget.entitlements")
        let run = try lint(repository, "--since", "HEAD")
        #expect(run.output.contains("[store-name-case]"))
        let text = try Tool("lint", "--since", "HEAD", in: repository.url).output
        #expect(
            text.hasPrefix(
                """
                This change: Widget (ios) moves from app group group.com.example.notes (shared with Notes) to \
                group.com.example.Notes (not shared) in Release.

                """))
    }

    @Test func `a changed project causes findings in unchanged files`() throws {
        let repository = try ScratchRepository()
        try repository.scratch.writeProject(notes: Inside.group("group.$(SUFFIX)"), widget: Inside.good)
        let project = repository.url.appending(path: "Notes.xcodeproj/project.pbxproj")
        let text = try String(contentsOf: project, encoding: .utf8)
        try Data(text.replacing("SDKROOT = iphoneos;", with: "SDKROOT = iphoneos; SUFFIX = notes;").utf8).write(
            to: project)
        try repository.commit()
        #expect(try lint(repository).output.contains("[setting-undefined]") == false)
        try Data(text.utf8).write(to: project)
        #expect(try lint(repository, "--since", "HEAD").output.contains("[setting-undefined]"))
    }

    @Test func `a changed file that is malformed is reported`() throws {
        let repository = try ScratchRepository()
        try repository.scratch.writeEntitlements(Inside.good, to: "App.entitlements")
        try repository.commit()
        try repository.scratch.writeEntitlements(Inside.good + "<key>", to: "App.entitlements")
        #expect(try lint(repository, "--since", "HEAD").status == 1)
    }

    @Test func `a linked work tree is supported`() throws {
        let repository = try ScratchRepository()
        try repository.scratch.writeEntitlements(Inside.wrong, to: "App.entitlements")
        try repository.commit()
        let tree = try Scratch()
        let url = tree.url.appending(path: "beside")
        try repository.git("worktree", "add", "--quiet", url.path)
        try tree.writeEntitlements(Inside.unknown, to: "beside/New.entitlements")
        #expect(try lint(repository, "--since", "main", in: url).output.hasPrefix("New.entitlements:5:6"))
    }

    @Test func `the revision is in the repository of the files that are checked`() throws {
        let (repository, elsewhere) = (try ScratchRepository(), try ScratchRepository())
        try repository.scratch.writeEntitlements(Inside.wrong, to: "ios/App.entitlements")
        try repository.commit()
        try elsewhere.commit()
        try repository.scratch.writeEntitlements(Inside.unknown, to: "ios/New.entitlements")
        let path = repository.url.path
        let empty = try Scratch()
        for directory in [empty.url, elsewhere.url] {
            let run = try lint(repository, "--since", "HEAD", path, in: directory)
            #expect(run.output.hasPrefix("\(path)/ios/New.entitlements:5:6: note: "), "\(run.errors)")
            #expect(run.output.split(separator: "\n").count == 1)
        }
        let both = try lint(repository, "--since", "HEAD", path, elsewhere.url.path)
        #expect(both.status == 2)
        #expect(both.errors.contains("the paths are in several git work trees"))
        let none = try lint(repository, "--since", "HEAD", empty.url.path)
        #expect(none.status == 2 && none.errors.contains("is not in a git work tree"))
        // A submodule is compared with the repository of the working directory.
        try repository.git("-C", repository.url.path, "init", "--quiet", "sub")
        try repository.scratch.writeEntitlements(Inside.unknown, to: "sub/App.entitlements")
        #expect(try lint(repository, "--since", "HEAD", "sub").output.hasPrefix("sub/App.entitlements:5:6: note: "))
    }

    @Test func `an unknown revision is reported, with advice for shallow clones`() throws {
        let repository = try ScratchRepository()
        try repository.scratch.writeEntitlements(Inside.good, to: "App.entitlements")
        try repository.commit()
        try repository.git("tag", "first")
        try repository.commit()
        let run = try lint(repository, "--since", "nowhere")
        #expect(run.status == 2)
        #expect(run.errors.contains("There is no revision `nowhere` in this repository."))
        let clone = try Scratch()
        let url = clone.url.appending(path: "clone")
        try repository.git("clone", "--quiet", "--depth", "1", "file://\(repository.url.path)", url.path)
        let shallow = try lint(repository, "--since", "first", in: url)
        #expect(shallow.status == 2)
        #expect(shallow.errors.contains("fetch-depth: 0"))
        let elsewhere = try Tool("lint", "--since", "main", in: clone.url)
        #expect(elsewhere.status == 2)
        #expect(elsewhere.errors.contains("is not in a git work tree"))
    }

    @Test(arguments: ["--upload-pack=touch pwned", "-c", "", "--output=pwned"])
    func `a revision that looks like an option is rejected`(revision: String) throws {
        let repository = try ScratchRepository()
        try repository.scratch.writeEntitlements(Inside.good, to: "App.entitlements")
        try repository.commit()
        #expect(try lint(repository, "--since=\(revision)").status == 2)
        #expect(!FileManager.default.fileExists(atPath: repository.url.appending(path: "pwned").path))
    }

    @Test func `commands in the settings of a repository are not executed`() throws {
        let repository = try ScratchRepository()
        try repository.scratch.writeEntitlements(Inside.good, to: "App.entitlements")
        try repository.scratch.write("*.entitlements diff=evil\n", to: ".gitattributes")
        try repository.commit()
        let marker = repository.url.appending(path: "pwned").path
        for setting in ["diff.evil.textconv", "diff.evil.command", "core.fsmonitor", "diff.external"] {
            try repository.git("config", setting, "touch \(marker)")
        }
        try repository.scratch.writeEntitlements(Inside.wrong, to: "App.entitlements")
        #expect(try lint(repository, "--since", "HEAD").status == 1)
        #expect(!FileManager.default.fileExists(atPath: marker))
    }
}
