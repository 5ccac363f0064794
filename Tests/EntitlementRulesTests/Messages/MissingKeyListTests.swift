import Testing

@testable import Explanations
@testable import Reporting

@Suite("Messages about several entitlements")
struct MissingKeyListTests {
    private static let start = "error: Provisioning profile \"Notes\" doesn't include the"

    @Test(arguments: [
        ("aps-environment and com.example.key entitlements.", ["aps-environment", "com.example.key"]),
        ("a.b, c.d, and e.f entitlements.", ["a.b", "c.d", "e.f"]),
        ("a.b,\nc.d, and e\n.f entitlements.", ["a.b", "c.d", "e.f"]),
        ("'a.b', 'c.d', and 'a.b' entitlements.", ["a.b", "c.d"]),
        ("a.b entitlement.\n\(start) c.d and e.f entitlements.", ["a.b", "c.d", "e.f"]),
        ("Push Notifications capability. It must include the a.b and c.d entitlements.", ["a.b", "c.d"]),
    ])
    func `a list contains the entitlements of the sentence`(rest: String, keys: [String]) throws {
        #expect(try #require(MissingKeyList(in: MessageText("\(Self.start) \(rest)"))).keys == keys)
    }

    @Test(arguments: [
        "aps-environment entitlement.", "aps-environment entitlements", "app and its entitlements", "entitlements",
    ])
    func `a sentence about one entitlement contains no list`(rest: String) {
        #expect(MissingKeyList(in: MessageText("\(Self.start) \(rest)")) == nil)
    }

    @Test func `the page explains each entitlement of a list`() throws {
        let keys = "aps-environment, com.apple.developer.siri, com.apple.security.application-groups"
        let explanation = try #require(
            MessageExplanation(of: "\(Self.start) \(keys), and com.apple.developer.associated-domains entitlements."))
        #expect(
            explanation.names == ["profile-push-missing", "profile-lacks-entitlement", "profile-groups-missing"])
        let text = explanation.text()
        #expect(text.contains("`com.apple.developer.siri`\nand `com.apple.developer.associated-domains`"))
        #expect(!text.contains("- Message: "))
    }

    @Test func `a long list is explained completely`() throws {
        let others = (0..<20).map { "com.apple.developer.example-\($0)" }
        let keys = (others + ["com.apple.security.application-groups"]).joined(separator: ", ")
        let explanation = try #require(MessageExplanation(of: "\(Self.start) \(keys) entitlements."))
        #expect(explanation.names == ["profile-lacks-entitlement", "profile-groups-missing"])
        let text = explanation.text().replacing("\n", with: " ")
        #expect(others.allSatisfy { text.contains("`\($0)`") })
    }

    @Test func `a list of other things is not inserted into a sentence`() throws {
        let text = "Provisioning profile \"A\" doesn't include the push & siri entitlements."
        #expect(try #require(MessageExplanation(of: text)).text().contains("does not contain the entitlement:"))
    }

    @Test func `a log contains the messages about each entitlement of a list`() throws {
        let line = "\(Self.start) aps-environment and com.apple.security.application-groups entitlements."
        let text = try #require(LogExplanation(of: "CompileC a.o\n\(line)\n\(line)")).text()
        #expect(text.contains("Push Notifications are not enabled for the App ID"))
        #expect(text.contains("App Groups are not enabled for the App ID"))
        #expect(text.ranges(of: "line 2, 2 times").count == 2)
        let push = try #require(text.ranges(of: "App Groups are").first).lowerBound
        #expect(!text[..<push].contains("app-group-prefix"))
    }

    @Test func `the path in a message has its extension`() throws {
        let text = "error: Build input file cannot be found: '/a b/Notes/Notes.entitlements'. Did you forget to add it?"
        let page = try #require(MessageExplanation(of: text)).text()
        #expect(page.contains("names the file `/a b/Notes/Notes.entitlements`"))
        #expect(!page.contains("- File: `/a b/Notes/Notes`"))
    }

    @Test(arguments: [
        (
            "Info.plist CFBundleIdentifier value 'com.example' of 'A.app/F.framework' is already in use by another",
            "A.app/F.framework"
        ),
        ("certificate not found at /p/c.p12", "/p/c.p12"),
        ("Build input file cannot be found: '/p/App.entitlementsfile'", "/p/App"),
    ])
    func `the extension of a path ends with its word`(message: String, path: String) throws {
        #expect(try #require(MessageExplanation(of: "error: The \(message)")).text().contains("`\(path)`"))
    }
}
