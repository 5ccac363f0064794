import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let plistLimit = Rule(
        "plist-limit",
        "Property list that exceeds a limit",
        severity: .error,
        stages: [.sign, .launch],
        when: [.problems, .codesignProblems],
        sources: [
            "https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/internalInclude/CFPropertyList_Internal.h",
            codesignGrammar,
        ],
        rationale: """
            The rest of the file is not checked: the file has more levels, values, or errors than a realistic property
            list.
            """,
        situations: [.reader, .codesignValues, .codesignProblems],
        examples: [
            .reported(
                "600 nested arrays",
                file: String(repeating: "<array>", count: 512) + "«»" + String(repeating: "<array>", count: 88),
                shownAs: "<array><array>… (512 levels)«»<array><array>… (88 more)"),
            .reported(
                "131,072 values",
                file: "<plist version=\"1.0\"><dict><key>values</key><array>"
                    + String(repeating: "<true/>", count: 131_069) + "«<true/>»</array></dict></plist>\n",
                shownAs: "<array><true/>… (131,069 values)«<true/>»</array>"),
            .reported(
                "200 comments that `codesign` rejects",
                file: "<plist version=\"1.0\"><dict>" + String(repeating: "<!-- a -- b -->", count: 99)
                    + "<!-- a ««»»-- b -->" + String(repeating: "<!-- a -- b -->", count: 100) + "</dict></plist>\n",
                shownAs: "<!-- a -- b -->… (99 comments)<!-- a «--» b --><!-- a -- b -->… (100 more)"),
            .accepted(
                "an entitlement with arrays in a dictionary",
                """
                <key>com.apple.developer.in-app-identity-presentment</key>
                <dict>
                    <key>document-types</key>
                    <array>
                        <string>us-drivers-license</string>
                    </array>
                </dict>
                """),
        ]
    ) { subject, report in
        for problem in subject.propertyList.problems where problem.kind == .limit {
            report(problem.message, at: problem.location, in: .reader)
        }
        // A depth that exceeds the limit of codesign also exceeds the limit of this reader.
        for problem in subject.codesignProblems(.tooManyValues) {
            report(
                "`codesign` reads at most \(CodesignReading.maximumValueCount) values; remove some from the file",
                at: subject.location(of: problem), in: .codesignValues)
        }
        if let reading = subject.codesignReading, reading.unlistedCount > 0, let last = reading.problems.last,
            !last.kind.isReportedByOtherParsers
        {
            report(
                "`codesign` rejects \(reading.unlistedCount) more locations; fix the listed locations, and check again",
                at: subject.location(of: last), in: .codesignProblems, severity: .note)
        }
    }
}

extension RuleSituation {
    fileprivate static let reader = RuleSituation(
        "Limit of entcheck",
        rationale: """
            The rest of the file is not checked: the file has more levels, values, or errors than a realistic property
            list. Apple's readers also have limits: `plutil` accepts 512 levels, and an iPhone accepts 128 levels.
            """)

    fileprivate static let codesignValues = RuleSituation(
        "More values than `codesign` accepts",
        apple: ["AMFIUnserializeXML: maximum object count near line"],
        rationale: """
            `codesign` stops at this location: it accepts at most 131,071 values.
            """)

    fileprivate static let codesignProblems = RuleSituation(
        "More errors than are listed",
        rationale: """
            `codesign` rejects the file at more locations than this report lists. Fix the listed problems, and check the
            file again.
            """)
}
