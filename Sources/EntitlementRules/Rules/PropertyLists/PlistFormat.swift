import Entitlements
import PropertyLists

extension Rule {
    static let plistFormat = Rule(
        "plist-format",
        "entitlements are written in XML",
        severity: .note,
        sources: [
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBBuildService/PlanningOperation.swift",
            "https://developer.apple.com/documentation/security/resolving-common-notarization-issues",
        ],
        rationale: """
            Xcode reads binary property lists and the text format of OPENSTEP as well as XML and writes XML before it
            signs. Everybody else who gets the file into hands reads XML only: `codesign` called directly, other
            signing tools, and people who compare two versions.

            Exceptions: where `codesign` reads the file as it is, the rules about its reading speak.
            """,
        examples: [
            .reported(
                "the text format of OPENSTEP", under: .source(.macOS),
                file: """
                    {
                        "com.apple.security.app-sandbox" = YES;
                    }

                    """),
            .accepted(
                "XML", under: .source(.macOS),
                """
                <key>com.apple.security.app-sandbox</key>
                <true/>
                """),
        ]
    ) { subject, report in
        guard !subject.isReadByCodesign, subject.propertyList.problems.isEmpty else { return }
        switch subject.propertyList.format {
        case .xml, .description: break
        case .binary: report("the property list is binary; only Xcode reads it", at: subject.propertyList.wholeFile)
        case .openStep:
            report(
                "the property list is written in OPENSTEP's text format; only Xcode reads it",
                at: subject.propertyList.wholeFile)
        }
    }
}
