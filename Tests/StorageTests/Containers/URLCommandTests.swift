import Foundation
import TestSupport
import Testing

/// Runs of the command `url`.
@Suite struct URLCommandTests {
    private static let entitlements = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict>
        <key>com.apple.developer.ubiquity-kvstore-identifier</key>
        <string>$(TeamIdentifierPrefix)$(CFBundleIdentifier)</string>
        <key>com.apple.developer.ubiquity-container-identifiers</key>
        <array><string>iCloud.$(CFBundleIdentifier)</string></array>
        <key>com.apple.security.application-groups</key>
        <array><string>group.com.example.notes</string></array>
        </dict></plist>
        """

    @Test(arguments: [
        ("", 0, "~/Library/Mobile Documents/iCloud~com~example~notes\n", ""),
        (
            "group.com.example.notes --platform macos --root /Users/ada", 0,
            "/Users/ada/Library/Group Containers/group.com.example.notes\n", ""
        ),
        ("--kvstore", 0, "A1B2C3D4E5.com.example.notes\n", ""),
        (
            "iCloud.com.example.Notes", 1, "",
            "none: `iCloud.com.example.Notes` is claimed as `iCloud.com.example.notes`; identifiers are case-sensitive\n"
        ),
        ("--signed-out", 1, "", "none: the device is not signed in to an account\n"),
        (
            "--define CFBundleIdentifier=com.example.else", 0,
            "~/Library/Mobile Documents/iCloud~com~example~else\n", ""
        ),
    ])
    func `the command prints one line and returns an exit status`(
        options: String, status: Int32, output: String, error: String
    ) throws {
        let result = try run(options)
        #expect(result.status == status)
        #expect(result.output == output)
        #expect(result.error == error)
    }

    @Test func `the JSON output always contains every member`() throws {
        for (options, isGranted) in [("--format json", true), ("group.x --format json", false)] {
            let object = try JSONSerialization.jsonObject(with: Data(run(options).output.utf8)) as? [String: Any]
            #expect(object.map { $0.keys.sorted() } == ["identifier", "kind", "notes", "place", "refusal", "schema"])
            #expect(object?["schema"] as? String == "entcheck/url/1")
            #expect((object?["place"] is NSNull) == !isGranted)
            #expect((object?["refusal"] is NSNull) == isGranted)
        }
    }

    @Test func `unreadable files and missing options have their own exit status`() throws {
        #expect(try Program.run("entcheck", ["url", "--entitlements", "/nowhere"], expecting: nil).status == 4)
        #expect(try Program.run("entcheck", ["url"], expecting: nil).status == 2)
        #expect(try run("--kvstore iCloud.com.example.notes").status == 2)
        #expect(try run("--define nothing").status == 2)
    }

    @Test func `macOS returns the URL of a group that the app does not claim, with a note`() throws {
        let result = try run("group.com.example.other --platform macos --root /Users/ada")
        #expect(result.status == 0)
        #expect(result.output == "/Users/ada/Library/Group Containers/group.com.example.other\n")
        #expect(result.error == "note: the app does not claim this group; a sandboxed app cannot use the directory\n")
        let team = try run("A1B2C3D4E5.other --platform macos --root /Users/ada")
        #expect(team.output == "/Users/ada/Library/Group Containers/A1B2C3D4E5.other\n")
        #expect(try run("group.* --platform macos").status == 1)
        let other = try run("group.com.example.other --platform ios")
        #expect(other.status == 1)
        #expect(other.output.isEmpty)
    }

    @Test func `the bundle identifier of the Info.plist is the default`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/Info.plist"
        func write(_ identifier: String) throws {
            let text = """
                <plist version="1.0"><dict>
                <key>CFBundleIdentifier</key><string>\(identifier)</string>
                </dict></plist>
                """
            try text.write(toFile: path, atomically: true, encoding: .utf8)
        }
        try write("com.example.lists")
        let options = "--kvstore --info-plist \(path)"
        #expect(try run(options, bundleIdentifier: nil).output == "A1B2C3D4E5.com.example.lists\n")
        #expect(try run(options).output == "A1B2C3D4E5.com.example.notes\n")
        for unknown in ["$(PRODUCT_BUNDLE_IDENTIFIER)", "com.example.a b/../c", ""] {
            try write(unknown)
            let result = try run(options, bundleIdentifier: nil)
            #expect(result.status == 1)
            #expect(result.error.contains("$(CFBundleIdentifier)"))
        }
        #expect(try run("--kvstore", bundleIdentifier: "com.$(X)").error.contains("com.$(X)"))
        try "garbage <".write(toFile: path, atomically: true, encoding: .utf8)
        let result = try run(options)
        #expect(result.status == 4)
        #expect(result.error.contains("Info.plist"))
    }

    private func run(
        _ options: String, bundleIdentifier: String? = "com.example.notes"
    ) throws -> Program.Result {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/Notes.entitlements"
        try Self.entitlements.write(toFile: path, atomically: true, encoding: .utf8)
        let known = ["url", "--entitlements", path, "--team", "A1B2C3D4E5"]
        let identifier = bundleIdentifier.map { ["--bundle-identifier", $0] } ?? []
        let others = options.split(separator: " ").map(String.init)
        return try Program.run("entcheck", known + identifier + others, expecting: nil)
    }
}
