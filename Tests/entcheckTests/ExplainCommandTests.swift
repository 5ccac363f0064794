import Foundation
import Testing

@Suite struct ExplainCommandTests {
    @Test func `the page of a rule contains an example and a source`() throws {
        let run = try Tool("explain", "icloud-container-prefix")
        #expect(run.status == 0)
        #expect(run.output.contains("iCloud."))
        #expect(run.output.contains("https://developer.apple.com/"))
    }

    @Test func `an unknown rule is a usage error that suggests similar rules`() throws {
        let run = try Tool("explain", "icloud-prefix")
        #expect(run.status == 2)
        #expect(run.errors.contains("icloud-container-prefix"))
        #expect(try Tool("explain").status == 2)
        #expect(try Tool("explain", "--rule", "value-type").status == 2)
    }

    @Test func `a message from Apple is explained, also from standard input`() throws {
        let message = """
            ERROR ITMS-90046: "Invalid Code Signing Entitlements. Your application bundle's signature contains code
            signing entitlements that are not supported on iOS."
            """
        let run = try Tool("explain", "--message", message)
        #expect(run.status == 0)
        #expect(run.output.contains("ITMS-90046"))
        #expect(try Tool("explain", "--message", "-", input: message).output == run.output)
        #expect(try Tool("explain", "--message", "good morning").status == 3)
    }

    @Test func `a message can begin with a hyphen`() throws {
        let run = try Tool("explain", "--message", "-H apns-topic: com.example.notes {\"reason\":\"BadDeviceToken\"}")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("The server of push notifications does not know the token"))
    }

    @Test func `the arguments after two hyphens are the question`() throws {
        let message = "-H apns-topic: com.example.notes {\"reason\":\"BadDeviceToken\"}"
        let run = try Tool("explain", "--", message)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("The server of push notifications does not know the token"))
        #expect(try Tool("explain", "--", "aps-environment").output.contains("Registers for push notifications"))
        #expect(try Tool("explain", "--").errors.contains("Specify a rule"))
    }

    @Test func `a log is read up to 16 MiB, and a message says so`() throws {
        let line = "error: No profiles for 'com.example.notes' were found\n"
        let long = line + String(repeating: "a", count: 17 << 20)
        let run = try Tool("explain", "-", input: long)
        #expect(run.status == 0)
        #expect(run.output.contains("com.example.notes"))
        #expect(run.errors.contains("longer than 16 MiB; the rest is not explained"))
    }

    @Test func `a key, a code, an identifier, and a capability need no option`() throws {
        #expect(try Tool("explain", "aps-environment").output.contains("Registers for push notifications"))
        #expect(try Tool("explain", "ITMS-90046").output.contains("ITMS-90046"))
        #expect(try Tool("explain", "-413").output.contains("No matching profile found"))
        #expect(try Tool("explain", "group.com.example.notes").output.contains("app group"))
        #expect(try Tool("explain", "App", "Groups").output.contains("com.apple.security.application-groups"))
    }

    @Test func `a log on standard input is explained, and a project is checked with its rules`() throws {
        let line = "error: Provisioning profile \"Notes\" doesn't include the aps-environment entitlement."
        let log = (Array(repeating: "CompileC a.o", count: 20) + [line]).joined(separator: "\n")
        let run = try Tool("explain", "-", input: log)
        #expect(run.status == 0)
        #expect(run.output.contains("line 21"))
        let key = "com.apple.developer.ubiquity-kvstore-identifier"
        let text = "<plist><dict><key>\(key)</key><string>*</string></dict></plist>"
        let folder = FileManager.default.temporaryDirectory.appending(path: "explain-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(text.utf8).write(to: folder.appending(path: "Notes.entitlements"))
        let message = "ERROR ITMS-90046: value '*' for key '\(key)' is not supported"
        let checked = try Tool("explain", "--in", folder.path, "-", input: message)
        #expect(checked.status == 1, "\(checked.errors)")
        #expect(checked.output.contains("Notes.entitlements:1:"))
        #expect(try Tool("explain", "--in", folder.path, "-", input: "ITMS-90334").status == 0)
    }

    @Test func `the keys are listed and filtered`() throws {
        let run = try Tool("keys", "--account", "personal", "--grep", "health")
        #expect(run.status == 0)
        #expect(run.output.contains("com.apple.developer.healthkit"))
        #expect(!run.output.contains("aps-environment"))
        #expect(try Tool("keys", "--format", "json").output.contains("\"schema\": \"entcheck/keys/1\""))
        #expect(try Tool("keys", "--grep", "no such word").status == 3)
        #expect(try Tool("keys", "--account", "rich").status == 2)
    }

    @Test func `the list contains the rules`() throws {
        let run = try Tool("rules")
        #expect(run.status == 0)
        #expect(run.output.contains("kvstore-wildcard"))
        #expect(try Tool("rules", "--format", "json").output.contains("\"kvstore-wildcard\""))
    }
}
