import Foundation
import Testing

/// Tests of files and keys whose names differ only in normalization; they are different files on Linux, and different
/// keys everywhere.
@Suite struct EquivalentNameTests {
    private static let names = ["Caf\u{E9}.entitlements", "Cafe\u{301}.entitlements"]
    private static let wrong = "<key>com.apple.security.app-sandbox</key>\n<string>YES</string>"
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Writes two files; returns `false` if the file system does not distinguish their names.
    private func write(_ first: String, _ second: String) throws -> Bool {
        try scratch.writeEntitlements(first, to: Self.names[0])
        try scratch.writeEntitlements(second, to: Self.names[1])
        return try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).count == 2
    }

    private func text(_ number: Int) throws -> String {
        try String(contentsOfFile: scratch.url.path + "/" + Self.names[number], encoding: .utf8)
    }

    private func lines(_ arguments: String...) throws -> [Substring] {
        try Tool(["lint", "--format", "concise"] + arguments, in: scratch.url).output.split(separator: "\n")
    }

    @Test func `each file gets its own fixes`() throws {
        let good = "<key>com.apple.security.network.client</key>\n<true/>\n"
        guard try write(good + good.replacing("client", with: "server") + Self.wrong, Self.wrong) else { return }
        let shown = try Tool("lint", "--fix", "--unsafe-fixes", "--diff", in: scratch.url)
        #expect(shown.errors.contains("2 fixes shown"))
        let run = try Tool("lint", "--fix", "--unsafe-fixes", in: scratch.url)
        #expect(run.errors.contains("2 fixes applied in 2 files"))
        #expect(
            try text(0).hasSuffix(
                "server</key>\n<true/>\n\(Self.wrong.replacing("<string>YES</string>", with: "<true/>"))\n</dict>\n</plist>\n"
            ))
        #expect(try text(1).contains("<dict>\n<key>com.apple.security.app-sandbox</key>\n<true/>\n</dict>"))
    }

    @Test func `equal findings in two files are reported twice`() throws {
        guard try write(Self.wrong, Self.wrong) else { return }
        #expect(try lines().count == 2)
        let report = try Tool("lint", "--format", "junit", in: scratch.url).output
        #expect(report.split(separator: "<testsuite ").count == 3)
    }

    @Test func `a baseline and a suppression cover only their own file`() throws {
        guard try write(Self.wrong, Inside.good) else { return }
        _ = try Tool("lint", "--write-baseline", "known.txt", in: scratch.url)
        let comment = "<!-- entcheck:ignore value-type because of a test -->\n<string>"
        _ = try write(Self.wrong.replacing("<string>", with: comment), Self.wrong)
        #expect(try lines().filter { $0.hasSuffix("[value-type]") }.count == 1)
        let rest = try lines("--baseline", "known.txt").filter { $0.hasSuffix("[value-type]") }
        #expect(rest.count == 1 && rest[0].utf8.starts(with: Self.names[1].utf8))
    }

    @Test func `a new file is compared with its own former content`() throws {
        let repository = try ScratchRepository()
        try repository.scratch.writeEntitlements(Self.wrong, to: Self.names[0])
        try repository.commit()
        try repository.scratch.writeEntitlements(Self.wrong, to: Self.names[1])
        guard
            try FileManager.default.contentsOfDirectory(atPath: repository.url.path).filter({ $0 != ".git" }).count == 2
        else { return }
        let run = try Tool("lint", "--since", "HEAD", "--format", "concise", in: repository.url)
        #expect(run.output.split(separator: "\n").count == 1)
    }

    @Test func `keys and identifiers are compared byte by byte`() throws {
        let groups = Self.names.map { Inside.group("group.com.example.\($0.dropLast(".entitlements".count))") }
        guard try write(groups[0], groups[1]) else { return }
        #expect(try Tool("stores", in: scratch.url).output.contains("2 stores, "))
        let keys = ["caf\u{E9}", "cafe\u{301}"].map { "<key>com.example.\($0)</key>\n<true/>\n" }
        _ = try write(keys.joined(), keys[0])
        #expect(try lines().allSatisfy { !$0.contains("plist-repeated-key") })
        let difference = try Tool(["diff"] + Self.names, in: scratch.url)
        #expect(difference.output.contains("1 difference."))
    }
}
