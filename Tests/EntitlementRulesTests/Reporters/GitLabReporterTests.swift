import Foundation
import Linting
import PropertyLists
import Reporting
import Testing

@Suite struct GitLabReporterTests {
    @Test func `an entry has the members that GitLab requires`() throws {
        let entries = try entries(of: ReportSample.report)
        #expect(entries.map { $0["severity"] as? String } == ["info", "major", "critical", "major"])
        #expect(entries.map { $0["check_name"] as? String }.last == "not-checked")
        let location = try #require(entries[2]["location"] as? [String: Any])
        #expect(location["path"] as? String == "ios/Notes.entitlements")
        #expect((location["lines"] as? [String: Int]) == ["begin": 8, "end": 8])
        #expect(((entries[0]["location"] as? [String: Any])?["lines"] as? [String: Int])?["begin"] == 1)
    }

    @Test func `fingerprints are unique and stable`() throws {
        let finding = ReportSample.findings[0]
        let first = try entries(of: Report(findings: [finding], version: "1.2.3"))
        let all = try entries(of: Report(findings: [finding, finding] + ReportSample.findings, version: "1.2.3"))
        let prints = all.compactMap { $0["fingerprint"] as? String }
        #expect(prints.count == 5)
        #expect(Set(prints).count == 5)
        #expect(prints.contains(try #require(first[0]["fingerprint"] as? String)))
    }

    private func entries(of report: Report) throws -> [[String: Any]] {
        let bytes = Data(GitLabReporter().text(of: report).utf8)
        return try #require(JSONSerialization.jsonObject(with: bytes) as? [[String: Any]])
    }
}

@Suite struct RepositoryPathsTests {
    @Test(arguments: [
        ("App.entitlements", "ios/App.entitlements"), ("./a/../App.entitlements", "ios/App.entitlements"),
        ("../mac/App.entitlements", "mac/App.entitlements"),
        ("/home/notes/ios/App.entitlements", "ios/App.entitlements"),
        ("../../other/App.entitlements", "/home/other/App.entitlements"), ("/etc/hosts", "/etc/hosts"),
        ("../../../../../x", "/x"), ("/home/notes-old/x", "/home/notes-old/x"), ("a//b/", "ios/a/b"),
        // A slash separates names even before a combining character.
        ("a/\u{301}b", "ios/a/\u{301}b"), ("a/\u{301}/../b", "ios/a/b"),
    ])
    func `a path is relative to the root of the repository`(path: String, expected: String) {
        #expect(RepositoryPaths(root: "/home/notes", directory: "/home/notes/ios").path(path) == expected)
    }

    @Test func `a directory with an equivalent name is outside of the repository`() {
        let paths = RepositoryPaths(root: "/home/caf\u{E9}", directory: "/home/caf\u{E9}")
        #expect(paths.path("../cafe\u{301}/a").utf8.elementsEqual("/home/cafe\u{301}/a".utf8))
    }

    @Test func `without a repository only dot components are removed from a path`() {
        #expect(RepositoryPaths().path("./a/./b") == "a/b")
        #expect(RepositoryPaths().path("/a/b") == "/a/b")
    }
}
