import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let plistDeclarationNotFirst = Rule(
        "plist-declaration-not-first",
        "Text before the XML declaration",
        severity: .error,
        stages: [.sign],
        when: .problems,
        sources: [
            "https://www.w3.org/TR/xml/#sec-prolog-dtd",
            "https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c",
        ],
        rationale: """
            XML parsers reject the file: no text may precede `<?xml`, not even an empty line. CoreFoundation ignores
            such text, so Xcode builds and signs the app. If `codesign` does not read the file directly, the finding is
            a warning.
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
            let isRejected = subject.isReadByCodesign && !subject.conditions.isParserAssumed
            report(
                problem.message, at: problem.location, severity: isRejected ? .error : .warning,
                fix: removingWhiteSpace(at: problem.location))
        }
    }

    /// Returns a fix that removes whitespace; comments must be moved manually.
    private static func removingWhiteSpace(at location: Location) -> Fix? {
        guard let range = location.range, location.file.text[range].allSatisfy({ $0 <= 0x20 }) else { return nil }
        return Fix("remove the whitespace", .safe, in: location.file, [Fix.Edit(range, "")])
    }
}
