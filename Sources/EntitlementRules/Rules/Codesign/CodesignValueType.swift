import Entitlements
import PropertyLists

extension Rule {
    static let codesignValueType = Rule(
        "codesign-value-type",
        "a value is of a type that both readers of `codesign` know",
        severity: .error,
        when: .codesignProblems,
        apple: [codesignSyntaxError, "cannot read entitlement data"],
        sources: [
            codesignGrammar,
            "https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c",
        ],
        rationale: """
            `codesign` reads the file first with CoreFoundation and then with its own parser. The second knows
            no `<real>` and no `<date>`, and an integer only as digits, perhaps behind `-` or `0x`; the first
            knows no `<set>`, no empty integer and no empty data. No entitlement takes any of these.
            """,
        examples: [
            .reported(
                "a date and a real",
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
                "an integer with white space",
                file: "<plist><dict><key>a</key><integer>« 5 »</integer></dict></plist>\n",
                fixed: "<plist><dict><key>a</key><integer>5</integer></dict></plist>\n"),
            .accepted(
                "types that are known",
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
                "`codesign` refuses \(problem.kind.valueWords)", at: subject.location(of: problem),
                fix: subject.fix("write the digits alone", for: problem))
        }
    }
}

extension CodesignProblem.Kind {
    fileprivate var valueWords: String {
        switch self {
        case .real: "a value of type `real`"
        case .date: "a value of type `date`"
        case .malformedInteger: "an integer that is not written as plain digits"
        default: "an element of this type without content"
        }
    }
}
