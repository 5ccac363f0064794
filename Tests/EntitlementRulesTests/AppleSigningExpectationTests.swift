import EntitlementRules
import Entitlements
import Foundation
import LintModel
import PropertyLists
import Reporting
import Testing
import Workspaces

/// Compares the rules with the expectations of Apple's build system tests, if a copy of them is next to the package.
@Suite(.enabled("the cases of Apple's build system are next to the package") { AppleSigningExpectations.all != nil })
struct AppleSigningExpectationTests {
    @Test func `entitlements that a scheme command adds are distinguished from those of the product`() throws {
        for vector in try AppleSigningExpectations.vectors("scheme_command_entitlements") {
            let platform: Platform = vector["platform"] as? String == "macosx" ? .macOS : .iOS
            let isTest = vector["scheme_command"] as? String != "launch" && platform == .macOS
            let findings = try AppleSigningExpectations.findings(
                signing: #require(vector["expected"]), builtFrom: #require(vector["entitlements"]), on: platform)
            let name = Comment(rawValue: vector["id"] as? String ?? "")
            #expect(findings.filter { $0.rule == "signature-for-testing" }.count == (isTest ? 2 : 0), name)
            #expect(!findings.contains { ["signature-adds-claim", "signature-changes-claim"].contains($0.rule) }, name)
        }
    }

    @Test func `other signed entitlements are still reported`() throws {
        let vectors = try AppleSigningExpectations.vectors("scheme_command_entitlements")
        let vector = try #require(vectors.first { $0["id"] as? String == "profile-macosx-11" })
        var signed = try #require(vector["expected"] as? [String: Any])
        for (key, value) in signed {
            if let list = value as? [Any], key.contains("exception") { signed[key] = ["another"] + list }
        }
        let findings = try AppleSigningExpectations.findings(
            signing: signed, builtFrom: #require(vector["entitlements"]), on: .macOS)
        #expect(findings.count { $0.rule == "signature-changes-claim" } == 2)
    }

    @Test func `every error of a rejected build has an explanation`() throws {
        for vector in try AppleSigningExpectations.vectors("signing_requirements") {
            let errors = try #require(vector["errors"] as? [String])
            for error in errors {
                let title = try #require(MessageExplanation(of: error)?.titles.first, "\(error)")
                #expect(error.hasPrefix(title.prefix { $0 != "…" }))
            }
        }
    }
}

/// The test cases, and functions that pass them to the rules.
private enum AppleSigningExpectations {
    nonisolated(unsafe) static let all: [String: Any]? = {
        let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        let file = package.appending(path: "../shared/cases/xcode-build-settings.json").standardized
        guard let data = try? Data(contentsOf: file) else { return nil }
        return try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    }()

    static func vectors(_ section: String) throws -> [[String: Any]] {
        try #require(all?[section] as? [[String: Any]])
    }

    /// Returns the findings in a product that was signed with one list and built from another.
    static func findings(signing signed: Any, builtFrom source: Any, on platform: Platform) throws -> [Finding] {
        let conditions = try AnalysisContext.signed(platform).with { [file = file(source, "Notes.entitlements")] in
            $0.source = PropertyList(reading: file)
        }
        return Linter().findings(in: Subject(PropertyList(reading: try file(signed, "Notes")), under: conditions))
    }

    private static func file(_ object: Any, _ path: String) throws -> SourceFile {
        let data = try PropertyListSerialization.data(fromPropertyList: object, format: .xml, options: 0)
        return SourceFile(path: path, bytes: Array(data))
    }
}
