import Foundation
import Testing

/// Configurations in subdirectories of the open folder.
@Suite struct NestedConfigurationTests {
    private static let nested = "mac/.entcheck.yml"

    @Test func `the nearest configuration applies in the editor`() throws {
        let editor = try Editor()
        try editor.write("rules: { value-type: note }\n", to: ".entcheck.yml")
        try editor.write("rules: { value-type: warning }\nexclude: [Vendor]\n", to: Self.nested)
        for path in ["App.entitlements", "mac/App.entitlements", "mac/helper/App.entitlements"] {
            try editor.write(FindingTests.wrong, to: path)
        }
        try editor.begin()
        #expect(try editor.findings(in: "App.entitlements") == ["5:9 note value-type"])
        #expect(try editor.findings(in: "mac/App.entitlements") == ["5:9 warning value-type"])
        #expect(try editor.findings(in: "mac/helper/App.entitlements") == ["5:9 warning value-type"])
        try editor.open("mac/Vendor/App.entitlements", FindingTests.wrong)
        #expect(try editor.findings(in: "mac/Vendor/App.entitlements") == [])
    }

    @Test func `a changed configuration of a subdirectory is read again`() throws {
        let editor = try Editor()
        try editor.write(FindingTests.wrong, to: "mac/App.entitlements")
        try editor.begin()
        #expect(try editor.findings(in: "mac/App.entitlements") == ["5:9 error value-type"])
        try editor.open(Self.nested, "rules: { value-type: note }\n")
        #expect(try editor.findings(in: "mac/App.entitlements") == ["5:9 note value-type"])
    }

    @Test func `errors in the configuration of a subdirectory have locations`() throws {
        let editor = try Editor()
        try editor.write("rules: { value-type: note }\n", to: ".entcheck.yml")
        try editor.write(FindingTests.wrong, to: "mac/App.entitlements")
        try editor.begin()
        #expect(try editor.findings(in: "mac/App.entitlements") == ["5:9 note value-type"])
        try editor.open(Self.nested, "rulez: {}\n")
        #expect(try editor.findings(in: Self.nested, inVersion: 1) == ["1:1 error configuration-mistake"])
    }

    @Test func `without configurations, those of subdirectories do not apply`() throws {
        let editor = try Editor("--no-config")
        try editor.write("rules: { value-type: note }\n", to: Self.nested)
        try editor.write(FindingTests.wrong, to: "mac/App.entitlements")
        try editor.begin()
        #expect(try editor.findings(in: "mac/App.entitlements") == ["5:9 error value-type"])
    }
}
