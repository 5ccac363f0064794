extension AppleMessage {
    /// The messages of `codesign` about entitlements files.
    static let codesignMessages: [AppleMessage] = [
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
            sources: ["https://developer.apple.com/documentation/xcode/using-the-latest-code-signature-format"])
    ]
}
