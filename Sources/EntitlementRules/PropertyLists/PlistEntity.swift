import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let plistEntity = Rule(
        "plist-entity",
        "Unsupported XML entity",
        severity: .error,
        stages: [.build, .sign],
        when: .problems,
        apple: ["cannot read entitlement data"],
        sources: [
            "https://www.w3.org/TR/xml/#sec-predefined-ent",
            "https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c",
        ],
        rationale: """
            Apple's readers reject a file that references an entity other than the five predefined ones of XML. Some
            readers reject a file with entity declarations, others ignore the declarations. A few lines of declarations
            can expand to gigabytes, so entcheck does not expand them.
            """,
        examples: [
            .reported(
                "an entity declaration",
                file: """
                    <?xml version="1.0" encoding="UTF-8"?>
                    <!DOCTYPE plist [
                    «<!ENTITY team "A1B2C3D4E5">»
                    ]>
                    <plist version="1.0">
                    <dict/>
                    </plist>

                    """),
            .reported(
                "an HTML entity",
                """
                <key>com.example.note</key>
                <string>notes«&nbsp;»and drafts</string>
                """),
            .accepted(
                "predefined entities of XML",
                """
                <key>com.example.note</key>
                <string>notes &amp; drafts</string>
                """),
        ]
    ) { subject, report in
        for problem in subject.propertyList.problems where problem.kind == .entity {
            report(problem.message, at: problem.location)
        }
    }
}
