import CodeSigning
import Entitlements
import PropertyLists
import SigningMaterial
import Testing

@Suite struct ProvisioningProfileTests {
    let authority: SigningAuthority

    init() throws {
        authority = try SigningAuthority.shared.get()
    }

    private func read(_ bytes: [UInt8]) throws -> ProvisioningProfile {
        try ProvisioningProfile(
            reading: SourceFile(path: "Notes.mobileprovision", bytes: bytes), anchors: authority.anchors)
    }

    @Test(arguments: [
        (Distribution.development, ["iOS"], true), (.adHoc, ["iOS", "xrOS", "visionOS"], false),
        (.appStore, ["iOS"], false), (.enterprise, ["tvOS"], false), (.developerID, ["OSX"], false),
        (.development, ["OSX"], false), (.appStore, ["OSX"], false),
    ])
    func `the distribution method is derived from devices and debugging`(
        kind: Distribution, platforms: [String], debugging: Bool
    ) throws {
        var blueprint = ProfileBlueprint([
            "application-identifier": "A1B2C3D4E5.*", "get-task-allow": .boolean(debugging),
        ])
        blueprint.kind = kind
        blueprint.platforms = platforms
        let profile = try read(blueprint.signed(by: authority))
        #expect(profile.kind == kind)
        #expect(profile.signature.state == .verified)
        #expect(profile.signature.root == "example")
        #expect(profile.derForm.agrees == true)
        #expect(profile.contradictions == [])
        #expect(profile.missingKeys == [])
    }

    @Test func `the values of a profile have locations`() throws {
        var blueprint = ProfileBlueprint()
        blueprint.prefix = "Z9Y8X7W6V5"
        let certificate = try authority.developer([.distribution, .macAppStore], expires: "2026-03-01T00:00:00Z")
        blueprint.certificates = [try certificate.certificateBytes]
        let profile = try read(blueprint.signed(by: authority))
        #expect(profile.name?.value == "Notes Store")
        #expect(profile.name?.location.keyPath == ["Name"])
        #expect(profile.teamIdentifiers.map(\.value) == ["A1B2C3D4E5"])
        #expect(profile.applicationIdentifierPrefixes.map(\.value) == ["Z9Y8X7W6V5"])
        #expect(profile.applicationIdentifier?.value.rawValue == "A1B2C3D4E5.com.example.notes")
        #expect(profile.created?.value.description == "2025-06-01T12:00:00Z")
        #expect(profile.expires?.value.description == "2026-06-01T12:00:00Z")
        #expect(profile.platforms == [.iOS])
        #expect(profile.deviceIdentifiers == nil)
        #expect(profile.certificates.first?.team == "A1B2C3D4E5")
        #expect(profile.certificates.first?.kinds == [.distribution, .macAppStore])
        let grant = try #require(profile.allowlist.grant(for: .keychainAccessGroups))
        #expect(grant.value.location.keyPath == ["Entitlements", "keychain-access-groups"])
        #expect(profile.propertyList.file.text(in: try #require(grant.key.location.range)) == "keychain-access-groups")
    }

    @Test func `a profile expires with its last certificate`() throws {
        var blueprint = ProfileBlueprint()
        blueprint.certificates = [
            try authority.developer([.distribution], expires: "2026-02-01T00:00:00Z").certificateBytes,
            try authority.developer([.distribution], name: "Later", expires: "2026-03-01T00:00:00Z").certificateBytes,
        ]
        let profile = try read(blueprint.signed(by: authority))
        let expiry = try #require(profile.expiry)
        #expect(expiry.date.description == "2026-03-01T00:00:00Z")
        #expect(expiry.certificate?.commonName == "Later")
        #expect(profile.daysLeft(at: try #require(PropertyListDate("2026-02-19"))) == 10)
        #expect(profile.daysLeft(at: try #require(PropertyListDate("2026-03-02"))) == -1)
    }

    @Test(arguments: [
        ("2025-05-31T00:00:00Z", ProfileValidity.notYet), ("2025-06-01T12:00:00Z", .active),
        ("2026-06-01T11:59:59Z", .active), ("2026-06-01T12:00:00Z", .expired),
    ])
    func `a profile is valid from its creation date until its expiration date`(now: String, validity: ProfileValidity)
        throws
    {
        let profile = try read(ProfileBlueprint().signed(by: authority))
        #expect(profile.validity(at: try #require(PropertyListDate(now))) == validity)
    }

    @Test func `numbers in the DER form can be numeric strings`() throws {
        var blueprint = ProfileBlueprint()
        blueprint.derForm = .agreeingInNumericStrings
        let profile = try read(blueprint.signed(by: authority))
        #expect(profile.derForm.agrees == true)
    }

    @Test func `a DER form with different entitlements is reported`() throws {
        var blueprint = ProfileBlueprint()
        blueprint.derForm = .disagreeing(["get-task-allow": true])
        let profile = try read(blueprint.signed(by: authority))
        guard case .present(let form, let disagreements) = profile.derForm else {
            Issue.record("the DER form is missing")
            return
        }
        #expect(disagreements == ["Entitlements"])
        #expect(form.signature.state == .verified)
        #expect(form.entitlements == ["get-task-allow": true])
        #expect(profile.distributionType == "STORE")
    }

    @Test func `a property list without a message is an unsigned profile`() throws {
        let profile = try read(ProfileBlueprint().propertyList(by: authority))
        #expect(profile.signature.state == .unsigned)
        #expect(profile.kind == .appStore)
    }

    @Test func `contradictions are reported`() throws {
        var blueprint = ProfileBlueprint([
            "application-identifier": "A1B2C3D4E5.com.example.notes", "get-task-allow": true,
        ])
        blueprint.kind = .enterprise
        blueprint.expires = "2025-05-01T12:00:00Z"
        blueprint.extra = "<key>ProvisionedDevices</key><array><string>1</string></array>"
        blueprint.certificates = [
            try authority.developer([.development], name: "Apple Development: X", team: "OTHERTEAM1").certificateBytes
        ]
        let profile = try read(blueprint.signed(by: authority))
        #expect(
            profile.contradictions == [
                .allDevicesAndSomeDevices, .debuggingInDistribution(.enterprise), .endsBeforeItBegins,
                .certificateOfOtherTeam("Apple Development: X", "OTHERTEAM1"),
                .certificateOfOtherKind("Apple Development: X", .enterprise),
            ])
    }

    @Test(arguments: [
        ([UInt8](), "the file is empty"),
        (
            Array("<plist><dict><key>Name</key><string>x</string></dict></plist>".utf8),
            "not a provisioning profile: it has no dictionary `Entitlements`"
        ),
        ([0x30, 0x82, 0xFF], "the signed message is truncated"),
        ([0x30, 0x03, 0x02, 0x01, 0x00], "not a signed message: unexpectedFieldType"),
    ])
    func `a file that is not a profile is rejected with the reason`(bytes: [UInt8], message: String) {
        let error = #expect(throws: CodeSigningError.self) { try read(bytes) }
        #expect(error?.message == message)
    }

    @Test func `a profile that is truncated at any byte is reported as truncated`() throws {
        let bytes = try ProfileBlueprint().signed(by: authority)
        for end in stride(from: 1, to: bytes.count, by: 97) {
            let error = #expect(throws: CodeSigningError.self) { try read(Array(bytes[..<end])) }
            #expect(error?.code == .truncated)
        }
    }

    @Test func `a too large file is rejected before it is parsed`() {
        let error = #expect(throws: CodeSigningError.self) { try read([UInt8](repeating: 0x30, count: 3 << 20)) }
        #expect(error?.code == .tooLarge)
    }
}
