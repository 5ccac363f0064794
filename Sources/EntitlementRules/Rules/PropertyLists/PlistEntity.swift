import Entitlements
import PropertyLists

extension Rule {
    static let plistEntity = Rule(
        "plist-entity",
        "a property list declares no entities and uses only those of XML",
        severity: .error,
        when: .problems,
        apple: ["cannot read entitlement data"],
        sources: [
            "https://www.w3.org/TR/xml/#sec-predefined-ent",
            "https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c",
        ],
        rationale: """
            Apple's readers know the five entities of XML and no others: a reference to any other makes them refuse
            the file. Declarations of entities they skip at best, and a few lines of them can grow to gigabytes, so
            that nothing here expands them.
            """,
        examples: [
            .reported(
                "an entity that a file declares for itself",
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
                "an entity of HTML",
                """
                <key>com.example.note</key>
                <string>notes«&nbsp;»and drafts</string>
                """),
            .accepted(
                "entities of XML",
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
