import CodeSigning
import Entitlements
import Foundation
import SigningMaterial
import Testing

@Suite struct ExtractDiffCommandTests {
    private func notes() throws -> ProductFolder {
        let folder = try ProductFolder()
        try folder.write(folder.notesWithMistakes(in: ""))
        return folder
    }

    @Test func `extract prints exactly the signed bytes`() throws {
        let folder = try notes()
        let run = try Tool("extract", "Notes.app", in: folder.url)
        #expect(run.status == 0)
        let app = try folder.notesWithMistakes(in: "")[0]
        let signed = try SignatureBlueprint(app.entitlements).xml
        #expect(Array(run.output.utf8) == signed)
    }

    @Test(arguments: ["Notes.app/PlugIns/Widget.appex", "PlugIns/Widget.appex", "com.example.notes.widget"])
    func `a nested bundle is selected by path or bundle identifier`(name: String) throws {
        let folder = try notes()
        let run = try Tool("extract", "Notes.app", "--bundle", name, in: folder.url)
        #expect(run.output.contains("<string>A1B2C3D4E5.com.example.notes.widget</string>"))
    }

    @Test func `an unknown bundle is a usage error that lists the bundles`() throws {
        let folder = try notes()
        let run = try Tool("extract", "Notes.app", "--bundle", "Clock.appex", in: folder.url)
        #expect(run.status == 2)
        #expect(run.errors.contains("Notes.app/PlugIns/Widget.appex"))
    }

    @Test func `the DER entitlements are printed as XML and in the JSON report`() throws {
        let folder = try notes()
        let xml = try Tool("extract", "Notes.app", "--der", in: folder.url).output
        #expect(xml.contains("<key>aps-environment</key>\n\t<string>development</string>"))
        let json = try Tool("extract", "Notes.app", "--format", "json", in: folder.url).output
        let object = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        #expect((object["der"] as? [String: Any])?["aps-environment"] as? String == "development")
        #expect((object["xml"] as? [String: Any])?["get-task-allow"] as? Bool == false)
    }

    @Test func `diff does not choose one of several products`() throws {
        let folder = try notes()
        let other = try folder.bundle("Other.app", identifier: "com.example.other", claims: nil)
        try folder.archive(folder.notesWithMistakes(in: "") + [other], as: "all.zip")
        let run = try Tool("diff", "Notes.app", "all.zip", in: folder.url)
        #expect(run.status == 4)
        #expect(
            run.errors == "entcheck: all.zip: contains several products: Notes.app, Other.app; compare one of them\n")
        #expect(try Tool("diff", "all.zip", "all.zip", in: folder.url).status == 0)
        for name in ["v1", "v2"] {
            try folder.write([folder.bundle("\(name)/A.app", claims: nil), folder.bundle("\(name)/B.app", claims: nil)])
        }
        #expect(try Tool("diff", "v1", "v2", in: folder.url).status == 0)
    }

    @Test func `a product without entitlements is status 3`() throws {
        let folder = try ProductFolder()
        try folder.write([folder.bundle("Notes.app", claims: nil)])
        let run = try Tool("extract", "Notes.app", in: folder.url)
        #expect(run.status == 3)
        #expect(run.output.isEmpty)
    }

    @Test func `empty entitlements of a build for a simulator are status 3`() throws {
        let folder = try ProductFolder()
        try folder.write([folder.bundle("Notes.app", claims: nil)])
        var program = ProgramBlueprint()
        program.platform = .iOSSimulator
        program.sections = [("__entitlements", [])]
        try Data(program.bytes()).write(to: folder.url.appending(path: "Notes.app/Notes"))
        let run = try Tool("extract", "Notes.app", in: folder.url)
        #expect(run.status == 3)
        #expect(run.output.isEmpty)
        #expect(run.errors == "entcheck: Notes.app: the signed entitlements are empty\n")
    }

    @Test func `a value that a profile covers is not a difference`() throws {
        let folder = try notes()
        let grants = try folder.profile(granting: [
            .init("aps-environment", "development"),
            .init("com.apple.developer.ubiquity-kvstore-identifier", "A1B2C3D4E5.*"),
            .init("com.apple.security.application-groups", ["group.com.example.notes", "group.com.example.more"]),
        ])
        try folder.write(grants.signed(by: folder.authority), to: "Wide.mobileprovision")
        let run = try Tool("diff", "Notes.app", "Wide.mobileprovision", in: folder.url)
        #expect(run.output == "No difference in meaning.\n")
        #expect(run.status == 0)
    }

    @Test func `a variable that expands to the signed value is not a difference`() throws {
        let folder = try notes()
        try folder.scratch.writeEntitlements(
            """
            <key>aps-environment</key>
            <string>production</string>
            <key>application-identifier</key>
            <string>$(AppIdentifierPrefix)$(CFBundleIdentifier)</string>
            <key>com.apple.developer.siri</key>
            <true/>
            """, to: "Notes.entitlements")
        let run = try Tool("diff", "Notes.entitlements", "Notes.app", in: folder.url)
        #expect(run.status == 1)
        #expect(try run.output == Recording("diff.txt").text(orRecording: run.output))
        let json = try Tool("diff", "Notes.entitlements", "Notes.app", "--format", "json", in: folder.url)
        #expect(json.output.contains("\"schema\": \"entcheck/diff/1\""))
    }

    @Test func `the bundles of two products are compared individually`() throws {
        let folder = try notes()
        var bundles = try folder.notesWithMistakes(in: "new/")
        bundles[1].entitlements = folder.identity(
            "com.example.notes.widget", and: [.init("com.apple.developer.siri", true)])
        bundles.removeLast()
        try folder.write(bundles)
        let run = try Tool("diff", "Notes.app", "new/Notes.app", in: folder.url)
        #expect(run.output.contains("PlugIns/Widget.appex: com.apple.developer.siri\n  + true\n"))
        #expect(run.output.contains("Frameworks/Sync.framework: on one side only\n"))
    }
}
