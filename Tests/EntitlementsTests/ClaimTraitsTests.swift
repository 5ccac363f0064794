import Entitlements
import PropertyLists
import Testing

@Suite struct ClaimTraitsTests {
    @Test(arguments: [
        "iCloud.com.example.notes", "iCloud.$(CFBundleIdentifier)",
    ])
    func `an iCloud container in the format of Xcode has only the trait of its kind`(container: String) {
        #expect(traits(.cloudContainers, [container]) == .containers)
    }

    @Test(arguments: [
        "$(AppIdentifierPrefix)com.example.notes", "$(AppIdentifierPrefix)$(CFBundleIdentifier)",
        "$(TeamIdentifierPrefix)$(PRODUCT_BUNDLE_IDENTIFIER).shared-items",
    ])
    func `a keychain group in the format of Xcode has no traits`(group: String) {
        #expect(traits(.keychainAccessGroups, [group]) == [])
    }

    @Test(
        arguments: [
            ("group.com.example.notes7.b2", []), ("group.com.example.notes..b2", .emptyParts),
            ("group.com.example.notes.", .emptyParts), ("group.com.example.1234567890", .repeatedPrefixes),
            ("group.1234567890.example", .repeatedPrefixes), ("group.abcdefgh.abcdefg..abcdefgh", .emptyParts),
            ("group.com.example.nötes", .foreignCharacters), ("group.com.example.{notes}", .foreignCharacters),
            ("group.com.example/notes.abc", .foreignCharacters), ("group.com.example:notes", .foreignCharacters),
            ("examplenotes", [.emptyParts, .unprefixedGroups]), ("com.example.notes", .unprefixedGroups),
            ("team12.example.notes", [.unprefixedGroups, .teams]),
        ] as [(String, ClaimTraits)])
    func `the fast path for eight bytes determines the same traits as the slow path`(
        group: String, expected: ClaimTraits
    ) {
        #expect(traits(.appGroups, [group]) == expected)
    }

    @Test func `the same identifier in two lists has no trait, but twice in one list it has`() {
        let entry = "<string>iCloud.com.example.notes</string>"
        let lists = [EntitlementKey.cloudContainers, .ubiquityContainers].map {
            "<key>\($0)</key><array>\(entry)</array>"
        }
        #expect(traits(lists.joined()) == [.containers, .documentContainers])
        #expect(traits(.appGroups, ["group.a.b", "group.a.b"]) == .repeated)
        #expect(traits(.appGroups, ["group.a.b", "group.a.B"]) == .letterCase)
    }

    @Test func `more identifiers than the limit always have the traits of duplicates`() {
        let groups = (0..<40).map { "group.com.example.g\($0)" }
        #expect(traits(.appGroups, groups).isSuperset(of: [.repeated, .letterCase]))
    }

    /// Texts composed of parts that cause findings, in the same order in each run.
    static let odd: [String] = {
        let pieces = [
            "$(TeamIdentifierPrefix)", "${AppIdentifierPrefix}", "$(DEVELOPMENT_TEAM)", "$(CFBundleIdentifier)",
            "$(teamIdentifierPrefix)", "$X.y", "A1B2C3D4E5", "TEAMID", "iCloud", "group", "icloud", "com", ".", ".",
            ".", "*", " ", "é", "_", "-", "b2", "$", "iCloud.", "group.", "A1B2C3D4E5.",
        ]
        var state: UInt64 = 20_260_601
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        return (0..<4000).map { _ in (0...next(6)).map { _ in pieces[next(pieces.count)] }.joined() }
    }()

    @Test func `every finding about an identifier has its trait`() {
        for odd in Self.odd {
            let text = IdentifierText(odd)
            let traits = traits(.keychainAccessGroups, [odd])
            let needed: [(Bool, ClaimTraits)] = [
                (text.whiteSpace != nil || text.foreignCharacters != nil, .foreignCharacters),
                (text.wildcard != nil, .wildcard),
                (text.emptyPart != nil, [.emptyParts, .unusualReferences]),
                (text.isOnlyPrefix, [.emptyParts, .unusualReferences]),
                (text.repeatedPrefix != nil, [.repeatedPrefixes, .unusualReferences]),
                (!text.brokenJoints.isEmpty, [.emptyParts, .unusualReferences]),
                (!text.misspellings.isEmpty, .unusualReferences),
                (text.prefix == .none && !text.isSymbolic && !text.isOnlyPrefix, [.unprefixedTeams, .empty]),
                (TeamIdentifier(rawValue: text.firstPart ?? "").isMisshapen, .teams),
            ]
            for (isExpected, trait) in needed where isExpected {
                #expect(!traits.isDisjoint(with: trait), "\(odd)")
            }
        }
    }

    private func traits(_ key: EntitlementKey, _ strings: [String]) -> ClaimTraits {
        traits("<key>\(key)</key><array>" + strings.map { "<string>\($0)</string>" }.joined() + "</array>")
    }

    private func traits(_ dictionary: String) -> ClaimTraits {
        let text = "<plist version=\"1.0\"><dict>\(dictionary)</dict></plist>"
        let list = PropertyList(reading: SourceFile(path: "A.entitlements", bytes: Array(text.utf8)))
        return EntitlementClaims(list.root).traits
    }
}
