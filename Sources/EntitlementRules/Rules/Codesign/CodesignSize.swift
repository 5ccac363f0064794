import Entitlements
import PropertyLists

extension Rule {
    static let codesignSize = Rule(
        "codesign-size",
        "the list is within the bounds of `codesign`",
        severity: .error,
        apple: [
            "AMFIUnserializeXML: maximum object count near line", "AMFIUnserializeXML: memory exhausted near line",
        ],
        sources: [
            codesignGrammar, "https://www.gnu.org/software/bison/manual/html_node/Memory-Management.html",
        ],
        rationale: """
            The parser of `codesign` stops at 131,071 values, and when containers inside containers fill its
            stack. No entitlements come near; a file that does was made by mistake.
            """,
        examples: [
            .reported(
                "more values than are read",
                file: "<plist><array>\(String(repeating: "<true/>", count: 131_070))«<true/>»</array></plist>\n"),
            .accepted("a few values", file: "<plist><array><true/><true/></array></plist>\n"),
        ]
    ) { subject, report in
        for problem in subject.codesignProblems(.tooManyValues, .tooDeep) {
            report(
                problem.kind == .tooDeep
                    ? "containers are nested deeper than `codesign` can follow"
                    : "`codesign` reads no more than \(CodesignReading.maximumValueCount) values",
                at: subject.location(of: problem), confidence: problem.findingConfidence)
        }
    }
}
