/// The operators of Apple's build system.
///
/// Source: <https://github.com/swiftlang/swift-build>, `Sources/SWBMacro/MacroEvaluationProgram.swift`.
public enum SettingOperator: Sendable, Hashable {
    /// An operator without an operand, which transforms the value.
    case retrieval(Retrieval)

    /// An operator with an operand, which replaces the value or a part of it.
    case replacement(Replacement)

    /// The operators without an operand.
    public enum Retrieval: String, Sendable, Hashable, CaseIterable {
        case quote, upper, lower, identifier, rfc1034identifier, c99extidentifier
        case md5 = "__md5"
        case stripslash = "__stripslash"
        case dir, file, base, suffix, standardizepath, not, truncatedversion
    }

    /// The operators with an operand.
    public enum Replacement: String, Sendable, Hashable, CaseIterable {
        case dir, file, base, suffix, relativeto, isancestor
        case `default`
    }
}

extension SettingExpression.Operator {
    /// The operator; `nil` if the build system does not support it and leaves the value unchanged.
    public var meaning: SettingOperator? {
        if operand == nil {
            SettingOperator.Retrieval(rawValue: name).map(SettingOperator.retrieval)
        } else {
            SettingOperator.Replacement(rawValue: name).map(SettingOperator.replacement)
        }
    }
}
