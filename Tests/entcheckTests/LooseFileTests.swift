import Foundation
import Testing

/// Tests of files that no project uses, with values from options.
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

    @Test func `an unknown variable is reported once per file, with the option that defines it`() throws {
        let lines = try findings().split(separator: "\n")
        #expect(lines.count == 1)
        #expect(lines.first?.contains("note: unknown variable `ACME_GROUP`") == true)
        #expect(lines.first?.contains("pass `--define ACME_GROUP=…` [variable-unknown]") == true)
    }

    @Test func `a variable is replaced by its value from the options`() throws {
        #expect(try findings("--define", "ACME_GROUP=group.com.example.notes").isEmpty)
        let wrong = try findings("--define", "ACME_GROUP=com.example.notes")
        #expect(wrong.contains("`com.example.notes`"))
        #expect(wrong.contains("[app-group-prefix]"))
        let inTurn = try findings("--define", "ACME_GROUP=group.$(CFBundleIdentifier)", "--bundle-identifier", "a..b")
        #expect(inTurn.contains("`group.a..b` contains two adjacent dots"))
        #expect(inTurn.contains("`A1B2C3D4E5.") == false)
    }

    @Test func `the team option also defines the team variables`() throws {
        let scratch = try Scratch()
        try scratch.writeEntitlements(Self.claims, to: "App.entitlements")
        let run = try Tool(
            "stores", "--team", "A1B2C3D4E5", "--bundle-identifier", "com.example.notes", "--define",
            "ACME_GROUP=group.com.example", "--format", "json", in: scratch.url)
        #expect(run.output.contains("\"A1B2C3D4E5.com.example.notes\""))
        #expect(run.output.contains("\"group.com.example.shared\""))
    }

    @Test func `a value with expanded variables has no fix`() throws {
        let scratch = try Scratch()
        try scratch.writeEntitlements(Self.claims, to: "App.entitlements")
        let before = try String(contentsOf: scratch.url.appending(path: "App.entitlements"), encoding: .utf8)
        let run = try Tool(
            "lint", "--platform", "ios", "--define", "ACME_GROUP=com.example", "--fix", "--unsafe-fixes",
            in: scratch.url)
        #expect(run.status == 1)
        #expect(try String(contentsOf: scratch.url.appending(path: "App.entitlements"), encoding: .utf8) == before)
    }

    @Test func `variables in a signature are not expanded`() throws {
        let output = try findings("--as", "signed", "--define", "ACME_GROUP=group.com.example")
        #expect(output.contains("`$(ACME_GROUP)` was not expanded before signing"))
        #expect(!output.contains("variable-unknown"))
    }

    @Test func `an undefined variable is not expanded if other variables are defined`() throws {
        let output = try findings("--team", "A1B2C3D4E5", "--define", "ACME_OTHER=a")
        #expect(output.contains("unknown variable `ACME_GROUP`"))
        #expect(!output.contains("ACME_OTHER"))
    }
}
