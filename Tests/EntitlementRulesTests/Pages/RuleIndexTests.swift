import Foundation
import Testing

@testable import EntitlementRules

@Suite struct RuleIndexTests {
    @Test func `a rule is a line of the table`() {
        #expect(
            RuleIndex(ReportSample.rules).text() == """
                app-group-prefix          error    certain  an app group begins with `group.`
                icloud-environment-split  warning  likely   apps that share a container share its environment
                profile-expired           note     certain  a profile is valid today

                """)
    }

    @Test func `the rules are had as JSON`() {
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
                      "summary": "an app group begins with `group.`"
                    }
                  ],
                  "schema": "entcheck/rules/1"
                }

                """)
    }

    @Test func `every rule has its line`() {
        let lines = RuleIndex().text().split(separator: "\n")
        #expect(lines.map { String($0.prefix { $0 != " " }) } == Rule.all.map(\.id))
    }
}
