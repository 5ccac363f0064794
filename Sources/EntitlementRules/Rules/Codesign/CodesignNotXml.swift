import Entitlements
import PropertyLists

extension Rule {
    static let codesignNotXml = Rule(
        "codesign-not-xml",
        "entitlements are given to `codesign` as XML",
        severity: .error,
        when: .codesignProblems,
        apple: [
            "failed to parse entitlements: OSUnserializeXML: syntax error near line 1", codesignSyntaxError,
            "unrecognized blob type (accepting blindly)", "invalid length in entitlement blob",
            "Embedded entitlements are invalid: syntax error near line 1",
        ],
        sources: [
            codesignGrammar, "https://github.com/electron/osx-sign/issues/218",
            "https://developer.apple.com/documentation/security/resolving-common-notarization-issues",
        ],
        rationale: """
            Property lists have other forms than XML, and entitlements do not. A binary list can get into a
            signature, and then the notary service refuses the app, and the system when it is launched, because the
            kernel reads entitlements as XML. What `codesign --display --entitlements -` shows is for people: without
            `:` or `--xml` it is a list of `[Key]` and `[Value]`, or begins with the eight bytes of a signature's blob.
            """,
        examples: [
            .reported(
                "what `codesign` shows, fed back to it",
                file: "«[Dict]»\n\t[Key] com.apple.security.app-sandbox\n\t[Value]\n\t\t[Bool] true\n"),
            .reported(
                "the text form of NeXTSTEP", file: "«{ \"com.apple.security.app-sandbox\" = 1; }»\n"),
            .accepted("XML", file: "<plist version=\"1.0\"><dict/></plist>\n"),
        ]
    ) { subject, report in
        for problem in subject.codesignProblems(.binary, .textDump, .noMarkup, .blobHeader)
        where !subject.isSaidOfFormat(problem) {
            // What is no text is not shown.
            let hasText = problem.kind == .textDump || problem.kind == .noMarkup
            report(
                problem.kind.formWords,
                at: hasText ? subject.location(of: problem) : Location(file: subject.file),
                fix: subject.fix("remove the header", for: problem))
        }
    }
}

extension Subject {
    /// Whether the file is no property list either, which is said where it begins.
    fileprivate func isSaidOfFormat(_ problem: CodesignProblem) -> Bool {
        guard problem.kind == .noMarkup, let first = propertyList.problems.first else { return false }
        return (first.kind == .malformed || first.kind == .encoding)
            && (first.location.range?.lowerBound ?? 0) <= problem.range.lowerBound
    }
}

extension CodesignProblem.Kind {
    fileprivate var formWords: String {
        switch self {
        case .binary: "entitlements in a binary property list are refused when the app is launched"
        case .textDump: "this is what `codesign` shows of entitlements, which it does not read; `--xml` shows XML"
        case .blobHeader: "the file begins with the 8-byte header of a signature's blob, which is no XML"
        default: "`codesign` reads entitlements as XML, which this is not"
        }
    }
}
