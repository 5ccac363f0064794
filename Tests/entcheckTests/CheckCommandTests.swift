import CodeSigning
import Entitlements
import Foundation
import LintModel
import Linting
import SigningMaterial
import Testing

@Suite struct CheckCommandTests {
    @Test(arguments: ["text", "concise"])
    func `all bundles of an archive are checked, and the row with the worst state is first`(
        format: String
    ) throws {
        let folder = try ProductFolder()
        try folder.archive(folder.notesWithMistakes(in: "Payload/"), as: "Notes.ipa")
        let run = try Tool(
            "check", "Notes.ipa", "--now", ProductFolder.today, "--format", format, in: folder.url)
        #expect(run.status == 1)
        #expect(try run.output == Recording("check-\(format).txt").text(orRecording: run.output))
    }

    @Test func `the JSON report has the documented fields`() throws {
        let folder = try ProductFolder()
        try folder.write(folder.notesWithMistakes(in: ""))
        let run = try Tool("check", "Notes.app", "--now", ProductFolder.today, "--format", "json", in: folder.url)
        let object = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(object["schema"] as? String == "entcheck/check/1")
        let products = try #require(object["products"] as? [[String: Any]])
        #expect(
            products.map { $0["path"] as? String } == [
                "Notes.app", "Notes.app/Frameworks/Sync.framework", "Notes.app/PlugIns/Widget.appex",
            ])
        #expect(products.map { $0["kind"] as? String } == ["app", "framework", "app-extension"])
        let app = products[0]
        #expect(app["bundleIdentifier"] as? String == "com.example.notes")
        #expect(app["platform"] as? String == "ios")
        #expect(app["architectures"] as? [String] == ["arm64"])
        let signature = try #require((app["signatures"] as? [[String: Any]])?.first)
        #expect(signature["architecture"] as? String == "arm64")
        #expect(signature["team"] as? String == "A1B2C3D4E5")
        #expect(signature["state"] as? String == "untrusted")
        let profile = try #require(app["profile"] as? [String: Any])
        #expect(profile["kind"] as? String == "app-store")
        #expect(products[2]["profile"] is NSNull)
        let rows = try #require(app["entitlements"] as? [[String: Any]])
        let states = Dictionary(uniqueKeysWithValues: rows.map { ($0["key"] as? String, $0["state"] as? String) })
        #expect(states["aps-environment"] == "not-granted")
        #expect(states["com.apple.developer.ubiquity-kvstore-identifier"] == "covered")
        #expect(states["com.apple.security.application-groups"] == "agrees")
        let findings = try #require(app["findings"] as? [[String: Any]])
        let place = try #require(findings.first?["location"] as? [String: Any])
        #expect(place["line"] is NSNull)
        #expect(place["keyPath"] is [String])
    }

    @Test(arguments: ["sarif", "github"]) func `findings have the output formats of lint`(format: String) throws {
        let folder = try ProductFolder()
        try folder.write(folder.notesWithMistakes(in: ""))
        let run = try Tool("check", "Notes.app", "--now", ProductFolder.today, "--format", format, in: folder.url)
        #expect(run.output.contains("library-entitlements"))
        #expect(run.output.contains("profile-missing"))
    }

    @Test func `a product that Apple did not sign has no errors except the missing Apple signature`() throws {
        let folder = try ProductFolder()
        let profile = try folder.profile()
        try folder.write([
            folder.bundle("Notes.app", claims: folder.identity("com.example.notes"), profile: profile)
        ])
        let run = try Tool("check", "Notes.app", "--now", ProductFolder.today, in: folder.url)
        #expect(run.status == 1, "\(run.output)")
        #expect(run.output.contains("3 keys without problems"))
        var checker = ProductChecker()
        let path = folder.url.appending(path: "Notes.app").path
        let refused = try checker.results(at: path).products.flatMap(\.findings).filter { $0.severity == .error }
        #expect(Set(refused.map(\.rule)) == ["profile-unsigned", "signature-unverified"])
        checker.anchors = try folder.authority.anchors
        #expect(try checker.results(at: path).products.flatMap(\.findings).allSatisfy { $0.severity == .note })
    }

    @Test func `a claim in the source that is missing in the signature is reported with its source location`() throws {
        let folder = try ProductFolder()
        let profile = try folder.profile()
        try folder.write([
            folder.bundle("Notes.app", claims: folder.identity("com.example.notes"), profile: profile)
        ])
        try folder.scratch.writeEntitlements(
            "<key>com.apple.developer.siri</key>\n<true/>", to: "ios/Notes.entitlements")
        let run = try Tool(
            "check", "Notes.app", "--source", "ios", "--now", ProductFolder.today, "--format", "json", in: folder.url)
        #expect(run.output.contains("\"signature-drops-claim\""))
        #expect(run.output.contains("\"state\": \"dropped\""))
        #expect(run.output.contains("\"path\": \"ios/Notes.entitlements\""))
    }

    @Test func `slices with different entitlements are reported once`() throws {
        let folder = try ProductFolder()
        var slices = try [true, false].map { value in
            var slice = ProgramBlueprint(
                signing: try SignatureBlueprint(["com.apple.security.app-sandbox": .boolean(value)]))
            slice.platform = .macOS
            return slice
        }
        slices[1].architecture = (type: 0x0100_0007, subtype: 3)
        try folder.write(.init("notes", UniversalBlueprint.bytes(slices), mode: 0o755))
        let run = try Tool("check", "notes", "--now", ProductFolder.today, "--format", "concise", in: folder.url)
        let lines = run.output.split(separator: "\n").filter { $0.contains("[signature-slices-differ]") }
        #expect(lines.count == 1)
    }
}

@Suite struct SignatureFindingTests {
    /// Returns the rules that report findings in an app whose signature was modified before signing.
    private func rules(
        reportedFor change: @escaping @Sendable (inout SignatureBlueprint) -> Void,
        profile change2: (inout ProfileBlueprint) -> Void = { _ in }
    ) throws -> Set<String> {
        let folder = try ProductFolder()
        var profile = try folder.profile()
        profile.kind = .adHoc
        change2(&profile)
        var app = try folder.bundle("Notes.app", claims: folder.identity("com.example.notes"), profile: profile)
        app.changingSignature = change
        try folder.write([app])
        let run = try Tool("check", "Notes.app", "--now", ProductFolder.today, "--format", "concise", in: folder.url)
        let names = run.output.split(separator: "\n").compactMap { line in
            line.last == "]" ? line.split(separator: "[").last.map { String($0.dropLast()) } : nil
        }
        return Set(names).subtracting(["profile-unsigned", "signature-unverified"])
    }

    @Test func `a valid signature has no findings`() throws {
        #expect(try rules(reportedFor: { _ in }) == [])
    }

    @Test func `entitlements without a DER form are reported`() throws {
        #expect(try rules(reportedFor: { $0.der = nil }) == ["signature-format"])
    }

    @Test func `different XML and DER entitlements are reported, and the DER entitlements are checked`() throws {
        let found = try rules { signature in
            signature.der = try? DEREntitlements.encode(["application-identifier": "A1B2C3D4E5.com.example.other"])
        }
        #expect(found.contains("signature-forms-differ"))
        #expect(found.contains("profile-refuses-value"))
    }

    @Test func `a hash that does not match is reported`() throws {
        #expect(try rules(reportedFor: { $0.wrongHashes = [5] }) == ["signature-broken"])
        #expect(try rules(reportedFor: { $0.wrongHashes = [1] }) == ["signature-broken"])
    }

    @Test func `an ad hoc signature is reported`() throws {
        #expect(try rules(reportedFor: { $0.signer = nil }) == ["signature-ad-hoc"])
    }

    @Test func `a signature with a different team is reported`() throws {
        #expect(try rules(reportedFor: { $0.team = "Z9Y8X7W6V5" }) == ["signature-team"])
    }

    @Test func `a certificate that the profile does not list is reported`() throws {
        let other = try SigningAuthority.shared.get().developer([.distribution])
        #expect(
            try rules(reportedFor: { _ in }, profile: { $0.certificates = [(try? other.certificateBytes) ?? []] })
                == ["signature-certificate"])
    }
}
