import Entitlements
import PropertyLists

extension Rule {
    static let plistDeclarationNotFirst = Rule(
        "plist-declaration-not-first",
        "the XML declaration is the first thing in a file",
        severity: .error,
        when: .problems,
        sources: [
            "https://www.w3.org/TR/xml/#sec-prolog-dtd",
            "https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c",
        ],
        rationale: """
            Before `<?xml` nothing may stand, not even an empty line: parsers of XML refuse the file. CoreFoundation
            reads over it, so that Xcode builds and signs the app, and it is a warning there.
            """,
        examples: [
            .reported(
                "an empty line before the declaration",
                file: """
                    «
                    »<?xml version="1.0" encoding="UTF-8"?>
                    <plist version="1.0">
                    <dict/>
                    </plist>

                    """,
                fixed: """
                    <?xml version="1.0" encoding="UTF-8"?>
                    <plist version="1.0">
                    <dict/>
                    </plist>

                    """),
            .accepted(
                "the declaration on the first line",
                file: """
                    <?xml version="1.0" encoding="UTF-8"?>
                    <!-- Notes -->
                    <plist version="1.0">
                    <dict/>
                    </plist>

                    """),
        ]
    ) { subject, report in
        for problem in subject.propertyList.problems where problem.kind == .declarationNotFirst {
            report(
                problem.message, at: problem.location, severity: subject.isReadByCodesign ? .error : .warning,
                fix: removingWhiteSpace(at: problem.location))
        }
    }

    /// White space goes without loss; a comment is the user's to move.
    private static func removingWhiteSpace(at location: Location) -> Fix? {
        guard let range = location.range, location.file.text[range].allSatisfy({ $0 <= 0x20 }) else { return nil }
        return Fix("remove the white space", .safe, in: location.file, [Fix.Edit(range, "")])
    }
}
