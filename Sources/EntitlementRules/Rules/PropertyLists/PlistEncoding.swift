import Entitlements
import PropertyLists

extension Rule {
    static let plistEncoding = Rule(
        "plist-encoding",
        "a file is in the encoding that it claims",
        severity: .error,
        when: .problems,
        apple: ["cannot read entitlement data"],
        sources: [
            "https://www.w3.org/TR/xml/#charencoding",
            "https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c",
        ],
        rationale: """
            Bytes that are not in the encoding that the first line names, or not in UTF-8 where it names none, cannot
            be read: CoreFoundation refuses the file, and the app cannot be signed, or is signed without its
            entitlements.
            """,
        examples: [
            .reported(
                "an encoding that there is not",
                file: """
                    «»<?xml version="1.0" encoding="UTF-9"?>
                    <plist version="1.0">
                    <dict/>
                    </plist>

                    """),
            .accepted(
                "UTF-8",
                file: """
                    <?xml version="1.0" encoding="UTF-8"?>
                    <plist version="1.0">
                    <dict/>
                    </plist>

                    """),
        ]
    ) { subject, report in
        for problem in subject.propertyList.problems where problem.kind == .encoding {
            report(problem.message, at: problem.location)
        }
    }
}
