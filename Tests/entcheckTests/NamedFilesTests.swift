import Foundation
import Testing

/// Tests of entitlements files without a product, and of the other files that contain their names.
struct NamedFilesTests {
    private static let entitlements = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>com.apple.security.cs.allow-jit</key><true/></dict></plist>

        """

    private static let package = """
        {"name": "notes", "build": {"appId": "com.example.notes", "mac": {"entitlements": "mac/used.plist"}},
         "devDependencies": {"electron-builder": "1"}}
        """

    /// Returns the bindings of a tree by path.
    private func bindings(_ texts: [String: String]) throws -> [String: [String: Any]] {
        let scratch = try Scratch()
        for (path, text) in texts { try scratch.write(text, to: path) }
        let run = try Tool("lint", ".", "--no-config", "--format", "json", in: scratch.url)
        let report = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        let bindings = try #require(report?["bindings"] as? [[String: Any]])
        return Dictionary(
            uniqueKeysWithValues: bindings.compactMap { one in (one["path"] as? String).map { ($0, one) } })
    }

    @Test(
        arguments: [
            ("tool.py", "ENT = 'mac/a.entitlements'", true), ("tool.py", "HERE / 'a.entitlements'", true),
            ("Sign.rakefile", "a.entitlements", false), ("README.md", "a.entitlements", false),
            ("tool.py", "ios/a.entitlements", false), ("tool.py", "../a.entitlements $X/a.entitlements", true),
            ("tool.py", "data.entitlements", false), ("Rakefile", "a.entitlements", true),
            ("Notes.xcodeproj/project.pbxproj", "path = a.entitlements;", true),
            ("tool.cs", "mac\\a.entitlements", true),
        ])
    func `a report states whether another file contains the name of a file without a product`(
        path: String, text: String, isNamed: Bool
    ) throws {
        let found = try bindings([path: text, "mac/a.entitlements": Self.entitlements])
        let binding = try #require(found["mac/a.entitlements"])
        #expect(binding["isNamed"] as? Bool == isNamed)
        let reason = binding["reason"] as? String
        #expect((reason == "no other file of the tree contains the name of the file") == !isNamed)
    }

    @Test func `files with a product are not searched`() throws {
        let found = try bindings(["package.json": Self.package, "mac/used.plist": Self.entitlements])
        #expect(found["mac/used.plist"]?["isNamed"] == nil)
    }

    @Test func `names in a tree of many files are not searched`() throws {
        var texts = ["mac/a.entitlements": Self.entitlements]
        for index in 0..<5001 { texts["files/\(index).txt"] = "" }
        #expect(try bindings(texts)["mac/a.entitlements"]?["isNamed"] == nil)
    }

    @Test func `a file with Windows line endings that no file names is at most a warning`() throws {
        let scratch = try Scratch()
        try scratch.write(Self.entitlements.replacing("\n", with: "\r\n"), to: "a.entitlements")
        let tree = try Tool("lint", ".", "--no-config", "--select", "codesign-carriage-return", in: scratch.url)
        #expect(tree.status == 0)
        #expect(tree.output.contains("warning[codesign-carriage-return]") || tree.output.contains("warning"))
        let named = try Tool(
            "lint", "a.entitlements", "--no-config", "--select", "codesign-carriage-return", in: scratch.url)
        #expect(named.status == 1)
    }
}
