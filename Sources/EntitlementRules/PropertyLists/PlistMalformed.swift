import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let plistMalformed = Rule(
        "plist-malformed",
        "Malformed property list",
        severity: .error,
        stages: [.build, .sign],
        when: .problems,
        apple: ["cannot read entitlement data", "invalid length in entitlement blob"],
        sources: [
            "https://www.w3.org/TR/xml/#sec-well-formed",
            "https://www.apple.com/DTDs/PropertyList-1.0.dtd",
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBBuildService/PlanningOperation.swift",
        ],
        rationale: """
            `codesign` stops with “cannot read entitlement data”, or signs the code with an unreadable entitlements blob,
            for which a later check reports “invalid length”.
            Xcode's build system continues without the unreadable file and does not report it; the app may then be
            signed without its entitlements.
            """,
        examples: [
            .reported(
                "a tag that is closed by another tag",
                file: """
                    <?xml version="1.0" encoding="UTF-8"?>
                    <plist version="1.0">
                    <dict>
                        <key>aps-environment«</string>»
                        <string>development</string>
                    </dict>
                    </plist>

                    """),
            .accepted(
                "references instead of unescaped characters",
                """
                <key>com.example.note</key>
                <string>notes &amp; drafts</string>
                """),
        ]
    ) { subject, report in
        for problem in subject.propertyList.problems where problem.kind == .malformed {
            report(problem.message, at: problem.location)
        }
    }
}
