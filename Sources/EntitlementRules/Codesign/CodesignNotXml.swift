import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let codesignNotXml = Rule(
        "codesign-not-xml",
        "Entitlements file that is not XML",
        severity: .error,
        stages: [.sign, .launch],
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
            Signing fails, the notary service rejects the app, or the system rejects it at launch: the kernel reads
            entitlements as XML, but `codesign` can embed a binary property list in a signature. Without `:` or `--xml`,
            the output of `codesign --display --entitlements -` is not XML: it is a list of `[Key]` and `[Value]` lines,
            or begins with the eight-byte header of a signature blob.
            """,
        examples: [
            .reported(
                "the human-readable output of `codesign`",
                file: "«[Dict]»\n\t[Key] com.apple.security.app-sandbox\n\t[Value]\n\t\t[Bool] true\n"),
            .reported(
                "the OpenStep text format", file: "«{ \"com.apple.security.app-sandbox\" = 1; }»\n"),
            .accepted("XML", file: "<plist version=\"1.0\"><dict/></plist>\n"),
        ]
    ) { subject, report in
        for problem in subject.codesignProblems(.binary, .textDump, .noMarkup, .blobHeader)
        where !subject.isSaidOfFormat(problem) && !(problem.kind == .binary && subject.isResource) {
            // Only text can be shown as an excerpt.
            let hasText = problem.kind == .textDump || problem.kind == .noMarkup
            report(
                problem.kind.formWords,
                at: hasText ? subject.location(of: problem) : Location(file: subject.file),
                fix: subject.fix("remove the header", for: problem))
        }
    }
}

extension Subject {
    /// Whether the file is inside a built product.
    ///
    /// Xcode converts the property lists that it copies into a product to the binary format; nothing is signed with
    /// them.
    fileprivate var isResource: Bool {
        let bundles = [".app/", ".appex/", ".bundle/", ".framework/", ".xctest/", ".xcarchive/"]
        return bundles.contains { file.path.contains($0) }
    }

    /// Whether another rule reports at the first character of the file that the file is not a property list.
    fileprivate func isSaidOfFormat(_ problem: CodesignProblem) -> Bool {
        guard problem.kind == .noMarkup, let first = propertyList.problems.first else { return false }
        return (first.location.range?.lowerBound ?? 0) <= problem.range.lowerBound
    }
}

extension CodesignProblem.Kind {
    fileprivate var formWords: String {
        switch self {
        case .binary: "the system rejects binary entitlements when the app is launched; convert the file to XML"
        case .textDump: "`codesign` cannot read its own human-readable output; display the entitlements with `--xml`"
        case .blobHeader: "the file begins with the 8-byte header of a signature blob; remove it"
        default: "the file is not XML, which `codesign` requires; convert it to XML"
        }
    }
}
