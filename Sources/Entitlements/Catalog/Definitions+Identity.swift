/// The entitlements that depend on the identity of the app: application and team identifiers, push, debugging, keychain
/// groups, and app groups.
///
/// Sources: <https://developer.apple.com/documentation/bundleresources/entitlements> and, for `.mentioned` entitlements
/// without a page there, Apple's archive and open source (<https://github.com/apple-oss-distributions/Security>).
extension [EntitlementDefinition] {
    static let identity: [EntitlementDefinition] = [
        .init("application-identifier", .string, on: "i t w v", .restricted, .mentioned, profile: .prefix),
        .init(
            "aps-environment", .string, ["development", "production"], on: "i10.0 t10.0 v1.0 w3.0", .restricted,
            .documented, "APS Environment"),
        .init("com.apple.application-identifier", .string, on: "m", .restricted, .mentioned, profile: .prefix),
        .init(
            "com.apple.developer.aps-environment", .string, ["development", "production"], on: "m10.14", .restricted,
            .documented, "APS Environment (macOS)"),
        .init("com.apple.developer.in-app-identity-presentment.merchant-identifiers", .strings, on: "i16.0", .managed),
        .init(
            "com.apple.developer.parent-application-identifiers", .strings, on: "i14.0", .restricted, .documented,
            "Parent Application Identifiers"),
        .init(
            "com.apple.developer.pass-type-identifiers", .strings, on: "i6.0 v1.0 w2.0", .restricted, .documented,
            "Pass Type IDs", profile: .prefix),
        .init("com.apple.developer.team-identifier", .string, on: "", .restricted, .mentioned),
        .init("com.apple.networkextension.keychain", .strings, on: "", .apple, .reported),
        .init(
            "com.apple.security.application-groups", .strings, on: "i3.0 m10.7 t9.0 v w2.0", .unrestrictedOnMac,
            .documented, "App Groups", profile: .prefix),
        .init("com.apple.security.get-task-allow", .boolean, on: "m", .unrestrictedOnMac, .mentioned),
        // Profiles for macOS also contain this key, <https://github.com/dotnet/macios/pull/24636>.
        .init("get-task-allow", .boolean, on: "i m t w v", .restricted, .mentioned),
        .init(
            "keychain-access-groups", .strings, on: "i3.0 m10.7 t9.0 v1.0 w2.0", .restricted, .documented,
            "Keychain Access Groups", profile: .prefix),
        .init("previous-application-identifiers", .strings, on: "i", .restricted, .mentioned),
    ]
}
