/// The entitlements for the hardened runtime and enhanced security.
///
/// Sources: <https://developer.apple.com/documentation/bundleresources/entitlements> and, for `.mentioned` entitlements
/// without a page there, Apple's archive and open source (<https://github.com/apple-oss-distributions/Security>).
extension [EntitlementDefinition] {
    static let hardening: [EntitlementDefinition] = [
        .init("com.apple.developer.hardened-process", .boolean, on: "", .apple, .reported),
        .init("com.apple.developer.hardened-process.hardened-heap", .boolean, on: "", .apple, .reported),
        .init("com.apple.developer.hardened-process.platform-restrictions", .unknown, on: "", .apple, .reported),
        .init(
            "com.apple.security.cs.allow-dyld-environment-variables", .boolean, on: "m10.7", .unrestrictedOnMac,
            .documented, "Allow DYLD environment variables entitlement"),
        .init(
            "com.apple.security.cs.allow-jit", .boolean, on: "m10.7", .unrestrictedOnMac, .documented,
            "Allow execution of JIT-compiled code entitlement"),
        .init("com.apple.security.cs.allow-relative-library-loads", .boolean, on: "", .unrestrictedOnMac, .reported),
        .init(
            "com.apple.security.cs.allow-unsigned-executable-memory", .boolean, on: "m10.7", .unrestrictedOnMac,
            .documented, "Allow Unsigned Executable Memory"),
        .init(
            "com.apple.security.cs.debugger", .boolean, on: "m10.7", .unrestrictedOnMac, .documented,
            "Debugging tool entitlement"),
        .init(
            "com.apple.security.cs.disable-executable-page-protection", .boolean, on: "m10.7", .unrestrictedOnMac,
            .documented, "Disable Executable Memory Protection"),
        .init(
            "com.apple.security.cs.disable-library-validation", .boolean, on: "m10.7", .unrestrictedOnMac, .documented,
            "Disable Library Validation"),
        .init("com.apple.security.cs.jit-write-allowlist", .boolean, on: "", .unrestrictedOnMac, .reported),
        .init("com.apple.security.cs.jit-write-allowlist-freeze-late", .boolean, on: "", .unrestrictedOnMac, .reported),
        .init("com.apple.security.cs.single-jit", .boolean, on: "", .unrestrictedOnMac, .reported),
        // An ad hoc signed app with these entitlements launches on macOS without a profile:
        // <https://github.com/coteditor/CotEditor/blob/main/.github/workflows/test.yml>.
        .init("com.apple.security.hardened-process", .boolean, on: "i26.0 m26.0 v26.0", .unrestrictedOnMac),
        // The documentation of memory tagging does not list macOS, where apps also claim it.
        .init("com.apple.security.hardened-process.checked-allocations", .boolean, on: "", .unrestrictedOnMac),
        .init(
            "com.apple.security.hardened-process.checked-allocations.enable-pure-data", .boolean, on: "",
            .unrestrictedOnMac),
        .init(
            "com.apple.security.hardened-process.checked-allocations.no-tagged-receive", .boolean, on: "",
            .unrestrictedOnMac),
        .init(
            "com.apple.security.hardened-process.checked-allocations.soft-mode", .boolean, on: "", .unrestrictedOnMac),
        .init("com.apple.security.hardened-process.dyld-ro", .boolean, on: "i26.0 m26.0 v26.0", .unrestrictedOnMac),
        .init(
            "com.apple.security.hardened-process.enhanced-security-version", .integer, on: "i26.0 m26.0 v26.0",
            .unrestrictedOnMac, deprecated: true,
            successor: "com.apple.security.hardened-process.enhanced-security-version-string"),
        .init(
            "com.apple.security.hardened-process.enhanced-security-version-string", .string, on: "i26.4 m26.4 v26.4",
            .unrestrictedOnMac, profile: .anything),
        .init(
            "com.apple.security.hardened-process.hardened-heap", .boolean, on: "i26.0 m26.0 v26.0",
            .unrestrictedOnMac),
        .init("com.apple.security.hardened-process.no-guard-objects", .boolean, on: "", .unrestrictedOnMac),
        .init(
            "com.apple.security.hardened-process.platform-restrictions", .integer, on: "i26.0 m26.0 v26.0",
            .unrestrictedOnMac, deprecated: true,
            successor: "com.apple.security.hardened-process.platform-restrictions-string"),
        .init(
            "com.apple.security.hardened-process.platform-restrictions-string", .string, on: "i26.4 m26.4 v26.4",
            .unrestrictedOnMac),
    ]
}
