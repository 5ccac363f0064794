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
        ],
        rationale: """
            What cannot be read cannot be signed. `codesign` stops with “cannot read entitlement data” or signs
            an entitlements blob of “invalid length”, and Xcode drops a file it cannot read without a word, so
            that the app is signed without its entitlements.
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
