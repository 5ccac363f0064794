extension AppleMessage {
    /// The messages of `codesign` about entitlements files.
    static let codesignMessages: [AppleMessage] = [
        AppleMessage(
            "Failed to parse entitlements: AMFIUnserializeXML", .codesign,
            phrases: [
                "AMFIUnserializeXML: syntax error", "OSUnserializeXML: syntax error", "Failed to parse entitlements:",
            ],
            means: """
                `codesign` reads an entitlements file twice, the second time with its own parser, which supports \
                only a part of XML. It rejects `--` in a comment, carriage returns, `<true />`, CDATA sections, \
                `<real>`, and byte order marks. `plutil -lint` accepts all of these. The line number counts line \
                feeds.
                """,
            advice: [
                "Run `entcheck lint --dialect codesign` on the file; it reports the location and the reason.",
                "Move explanations to another file: most of these errors are in comments.",
            ],
            rules: [
                "codesign-comment-hyphens", "codesign-carriage-return", "codesign-tag-space", "codesign-boolean-pair",
                "codesign-value-type", "codesign-reference", "codesign-cdata", "plist-format",
            ],
            sources: [
                "https://github.com/apple-oss-distributions/xnu/blob/main/libkern/c%2B%2B/OSUnserializeXML.y",
                "https://github.com/vibecare-io/vibecare/pull/33",
            ]),
        AppleMessage(
            "duplicate dictionary key", .codesign, phrases: ["duplicate dictionary key near line"],
            means: "A dictionary contains a duplicate key, and `codesign` rejects the file.",
            advice: ["Remove one of the two entries; `entcheck lint` reports both locations."],
            rules: ["plist-repeated-key"],
            sources: ["https://github.com/apple-oss-distributions/xnu/blob/main/libkern/c%2B%2B/OSUnserializeXML.y"]),
        AppleMessage(
            "cannot read entitlement data", .codesign,
            phrases: [
                "cannot read entitlement data", "invalid length in entitlement blob",
                "unrecognized blob type (accepting blindly)",
            ],
            means: "CoreFoundation cannot read the file as a property list, or the file does not exist.",
            advice: ["Run `entcheck lint` on the file; it reports the location of the first error."],
            rules: ["plist-malformed", "plist-not-property-list", "plist-format", "plist-encoding"],
            sources: ["https://github.com/tauri-apps/tauri/issues/13768"]),
        AppleMessage(
            "Invalid entitlements blob", .codesign,
            phrases: ["invalid entitlements blob", "--generate-entitlement-der"],
            means: """
                The signature does not contain the DER format of its entitlements, or the DER differs from the XML. \
                iOS 15 and macOS 12 and later read the DER.
                """,
            advice: [
                "Re-sign with a current `codesign`; old versions require `--generate-entitlement-der`.",
                "Use only Booleans, strings, integers, and lists of them as values.",
            ], rules: ["codesign-value-type"],
            sources: ["https://developer.apple.com/documentation/xcode/using-the-latest-code-signature-format"]),
    ]
}
