import CodeSigning
import Foundation
import Testing

/// The script of the page about stores, which the content security policy of the page allows.
struct StorePageScriptTests {
    @Test func `the policy contains the hash of the script`() throws {
        let scratch = try Scratch()
        for name in ["A", "B"] {
            try scratch.writeEntitlements(
                "<key>com.apple.security.application-groups</key><array><string>group.com.example</string></array>",
                to: "\(name).entitlements")
        }
        let page = try Tool("stores", "--no-config", "--format", "html", in: scratch.url).output
        let start = try #require(page.firstRange(of: "<script>"))
        let end = try #require(page.firstRange(of: "</script>"))
        let script = String(page[start.upperBound..<end.lowerBound])
        let hash = Data(Digest.sha256.hash(Array(script.utf8))).base64EncodedString()
        #expect(page.contains("script-src 'sha256-\(hash)'"))
        #expect(page.components(separatedBy: "<script").count == 2)
    }

    @Test func `a large specification is read completely`() throws {
        let scratch = try Scratch()
        let targets = (0..<150).map { index in
            """
              App\(index):
                type: application
                platform: iOS
                entitlements:
                  path: App\(index).entitlements
                  properties:
                    com.apple.security.application-groups: [group.com.example.app\(index), group.com.example]

            """
        }
        let text = "options:\n  bundleIdPrefix: com.example\ntargets:\n\(targets.joined())"
        try scratch.write(text, to: "project.yml")
        let run = try Tool("stores", "--no-config", "--format", "json", in: scratch.url)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("\"group.com.example.app149\""))
    }
}
