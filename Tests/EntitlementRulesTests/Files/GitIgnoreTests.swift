import Foundation
import TestSupport
import Testing

@Suite struct GitIgnoreTests {
    @Test(arguments: [
        ("*.xcent", ["a.entitlements", "build/a.entitlements"]),
        ("/a.entitlements", ["build/a.entitlements", "build/b.xcent", "b.xcent"]),
        ("build", ["a.entitlements", "b.xcent"]),
        ("build/", ["a.entitlements", "b.xcent"]),
        ("a.entitlements/", ["a.entitlements", "b.xcent", "build/a.entitlements", "build/b.xcent"]),
        ("*\n!*.xcent", ["b.xcent"]),
        ("*\n!*.xcent\n!build/", ["b.xcent", "build/b.xcent"]),
        ("build/*\n!build/b.*", ["a.entitlements", "b.xcent", "build/b.xcent"]),
        ("**/b.xcent", ["a.entitlements", "build/a.entitlements"]),
        ("build/**", ["a.entitlements", "b.xcent"]),
        ("#*\n\\#*\n\\!*\n \n*.xcent  ", ["a.entitlements", "build/a.entitlements"]),
        ("\u{FEFF}*.xcent\r\n", ["a.entitlements", "build/a.entitlements"]),
        ("build[/]*", ["a.entitlements", "b.xcent", "build/a.entitlements", "build/b.xcent"]),
        ("build**/*.xcent", ["a.entitlements", "b.xcent", "build/a.entitlements"]),
        ("[[:alpha:]].[!x]*", ["b.xcent", "build/b.xcent"]),
    ])
    func `a pattern ignores the same files as git`(patterns: String, found: [String]) throws {
        let tree = try TemporaryDirectory()
        try tree.write([".gitignore": patterns])
        for file in ["a.entitlements", "b.xcent", "build/a.entitlements", "build/b.xcent"] {
            try tree.write([file: ""])
        }
        #expect(tree.search().found == found.sorted())
    }

    @Test func `patterns of a repository apply wherever the search begins`() throws {
        let tree = try TemporaryDirectory()
        try tree.makeDirectory(".git/info")
        try tree.write([
            ".gitignore": "/App/Generated\n*.xcent\n", "App/.gitignore": "!kept.xcent\n",
            ".git/info/exclude": "Private/\n", "App/a.entitlements": "", "App/Sources/kept.xcent": "",
            "App/Sources/left.xcent": "", "App/Generated/b.entitlements": "", "App/Sources/Private/c.entitlements": "",
        ])
        #expect(tree.search().found == ["App/Sources/kept.xcent", "App/a.entitlements"])
        #expect(tree.search(["App"]).found == ["App/Sources/kept.xcent", "App/a.entitlements"])
        #expect(tree.search(["App/Sources"]).found == ["App/Sources/kept.xcent"])
        #expect(tree.search(["App/Generated"]).found == ["App/Generated/b.entitlements"])
    }

    @Test(arguments: ["sha1", "sha256"])
    func `tracked files are found in repositories with hashes of each size`(format: String) throws {
        let tree = try TemporaryDirectory()
        try Git.run(["init", "-q", "--object-format=\(format)", tree.path])
        try tree.write([".gitignore": "build/\n", "build/a.entitlements": "", "build/b.entitlements": ""])
        try Git.run(["-C", tree.path, "add", "-f", "build/a.entitlements"])
        let result = tree.search()
        #expect(result.found == ["build/a.entitlements"] && result.unchecked == [])
    }

    @Test func `files about a repository that cannot be read are reported`() throws {
        let tree = try TemporaryDirectory()
        try Git.run(["init", "-q", tree.path])
        try tree.write([".gitignore": "build/\n", "build/a.entitlements": "", "App/b.entitlements": ""])
        try Git.run(["-C", tree.path, "add", "-f", "build/a.entitlements"])
        let index = tree.url.appending(path: ".git/index")
        try Data(contentsOf: index).prefix(40).write(to: index)
        try tree.makeDirectory("App/.gitignore")
        let result = tree.search()
        #expect(result.found == ["App/b.entitlements"])
        #expect(result.unchecked.count == 2 && result.unchecked.contains("App/.gitignore: not a regular file"))
        #expect(
            result.unchecked.contains {
                $0.contains("/.git/index: the index of git is malformed")
                    || $0.hasPrefix(".git/index: the index of git is malformed")
            })
    }

    @Test func `a nested repository has only its own patterns`() throws {
        let tree = try TemporaryDirectory()
        try tree.makeDirectory("inner/.git/info")
        try tree.write([
            ".git/HEAD": "", ".gitignore": "*.entitlements\n", "inner/a.entitlements": "", "b.entitlements": "",
            "inner/.git/info/exclude": "*.xcent\n", "inner/c.xcent": "", "d.xcent": "",
        ])
        #expect(tree.search().found == ["d.xcent", "inner/a.entitlements"])
        #expect(tree.search(["inner"]).found == ["inner/a.entitlements"])
    }

    @Test func `patterns are case-insensitive if the repository configuration specifies it`() throws {
        let tree = try TemporaryDirectory()
        try tree.write([
            ".git/config": "[core]\n\tbare = false\n\tignorecase = true\n", ".gitignore": "BUILD\n[X]/*.XCENT\n",
            "build/a.entitlements": "", "Build/b.entitlements": "", "c.entitlements": "", "x/d.xcent": "",
        ])
        #expect(tree.search().found == ["c.entitlements", "x/d.xcent"])
    }

    @Test func `a pattern file that is a link is not read, as in git`() throws {
        let tree = try TemporaryDirectory()
        try tree.write(["patterns": "*\n", "a.entitlements": ""])
        try tree.link(".gitignore", to: "patterns")
        #expect(tree.search().found == ["a.entitlements"])
    }

    /// Patterns for which the time of git's own matcher grows with a power of the length.
    @Test func `matching is fast for all patterns`() throws {
        let tree = try TemporaryDirectory()
        let name = String(repeating: "a", count: 120) + ".entitlements"
        try tree.write([
            ".gitignore": String(repeating: "*a", count: 100) + "b\n" + String(repeating: "**/a*", count: 100) + "\n",
            name: "",
        ])
        #expect(tree.search().found == [name])
    }

    @Test(.enabled(if: Git.isInstalled, "git is not installed"), arguments: GitIgnoreTests.seeds)
    func `git and the search agree on random trees and patterns`(seed: UInt64) throws {
        var random = RandomIgnoring(seed: seed)
        let tree = try TemporaryDirectory()
        try Git.run(["init", "-q", tree.path])
        let files = random.files(count: 40)
        for file in files { try tree.write([file: ""]) }
        try tree.write([".gitignore": random.patterns(), ".git/info/exclude": random.patterns()])
        for file in files where random.isChosen(in: 6) {
            let directory = file.split(separator: "/").dropLast().joined(separator: "/")
            try tree.write([directory + "/.gitignore": random.patterns()])
        }
        let input = files.map { $0 + "\0" }.joined()
        let ignored = try Git.run(["-C", tree.path, "check-ignore", "--no-index", "-z", "--stdin"], input: input)
        let expected = Set(files).subtracting(ignored.split(separator: "\0").map(String.init))
        let found = tree.search().found.map { $0.replacing(#"\\"#, with: #"\"#) }
        #expect(found == expected.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }, "seed \(seed)")
    }

    /// The seeds of the random trees; `ENTCHECK_SEEDS=10000` tests more.
    static let seeds = 1...(ProcessInfo.processInfo.environment["ENTCHECK_SEEDS"].flatMap(UInt64.init) ?? 60)
}

/// Random trees and patterns from few components, so that many patterns match.
private struct RandomIgnoring {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    private static let directories = ["a", "b", "ab", "A", "a b", "build", "x.d", "[a]", "#a", "!a", #"a\b"#, "a "]
    private static let names = [
        "a.xcent", "b.xcent", "ab.xcent", "A.xcent", "[a].xcent", "a b.xcent", #"a\b.xcent"#, "-.xcent", "!.xcent",
        "#.xcent", "a.entitlements", ".entitlements", "Entitlements.plist",
    ]
    private static let parts = [
        "a", "b", "A", "ab", "a b", "build", "x.d", ".xcent", ".entitlements", "Entitlements", "*", "*", "*", "**",
        "**", "***", "?", "/", "/", "/", "**/", "/**", "/**/", "[ab]", "[!a]", "[^b]", "[a-", "[a-c]", "[]-a]",
        "[[:alpha:]]", "[[:upper:]-]", "[[:foo:]]", "[[:a]", "[\\]a]", "[a-\\c]", "[/]", "[!/]", "[", "]", "\\",
        "\\*", "\\[", "\\/", "\\ ", " ", "\t", "!", "#", "-", ".", "\r", "**\\/",
    ]

    /// SplitMix64, see https://prng.di.unimi.it/splitmix64.c.
    private mutating func next(below bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
    }

    mutating func isChosen(in count: Int) -> Bool { next(below: count) == 0 }

    mutating func files(count: Int) -> [String] {
        let files = (0..<count).map { _ in
            var components = (0..<next(below: 5)).map { _ in Self.directories[next(below: Self.directories.count)] }
            components.append(Self.names[next(below: Self.names.count)])
            return components.joined(separator: "/")
        }
        return Array(Set(files)).sorted()
    }

    mutating func patterns() -> String {
        var text = ""
        for _ in 0..<next(below: 6) {
            if isChosen(in: 4) { text += "!" }
            for _ in 0...next(below: 5) { text += Self.parts[next(below: Self.parts.count)] }
            text += isChosen(in: 8) ? "\r\n" : "\n"
        }
        return text
    }
}

/// The installed `git`, without the settings of the user.
private enum Git {
    static let isInstalled = (try? run(["--version"])) != nil

    @discardableResult
    static func run(_ arguments: [String], input: String = "") throws -> String {
        let process = Process()
        let (standardInput, standardOutput) = (Pipe(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["git"] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_DIR": ""]) { $1 }
        process.environment?["GIT_DIR"] = nil
        process.standardInput = standardInput
        process.standardOutput = standardOutput
        try process.run()
        standardInput.fileHandleForWriting.write(Data(input.utf8))
        try standardInput.fileHandleForWriting.close()
        let output = try standardOutput.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus <= 1 else { throw CocoaError(.executableLoad) }
        return String(decoding: output, as: UTF8.self)
    }
}
