import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let plistFormat = Rule(
        "plist-format",
        "Entitlements file in a format other than XML",
        severity: .note,
        stages: [.sign],
        sources: [
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBBuildService/PlanningOperation.swift",
            "https://developer.apple.com/documentation/security/resolving-common-notarization-issues",
        ],
        rationale: """
            `codesign` without Xcode, other signing tools, and version control tools can read only XML. Xcode also
            reads binary property lists and the OpenStep text format, and converts them to XML before signing.

            Exceptions: if `codesign` reads the file directly, `codesign-not-xml` reports the file instead.
            """,
        examples: [
            .reported(
                "the OpenStep text format", under: .source(.macOS),
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
        case .binary:
            report(
                "the property list is binary, which only Xcode supports; convert it to XML",
                at: subject.propertyList.wholeFile)
        case .openStep:
            report(
                "the property list is in the OpenStep text format, which only Xcode supports; convert it to XML",
                at: subject.propertyList.wholeFile)
        }
    }
}
