import FileDiscovery
import Foundation
import TestSupport
import Testing
import TextOutput

@Suite struct FileFinderTests {
    @Test func `the code signing files of a project are found`() throws {
        let tree = try TemporaryDirectory()
        try tree.write([
            "App/App.entitlements": "", "App/Entitlements.plist": "", "App/Entitlements-Debug.plist": "",
            "App/Info.plist": "", "App/App.xcent": "", "Profiles/a.mobileprovision": "",
            "Profiles/b.provisionprofile": "", "Notes.xcodeproj/project.pbxproj": "",
            "Notes.xcodeproj/Inner.entitlements": "", "README.md": "",
        ])
        #expect(
            tree.search().found == [
                "App/App.entitlements", "App/App.xcent", "App/Entitlements-Debug.plist", "App/Entitlements.plist",
                "Notes.xcodeproj", "Profiles/a.mobileprovision", "Profiles/b.provisionprofile",
            ])
    }

    @Test(arguments: [".git", ".build", "Pods", "Carthage", "DerivedData", "node_modules"])
    func `directories of generated files are skipped unless given explicitly`(name: String) throws {
        let tree = try TemporaryDirectory()
        try tree.write(["App/\(name)/a.entitlements": "", "App/b.entitlements": ""])
        #expect(tree.search().found == ["App/b.entitlements"])
        #expect(tree.search(["App/\(name)"]).found == ["App/\(name)/a.entitlements"])
    }

    @Test func `an explicitly given file is read regardless of its name and of git`() throws {
        let tree = try TemporaryDirectory()
        try tree.write([".gitignore": "*\n", "claims.txt": "claims", "a.entitlements": "a"])
        let paths = ["claims.txt", "a.entitlements"].map { BytePath(tree.path + "/" + $0) }
        let result = FileFinder(paths: paths).forEach(
            makeWorker: {}, work: { "\(String(decoding: $1.contents, as: UTF8.self)) \($1.kind) \($1.isNamed)" })
        #expect(result.outputs == ["a entitlements true", "claims other true"])
        #expect(tree.search().found == [])
    }

    @Test(arguments: [0, 1, 16_383, 16_384, 16_385, 100_000])
    func `a file of any length is read completely`(length: Int) throws {
        let tree = try TemporaryDirectory()
        let text = String(repeating: "é", count: length / 2) + String(repeating: "e", count: length % 2)
        try tree.write(["a.entitlements": text])
        for path in [BytePath(tree.path), BytePath(tree.path + "/a.entitlements")] {
            let result = FileFinder(paths: [path]).forEach(makeWorker: {}, work: { $1.contents })
            #expect(result.outputs == [Array(text.utf8)])
        }
    }

    @Test func `an exclusion applies to directories and to explicitly given files`() throws {
        let tree = try TemporaryDirectory()
        try tree.write(["a/Vendor/x.entitlements": "", "a/y.entitlements": "", "a/z.xcent": ""])
        let paths = ["a", "a/Vendor", "a/Vendor/x.entitlements", "a/z.xcent"]
        #expect(tree.search(paths, excluding: ["Vendor/", "*.xcent"]).found == ["a/y.entitlements"])
        #expect(tree.search(paths, excluding: [tree.path + "/a/*"]).found == [])
        #expect(tree.search(["a"], excluding: ["**/a/**", "!y.*"]).found == ["a/y.entitlements"])
    }

    @Test func `a path that is found twice is reported once`() throws {
        let tree = try TemporaryDirectory()
        try tree.write(["a/b/x.entitlements": ""])
        #expect(tree.search(["a", "a/b", "a/b/x.entitlements", "a/b/"]).found == ["a/b/x.entitlements"])
    }

    @Test func `an explicitly given path that cannot be opened is reported with the reason`() throws {
        let tree = try TemporaryDirectory()
        try tree.link("circle.entitlements", to: "circle.entitlements")
        let result = tree.search(["missing.entitlements", "circle.entitlements"])
        #expect(result.found == [])
        #expect(
            result.unchecked == [
                "circle.entitlements: Too many levels of symbolic links",
                "missing.entitlements: No such file or directory",
            ])
    }

    @Test func `a link to a file is followed, but a link to a directory is not`() throws {
        let tree = try TemporaryDirectory()
        // The files are in a repository, because a link that leads out of it is not followed.
        try tree.write([".git/HEAD": "", "a/real.entitlements": "", "elsewhere/App.xcodeproj/project.pbxproj": ""])
        try tree.link("a/alias.entitlements", to: "real.entitlements")
        try tree.link("a/broken.entitlements", to: "nothing")
        try tree.link("a/loop", to: "..")
        try tree.link("a/loop.entitlements", to: "..")
        try tree.link("a/App.xcodeproj", to: "../elsewhere/App.xcodeproj")
        let result = tree.search(["a"])
        #expect(result.found == ["a/App.xcodeproj", "a/alias.entitlements", "a/real.entitlements"])
        #expect(result.unchecked == ["a/broken.entitlements: No such file or directory"])
        #expect(tree.search(["a/loop/elsewhere"]).found == ["a/loop/elsewhere/App.xcodeproj"])
    }

    @Test func `a broken link is reported only if its name is that of a relevant file`() throws {
        let tree = try TemporaryDirectory()
        try tree.write(["a/x.entitlements": ""])
        for name in ["cloud.yaml", "sign.sh", "project.yml"] { try tree.link("a/\(name)", to: "nothing") }
        let result = tree.search(["a"])
        #expect(result.found == ["a/x.entitlements"])
        #expect(result.unchecked == ["a/project.yml: No such file or directory"])
        #expect(tree.search(["a/sign.sh"]).unchecked == ["a/sign.sh: No such file or directory"])
    }

    @Test func `a pipe in a tree does not stop the search`() throws {
        let tree = try TemporaryDirectory()
        #expect(mkfifo(tree.path + "/pipe.entitlements", 0o600) == 0)
        try tree.link("alias.entitlements", to: "pipe.entitlements")
        #expect(
            tree.search().unchecked == [
                "alias.entitlements: not a regular file", "pipe.entitlements: not a regular file",
            ])
    }

    @Test(.enabled(if: geteuid() != 0, "the superuser can read all files"))
    func `files without read permission are reported as not checked`() throws {
        let tree = try TemporaryDirectory()
        try tree.write(["a/x.entitlements": "", "b/y.entitlements": ""])
        #expect(chmod(tree.path + "/a", 0) == 0)
        #expect(chmod(tree.path + "/b/y.entitlements", 0) == 0)
        defer { chmod(tree.path + "/a", 0o700) }
        #expect(tree.search().unchecked == ["a: Permission denied", "b/y.entitlements: Permission denied"])
    }

    @Test func `a file above the size limit is not read`() throws {
        let tree = try TemporaryDirectory()
        let limit = WorkBudget.entitlementsSize
        try tree.write(["fits.entitlements": "", "large.entitlements": ""])
        #expect(truncate(tree.path + "/fits.entitlements", off_t(limit)) == 0)
        #expect(truncate(tree.path + "/large.entitlements", off_t(limit + 1)) == 0)
        let result = tree.search()
        #expect(result.found == ["fits.entitlements"])
        #expect(result.unchecked == ["large.entitlements: limit exceeded: the file is larger than 2 MiB"])
        #expect(tree.search(["/dev/zero"]).unchecked.count == 1)
    }

    @Test(arguments: ["pipe", "pipe.entitlements"])
    func `a stream is read to its end`(name: String) throws {
        let tree = try TemporaryDirectory()
        let path = "\(tree.path)/\(name)"
        #expect(mkfifo(path, 0o600) == 0)
        let text = String(repeating: "<plist/>", count: 50_000)
        let writer = Thread { try? Data(text.utf8).write(to: URL(filePath: path), options: []) }
        writer.start()
        let result = FileFinder(paths: [BytePath(path)]).forEach(makeWorker: {}, work: { $1.contents })
        #expect(result.outputs == [Array(text.utf8)])
    }

    @Test func `names with line breaks and bytes that are not UTF-8 are found and escaped`() throws {
        let tree = try TemporaryDirectory()
        try tree.makeDirectory("odd")
        for name in ["two\nlines.entitlements", "r\u{202E}tl.entitlements", "back\\slash.entitlements"] {
            try tree.write(["odd/" + name: ""])
        }
        #if !canImport(Darwin)
        // Apple's file systems accept only names in UTF-8.
        let name = Array((tree.path + "/odd/latin-").utf8) + [0xE9] + Array(".entitlements".utf8) + [0]
        let descriptor = open(name.map { CChar(bitPattern: $0) }, O_CREAT | O_WRONLY, 0o600)
        #expect(descriptor >= 0 && close(descriptor) == 0)
        #endif
        let expected = [
            #"odd/back\\slash.entitlements"#, #"odd/latin-\xE9.entitlements"#, #"odd/r\u{202E}tl.entitlements"#,
            #"odd/two\nlines.entitlements"#,
        ]
        #if canImport(Darwin)
        #expect(tree.search().found.map(\.displayedPath) == expected.filter { !$0.contains("latin") })
        #else
        #expect(tree.search().found.map(\.displayedPath) == expected)
        #endif
    }

    @Test func `the result does not depend on the number of jobs`() throws {
        let tree = try TemporaryDirectory()
        for directory in 0..<40 {
            for file in 0..<(directory == 7 ? 200 : 5) {
                try tree.write(["d\(directory % 7)/e\(directory)/\(file).entitlements": "\(directory) \(file)"])
            }
        }
        let alone = tree.search(jobs: 1)
        #expect(alone.found.count == 39 * 5 + 200)
        for jobs in [2, 3, 8, 64] { #expect(tree.search(jobs: jobs) == alone) }
        #expect(tree.search(alone.found.reversed(), jobs: 8) == alone)
    }

    @Test func `each worker is created once and keeps its state between files`() throws {
        let tree = try TemporaryDirectory()
        for file in 0..<100 { try tree.write(["\(file).entitlements": ""]) }
        let finder = FileFinder(paths: [BytePath(tree.path)])
        let counts = finder.forEach(jobs: 1, makeWorker: { 0 }, work: { count, _ in Self.increase(&count) })
        #expect(counts.outputs.sorted() == Array(1...100))
        let some = finder.forEach(
            jobs: 1, makeWorker: { 0 }, work: { Self.increase(&$0).isMultiple(of: 2) ? $1.path : nil })
        #expect(some.outputs.count == 50)
    }

    private static func increase(_ count: inout Int) -> Int {
        count += 1
        return count
    }
}
