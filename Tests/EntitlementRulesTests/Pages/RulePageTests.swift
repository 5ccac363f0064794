import Entitlements
import Testing

@testable import EntitlementRules

@Suite struct RulePageTests {
    private let rule = Rule(
        "app-group-prefix", "an app group begins with `group.`", severity: .error,
        apple: ["ITMS-90046", "is not supported"], sources: ["https://developer.apple.com/documentation/groups"],
        rationale: """
            A name without the prefix is in no profile, so that the app does not install. See
            [App Groups](https://developer.apple.com/documentation/groups).

            - on iOS the upload is refused
            - on macOS the user is asked at every launch of every version, which is more than most
              users will bear
            """,
        examples: [
            .reported(
                "two names in need", under: .signed(.macOS, .appStore, product: .framework),
                """
                <array>
                \t<string>«日本»</string> <string>«»</string>
                «<a>
                  </a>»\u{FEFF}
                </array>
                """,
                fixed: "<array/>"),
            .accepted("none", "<array/>"),
        ]
    ) { _, _ in }

    @Test func `the page of a rule says all there is to say of it`() {
        #expect(
            RulePage(rule).markdown == #"""
                # app-group-prefix

                Error, certain.

                An app group begins with `group.`.

                ## Why

                A name without the prefix is in no profile, so that the app does not install. See
                [App Groups](https://developer.apple.com/documentation/groups).

                - on iOS the upload is refused
                - on macOS the user is asked at every launch of every version, which is more than most
                  users will bear

                ## Apple says

                - ITMS-90046
                - “is not supported”

                ## Reported

                ### Two names in need (signed, macOS, App Store distribution, a framework)

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

                Mended:

                ```xml
                <array/>
                ```

                ## Accepted

                ### None (source file, iOS)

                ```xml
                <array/>
                ```

                ## Sources

                - <https://developer.apple.com/documentation/groups>

                """#)
    }

    @Test func `a terminal is shown the page without Markdown's signs`() {
        let text = RulePage(rule).text()
        #expect(
            text.hasPrefix(
                """
                app-group-prefix                                                  error, certain

                An app group begins with `group.`.

                Why

                A name without the prefix is in no profile, so that the app does not install.
                See App Groups.

                - on iOS the upload is refused
                - on macOS the user is asked at every launch of every version, which is more
                  than most users will bear

                Apple says

                - ITMS-90046
                - “is not supported”

                Reported

                  Two names in need (signed, macOS, App Store distribution, a framework)

                    <array>
                        <string>日本</string> <string></string>
                                ^^^^                  ^

                """))
        #expect(text.hasSuffix("Sources\n\n- https://developer.apple.com/documentation/groups\n"))
    }

    @Test func `colour adds to the page and changes nothing of it`() {
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
