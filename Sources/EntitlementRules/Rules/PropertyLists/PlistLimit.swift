import Entitlements
import PropertyLists

extension Rule {
    static let plistLimit = Rule(
        "plist-limit",
        "a file stays within what a property list can reasonably be",
        severity: .error,
        when: [.problems, .codesignProblems],
        sources: [
            "https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/internalInclude/CFPropertyList_Internal.h",
            codesignGrammar,
        ],
        rationale: """
            The file has more levels, values or mistakes than anybody writes, and was not read to its end, so that
            nobody can vouch for the rest. Apple's readers have bounds too: `plutil` takes 512 levels, an iPhone 128,
            `codesign` 131,071 values.
            """,
        examples: [
            .reported(
                "arrays in arrays, 600 deep",
                file: String(repeating: "<array>", count: 512) + "«»" + String(repeating: "<array>", count: 88)),
            .accepted(
                "an entitlement whose dictionary holds arrays",
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
        // Deeper than codesign can follow is deeper than is read here.
        for problem in subject.codesignProblems(.tooManyValues) {
            report(
                "`codesign` reads no more than \(CodesignReading.maximumValueCount) values",
                at: subject.location(of: problem), apple: ["AMFIUnserializeXML: maximum object count near line"])
        }
        if let reading = subject.codesignReading, reading.unlistedCount > 0, let last = reading.problems.last,
            !last.kind.isSaidByOtherReaders
        {
            report(
                "`codesign` refuses \(reading.unlistedCount) more places that are not listed",
                at: subject.location(of: last), severity: .note)
        }
    }
}
