import CodeSigning
import Entitlements
import Foundation
import SigningMaterial
import Testing

@Suite struct ProfilesCommandTests {
    /// Returns a directory with profiles in every state.
    static func signing() throws -> ProductFolder {
        let folder = try ProductFolder()
        let authority = folder.authority
        var expired = try folder.profile()
        expired.name = "Notes AdHoc"
        expired.kind = .adHoc
        expired.expires = "2025-12-31T12:00:00Z"
        var soon = try folder.profile()
        soon.name = "Notes Store"
        soon.expires = "2026-02-20T12:00:00Z"
        var later = try folder.profile(identifier: "com.example.sketch")
        later.name = "Sketch Store"
        var short = try folder.profile()
        short.name = "Notes with old certificate"
        short.certificates = [
            try authority.developer([.distribution], expires: "2026-02-06T00:00:00Z").certificateBytes
        ]
        for (index, profile) in [expired, soon, later, short].enumerated() {
            try folder.write(profile.signed(by: authority), to: "signing/\(index).mobileprovision")
        }
        try folder.write(later.propertyList(by: authority), to: "signing/bare.mobileprovision")
        try folder.write(Array(later.signed(by: authority).prefix(900)), to: "signing/cut.mobileprovision")
        var tampered = try soon.signed(by: authority)
        let place = try #require(tampered.firstRange(of: Array("Notes Store".utf8)))
        tampered[place.lowerBound] = UInt8(ascii: "V")
        try folder.write(tampered, to: "signing/tampered.mobileprovision")
        return folder
    }

    @Test func `profiles are listed in order of their expiration dates`() throws {
        let folder = try Self.signing()
        let run = try Tool(
            "profiles", "signing", "--expires-within", "30d", "--now", ProductFolder.today, in: folder.url)
        #expect(run.status == 1)
        #expect(try run.output == Recording("profiles.txt").text(orRecording: run.output))
    }

    @Test func `the remaining time fails a run only with the option`() throws {
        let folder = try Self.signing()
        let path = "signing/1.mobileprovision"
        #expect(try Tool("profiles", path, "--now", ProductFolder.today, in: folder.url).status == 0)
        let options = ["10d": Int32(0), "3w": 1, "30": 1]
        for (time, status) in options {
            let run = try Tool(
                "profiles", path, "--expires-within", time, "--now", ProductFolder.today, in: folder.url)
            #expect(run.status == status, "\(time)")
        }
        #expect(try Tool("profiles", path, "--expires-within", "soon", in: folder.url).status == 2)
    }

    @Test func `devices are listed only with the option`() throws {
        let folder = try Self.signing()
        let path = "signing/0.mobileprovision"
        for format in ["text", "json"] {
            let quiet = try Tool("profiles", "show", path, "--format", format, in: folder.url)
            #expect(!quiet.output.contains("00008030"))
            let loud = try Tool("profiles", "show", path, "--format", format, "--show-devices", in: folder.url)
            #expect(loud.output.contains("00008030-000A1B2C3D4E5F60"))
        }
    }

    @Test func `the JSON report has the documented fields and states`() throws {
        let folder = try Self.signing()
        let run = try Tool(
            "profiles", "signing", "--now", ProductFolder.today, "--format", "json", in: folder.url)
        let object = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(object["schema"] as? String == "entcheck/profiles/1")
        let profiles = try #require(object["profiles"] as? [[String: Any]])
        let states = Dictionary(
            uniqueKeysWithValues: profiles.map { profile in
                (profile["path"] as? String, (profile["signature"] as? [String: Any])?["state"] as? String)
            })
        #expect(states["signing/1.mobileprovision"] == "foreign")
        #expect(states["signing/bare.mobileprovision"] == "unsigned")
        #expect(states["signing/tampered.mobileprovision"] == "invalid")
        #expect(profiles.first { $0["path"] as? String == "signing/3.mobileprovision" }?["daysLeft"] as? Int == 6)
        #expect(profiles.allSatisfy { $0["allDevices"] as? Bool == false })
        #expect(run.output.contains("\"profile-unreadable\""))
    }

    @Test(arguments: ["2026-01-31": true, "2027-12-31": false])
    func `a profile in a project directory is compared with the app until the profile expires`(
        today: String, isCompared: Bool
    ) throws {
        let folder = try ProductFolder()
        try folder.write(folder.profile().signed(by: folder.authority), to: "Notes.mobileprovision")
        try folder.scratch.write(
            """
            name: Notes
            targets:
              Notes:
                type: application
                platform: iOS
                settings: {PRODUCT_BUNDLE_IDENTIFIER: com.example.notes, CODE_SIGN_ENTITLEMENTS: Notes.entitlements}
            """, to: "project.yml")
        try folder.scratch.writeEntitlements("<key>com.apple.developer.siri</key><true/>", to: "Notes.entitlements")
        let run = try Tool("lint", ".", "--now", today, "--format", "concise", in: folder.url)
        #expect(run.output.contains("profile-behind") == isCompared, "\(run.output)")
        #expect(run.output.contains("profile-expired") != isCompared)
    }

    @Test func `profiles are compared with the claims of an entitlements file`() throws {
        let folder = try Self.signing()
        try folder.scratch.writeEntitlements(
            """
            <key>com.apple.developer.team-identifier</key>
            <string>A1B2C3D4E5</string>
            <key>com.apple.developer.siri</key>
            <true/>
            """, to: "Notes.entitlements")
        let run = try Tool(
            "profiles", "show", "signing/2.mobileprovision", "--for", "Notes.entitlements", "--now",
            ProductFolder.today, in: folder.url)
        #expect(run.status == 1)
        #expect(run.output.contains("Authorizes 1 of 2 keys.\n"))
        #expect(run.output.contains("does not authorize `com.apple.developer.siri` [profile-lacks-key]"))
        let list = try Tool(
            "profiles", "signing/2.mobileprovision", "--for", "Notes.entitlements", "--now", ProductFolder.today,
            in: folder.url)
        #expect(list.status == 1)
        #expect(list.output.contains("authorizes 1 of 2 keys"))
    }

    @Test func `lint checks the profiles in a directory`() throws {
        let folder = try Self.signing()
        let run = try Tool("lint", "signing", "--now", ProductFolder.today, "--format", "concise", in: folder.url)
        #expect(run.status == 1)
        #expect(run.output.contains("signing/cut.mobileprovision: error: "))
        #expect(run.output.contains("signing/tampered.mobileprovision: error: the signature of"))
        let lines = run.output.split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("signing/0.mobileprovision:") && $0.hasSuffix("[profile-expired]") })
    }

    @Test func `an empty directory is status 3`() throws {
        let scratch = try Scratch()
        #expect(try Tool("profiles", in: scratch.url).status == 3)
        #expect(try Tool("profiles", "nowhere", in: scratch.url).status == 4)
    }

    @Test func `profiles in an archive are listed`() throws {
        let folder = try ProductFolder()
        try folder.archive(folder.notesWithMistakes(in: "Payload/"), as: "Notes.ipa")
        let run = try Tool("profiles", "Notes.ipa", "--now", ProductFolder.today, "--format", "json", in: folder.url)
        #expect(run.output.contains("\"path\": \"Notes.ipa/Payload/Notes.app\""))
    }
}
