import Entitlements
import PropertyLists

extension Rule {
    static let plistMalformed = Rule(
        "plist-malformed",
        "an entitlements file is a well-formed property list",
        severity: .error,
        when: .problems,
        apple: ["cannot read entitlement data", "invalid length in entitlement blob"],
        sources: [
            "https://www.w3.org/TR/xml/#sec-well-formed",
            "https://www.apple.com/DTDs/PropertyList-1.0.dtd",
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBBuildService/PlanningOperation.swift",
        ],
        rationale: """
            What cannot be read cannot be signed. `codesign` stops with “cannot read entitlement data” or signs
            an entitlements blob of “invalid length”. Xcode's build system goes on without a file that it cannot
            read and says nothing of it; whether the app is then signed without its entitlements is left to signing.
            """,
        examples: [
            .reported(
                "a tag that is closed by another",
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
                "references instead of bare markup",
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
