import Attacks
import Foundation
import Testing

/// Tests that the attacks and test suites in `Docs/Security.md` exist.
@Suite struct SecurityPageTests {
    private static let page = Tool.package.appending(path: "Docs/Security.md")

    @Test func `every attack on the security page exists`() throws {
        let text = try String(contentsOf: Self.page, encoding: .utf8).replacing(#/\s+/#, with: " ")
        let quoted = text.matches(of: #/"([^"]+)"/#).map { String($0.output.1) }
        #expect(quoted.count > 40)
        let tests = try Self.testNames()
        for name in quoted {
            let parts = name.split(separator: "…", omittingEmptySubsequences: true).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            let isKnown = (Attack.all.map(\.name) + tests).contains { candidate in
                var rest = candidate[...]
                return parts.allSatisfy { part in
                    guard let range = rest.range(of: part, options: .caseInsensitive) else { return false }
                    rest = rest[range.upperBound...]
                    return true
                }
            }
            #expect(isKnown, "there is no attack or test with the name `\(name)`")
        }
    }

    @Test func `every test suite on the security page exists`() throws {
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        let suites = Set(text.matches(of: #/`([A-Z][A-Za-z]+Tests)`/#).map { String($0.output.1) })
        let sources = try Self.sources().joined(separator: "\n")
        #expect(!suites.isEmpty)
        for suite in suites { #expect(sources.contains("struct \(suite)"), "there is no suite \(suite)") }
    }

    private static func testNames() throws -> [String] {
        try sources().flatMap { $0.matches(of: #/func `([^`]+)`/#).map { String($0.output.1) } }
    }

    private static func sources() throws -> [String] {
        let root = Tool.package.appending(path: "Tests").path
        return try (FileManager.default.subpaths(atPath: root) ?? []).filter { $0.hasSuffix("Tests.swift") }
            .map { try String(contentsOfFile: root + "/" + $0, encoding: .utf8) }
    }
}
