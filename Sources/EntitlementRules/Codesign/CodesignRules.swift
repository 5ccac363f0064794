import LintModel

extension Rule {
    /// The rules about files that `codesign` reads directly, with a stricter parser than other tools.
    ///
    /// The rules about property lists report files that all readers reject.
    static let codesignRules: [Rule] = [
        .codesignAttributeForm,
        .codesignBooleanPair,
        .codesignCarriageReturn,
        .codesignCdata,
        .codesignCommentHyphens,
        .codesignEncoding,
        .codesignInternalSubset,
        .codesignMarkup,
        .codesignNotXml,
        .codesignReference,
        .codesignTagSpace,
        .codesignValueType,
    ]

    /// The source code of the grammar that `codesign` uses.
    static let codesignGrammar =
        "https://github.com/apple-oss-distributions/xnu/blob/main/libkern/c%2B%2B/OSUnserializeXML.y"

    /// The message of `codesign` for all syntax errors.
    static let codesignSyntaxError = "Failed to parse entitlements: AMFIUnserializeXML: syntax error near line"
}
