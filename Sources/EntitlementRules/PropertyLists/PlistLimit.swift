import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let plistLimit = Rule(
        "plist-limit",
        "Property list that exceeds a limit",
        severity: .error,
        when: [.problems, .codesignProblems],
        sources: [
            "https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/internalInclude/CFPropertyList_Internal.h",
            codesignGrammar,
        ],
        rationale: """
            The rest of the file is not checked: it has more levels, values, or errors than a realistic property
            list. Apple's readers also have limits: `plutil` accepts 512 levels, an iPhone accepts 128 levels, and
            `codesign` accepts 131,071 values.
            """,
        examples: [
            .reported(
                "600 nested arrays",
                file: String(repeating: "<array>", count: 512) + "«»" + String(repeating: "<array>", count: 88)),
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
            report(problem.message, at: problem.location)
        }
        // A depth that exceeds the limit of codesign also exceeds that of this reader.
        for problem in subject.codesignProblems(.tooManyValues) {
            report(
                "`codesign` reads at most \(CodesignReading.maximumValueCount) values",
                at: subject.location(of: problem), apple: ["AMFIUnserializeXML: maximum object count near line"])
        }
        if let reading = subject.codesignReading, reading.unlistedCount > 0, let last = reading.problems.last,
            !last.kind.isSaidByOtherReaders
        {
            report(
                "`codesign` rejects \(reading.unlistedCount) more locations that are not listed",
                at: subject.location(of: last), severity: .note)
        }
    }
}
