/// The operators that Apple's build system knows.
///
/// Source: <https://github.com/swiftlang/swift-build>, `Sources/SWBMacro/MacroEvaluationProgram.swift`.
public enum SettingOperator: Sendable, Hashable {
    /// An operator without operand: makes something of the value.
    case retrieval(Retrieval)

    /// An operator with an operand: puts it in the place of the value, or of a part of it.
    case replacement(Replacement)

    /// Operators without operand.
    public enum Retrieval: String, Sendable, Hashable, CaseIterable {
        case quote, upper, lower, identifier, rfc1034identifier, c99extidentifier
        case md5 = "__md5"
        case stripslash = "__stripslash"
        case dir, file, base, suffix, standardizepath, not, truncatedversion
    }

    /// Operators with an operand.
    public enum Replacement: String, Sendable, Hashable, CaseIterable {
        case dir, file, base, suffix, relativeto, isancestor
        case `default`
    }
}

extension SettingExpression.Operator {
    /// The operator that is meant; `nil` where Apple knows none of this name, and leaves the value as it is.
    public var meaning: SettingOperator? {
        if operand == nil {
            SettingOperator.Retrieval(rawValue: name).map(SettingOperator.retrieval)
        } else {
            SettingOperator.Replacement(rawValue: name).map(SettingOperator.replacement)
        }
    }
}
