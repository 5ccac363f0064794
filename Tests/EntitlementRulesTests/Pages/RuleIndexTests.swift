import EntitlementRules
import Foundation
import LintModel
import Reporting
import Testing

@Suite struct RuleIndexTests {
    @Test func `each rule is a line of the table`() {
        #expect(
            RuleIndex(ReportSample.rules).text() == """
                app-group-prefix          error    certain  App group without the prefix `group.`
                icloud-environment-split  warning  likely   Shared container with two environments
                profile-expired           note     certain  Expired profile

                """)
    }

    @Test func `the index is available as JSON`() {
        #expect(
            RuleIndex([ReportSample.rules[0]]).json == """
                {
                  "rules": [
                    {
                      "apple": [
                        "ITMS-90046"
                      ],
                      "confidence": "certain",
                      "documentation": "Docs/Rules/app-group-prefix.md",
                      "id": "app-group-prefix",
                      "severity": "error",
                      "sources": [
                        "https://developer.apple.com/documentation/app-group-prefix"
                      ],
                      "summary": "App group without the prefix `group.`"
                    }
                  ],
                  "schema": "entcheck/rules/1"
                }

                """)
    }

    @Test func `every rule has a line`() {
        let lines = RuleIndex().text().split(separator: "\n")
        #expect(lines.map { String($0.prefix { $0 != " " }) } == Rule.all.map(\.id))
    }
}
