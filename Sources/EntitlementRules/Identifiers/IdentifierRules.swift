import LintModel

extension Rule {
    /// The rules about identifiers of all kinds and the variables in them.
    static let identifierRules: [Rule] = [
        .identifierEmpty,
        .identifierEmptyPart,
        .identifierForeignCharacter,
        .identifierLetterCase,
        .identifierPrefixAlone,
        .identifierPrefixDot,
        .identifierRepeated,
        .identifierRepeatedPrefix,
        .identifierTeam,
        .identifierWhiteSpace,
        .variableBare,
        .variableDeprecatedForm,
        .variableMalformed,
        .variableMisspelt,
        .variableUnexpanded,
        .variableUnknown,
    ]
}
