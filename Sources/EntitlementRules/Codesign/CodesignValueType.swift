import Entitlements
import LintModel
import PropertyLists

extension Rule {
    static let codesignValueType = Rule(
        "codesign-value-type",
        "Value type that `codesign` does not support",
        severity: .error,
        stages: [.sign],
        when: .codesignProblems,
        apple: [codesignSyntaxError, "cannot read entitlement data"],
        sources: [
            codesignGrammar,
            "https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c",
        ],
        rationale: """
            `codesign` rejects the file. It reads each file twice: first with CoreFoundation and then with its own
            parser. Its own parser does not support `<real>` and `<date>`, and accepts integers only as digits with an
            optional `-` or `0x`. CoreFoundation does not support `<set>`, empty integers, and empty data. No
            entitlement has a value of these types.
            """,
        examples: [
            .reported(
                "a date and a real number",
                file: """
                    <plist version="1.0">
                    <dict>
                        <key>com.example.since</key>
                        «<date>2026-01-02T03:04:05Z</date>»
                        <key>com.example.ratio</key>
                        «<real>1.5</real>»
                    </dict>
                    </plist>

                    """),
            .reported(
                "an integer with whitespace",
                file: "<plist><dict><key>a</key><integer>« 5»</integer></dict></plist>\n",
                fixed: "<plist><dict><key>a</key><integer>5</integer></dict></plist>\n"),
            .accepted(
                "supported types",
                file: """
                    <plist version="1.0">
                    <dict>
                        <key>com.example.ratio</key>
                        <string>1.5</string>
                        <key>com.example.count</key>
                        <integer>-5</integer>
                    </dict>
                    </plist>

                    """),
        ]
    ) { subject, report in
        for problem in subject.codesignProblems(.real, .date, .malformedInteger, .emptyElement) {
            report(
                "`codesign` rejects \(problem.kind.valueWords)", at: subject.location(of: problem),
                fix: subject.fix("remove the characters that are not digits", for: problem))
        }
    }
}

extension CodesignProblem.Kind {
    fileprivate var valueWords: String {
        switch self {
        case .real: "a value of type `real`; use another type"
        case .date: "a value of type `date`; use another type"
        case .malformedInteger: "an integer that contains characters other than digits; remove them"
        default: "an element of this type without content; remove the element and its key"
        }
    }
}
