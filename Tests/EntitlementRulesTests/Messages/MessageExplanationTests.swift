import EntitlementRules
import LintModel
import Reporting
import Testing

@testable import Explanations

@Suite struct MessageExplanationTests {
    @Test(arguments: [
        (
            "ERROR ITMS-90046: \"Invalid Code Signing Entitlements. Your application bundle's signature contains code "
                + "signing entitlements that are not supported on iOS. Specifically, value '*' for key "
                + "'com.apple.developer.associated-domains' in 'Payload/Notes.app/Notes' is not supported.\"",
            "ITMS-90046", "associated-domains-wildcard"
        ),
        (
            "Asset validation failed (90164) According to the provisioning profile, the bundle contains a key value "
                + "that is not allowed: '[ \"com.example.shared\" ]' for the key 'keychain-access-groups' in "
                + "'Payload/Notes.app/Notes'",
            "ITMS-90164 (keychain groups)", "keychain-group-prefix"
        ),
        (
            "Validation failed (409) Invalid Code Signing Entitlements. … a key value that is not allowed: "
                + "'$[TeamIdentifierPrefix]com.example' for the key 'com.apple.developer.ubiquity-kvstore-identifier' "
                + "in 'Notes.pkg/Payload/Notes.app/Contents/MacOS/Notes'. (90288)",
            "ITMS-90288", "variable-unexpanded"
        ),
        (
            "value 'A1B2C3D4E5.com.example.notes' for key 'application-identifier' in "
                + "'Payload/Notes.app/Frameworks/Sync.framework/Sync' is not supported. (ITMS-90046)",
            "ITMS-90046 (entitlements of a framework)", "library-entitlements"
        ),
        (
            "the “[group.com.example]” value for the com.apple.security.application-groups key isn’t supported (90286)",
            "ITMS-90286", "app-group-prefix"
        ),
        (
            "/tmp/App.entitlements: Failed to parse entitlements: AMFIUnseria\n    lizeXML: syntax error near line 7",
            "Failed to parse entitlements: AMFIUnserializeXML", "codesign-comment-hyphens"
        ),
        ("MIDeviceErrors Code=-402620394", "0xE8008016", "beta-reports-active"),
        (
            "entitlement 'keychain-access-groups' has value not permitted by a provisioning profile", "0xE8008016",
            "beta-reports-active"
        ),
        (
            "Embedded entitlements are invalid: syntax error near line 1", "Embedded entitlements are invalid",
            "codesign-not-xml"
        ),
        (
            "The signature could not be validated because AMFI could not load its entitlements for validation: "
                + "entitlements cannot be parsed", "Embedded entitlements are invalid", "codesign-not-xml"
        ),
        (
            "BUG IN CLIENT OF KVS: Trying to initialize NSUbiquitousKeyValueStore without a store identifier.",
            "BUG IN CLIENT OF KVS", "kvstore-missing"
        ),
        ("SecItemAdd: OSStatus-Fehler -34018", "-34018 errSecMissingEntitlement", "keychain-group-prefix"),
    ])
    func `a message has an explanation and the rule that finds its cause`(
        text: String, title: String, rule: String
    ) throws {
        let explanation = try #require(MessageExplanation(of: text))
        #expect(explanation.titles.first == title)
        #expect(explanation.rules.contains(rule), "\(explanation.rules)")
    }

    @Test(arguments: [
        ("ÉCHEC : le profil « Notes » ne contient pas… 0xE8008015 (erreur)", "0xE8008015"),
        (
            "Provisioning profile “Notes” doesn’t include the com.apple.developer.icloud-services entitlement.",
            "doesn't include the … entitlement"
        ),
        (
            "Error Domain=AppleMobileFileIntegrityError Code=-413 \"No matching\nprofile found\"",
            "AMFI -413: No matching profile found"
        ),
        (
            "amfid: Requirements for restricted\nentitlements failed to validate, error -67671",
            "AMFI -413: No matching profile found"
        ),
        (
            "amfid: Restricted entitlements not validated, bailing out. Error: AMFI -400",
            "AMFI -413: No matching profile found"
        ),
        (
            "RBSRequestErrorDomain Code=5; NSPOSIXErrorDomain\n163 \"Launchd job spawn failed\"",
            "Launchd job spawn failed"
        ),
        (
            "Upgrade’s application-identifier entitlement string [A1B2C3D4E5.com.example.notes] does not match "
                + "installed application’s application-identifier string [F6G7H8I9J0.com.example.notes]; "
                + "rejecting upgrade.", "0xE80000BE"
        ),
    ])
    func `a message is found despite line breaks, quotation marks, and text in other languages`(
        text: String, title: String
    ) throws {
        #expect(try #require(MessageExplanation(of: text)).titles.first == title)
    }

    @Test(arguments: ["", "It does not work.", "error 190046 in line 90046000", "x-413y", "\u{0}\u{FFFD}\n"])
    func `an unknown message is not explained`(text: String) {
        #expect(MessageExplanation(of: text) == nil)
    }

    @Test func `a text with only an entitlement is explained by the rules for it`() throws {
        let explanation = try #require(
            MessageExplanation(of: "what about com.apple.developer.ubiquity-kvstore-identifier?"))
        #expect(explanation.titles.isEmpty)
        #expect(explanation.rules.contains { $0.hasPrefix("kvstore-") })
    }

    @Test func `only the beginning of a very long text is searched`() throws {
        let log = "ITMS-90046 value '*' for key 'a.b' " + String(repeating: "for the key 'a-b' [\n", count: 200_000)
        #expect(try #require(MessageExplanation(of: log)).titles == ["ITMS-90046"])
    }

    @Test func `the explanation contains the meaning, the quoted entitlements, instructions, and sources`() throws {
        let explanation = try #require(
            MessageExplanation(
                of: "ITMS-90075: missing '\u{1B}[31m' for the key 'com.apple.developer.associated-domains'",
                rules: ReportSample.rules))
        #expect(
            explanation.text() == #"""
                ITMS-90075                                                             App Store

                The signature of the app or of an extension in it does not contain
                `application-identifier`. Xcode adds it from the profile; `codesign` signs only
                the entitlements of its file.

                What to do

                - Sign with a profile for the App Store. If the build uses its own entitlements,
                  add `application-identifier` with the prefix and the bundle identifier.
                - Check each extension: `entcheck check --distribution app-store APP`.

                In your message

                - `com.apple.developer.associated-domains` (Associated Domains): `\u{1B}[31m`

                Check your project

                - `entcheck check --distribution app-store APP`
                - `entcheck lint .`

                Sources

                - https://github.com/fastlane/fastlane/issues/276
                - https://github.com/dotnet/macios/issues/19243

                """#)
    }

    @Test func `a sentence that names the cause replaces a code, and the page lists the code of the text`() throws {
        let explanation = try #require(
            MessageExplanation(
                of: "Failed to verify code signature of Notes.framework : 0xe8008015 "
                    + "(Signer did not match any installed provisioning profile)"))
        #expect(explanation.names == ["nested-signer"])
        #expect(explanation.text().contains("- Code: `0xe8008015`"))
    }

    @Test func `the page quotes the message if the title describes it in other words`() throws {
        let text = "error: -accel hvf: Unknown Error"
        #expect(try #require(MessageExplanation(of: text)).text().contains("- Message: `-accel hvf: Unknown Error`"))
        let code = try #require(MessageExplanation(of: "ITMS-90174: Missing Provisioning Profile"))
        #expect(!code.text().contains("- Message: "))
    }

    @Test(arguments: [
        "The specified item already exists in the keychain.",
        "One or more parameters passed to a function were not valid", "An unknown reason",
    ])
    func `a failed import of a certificate is not a problem of a running app`(reason: String) throws {
        let explanation = try #require(MessageExplanation(of: "security: SecKeychainItemImport: \(reason)"))
        let messages = AppleMessage.all.filter { explanation.names.contains($0.id) }
        #expect(messages.map(\.sender) == [.codesign])
        #expect(!explanation.rules.contains { $0.hasPrefix("keychain-group") })
    }

    @Test func `the page lists the certificates of a list of identities`() throws {
        let hash = String(repeating: "A1", count: 20)
        let text = "cannot find valid \"Mac Developer\" identity\n1) \(hash) \"Developer ID Application: Example Inc\""
        let page = try #require(MessageExplanation(of: text)).text()
        #expect(page.contains("- Certificate: `Developer ID Application: Example Inc`"))
    }

    @Test func `every rule in an explanation exists`() {
        let named = Set(AppleMessage.all.flatMap(\.rules))
        #expect(named.subtracting(Rule.all.map(\.id)).isEmpty)
    }

    @Test func `every message has a code or a phrase, a meaning, advice, and sources`() {
        for message in AppleMessage.all {
            #expect(!message.codes.isEmpty || !message.phrases.isEmpty, "\(message.title)")
            #expect(!message.advice.isEmpty && !message.meaning.isEmpty, "\(message.title)")
            let isAddress = message.sources.allSatisfy { $0.hasPrefix("https://") }
            #expect(!message.sources.isEmpty && isAddress, "\(message.title)")
        }
        #expect(Set(AppleMessage.all.map(\.title)).count == AppleMessage.all.count)
    }
}
