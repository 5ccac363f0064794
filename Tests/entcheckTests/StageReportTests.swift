import CodeSigning
import Entitlements
import Foundation
import LintModel
import Linting
import Reporting
import SigningMaterial
import Testing

/// Tests of the stages in the reports of commands.
@Suite struct StageReportTests {
    private static let extra: EntitlementValue = [
        "application-identifier": "A1B2C3D4E5.com.example.notes", "com.apple.developer.team-identifier": "A1B2C3D4E5",
        "get-task-allow": false, "com.apple.developer.siri": true,
    ]

    /// Writes an app whose XML form has a key that its DER form lacks.
    private func writeApp(in folder: ProductFolder) throws {
        var app = try folder.bundle("Notes.app", claims: Self.extra, profile: folder.profile())
        app.changingSignature = { signature in
            let der: EntitlementValue = [
                "application-identifier": "A1B2C3D4E5.com.example.notes",
                "com.apple.developer.team-identifier": "A1B2C3D4E5", "get-task-allow": false,
            ]
            signature.der = try? DEREntitlements.encode(der)
        }
        try folder.write([app])
    }

    @Test(arguments: ReportFormat.allCases)
    func `a key that only the XML form contains is shown in a format`(format: ReportFormat) throws {
        let folder = try ProductFolder()
        try writeApp(in: folder)
        let run = try Tool(
            "check", "Notes.app", "--now", ProductFolder.today, "--format", format.rawValue, in: folder.url)
        #expect(run.output.contains("signature-forms-differ"), "\(run.output)")
    }

    @Test func `the report of products ends with the first stage that rejects each`() throws {
        let folder = try ProductFolder()
        try writeApp(in: folder)
        let run = try Tool("check", "Notes.app", "--now", ProductFolder.today, in: folder.url)
        let lines = run.output.split(separator: "\n").suffix(2)
        #expect(lines.first?.hasPrefix("Notes.app: rejected first at upload, by App Store Connect [") == true)
        let json = try Tool("check", "Notes.app", "--now", ProductFolder.today, "--format", "json", in: folder.url)
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        let product = try #require((object?["products"] as? [[String: Any]])?.first)
        let rejection = try #require(product["firstRejection"] as? [String: Any])
        #expect(rejection["stage"] as? String == "upload")
        let findings = try #require(product["findings"] as? [[String: Any]])
        #expect(findings.contains { $0["stage"] as? String == "run-time" })
    }

    @Test(
        arguments: [
            (["--service", "notary"], 0), (["--stage", "notarize"], 0), (["--stage", "launch"], 1), ([], 1),
        ] as [([String], Int32)])
    func `the goal decides whether a missing profile is an error`(arguments: [String], status: Int32) throws {
        let folder = try Scratch()
        try folder.writeEntitlements(
            "<key>keychain-access-groups</key>\n<array><string>A1B2C3D4E5.com.example.notes</string></array>",
            to: "Notes.entitlements")
        let run = try Tool(
            [
                "lint", "Notes.entitlements", "--as", "signed", "--platform", "macos", "--distribution",
                "developer-id", "--no-profile",
            ] + arguments, in: folder.url)
        #expect(run.status == status, "\(run.output)\(run.errors)")
    }

    @Test(
        arguments: [
            ("app-store", "ad-hoc", true), ("notary", "app-store", true), ("testflight", "ad-hoc", false),
            ("notary", "developer-id", false),
        ])
    func `a service requires its distribution method`(service: String, distribution: String, isMistake: Bool) throws {
        let folder = try Scratch()
        try folder.writeEntitlements("", to: "Notes.entitlements")
        for command in [["lint", "Notes.entitlements"], ["check", "Notes.entitlements"]] {
            let run = try Tool(command + ["--service", service, "--distribution", distribution], in: folder.url)
            #expect(run.errors.contains("requires --distribution") == isMistake, "\(run.errors)")
        }
    }

    @Test func `a stage and a service cannot be used together`() throws {
        let run = try Tool("lint", "--stage", "launch", "--service", "notary")
        #expect(run.status == 2)
        #expect(run.errors.contains("--stage and --service cannot be used together."))
    }
}
