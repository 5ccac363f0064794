import Entitlements
import Testing

@Suite struct IdentifierTextTests {
    @Test(arguments: [
        ("A1B2C3D4E5.com.example", "com.example"),
        ("$(TeamIdentifierPrefix)com.example", "com.example"),
        ("$(DEVELOPMENT_TEAM).com.example", "com.example"),
        ("${AppIdentifierPrefix}$(CFBundleIdentifier)", "$(CFBundleIdentifier)"),
        ("com.example", "com.example"),
        ("$(APP_GROUP)", "$(APP_GROUP)"),
        ("a1b2c3d4e5.com.example", "a1b2c3d4e5.com.example"),
    ])
    func `a prefix is separated from the name after it`(text: String, name: String) {
        #expect(IdentifierText(text).withoutPrefix.text == name)
    }

    @Test(arguments: ["A1B2C3D4E5.caf\u{E9}", "A1B2C3D4E5.caf\u{E9}.*"])
    func `a pattern and an application identifier are compared byte by byte`(pattern: String) {
        let pattern = ApplicationIdentifierPattern(rawValue: pattern)
        let end = pattern.isWildcard ? ".notes" : ""
        #expect(pattern.covers(ApplicationIdentifier(rawValue: "A1B2C3D4E5.caf\u{E9}" + end)))
        #expect(!pattern.covers(ApplicationIdentifier(rawValue: "A1B2C3D4E5.cafe\u{301}" + end)))
    }

    @Test func `identifiers are equal only if their bytes are equal`() {
        let identifiers = ["caf\u{E9}", "cafe\u{301}", "caf\u{E9}"].map { BundleIdentifier(rawValue: $0) }
        #expect(identifiers[0] != identifiers[1] && Set(identifiers).count == 2)
    }

    @Test func `the value of a project variable is unknown`() {
        #expect(IdentifierText("$(APP_GROUP)").prefix == .unknown)
        #expect(IdentifierText("com$(SUFFIX).example").prefix == .unknown)
        #expect(IdentifierText("$(CFBundleIdentifier).share").prefix == .none)
    }

    @Test(arguments: [
        ("A1B2C3D4E5.A1B2C3D4E5.com.example", "A1B2C3D4E5."),
        ("$(AppIdentifierPrefix)A1B2C3D4E5.com.example", "A1B2C3D4E5."),
        ("$(TeamIdentifierPrefix)$(TeamIdentifierPrefix)com.example", "$(TeamIdentifierPrefix)"),
        ("group.group.com.example", "group."),
        ("iCloud.iCloud.com.example", "iCloud."),
        ("A1B2C3D4E5.PHOTOSHARE.albums", nil),
        ("A1B2C3D4E5.group.com.example", nil),
    ])
    func `a second prefix is found`(text: String, second: String?) {
        let range = IdentifierText(text).repeatedPrefix
        #expect(range.map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) } == second)
    }

    @Test(arguments: [
        ("$(TeamIdentifierPrefix).com.example", [IdentifierText.Joint.Kind.doubledDot]),
        ("$(DEVELOPMENT_TEAM)com.example", [.missingDot]),
        ("$(DEVELOPMENT_TEAM)$(CFBundleIdentifier)", [.missingDot]),
        ("$(DEVELOPMENT_TEAM)$(SUFFIX)", []),
        ("com.$(DEVELOPMENT_TEAM)x", []),
        ("$(AppIdentifierPrefix)com.example", []),
        ("$(DEVELOPMENT_TEAM).com.example", []),
    ])
    func `a missing or extra dot after a variable is reported only if it is certain`(
        text: String, kinds: [IdentifierText.Joint.Kind]
    ) {
        #expect(IdentifierText(text).brokenJoints.map(\.kind) == kinds)
    }

    @Test(arguments: [
        ("com..example", 3..<5), (".com", 0..<1), ("com.", 3..<4), ("a.$(B).c", nil), ("$(A)..c", 4..<6), ("", nil),
    ])
    func `an empty part is found`(text: String, range: Range<Int>?) {
        #expect(IdentifierText(text).emptyPart == range)
    }

    @Test(arguments: [
        ("TeamIdentifierPrefx", "TeamIdentifierPrefix"), ("teamIdentifierprefix", "TeamIdentifierPrefix"),
        ("PRODUCT_BUNDLE_IDENTIFER", "PRODUCT_BUNDLE_IDENTIFIER"), ("DevelopmentTeam", "DEVELOPMENT_TEAM"),
        ("CFBundleIdentifer", "CFBundleIdentifier"), ("TaemIdentifeirPrefix", "TeamIdentifierPrefix"),
        ("BUNDLE_ID_PREFIX", nil), ("BUNDLE_IDENTIFIER", nil),
        ("APP_BUNDLE_IDENTIFIER", nil), ("MOZ_BUNDLE_ID", nil), ("AppIdentifierPrefix", nil),
    ])
    func `a misspelled variable is distinguished from a project variable`(name: String, meant: String?) {
        #expect(IdentifierText("$(\(name))com.example").misspellings.first?.meant == meant)
    }

    @Test(arguments: [
        ("A1B2C3D4E5", false), ("TEAMID", true), ("TestFixture", true), ("a1b2c3d4e5", true), ("com", false),
        ("example", false), ("iCloud", false), ("ICLOUD", false), ("Group", false),
    ])
    func `an invalid team identifier is distinguished from a word`(text: String, isMisshapen: Bool) {
        #expect(TeamIdentifier(rawValue: text).isMisshapen == isMisshapen)
    }
}
