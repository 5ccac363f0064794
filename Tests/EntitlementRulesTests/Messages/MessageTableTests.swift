import EntitlementRules
import LintModel
import Reporting
import Testing

@testable import Explanations

@Suite struct MessageTableTests {
    @Test func `a table has one message for each heading`() {
        let table = """
            # first / Xcode / CODE-1
            ~ The profile "{profile}" has
              expired
            : {profile} has expired.
            - Regenerate it.
            > profile-expired
            @ gh:example/example/issues/1

            # second / launch
            ~ killed
            : {path} was terminated.
            - Read the log.
            """
        let messages = MessageTable.messages(in: table)
        #expect(messages.map(\.id) == ["first", "second"])
        #expect(messages.map(\.title) == ["CODE-1", "killed"])
        #expect(messages.map(\.sources) == Array(repeating: ["https://github.com/example/example/issues/1"], count: 2))
        #expect(messages.first?.phrases == ["The profile \"{profile}\" has expired"])
        #expect(messages.first?.rules == ["profile-expired"])
    }

    @Test(arguments: [
        (
            "Provisioning profile “Notes Dev” doesn’t include the\naps-environment entitlement.",
            ["Notes Dev", "aps-environment"]
        ),
        ("PROVISIONING PROFILE \"A\" DOESN'T INCLUDE THE b-c ENTITLEMENT", ["A", "b-c"]),
        ("Provisioning profile \"\" doesn't include the x entitlement", []),
        ("a provisioning profile is missing", []),
        ("Provisioning profile \"Notes\" doesn't include the app, and the file has no such entitlement", []),
        ("Provisioning profile \"Notes\" doesn't include the com.example.x-entitlement", []),
    ])
    func `a phrase takes over the values at its placeholders`(text: String, values: [String]) {
        let pattern = PhrasePattern("Provisioning profile \"{profile}\" doesn't include the {key} entitlement")
        #expect(pattern.match(in: MessageText(text))?.values.map(\.text) ?? [] == values)
    }

    @Test(arguments: [
        ("amfid: /Applications/My Notes.app not valid: no", "/Applications/My Notes.app"),
        ("\"My Notes.app\" not valid: no", "My Notes.app"),
        ("first line\n  Notes.app not valid: no", "Notes.app"),
        ("not valid: no", nil),
    ])
    func `a value before the phrase ends at a quotation mark, a colon, or the beginning of the line`(
        text: String, value: String?
    ) {
        #expect(PhrasePattern("{path} not valid: no").match(in: MessageText(text))?.values.first?.text == value)
    }

    @Test(arguments: [
        ("Unsatisfied entitlements: a.b, c.d\nnext line", "a.b, c.d"),
        ("Unsatisfied entitlements: 'a.b' in the file", "a.b"),
        ("Unsatisfied entitlements: a.b. The end", "a.b"),
        ("Unsatisfied entitlements: a.b (error 1)", "a.b"),
        ("Unsatisfied entitlements:", nil),
    ])
    func `a value after the phrase ends at a quotation mark, a sentence, or the end of the line`(
        text: String, value: String?
    ) {
        #expect(
            PhrasePattern("Unsatisfied entitlements: {keys}").match(in: MessageText(text))?.values.first?.text == value)
    }

    @Test func `the meaning contains the values, or general words without them`() throws {
        let message = try #require(AppleMessage.all.first { $0.id == "profile-lacks-entitlement" })
        let match = message.match(
            in: MessageText("Provisioning profile \"Notes\" doesn't include the aps-environment entitlement."))
        #expect(message.meaning(with: match).hasPrefix("The profile `Notes` does not contain the entitlement `aps-env"))
        #expect(message.meaning(with: nil).hasPrefix("The profile does not contain the entitlement: "))
    }

    @Test(arguments: [
        ("App.app: CSSMERR_TP_CERT_REVOKED", ["App.app", "CSSMERR_TP_CERT_REVOKED"]),
        ("Failed for com.example.notes : 0xe8008012 (…)", ["com.example.notes", "0xe8008012"]),
        ("in target 'Notes' from project 'App' (-19011)", ["Notes", "App", "-19011"]),
        ("Error Domain=NEVPNErrorDomain Code=5 \"(null)\"", ["NEVPNErrorDomain 5"]),
        ("/Users/me/My Apps/Notes.app/Notes: no", ["/Users/me/My Apps/Notes.app/Notes"]),
        ("identifier A1B2C3D4E5.com.example.notes, domain example.com.", ["A1B2C3D4E5.com.example.notes"]),
        ("/tmp/App.app/Contents/MacOS/App: no; see https://example.com/a.app", ["/tmp/App.app/Contents/MacOS/App"]),
        ("com.apple.developer.siri aps-environment 10.15.7 e.g. example", []),
        ("a/b.c v1.2.3 1.2.3.4 .app", []),
    ])
    func `a short message names files and bundle identifiers`(text: String, names: [String]) {
        #expect(MentionedName.all(in: MessageText(text)).map(\.text) == names)
    }

    @Test(arguments: [
        ("failed for com.example.app", "Bundle identifier"), ("iCloud.com.example.app: no", "Container"),
        ("A1B2C3D4E5.com.example.app", "App ID"), ("group.com.example.app", "App group"), ("Notes.app", "File"),
    ])
    func `an identifier that ends like a file is an identifier`(text: String, label: String) {
        #expect(MentionedName.all(in: MessageText(text)).map(\.label) == [label])
    }

    @Test func `the names in a log are not listed`() {
        let log = String(repeating: "copied App.app\n", count: 1000)
        #expect(MentionedName.all(in: MessageText(log)).isEmpty)
    }

    @Test func `a phrase that is repeated many times is matched in bounded time`() {
        let text = String(repeating: "provisioning profile ", count: 20_000)
        #expect(MessageExplanation(of: text)?.names.isEmpty != false)
    }

    @Test func `there are at least 250 patterns with sources and instructions`() {
        let patterns = AppleMessage.all.reduce(0) { $0 + $1.codes.count + $1.phrases.count }
        #expect(patterns >= 250)
        #expect(Set(AppleMessage.all.map(\.id)).count == AppleMessage.all.count)
        for message in AppleMessage.all {
            #expect(!message.meaning.isEmpty && !message.advice.isEmpty && !message.sources.isEmpty, "\(message.id)")
            #expect(message.sources.allSatisfy { $0.hasPrefix("https://") }, "\(message.id)")
        }
    }

    @Test(arguments: Rule.all.filter { !$0.apple.isEmpty })
    func `every code and sentence on a rule page is explained`(rule: Rule) throws {
        for text in rule.apple {
            let sample = text.replacing("…", with: "com.example.key")
            let answer = try #require(MessageExplanation(of: sample), "\(text)")
            #expect(!answer.titles.isEmpty, "\(text)")
        }
    }
}
