extension AppleMessage {
    /// What `codesign` says while it reads entitlements.
    static let codesignMessages: [AppleMessage] = [
        AppleMessage(
            "Failed to parse entitlements: AMFIUnserializeXML", .codesign,
            phrases: [
                "AMFIUnserializeXML: syntax error", "OSUnserializeXML: syntax error", "Failed to parse entitlements:",
            ],
            means: """
                `codesign` reads an entitlements file twice, the second time with a small parser of its own that \
                takes less than XML allows: no `--` in a comment, no carriage return, no `<true />`, no CDATA, no \
                `<real>`, no byte order mark. `plutil -lint` accepts all of these. The line number counts line \
                feeds.
                """,
            advice: [
                "Run `entcheck lint --dialect codesign` on the file; it names the place and the reason.",
                "Keep explanations in a file beside it: comments are where most of these mistakes are.",
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
            means: "A key stands twice in one dictionary; `codesign` takes neither.",
            advice: ["Remove one of the two; `entcheck lint` shows both."], rules: ["plist-repeated-key"],
            sources: ["https://github.com/apple-oss-distributions/xnu/blob/main/libkern/c%2B%2B/OSUnserializeXML.y"]),
        AppleMessage(
            "cannot read entitlement data", .codesign,
            phrases: [
                "cannot read entitlement data", "invalid length in entitlement blob",
                "unrecognized blob type (accepting blindly)",
            ],
            means: "The file is no property list that CoreFoundation can read, or no file at all.",
            advice: ["Run `entcheck lint` on the file; it names the first place that is wrong."],
            rules: ["plist-malformed", "plist-not-property-list", "plist-format", "plist-encoding"],
            sources: ["https://github.com/tauri-apps/tauri/issues/13768"]),
        AppleMessage(
            "Invalid entitlements blob", .codesign,
            phrases: ["invalid entitlements blob", "--generate-entitlement-der"],
            means: """
                The signature lacks the DER form of its entitlements, or the form does not agree with the XML. \
                iOS 15 and macOS 12 and later read the DER form.
                """,
            advice: [
                "Sign anew with a current `codesign`; an old one needs `--generate-entitlement-der`.",
                "Leave values other than booleans, strings, whole numbers and lists of them out.",
            ], rules: ["codesign-value-type"],
            sources: ["https://developer.apple.com/documentation/xcode/using-the-latest-code-signature-format"]),
    ]
}
