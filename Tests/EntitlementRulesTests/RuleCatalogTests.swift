import EntitlementRules
import Foundation
import LintModel
import Testing

@Suite struct RuleCatalogTests {
    @Test func `every rule file is in the catalog under its own name`() throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        let rules = package.appending(path: "Sources/EntitlementRules")
        let files = try FileManager.default.subpathsOfDirectory(atPath: rules.path)
            .filter { $0.hasSuffix(".swift") && $0.contains("/") && !$0.hasSuffix("Rules.swift") && !$0.contains("+") }
            .map { URL(filePath: $0).deletingPathExtension().lastPathComponent }
        #expect(files.map(\.kebabCased).sorted() == Rule.all.map(\.id).sorted())
    }

    @Test func `the list of rules is sorted by identifier`() {
        #expect(Rule.all.map(\.id) == Rule.all.map(\.id).sorted())
    }

    @Test(arguments: Rule.all) func `a rule has a title, a rationale, sources, and examples`(
        _ rule: Rule
    ) {
        #expect(rule.title.last != "." && !rule.title.isEmpty)
        #expect(!rule.rationale.isEmpty)
        #expect(!rule.sources.isEmpty)
        let isAddress = rule.sources.allSatisfy { $0.hasPrefix("https://") || $0.hasPrefix("http://") }
        #expect(isAddress)
        #expect(Set(rule.examples.map(\.isReported)) == [true, false])
        #expect(rule.confidence == .certain || rule.severity != .error)
    }
}

extension String {
    /// The name in kebab case, such as `unprefixed-app-group` for `UnprefixedAppGroup`.
    fileprivate var kebabCased: String {
        reduce(into: "") { result, character in
            if character.isUppercase, !result.isEmpty { result += "-" }
            result += character.lowercased()
        }
    }
}
