import Entitlements
import PropertyLists
import Testing

@Suite struct EntitlementAllowlistTests {
    private func list(_ body: String) -> PropertyList {
        PropertyList(reading: SourceFile(path: "x.plist", bytes: Array("<plist><dict>\(body)</dict></plist>".utf8)))
    }

    private func answer(
        claim: String, grant: String, on platform: Platform = .iOS
    ) throws -> EntitlementAllowlist.Answer {
        let claims = EntitlementClaims(list(claim).root)
        return EntitlementAllowlist(list(grant).root).answer(to: try #require(claims.claims.first), on: platform)
    }

    private func coverage(_ answer: EntitlementAllowlist.Answer) -> EntitlementAllowlist.Coverage? {
        if case .covered(let coverage, _) = answer { coverage } else { nil }
    }

    private func refusals(_ answer: EntitlementAllowlist.Answer) -> [EntitlementAllowlist.Refusal] {
        if case .notGranted(let refusals, _) = answer { refusals } else { [] }
    }

    @Test func `enhanced security requires a profile on all platforms except macOS`() throws {
        let claim = "<key>com.apple.security.hardened-process</key><true/>"
        #expect(try answer(claim: claim, grant: "", on: .macOS).isAuthorized)
        #expect(try !answer(claim: claim, grant: "", on: .iOS).isAuthorized)
    }

    @Test(arguments: [
        ("<string>a</string>", "<string>a</string>", EntitlementAllowlist.Coverage.equal),
        ("<string>a</string>", "<string>*</string>", .anything),
        ("<array><string>CloudKit</string></array>", "<string>*</string>", .anything),
        ("<true/>", "<string>*</string>", .anything),
        ("<string>TEAM.com.example</string>", "<string>TEAM.*</string>", .prefix),
        ("<array><string>TEAM.a</string></array>", "<string>TEAM.*</string>", .prefix),
        ("<string>com.examplex</string>", "<string>com.example*</string>", .prefix),
        (
            "<string>Production</string>", "<array><string>Development</string><string>Production</string></array>",
            .member
        ),
        ("<string>TEAM.x</string>", "<array><string>TEAM.*</string></array>", .member),
        ("<array><string>b</string></array>", "<array><string>a</string><string>b</string></array>", .subset),
        ("<array><string>T.x</string></array>", "<array><string>T.*</string></array>", .subset),
        ("<array><string>a</string></array>", "<array><string>a</string></array>", .equal),
        ("<array/>", "<array><string>a</string></array>", .empty), ("<array/>", "<array/>", .empty),
        ("<true/>", "<true/>", .equal), ("<false/>", "<false/>", .equal), ("<false/>", "<true/>", .waived),
        ("<integer>2</integer>", "<integer>2</integer>", .equal),
        ("<dict><key>a</key><true/></dict>", "<dict><key>a</key><true/><key>b</key><true/></dict>", .subset),
        (
            "<array><dict><key>v</key><integer>1</integer></dict></array>",
            "<array><dict><key>v</key><integer>1</integer></dict></array>", .equal
        ),
    ])
    func `a profile authorizes a claim`(
        claim: String, grant: String, expected: EntitlementAllowlist.Coverage
    ) throws {
        let answer = try answer(claim: "<key>k</key>\(claim)", grant: "<key>k</key>\(grant)")
        #expect(coverage(answer) == expected)
        #expect(answer.isAuthorized)
    }

    @Test(arguments: [
        ("<string>a</string>", "<string>b</string>", EntitlementAllowlist.Refusal.Reason.differs),
        ("<string>OTHER.x</string>", "<string>TEAM.*</string>", .differs),
        ("<string>TEAM</string>", "<string>TEAM.*</string>", .differs),
        ("<string>com.x.app</string>", "<string>com.*.app</string>", .differs),
        ("<string>c</string>", "<array><string>a</string></array>", .notListed),
        ("<array><string>c</string></array>", "<array><string>a</string></array>", .notListed),
        ("<array><string>c</string></array>", "<array/>", .emptyGrant),
        ("<array><string>a</string></array>", "<string>a</string>", .otherType),
        ("<array><string>b</string></array>", "<string>a.*</string>", .differs),
        ("<true/>", "<false/>", .differs), ("<true/>", "<string>true</string>", .otherType),
        ("<integer>2</integer>", "<integer>1</integer>", .differs),
        ("<integer>1</integer>", "<true/>", .otherType), ("<real>1</real>", "<real>1</real>", .unsupportedType),
        ("<dict><key>a</key><true/></dict>", "<dict><key>b</key><true/></dict>", .otherType),
    ])
    func `the result contains the reason if a profile does not authorize a claim`(
        claim: String, grant: String, expected: EntitlementAllowlist.Refusal.Reason
    ) throws {
        let answer = try answer(claim: "<key>k</key>\(claim)", grant: "<key>k</key>\(grant)")
        #expect(refusals(answer).map(\.reason) == [expected])
        #expect(!answer.isAuthorized)
    }

    @Test func `each unauthorized member is reported with its key path`() throws {
        let answer = try answer(
            claim: "<key>k</key><array><string>a</string><string>B</string><string>c</string></array>",
            grant: "<key>k</key><array><string>a</string><string>b</string></array>")
        let refusals = refusals(answer)
        #expect(refusals.map(\.keyPath) == [["1"], ["2"]])
        #expect(refusals.map(\.value) == [.string("B"), .string("c")])
        #expect(refusals.map { $0.nearMisses.map(\.value) } == [["b"], []])
        #expect(refusals[0].nearMisses[0].location.keyPath == ["k", "1"])
    }

    @Test func `a wildcard with different capitalization is a near miss`() throws {
        let answer = try answer(
            claim: "<key>k</key><string>team.com.example</string>", grant: "<key>k</key><string>TEAM.*</string>")
        #expect(refusals(answer).first?.nearMisses.map(\.value) == ["TEAM.*"])
    }

    @Test func `a key that the profile contains with different capitalization is missing and reported`() throws {
        let answer = try answer(
            claim: "<key>com.apple.developer.classkit-environment</key><string>development</string>",
            grant: "<key>com.apple.developer.ClassKit-environment</key><string>development</string>")
        guard case .missingInProfile(let similar) = answer else {
            Issue.record("the key is missing")
            return
        }
        #expect(similar.map(\.value) == ["com.apple.developer.ClassKit-environment"])
    }

    @Test(arguments: [
        "com.apple.security.app-sandbox", "com.apple.security.application-groups", "com.apple.security.not-known-yet",
    ])
    func `some keys require no profile on macOS, but app groups of Mac Catalyst apps do`(key: String) throws {
        let claim = "<key>\(key)</key><true/>"
        guard case .unrestricted(.missingInProfile) = try answer(claim: claim, grant: "", on: .macOS) else {
            Issue.record("\(key) needs no profile on macOS")
            return
        }
        #expect(!(try answer(claim: claim, grant: "", on: .iOS)).isAuthorized)
        let isGroup = key == "com.apple.security.application-groups"
        #expect(try answer(claim: claim, grant: "", on: .catalyst).isAuthorized != isGroup)
    }

    @Test func `restricted keys require a profile on macOS too`() throws {
        let claim = "<key>keychain-access-groups</key><array/>"
        #expect(!(try answer(claim: claim, grant: "", on: .macOS)).isAuthorized)
    }

    @Test func `the profile must contain the claimed value of beta reports`() throws {
        let answer = try answer(
            claim: "<key>beta-reports-active</key><false/>", grant: "<key>beta-reports-active</key><true/>")
        #expect(refusals(answer).map(\.reason) == [.differs])
    }

    @Test func `texts are compared byte for byte`() throws {
        let answer = try answer(
            claim: "<key>k</key><string>caf\u{E9}</string>", grant: "<key>k</key><string>cafe\u{301}</string>")
        #expect(refusals(answer).map(\.reason) == [.differs])
    }

    @Test func `a prefix in the profile is valid even if another team owns it`() throws {
        let answer = try answer(
            claim: "<key>com.apple.developer.ubiquity-kvstore-identifier</key><string>OLDTEAM123.com.example</string>",
            grant: "<key>com.apple.developer.ubiquity-kvstore-identifier</key><string>OLDTEAM123.*</string>")
        #expect(coverage(answer) == .prefix)
    }
}
