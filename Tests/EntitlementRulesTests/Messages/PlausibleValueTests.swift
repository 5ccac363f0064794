import Entitlements
import Testing

@testable import Explanations

@Suite struct PlausibleValueTests {
    @Test(arguments: [
        ("Notes.app", "Notes.app"), ("/Applications/Field Notes (Beta).app", "/Applications/Field Notes (Beta).app"),
        (": \"/usr/local/bin/tool", "/usr/local/bin/tool"), ("./App.entitlements", "./App.entitlements"),
        ("processed /tmp/Notes.ipa", "/tmp/Notes.ipa"),
        ("/Applications/Notes.app:", "/Applications/Notes.app"), ("Payload/Field Notes.app", "Payload/Field Notes.app"),
    ])
    func `a path begins with its first slash, or has an extension`(text: String, path: String) {
        #expect(PlausibleValue.value(text, of: "path") == path)
    }

    @Test(arguments: [
        "Invalid \"message\": \"", "the binary of the app", "is a helper, which has no signature", "::", "and so on.",
    ])
    func `a part of a sentence is not a path`(text: String) {
        #expect(PlausibleValue.value(text, of: "path") == nil)
    }

    @Test(arguments: [
        ("aps-environment", "aps-environment"), ("com.apple.developer.siri.", "com.apple.developer.siri"),
        ("CFBundleExecutable", "CFBundleExecutable"), ("task_for_pid-allow", "task_for_pid-allow"),
    ])
    func `a key has several parts, or is known`(text: String, key: String) {
        #expect(PlausibleValue.value(text, of: "key") == key)
    }

    @Test(arguments: ["null)", "app", "a, b", "{key}", "required"])
    func `a word of a sentence is not a key`(text: String) {
        #expect(PlausibleValue.value(text, of: "key") == nil)
    }

    @Test(arguments: [
        ("com.example.notes", "com.example.notes"), ("'com.example.*", "com.example.*"), ("the app of the team", nil),
        ("10.15", nil),
    ])
    func `an identifier is one word with letters`(text: String, identifier: String?) {
        #expect(PlausibleValue.value(text, of: "bundle") == identifier)
    }

    @Test(arguments: [
        ("-22 (EINVAL)", "-22 (EINVAL)"), ("errSecInternalComponent", "errSecInternalComponent"), (": 65", "65"),
        ("0.), null", "0"), ("-0600", nil), ("of the last error", nil),
    ])
    func `a code is a number or a name, and not the offset of a time zone`(text: String, code: String?) {
        #expect(PlausibleValue.value(text, of: "code") == code)
    }

    @Test(arguments: [(": \"Notes.app", "Notes.app"), ("A1B2C3D4E5", "A1B2C3D4E5"), (" :\"", nil)])
    func `the name of a team or a target has no punctuation before it`(text: String, name: String?) {
        #expect(PlausibleValue.value(text, of: "team") == name)
        #expect(PlausibleValue.value(text, of: "target") == name)
    }

    @Test(arguments: [("9080)", "9080"), ("Notes (Beta)", "Notes (Beta)"), ("a (b))", "a (b)")])
    func `a value does not end with a parenthesis that it does not open`(text: String, value: String) {
        #expect(PlausibleValue.value(text, of: "number") == value)
        #expect(PlausibleValue.value(text, of: "value") == value)
    }

    @Test func `the name of a certificate includes the team in parentheses, and no other text`() throws {
        let pattern = PhrasePattern("rejected origin={identity}")
        let named = try #require(pattern.match(in: MessageText("rejected origin=Example Inc (A1B2C3D4E5) (64 bit)")))
        #expect(named.values.map(\.text) == ["Example Inc (A1B2C3D4E5)"])
        let other = try #require(pattern.match(in: MessageText("rejected origin=Example Inc (in target Notes)")))
        #expect(other.values.map(\.text) == ["Example Inc"])
        let text = MessageText("origin=Apple Distribution: Example Inc (A1B2C3D4E5)")
        #expect(MentionedName.all(in: text).map(\.text) == ["Apple Distribution: Example Inc (A1B2C3D4E5)"])
    }

    @Test func `a key that is also the last part of another key is only itself`() {
        #expect(MessageText("the application-identifier differs").keys.map(\.rawValue) == ["application-identifier"])
    }

    @Test func `a list of keys is several values, and a sentence is one`() {
        #expect(PhraseMatch.Value(name: "keys", text: "a.b, c-d, and e_f").parts == ["a.b", "c-d", "e_f"])
        #expect(PhraseMatch.Value(name: "keys", text: "a.b and the rest").parts == ["a.b and the rest"])
        #expect(PhraseMatch.Value(name: "value", text: "a.b, c.d").parts == ["a.b, c.d"])
    }

    @Test func `a sentence with a list of keys has one noun for all of them`() {
        let match = [PhraseMatch.Value(name: "keys", text: "a.b, c.d")]
        #expect(
            "No profile authorizes {keys}.".filled(with: match)
                == "No profile authorizes the entitlements `a.b` and `c.d`.")
        let single = [PhraseMatch.Value(name: "keys", text: "a.b")]
        #expect("No profile authorizes {keys}.".filled(with: single) == "No profile authorizes the entitlement `a.b`.")
    }

    @Test(arguments: [
        ("2026-11-23 12:00:00.123 Field Notes[10784:530060] error", "Field Notes"),
        ("default\t12:00:00.123 -0600\tNotes\tAn error occurred", "Notes"),
        ("2026-11-23 12:00:00.123 xcodebuild[10784:530060] error", nil), ("an array[10:12]", nil),
    ])
    func `an entry of a log names its process, unless it is a tool`(text: String, process: String?) {
        let names = MentionedName.all(in: MessageText(text)).filter { $0.label == "Process" }
        #expect(names.map(\.text) == [process].compactMap(\.self))
    }

    @Test(arguments: [
        ("extractor: errSecInternalComponent", ["errSecInternalComponent"]), ("Validation failed (409)", ["409"]),
        ("Developer error 8220: no devices", ["8220"]), ("\"resultCode\"=>7475, \"resultString\"", ["7475"]),
        ("HTTP status code: 403. A required agreement", ["403"]),
        ("failed with -34018 and 0xe8008016", ["-34018", "0xe8008016"]),
        ("12345 files in 678 directories", []), ("Version 1.2 (409 files)", []),
    ])
    func `the codes of a message are its names and numbers of errors`(text: String, codes: [String]) {
        let names = MentionedName.all(in: MessageText(text)).filter { $0.label == "Code" }
        #expect(names.map(\.text) == codes)
    }

    @Test func `a time zone after a time is not a code`() {
        let text = MessageText("default 14:49:14.461610 -0600 Notes Error Domain=CFErrorDomainLaunchd Code=8")
        #expect(MentionedName.all(in: text).map(\.text) == ["CFErrorDomainLaunchd 8"])
    }

    @Test(
        arguments: [
            ("com.example.notes", "Run `produce -a com.example.notes`."), ("$(reboot)", "Run `produce -a BUNDLE`."),
            ("-a", "Run `produce -a BUNDLE`."), (nil, "Run `produce -a BUNDLE`."),
        ] as [(String?, String)])
    func `a command contains the value alone, unless a shell interprets it`(value: String?, text: String) {
        let values = value.map { [PhraseMatch.Value(name: "bundle", text: $0)] } ?? []
        #expect("Run `produce -a {bundle}`.".filled(with: values) == text)
    }
}
