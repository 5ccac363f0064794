import EntitlementRules
import Entitlements
import LintModel
import Reporting
import Testing
import TextOutput
import Workspaces

@Suite struct RulePageTests {
    private let rule = Rule(
        "app-group-prefix", "App group without the prefix `group.`", severity: .error, stages: [.upload],
        apple: ["ITMS-90046", "is not supported"], sources: ["https://developer.apple.com/documentation/groups"],
        rationale: """
            No profile contains a name without the prefix, so the app cannot be installed. See
            [App Groups](https://developer.apple.com/documentation/groups).

            - on iOS App Store Connect rejects the upload
            - on macOS the system prompts the user at every launch of every version, which is more than
              most users accept
            """,
        examples: [
            .reported(
                "two invalid names", under: .signed(.macOS, .appStore, product: .framework),
                """
                <array>
                \t<string>«日本»</string> <string>«»</string>
                «<a>
                  </a>»\u{FEFF}
                </array>
                """,
                fixed: "<array/>"),
            .accepted("an empty list", "<array/>"),
        ]
    ) { _, _ in }

    @Test func `the page of a rule contains the title, rationale, Apple errors, examples, and sources`() {
        #expect(
            RulePage(rule).markdown == #"""
                # app-group-prefix

                Error, certain.

                App group without the prefix `group.`.

                ## Why

                No profile contains a name without the prefix, so the app cannot be installed. See
                [App Groups](https://developer.apple.com/documentation/groups).

                - on iOS App Store Connect rejects the upload
                - on macOS the system prompts the user at every launch of every version, which is more than
                  most users accept

                ## Apple errors

                - ITMS-90046
                - “is not supported”

                ## Reported

                ### Two invalid names (signed, macOS, App Store distribution, a framework)

                ```xml
                <array>
                    <string>日本</string> <string></string>
                            ^^^^                  ^
                <a>
                ^^^
                  </a>\u{FEFF}
                  ^^^^
                </array>
                ```

                Fixed:

                ```xml
                <array/>
                ```

                ## Accepted

                ### An empty list (source file, iOS)

                ```xml
                <array/>
                ```

                ## Sources

                - <https://developer.apple.com/documentation/groups>

                """#)
    }

    @Test func `the page for a terminal contains no Markdown syntax`() {
        let text = RulePage(rule).text()
        #expect(
            text.hasPrefix(
                """
                app-group-prefix                                                  error, certain

                App group without the prefix `group.`.

                Why

                No profile contains a name without the prefix, so the app cannot be installed.
                See App Groups.

                - on iOS App Store Connect rejects the upload
                - on macOS the system prompts the user at every launch of every version, which
                  is more than most users accept

                Apple errors

                - ITMS-90046
                - “is not supported”

                Reported

                  Two invalid names (signed, macOS, App Store distribution, a framework)

                    <array>
                        <string>日本</string> <string></string>
                                ^^^^                  ^

                """))
        #expect(text.hasSuffix("Sources\n\n- https://developer.apple.com/documentation/groups\n"))
    }

    @Test(arguments: [
        ("an app without containers", "An app without containers"),
        ("iCloud documents without a container", "iCloud documents without a container"),
        ("macOS without a sandbox", "macOS without a sandbox"), ("iPadOS apps", "iPadOS apps"),
        ("`iCloud.` as a prefix", "`iCloud.` as a prefix"), ("the iCloud prefix", "The iCloud prefix"),
    ])
    func `a title begins with an uppercase letter unless it begins with a name or code`(title: String, shown: String) {
        let titled = Rule(
            "app-group-prefix", title, severity: .error, stages: [.upload], apple: [], sources: rule.sources,
            rationale: rule.rationale, examples: [.accepted(title, "<array/>")]
        ) { _, _ in }
        #expect(RulePage(titled).markdown.contains("\n\(shown).\n"))
        #expect(RulePage(titled).markdown.contains("\n### \(shown) ("))
    }

    @Test func `color does not change the text`() {
        let colored = RulePage(rule).text(style: Style(hasColors: true))
        #expect(colored.contains("\u{1B}[1;31m^^^^\u{1B}[0m"))
        #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == RulePage(rule).text())
    }

    @Test(arguments: Rule.all) func `the page of a rule fits a terminal`(_ rule: Rule) {
        let lines = RulePage(rule).text().split(separator: "\n")
        let prose = lines.filter { !$0.hasPrefix("    ") && !$0.hasPrefix("- https://") }
        #expect(prose.allSatisfy { $0.count <= 80 })
    }
}
