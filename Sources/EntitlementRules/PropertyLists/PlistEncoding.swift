import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let plistEncoding = Rule(
        "plist-encoding",
        "Invalid or unsupported text encoding",
        severity: .error,
        stages: [.build, .sign],
        when: .problems,
        apple: ["cannot read entitlement data"],
        sources: [
            "https://www.w3.org/TR/xml/#charencoding",
            "https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c",
        ],
        rationale: """
            The app cannot be signed, or is signed without its entitlements: CoreFoundation rejects a file whose
            bytes are not valid in the declared encoding, or in UTF-8 if none is declared.
            """,
        examples: [
            .reported(
                "an encoding that does not exist",
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
