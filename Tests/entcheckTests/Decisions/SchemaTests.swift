import EntitlementRules
import Entitlements
import Foundation
import LintModel
import Linting
import Reporting
import Testing
import Workspaces

@testable import entcheck

@Suite struct SchemaTests {
    private static let file = Tool.package.appending(path: "Docs/entcheck.schema.json")

    let schema: [String: Any]

    init() throws {
        let object = try JSONSerialization.jsonObject(with: Data(contentsOf: Self.file))
        schema = try #require(object as? [String: Any])
    }

    /// Returns the part of the schema at a path of keys.
    private func part(_ keys: String...) -> [String: Any] {
        keys.reduce(schema) { $0[$1] as? [String: Any] ?? [:] }
    }

    private func names(_ part: [String: Any]) -> [String] {
        (part["properties"] as? [String: Any] ?? [:]).keys.sorted()
    }

    private func names<Key: ConfigurationKey>(_: Key.Type) -> [String] { Key.allCases.map(\.rawValue).sorted() }

    @Test func `the schema has the keys of the reader`() {
        #expect(names(schema) == names(MainKey.self))
        #expect(names(part("properties", "profiles")) == names(ProfilesKey.self))
        #expect(names(part("properties", "paths", "items")) == names(PathKey.self))
        #expect(names(part("properties", "ignore", "items")) == names(IgnoreKey.self))
        #expect(names(part("properties", "policy", "items")) == names(PolicyKey.self))
        let reference = part("properties", "policy", "items", "properties", "same-as")
        #expect(names(reference) == names(ReferenceKey.self))
    }

    @Test func `the schema has the allowed values of the reader`() {
        func words(_ part: [String: Any]) -> [String] { part["enum"] as? [String] ?? [] }
        #expect(words(part("properties", "format")) == ReportFormat.allCases.map(\.rawValue))
        #expect(words(part("properties", "color")) == ColorChoice.allCases.map(\.rawValue))
        #expect(words(part("properties", "fail-on")) == Threshold.allCases.map(\.rawValue))
        #expect(Set(words(part("definitions", "platform"))) == Set(Platform.allCases.map(\.rawValue)))
        #expect(Set(words(part("definitions", "distribution"))) == Set(Distribution.allCases.map(\.rawValue)))
        #expect(Set(words(part("definitions", "dialect"))) == Set(AnalysisContext.Dialect.allCases.map(\.rawValue)))
        let levels = part("definitions", "rules", "additionalProperties")["enum"] as? [Any] ?? []
        #expect(levels.compactMap { $0 as? String } == RuleLevel.allCases.map(\.rawValue))
    }

    /// `ENTCHECK_RECORD=1` rewrites the list.
    @Test func `the schema lists all rules and categories`() throws {
        let list = RuleSelector.allNames.map { "        \"\($0)\"" }.joined(separator: ",\n")
        let (start, end) = ("    \"rule\": {\n      \"enum\": [\n", "\n      ]\n    },\n    \"text\"")
        var text = try String(contentsOf: Self.file, encoding: .utf8)
        let first = try #require(text.range(of: start)?.upperBound)
        let last = try #require(text.range(of: end)?.lowerBound)
        if ProcessInfo.processInfo.environment["ENTCHECK_RECORD"] != nil {
            text.replaceSubrange(first..<last, with: list)
            try Data(text.utf8).write(to: Self.file)
        } else {
            #expect(text[first..<last] == list)
        }
    }

    @Test func `every key of the schema has a description`() {
        func check(_ part: [String: Any], at path: String) {
            for (name, value) in part["properties"] as? [String: Any] ?? [:] {
                guard let property = value as? [String: Any] else { continue }
                let target = (property["$ref"] as? String)?.split(separator: "/").last.map(String.init)
                let described = target.map { self.part("definitions", $0) } ?? property
                #expect(property["description"] != nil || described["description"] != nil, "\(path)/\(name)")
                check(property, at: "\(path)/\(name)")
                if let items = property["items"] as? [String: Any] { check(items, at: "\(path)/\(name)") }
            }
        }
        check(schema, at: "")
    }
}
