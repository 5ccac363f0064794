import Foundation
import TestSupport
import Testing
import XcodeProjects

@Suite struct DirectoryBoundaryTests {
    /// A directory with a repository `repo` and a directory `outside` next to it.
    private final class Trees {
        private let directory: TemporaryDirectory

        init() throws {
            directory = try TemporaryDirectory()
            for name in ["repo/.git/HEAD", "repo/App/App.txt", "repo/Shared/Shared.txt", "outside/Secret.txt"] {
                try directory.write("text", to: name)
            }
        }

        func path(_ name: String) -> String { directory.path(name) }

        func link(_ name: String, to target: String) throws { try directory.link(name, to: target) }

        func files(named name: String) -> DiskFiles {
            DiskFiles(within: DirectoryBoundary(named: [path(name)]))
        }
    }

    @Test func `a directory allows its repository and no other directory`() throws {
        let trees = try Trees()
        let files = trees.files(named: "repo/App")
        #expect(files.read(trees.path("repo/App/App.txt")) != nil)
        #expect(files.read(trees.path("repo/App/../Shared/Shared.txt")) != nil)
        #expect(files.read(trees.path("repo/../outside/Secret.txt")) == nil)
        #expect(!files.exists(trees.path("outside/Secret.txt")))
        #expect(files.leadsOutside(trees.path("outside/Secret.txt")))
        #expect(!files.leadsOutside(trees.path("repo/App/Missing.txt")))
    }

    @Test func `a file outside cannot be distinguished from a missing one`() throws {
        let trees = try Trees()
        try trees.link("repo/Real.txt", to: "../outside/Secret.txt")
        try trees.link("repo/Dangling.txt", to: "../outside/Missing.txt")
        let files = trees.files(named: "repo")
        for name in ["outside/Secret.txt", "outside/Missing.txt", "repo/Real.txt", "repo/Dangling.txt"] {
            #expect(files.leadsOutside(trees.path(name)), "\(name)")
            #expect(files.read(trees.path(name)) == nil, "\(name)")
        }
    }

    @Test func `links that lead inside are followed, and others are not`() throws {
        let trees = try Trees()
        try trees.link("repo/App/Inside", to: "../Shared")
        try trees.link("repo/App/Outside", to: "../../outside")
        let files = trees.files(named: "repo/App")
        #expect(files.read(trees.path("repo/App/Inside/Shared.txt")) != nil)
        #expect(files.names(in: trees.path("repo/App/Inside")) == ["Shared.txt"])
        #expect(files.read(trees.path("repo/App/Outside/Secret.txt")) == nil)
        #expect(files.names(in: trees.path("repo/App/Outside")).isEmpty)
    }

    @Test func `a file given directly can be read anywhere, but its neighbors cannot`() throws {
        let trees = try Trees()
        try trees.link("repo/Named.txt", to: "../outside/Secret.txt")
        let files = trees.files(named: "repo/Named.txt")
        #expect(files.read(trees.path("outside/Secret.txt")) != nil)
        #expect(files.read(trees.path("repo/App/App.txt")) == nil)
    }

    @Test func `a project given directly allows its repository, or its directory without a repository`() throws {
        let trees = try Trees()
        for name in ["repo/App/App.xcodeproj", "outside/App.xcodeproj"] {
            try FileManager.default.createDirectory(atPath: trees.path(name), withIntermediateDirectories: true)
        }
        let inRepository = trees.files(named: "repo/App/App.xcodeproj")
        #expect(inRepository.read(trees.path("repo/Shared/Shared.txt")) != nil)
        #expect(inRepository.read(trees.path("outside/Secret.txt")) == nil)
        let alone = trees.files(named: "outside/App.xcodeproj")
        #expect(alone.read(trees.path("outside/Secret.txt")) != nil)
        #expect(alone.read(trees.path("repo/Shared/Shared.txt")) == nil)
    }

    @Test func `a component that is replaced with a link is not followed`() throws {
        let trees = try Trees()
        try trees.link("repo/Linked", to: "../outside")
        let path = Array(trees.path("repo/Linked/Secret.txt").utf8)
        #expect(DirectoryBoundary.open(path, flags: 0) < 0)
        let plain = DirectoryBoundary.open(Array(trees.path("outside/Secret.txt").utf8), flags: 0)
        #expect(plain >= 0)
        close(plain)
    }
}
