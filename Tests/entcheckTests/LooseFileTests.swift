import Foundation
import Testing

/// Files that no project uses, and the values that options supply for them.
@Suite struct LooseFileTests {
    static let claims = """
        <key>com.apple.developer.ubiquity-kvstore-identifier</key>
        <string>$(TeamIdentifierPrefix)$(CFBundleIdentifier)</string>
        <key>com.apple.security.application-groups</key>
        <array>
            <string>$(ACME_GROUP)</string>
            <string>$(ACME_GROUP).shared</string>
        </array>
        """

    private func findings(_ options: String...) throws -> String {
        let scratch = try Scratch()
        try scratch.writeEntitlements(Self.claims, to: "App.entitlements")
        let arguments = ["lint", "--format", "concise", "--platform", "ios"] + options
        return try Tool(arguments, in: scratch.url).output
    }

    @Test func `an unknown variable is told once a file, with the option that supplies it`() throws {
        let lines = try findings().split(separator: "\n")
        #expect(lines.count == 1)
        #expect(lines.first?.contains("note: unknown variable `ACME_GROUP`") == true)
        #expect(lines.first?.contains("pass `--define ACME_GROUP=…` [variable-unknown]") == true)
    }

    @Test func `a value that is given is judged in the place of its variable`() throws {
        #expect(try findings("--define", "ACME_GROUP=group.com.example.notes").isEmpty)
        let wrong = try findings("--define", "ACME_GROUP=com.example.notes")
        #expect(wrong.contains("`com.example.notes`"))
        #expect(wrong.contains("[app-group-prefix]"))
        let inTurn = try findings("--define", "ACME_GROUP=group.$(CFBundleIdentifier)", "--bundle-identifier", "a..b")
        #expect(inTurn.contains("`group.a..b` contains two adjacent dots"))
        #expect(inTurn.contains("`A1B2C3D4E5.") == false)
    }

    @Test func `the team stands for its variables too`() throws {
        let scratch = try Scratch()
        try scratch.writeEntitlements(Self.claims, to: "App.entitlements")
        let run = try Tool(
            "stores", "--team", "A1B2C3D4E5", "--bundle-identifier", "com.example.notes", "--define",
            "ACME_GROUP=group.com.example", "--format", "json", in: scratch.url)
        #expect(run.output.contains("\"A1B2C3D4E5.com.example.notes\""))
        #expect(run.output.contains("\"group.com.example.shared\""))
    }

    @Test func `no edit is offered for a text that is not what stands in the file`() throws {
        let scratch = try Scratch()
        try scratch.writeEntitlements(Self.claims, to: "App.entitlements")
        let before = try String(contentsOf: scratch.url.appending(path: "App.entitlements"), encoding: .utf8)
        let run = try Tool(
            "lint", "--platform", "ios", "--define", "ACME_GROUP=com.example", "--fix", "--unsafe-fixes",
            in: scratch.url)
        #expect(run.status == 1)
        #expect(try String(contentsOf: scratch.url.appending(path: "App.entitlements"), encoding: .utf8) == before)
    }

    @Test func `in a signature nothing is expanded, whatever is known`() throws {
        let output = try findings("--as", "signed", "--define", "ACME_GROUP=group.com.example")
        #expect(output.contains("`$(ACME_GROUP)` was not expanded before signing"))
        #expect(!output.contains("variable-unknown"))
    }

    @Test func `what nobody defines stays as it is written beside what is known`() throws {
        let output = try findings("--team", "A1B2C3D4E5", "--define", "ACME_OTHER=a")
        #expect(output.contains("unknown variable `ACME_GROUP`"))
        #expect(!output.contains("ACME_OTHER"))
    }
}
