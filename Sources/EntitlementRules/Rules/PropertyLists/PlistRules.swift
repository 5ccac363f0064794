extension Rule {
    /// Rules about the file as a property list, whoever reads it.
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
