/// A warning or an error that Apple's build system reports for a ``SettingExpression``.
///
/// Xcode continues after each problem, and does not report problems in entitlements files.
public struct SettingExpressionProblem: Sendable, Hashable {
    /// The kind of problem.
    public let kind: Kind

    /// The range, in UTF-8 offsets of ``SettingExpression/text``; empty if something is missing.
    public let range: Range<Int>

    /// The kinds of problems, named as in Apple's build system.
    ///
    /// Source: <https://github.com/swiftlang/swift-build>, `Sources/SWBMacro/MacroExpressionDiagnostic.swift`.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// `${NAME}` or `$[NAME]` instead of `$(NAME)`. The only kind that is a warning.
        case deprecatedMacroRefSyntax

        /// A `$` at the end, which is literal.
        case trailingDollarSign

        /// `$()`.
        case missingMacroName

        /// A reference without its closing bracket; it extends to the end of the text.
        case unterminatedMacroSubexpression

        /// A character that is not valid in the name of an operator; the operator is ignored.
        case invalidOperatorCharacter

        /// A `:` without an operator after it.
        case missingOperatorName

        /// An unknown operator without an operand; the value does not change.
        case unknownRetrievalOperator

        /// An unknown operator with an operand; the value does not change.
        case unknownReplacementOperator

        /// References nested deeper than ``SettingExpression/nestingLimit``; Apple's build system does not have this
        /// kind.
        case nestedTooDeeply
    }
}

extension SettingExpression {
    /// The maximum nesting depth of references.
    ///
    /// Typical references have at most three levels; the limit prevents a malicious text from exhausting the stack. A
    /// deeper reference is parsed as literal text.
    public static let nestingLimit = 64
}
