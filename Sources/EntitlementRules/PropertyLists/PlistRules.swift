package import LintModel

extension Rule {
    /// The rules about the property list format of a file.
    static let plistRules: [Rule] = [
        .plistCommentHyphens,
        .plistDeclarationNotFirst,
        .plistEncoding,
        .plistEntity,
        .plistFormat,
        .plistInvalidValue,
        .plistLimit,
        .plistMalformed,
        .plistNotPropertyList,
        .plistRepeatedKey,
        .plistRoot,
    ]

    /// Whether the rule reports files that cannot be parsed, so that no other rule can check their content.
    package var isAboutReading: Bool { Self.readingRules.contains(id) }

    private static let readingRules = Set(
        [
            plistEncoding, plistEntity, plistLimit, plistMalformed, plistNotPropertyList, plistRoot, profileUnreadable,
            projectMalformed,
        ].map(\.id))
}
