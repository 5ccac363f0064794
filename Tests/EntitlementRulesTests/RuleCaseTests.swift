import EntitlementRules
import Foundation
import LintModel
import Testing

@Suite struct RuleCaseTests {
    private static let directory = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Findings")

    @Test func `each case of a rule has the recorded findings`() throws {
        for group in RuleCases.all {
            var text = ""
            for ruleCase in group.cases() {
                let rule = try #require(Rule.all.first { $0.id == ruleCase.rule }, "\(ruleCase.rule)")
                text += ruleCase.text(of: rule) + "\n"
            }
            let file = Self.directory.appending(path: "\(group.name).txt")
            if ProcessInfo.processInfo.environment["ENTCHECK_RECORD"] != nil {
                try FileManager.default.createDirectory(at: Self.directory, withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            }
            let recorded = try String(contentsOf: file, encoding: .utf8)
            for (found, expected) in zip(text.split(separator: "\n\n"), recorded.split(separator: "\n\n")) {
                #expect(found == expected)
            }
            #expect(text.count == recorded.count, "\(group.name)")
        }
    }

    @Test func `the titles of the cases of a rule are different`() {
        let titles = RuleCases.all.flatMap { $0.cases() }.map { "\($0.rule): \($0.title)" }
        #expect(Set(titles).count == titles.count)
    }
}
