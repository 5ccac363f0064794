import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let variableMalformed = Rule(
        "variable-malformed",
        "Malformed variable reference",
        severity: .warning,
        stages: .authorization + [.runTime],
        traits: .unusualReferences,
        sources: [
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBMacro/MacroExpressionParsing.swift",
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBMacro/MacroEvaluationProgram.swift",
        ],
        rationale: """
            The app is signed with an unintended value, because Xcode does not report such errors in entitlements
            files. If an operator does not exist, Xcode does not change the value. If a bracket is not closed, Xcode
            treats the rest of the text as the name, and the reference expands to an empty string. Xcode reports the
            same errors in the settings of a project.
            """,
        examples: [
            .reported(
                "an unknown operator and an unclosed bracket",
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>group.$(CFBundleIdentifier:«lowercase»)</string>
                    <string>group.«$(CFBundleIdentifier.shared»</string>
                </array>
                """),
            .accepted(
                "operators that Xcode supports",
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
                "a text of \(identifier.value.utf8.count) bytes is too long for an identifier and was not checked; "
                    + "shorten it", at: identifier.location)
        }
        for (identifier, text) in subject.symbolicIdentifiers {
            for problem in SettingExpression(parsing: text.text).problems.prefix(IdentifierText.reportedProblemLimit) {
                guard let message = problem.message(identifier.part(problem.range)) else { continue }
                let range = problem.range.isEmpty ? text.range(of: problem) : problem.range
                report(message, at: identifier.location(of: range))
            }
        }
    }
}

extension IdentifierText {
    /// The maximum number of errors to report per text; a text with more errors is not an identifier.
    fileprivate static let reportedProblemLimit = 20

    /// Returns the range of the reference that contains the problem, or of the whole text if there is none.
    fileprivate func range(of problem: SettingExpressionProblem) -> Range<Int> {
        let around = references.last { $0.range.lowerBound <= problem.range.lowerBound }
        return around?.range ?? 0..<text.utf8.count
    }
}

extension SettingExpressionProblem {
    /// Returns the message for the problem in `text`, or `nil` if another rule reports it.
    fileprivate func message(_ text: String) -> String? {
        switch kind {
        case .deprecatedMacroRefSyntax: nil
        case .trailingDollarSign: "a dollar sign at the end is not a reference and is kept; remove it"
        case .missingMacroName: "a reference without a name expands to an empty string; add the name"
        case .unterminatedMacroSubexpression: "the bracket of this reference is not closed; add the closing bracket"
        case .invalidOperatorCharacter:
            "`\(text)` is not allowed in the name of an operator, and Xcode ignores the operator; remove it"
        case .missingOperatorName: "missing operator after the colon; add one, such as `:lower`"
        case .unknownRetrievalOperator, .unknownReplacementOperator:
            "`\(text)` is not an operator of Xcode and does not change the value; remove it"
        case .nestedTooDeeply:
            "references are nested more than \(SettingExpression.nestingLimit) levels deep; remove some levels"
        }
    }
}
