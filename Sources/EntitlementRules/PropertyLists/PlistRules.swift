import LintModel

extension Rule {
    /// The rules about the property list format of a file.
    static let plistRules: [Rule] = [
        .plistCommentHyphens,
        .plistDeclarationNotFirst,
        .plistEncoding,
        .plistEntity,
        .plistFormat,
        .plistLimit,
        .plistMalformed,
        .plistNotPropertyList,
        .plistRepeatedKey,
        .plistRoot,
    ]
}
