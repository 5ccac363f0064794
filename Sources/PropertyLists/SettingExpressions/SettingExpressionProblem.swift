/// Something in a ``SettingExpression`` that Apple's build system would warn of or call an error.
///
/// Xcode reads on in any case, and says nothing at all when the text stands in an entitlements file.
public struct SettingExpressionProblem: Sendable, Hashable {
    /// What is wrong.
    public let kind: Kind

    /// Where: UTF-8 offsets in ``SettingExpression/text``, an empty range where something is missing.
    public let range: Range<Int>

    /// What can be wrong, in the words of Apple's build system.
    ///
    /// Source: <https://github.com/swiftlang/swift-build>, `Sources/SWBMacro/MacroExpressionDiagnostic.swift`.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// `${NAME}` or `$[NAME]` where `$(NAME)` is meant. The only kind that is a warning.
        case deprecatedMacroRefSyntax

        /// A `$` at the end, which stands for itself.
        case trailingDollarSign

        /// `$()`.
        case missingMacroName

        /// A reference without its closing bracket: everything to the end of the text belongs to it.
        case unterminatedMacroSubexpression

        /// A character that the name of an operator cannot contain; the operator is skipped.
        case invalidOperatorCharacter

        /// A `:` with no operator behind it.
        case missingOperatorName

        /// An operator without operand that does not exist; the value stays as it is.
        case unknownRetrievalOperator

        /// An operator with an operand that does not exist; the value stays as it is.
        case unknownReplacementOperator

        /// References within references deeper than ``SettingExpression/nestingLimit``; not one of Apple's kinds.
        case nestedTooDeeply
    }
}

extension SettingExpression {
    /// How deep references may stand within references.
    ///
    /// Real ones go to three; the bound keeps a hostile text from
    /// exhausting the stack. A reference beyond it is read as literal text.
    public static let nestingLimit = 64
}
