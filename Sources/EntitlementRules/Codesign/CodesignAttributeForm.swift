import Entitlements
import LintModel
import PropertyLists

extension Rule {
    static let codesignAttributeForm = Rule(
        "codesign-attribute-form",
        "Unsupported XML attribute in entitlements file",
        severity: .error,
        stages: [.sign],
        when: .codesignProblems,
        apple: [codesignSyntaxError],
        sources: [codesignGrammar],
        rationale: """
            `codesign` stops with a syntax error. Its parser accepts only attributes of the form `name="value"`. A name
            can contain only letters, digits, and hyphens. A name or a value can have at most 30 bytes, and a tag can
            have at most 31 attributes. The parser interprets an attribute whose name begins with `ID` as a reference
            between objects.
            """,
        examples: [
            .reported(
                "single quotes", file: "<plist version=«'1.0'»><dict/></plist>\n",
                fixed: "<plist version=\"1.0\"><dict/></plist>\n"),
            .reported(
                "a namespace",
                file: "<plist «xmlns=\"https://www.example.com/property-lists\"»><dict/></plist>\n"),
            .reported(
                "a colon in the name",
                file: "<plist><dict><key>a</key><string «xml:space»=\"preserve\"> </string></dict></plist>\n"),
            .accepted("the version attribute", file: "<plist version=\"1.0\"><dict/></plist>\n"),
        ]
    ) { subject, report in
        for problem in subject.codesignProblems(
            .singleQuotedAttribute, .longAttribute, .malformedAttribute, .tooManyAttributes, .identifierAttribute)
        {
            report(
                "`codesign` rejects \(problem.kind.attributeWords)", at: subject.location(of: problem),
                confidence: problem.findingConfidence, fix: subject.fix("use double quotes", for: problem))
        }
    }
}

extension CodesignProblem.Kind {
    fileprivate var attributeWords: String {
        switch self {
        case .singleQuotedAttribute: "single quotes around an attribute; use double quotes"
        case .longAttribute: "an attribute whose name or value has more than 30 bytes; remove it"
        case .tooManyAttributes: "a tag with more than 31 attributes; remove some"
        case .identifierAttribute: "an attribute whose name begins with `ID`; remove it"
        default: "this attribute; expected the form `name=\"value\"`"
        }
    }
}
