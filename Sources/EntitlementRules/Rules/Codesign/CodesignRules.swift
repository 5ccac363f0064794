extension Rule {
    /// Rules about files that `codesign` reads as they are, byte for byte, with a stricter parser than anybody else's.
    ///
    /// What every reader of property lists refuses is left to the rules about property lists.
    static let codesignRules: [Rule] = [
        .codesignAttributeForm,
        .codesignBooleanPair,
        .codesignCarriageReturn,
        .codesignCdata,
        .codesignCommentHyphens,
        .codesignEncoding,
        .codesignInternalSubset,
        .codesignNotXml,
        .codesignReference,
        .codesignTagSpace,
        .codesignValueType,
    ]

    /// Where the grammar of codesign's parser can be read.
    static let codesignGrammar =
        "https://github.com/apple-oss-distributions/xnu/blob/main/libkern/c%2B%2B/OSUnserializeXML.y"

    /// What codesign says, whatever it is that it does not understand.
    static let codesignSyntaxError = "Failed to parse entitlements: AMFIUnserializeXML: syntax error near line"
}
