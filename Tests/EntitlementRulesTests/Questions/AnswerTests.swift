import EntitlementRules
import Entitlements
import Explanations
import LintModel
import Reporting
import Testing

@Suite struct AnswerTests {
    @Test(arguments: [
        ("kvstore-prefix", Answer.Kind.rule, "kvstore-prefix"),
        ("aps-environment", .key, "Registers for push notifications"),
        ("com.apple.security.application-groups", .key, "App Groups"),
        ("application-groups", .key, "com.apple.security.application-groups"),
        ("HealthKit", .capability, "com.apple.developer.healthkit"),
        ("App Groups", .capability, "com.apple.security.application-groups"),
        ("ITMS-90046", .message, "ITMS-90046"),
        ("itms-90046", .message, "ITMS-90046"),
        ("0xE8008016", .message, "0xE8008016"),
        ("0xe8008016", .message, "0xE8008016"),
        ("-413", .message, "No matching profile found"),
        ("-402620394", .message, "0xE8008016"),
        ("CSSMERR_TP_CERT_EXPIRED", .message, "expired"),
        ("EBADEXEC", .message, "EBADEXEC"),
        ("-34018", .message, "keychain"),
        ("group.com.example.notes", .identifier, "app group"),
        ("iCloud.com.example.notes", .identifier, "iCloud container"),
        ("A1B2C3D4E5.com.example.notes", .identifier, "identifier with a prefix"),
        ("A1B2C3D4E5", .identifier, "team identifier"),
        ("com.example.notes", .identifier, "bundle identifier"),
        ("com.apple.security.screen-capture", .nonexistentKey, "does not exist"),
        ("com.apple.security.aplication-groups", .nonexistentKey, "com.apple.security.application-groups"),
        ("com.apple.private.tcc.allow", .nonexistentKey, "key-private"),
        ("com.apple.developer.made-up", .nonexistentKey, "not a known entitlement"),
        (
            "Provisioning profile \"Notes\" doesn't include the aps-environment entitlement.", .message,
            "The profile `Notes` does not authorize Push Notifications"
        ),
    ])
    func `a question has one answer without a flag`(question: String, kind: Answer.Kind, words: String) throws {
        let answer = try #require(Answer(to: question))
        #expect(answer.kind == kind)
        let text = answer.markdown
        #expect(text.lowercased().contains(words.lowercased()), "\(text)")
    }

    @Test(arguments: ["", " ", "good morning", "x", "kvstore prefixes", "\u{0}", "a..b"])
    func `a question about nothing known has no answer`(question: String) {
        #expect(Answer(to: question) == nil)
    }

    @Test(arguments: [
        ("kvstore-prefx", "kvstore-prefix"), ("icloud-prefix", "icloud-container-prefix"),
        ("aps-enviroment", "aps-environment"), ("ITMS-9004", "ITMS-9004"), ("application-group", "application-groups"),
        ("healthkitt", "HealthKit"),
    ])
    func `a similar word is suggested`(question: String, suggestion: String) {
        let near = Answer.suggestions(for: question)
        #expect(near.contains { $0.contains(suggestion) }, "\(near)")
        #expect(near.count <= 4)
    }

    @Test func `a log is explained by its messages, each once, with its first line`() throws {
        let line = "error: Provisioning profile \"Notes\" doesn't include the aps-environment entitlement."
        let lines = Array(repeating: "CompileC /tmp/a.o", count: 20) + [line, line, "note: done"]
        let log = try #require(LogExplanation(of: lines.joined(separator: "\n")))
        #expect(log.rules.contains("profile-lacks-key"))
        let text = log.text()
        #expect(text.contains("line 21, 2 times"))
        #expect(text.contains("Notes"))
    }

    @Test func `a log without a message has no explanation`() {
        #expect(LogExplanation(of: String(repeating: "CompileC /tmp/a.o normal arm64\n", count: 1000)) == nil)
    }

    @Test(.timeLimit(.minutes(1))) func `a large log is read in bounded time`() {
        let line = String(repeating: "provisioning profile ", count: 20)
        #expect(LogExplanation(of: String(repeating: line + "\n", count: 400)) == nil)
    }

    @Test func `every key of the catalog has a page that names its type and authorization`() throws {
        for facts in KeyFacts.all {
            let key = facts.definition.key.rawValue
            let answer = try #require(Answer(to: key), "\(key)")
            #expect(answer.kind == .key, "\(key)")
            #expect(answer.markdown.contains("- Type: ") && answer.markdown.contains("- Authorization: "), "\(key)")
            #expect(answer.markdown.contains("- Platforms: ") && answer.markdown.contains("## Sources"), "\(key)")
        }
    }
}
