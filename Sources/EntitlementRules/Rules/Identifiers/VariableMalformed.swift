import Entitlements
import PropertyLists

extension Rule {
    static let variableMalformed = Rule(
        "variable-malformed",
        "a reference to a variable has its name, its brackets and only operators that Xcode knows",
        severity: .warning,
        traits: .unusualReferences,
        sources: [
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBMacro/MacroExpressionParsing.swift",
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBMacro/MacroEvaluationProgram.swift",
        ],
        rationale: """
            Xcode's build system reports mistakes of this kind in a project's settings, but reads entitlements
            without anybody to report to. An operator that does not exist leaves the value as it is; a bracket that
            is not closed takes the rest of the text for the name, and the whole comes to nothing.
            """,
        examples: [
            .reported(
                "an operator that does not exist, and a bracket that is not closed",
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>group.$(CFBundleIdentifier:«lowercase»)</string>
                    <string>group.«$(CFBundleIdentifier.shared»</string>
                </array>
                """),
            .accepted(
                "operators of Xcode's",
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>group.$(CFBundleIdentifier:lower).$(SUFFIX:default=shared)</string>
                </array>
                """),
        ]
    ) { subject, report in
        for identifier in subject.isSigned ? [] : subject.claims.identifiers where identifier.isTooLongForReferences {
            guard identifier.value.utf8.contains(UInt8(ascii: "$")) else { continue }
            report(
                "a text of \(identifier.value.utf8.count) bytes is no identifier; its references are not looked at",
                at: identifier.location)
        }
        for (identifier, text) in subject.symbolicIdentifiers {
            for problem in SettingExpression(parsing: text.text).problems.prefix(IdentifierText.mistakesTold) {
                guard let message = problem.message(identifier.part(problem.range)) else { continue }
                let range = problem.range.isEmpty ? text.range(of: problem) : problem.range
                report(message, at: identifier.location(of: range))
            }
        }
    }
}

extension IdentifierText {
    /// How many mistakes are told of one text; one that has more is no identifier at all.
    fileprivate static let mistakesTold = 20

    /// The reference in which something is missing; the whole text where there is none.
    fileprivate func range(of problem: SettingExpressionProblem) -> Range<Int> {
        let around = references.last { $0.range.lowerBound <= problem.range.lowerBound }
        return around?.range ?? 0..<text.utf8.count
    }
}

extension SettingExpressionProblem {
    /// What is wrong, in words; `nil` for what another rule says.
    fileprivate func message(_ text: String) -> String? {
        switch kind {
        case .deprecatedMacroRefSyntax: nil
        case .trailingDollarSign: "a dollar sign at the end refers to nothing and is kept"
        case .missingMacroName: "a reference without name comes to nothing"
        case .unterminatedMacroSubexpression: "the bracket of this reference is not closed"
        case .invalidOperatorCharacter: "`\(text)` cannot stand in the name of an operator; the operator is skipped"
        case .missingOperatorName: "no operator stands behind the colon"
        case .unknownRetrievalOperator, .unknownReplacementOperator:
            "Xcode knows no operator `\(text)` and leaves the value as it is"
        case .nestedTooDeeply: "references stand within references more than \(SettingExpression.nestingLimit) deep"
        }
    }
}
