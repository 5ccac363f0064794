/// The entitlements for storage in iCloud.
///
/// Sources: <https://developer.apple.com/documentation/bundleresources/entitlements> and, for `.mentioned` entitlements
/// without a page there, Apple's archive and open source (<https://github.com/apple-oss-distributions/Security>).
extension [EntitlementDefinition] {
    static let cloud: [EntitlementDefinition] = [
        .init(
            "com.apple.developer.icloud-container-development-container-identifiers", .strings,
            on: "i3.0 m10.7 t9.0 v1.0 w2.0", .restricted, profile: .profileOnly),
        .init(
            "com.apple.developer.icloud-container-environment", .string, ["Development", "Production"],
            on: "i3.0 m10.7 t9.0 v1.0 w2.0", .restricted, profile: .choices),
        .init(
            "com.apple.developer.icloud-container-identifiers", .strings, on: "i3.0 m10.7 t9.0 v1.0 w2.0", .restricted,
            .documented, "iCloud Container Identifiers"),
        .init(
            "com.apple.developer.icloud-extended-share-access", .strings,
            ["InProcessShareOwnerParticipantInfo", "InProcessOneTimeLinks", "InProcessShareAccessRequests"],
            on: "i26.0 c26.0 m26.0 t26.0 v26.0 w26.0", .restricted),
        .init(
            "com.apple.developer.icloud-services", .strings, ["CloudDocuments", "CloudKit", "CloudKit-Anonymous"],
            on: "i3.0 m10.7 t9.0 v1.0 w2.0", .restricted, .documented, "iCloud Services", profile: .anything),
        .init(
            "com.apple.developer.ubiquity-container-identifiers", .strings, on: "i5.0 m10.7", .restricted, .mentioned,
            profile: .prefix),
        .init(
            "com.apple.developer.ubiquity-kvstore-identifier", .string, on: "i3.0 m10.7 t9.0 v w2.0", .restricted,
            .documented, "iCloud Key-Value Store", profile: .prefix),
    ]
}
