extension Rule {
    /// Rules about identifiers of every kind, and the variables in them.
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
