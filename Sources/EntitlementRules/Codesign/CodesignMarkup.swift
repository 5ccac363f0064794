import Entitlements
import LintModel
import PropertyLists

extension Rule {
    static let codesignMarkup = Rule(
        "codesign-markup",
        "Markup that codesign reads differently",
        severity: .error,
        stages: [.sign],
        when: .codesignProblems,
        apple: [codesignSyntaxError],
        sources: [
            codesignGrammar,
            "https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c",
        ],
        rationale: """
            `codesign` stops with “syntax error near line N”, although Xcode, `plutil`, and `PlistBuddy` read the file: they
            skip instructions, declarations, and attributes up to their first `?>` or `>` without checking them, and the
            parser of `codesign` reads them. It ignores the character after each question mark in an instruction, so that
            `??>` is not the end of one, and ends at a NUL byte.
            """,
        examples: [
            .reported(
                "a comment in a tag",
                file: """
                    «<plist version="1.0" »<!-- macOS -->
                    <dict/>
                    </plist>

                    """),
            .reported(
                "two question marks at the end of an instruction",
                file: """
                    «<?»formatter off??>
                    <plist version="1.0"><dict/></plist>

                    """),
            .accepted(
                "an instruction",
                file: """
                    <?formatter off?>
                    <plist version="1.0"><dict/></plist>

                    """),
        ]
    ) { subject, report in
        guard let problem = subject.codesignProblemInSkippedMarkup else { return }
        report(
            "`codesign` \(problem.kind.effectOnMarkup)", at: subject.location(of: problem),
            confidence: problem.findingConfidence)
    }
}

extension CodesignProblem.Kind {
    fileprivate var effectOnMarkup: String {
        switch self {
        case .nulByte: "ends at this NUL byte; remove it"
        case .unendedMarkup: "does not find the end of this markup; remove it"
        case .malformedTag: "rejects this tag; expected only attributes of the form `name=\"value\"` in it"
        default: "rejects this; correct the markup here, or before it"
        }
    }
}
