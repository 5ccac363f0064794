extension AppleMessage {
    private static let profileNote =
        "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles"
    private static let diagnosing =
        "https://developer.apple.com/documentation/bundleresources/diagnosing-issues-with-entitlements"

    /// The messages of Xcode while it builds, archives, and exports.
    static let xcodeMessages: [AppleMessage] = [
        AppleMessage(
            "doesn't include the … entitlement", .xcode,
            phrases: [
                "doesn't include the…entitlement",
                "None of the valid provisioning profiles allowed the specified entitlements",
                "No matching provisioning profiles found",
            ],
            means: """
                The target has an entitlement whose key the profile does not contain: the capability is not enabled \
                for the App ID, or the profile was created before it was enabled. An empty list also requires the \
                key.
                """,
            advice: [
                "Enable the capability for the App ID and regenerate the profile.",
                "Or remove the key if the app does not use it.",
            ], sources: [diagnosing, profileNote]),
        AppleMessage(
            "doesn't match the entitlements file's value", .xcode,
            phrases: ["doesn't match the entitlements file's value"],
            means: """
                The profile contains the entitlement, but does not authorize the value: a different container or \
                group, a different environment, or different capitalization.
                """,
            advice: [
                "Compare the value with that of the profile: `entcheck lint --profile FILE`.",
                "Assign the container or group to this App ID and those of extensions, and regenerate the profile.",
            ], sources: [diagnosing, "https://github.com/LoopKit/Loop/issues/2199"]),
        AppleMessage(
            "doesn't support the … capability", .xcode,
            phrases: [
                "doesn't support the…capability", "doesn't support the…App Group",
                "doesn't support the…iCloud Container",
            ],
            means: "The profile does not contain a capability, or the container or group of the target.",
            advice: ["Assign it to the App ID and regenerate the profile, or use one that is assigned."],
            sources: [diagnosing, "https://github.com/element-hq/element-ios/issues/5815"]),
        AppleMessage(
            "An Application Group with Identifier … is not available", .xcode,
            phrases: ["Application Group with Identifier…is not available"],
            means: "Another team has registered the name: names of app groups are unique among all teams.",
            advice: ["Choose a different name, and change all references to the group, including those in code."],
            rules: ["app-group-prefix"],
            sources: ["https://github.com/niochat/nio/pull/245"]),
        AppleMessage(
            "Application Group identifiers should start with 'group.'", .installation,
            phrases: ["Application Group identifiers should start with group."],
            means: "A registered app group begins with `group.`; only macOS supports others, which are not registered.",
            advice: ["Prepend `group.` to the name."], rules: ["app-group-prefix"],
            sources: ["https://github.com/claration/Impactor/pull/165"]),
        AppleMessage(
            "An App ID with Identifier … is not available", .xcode,
            phrases: ["App ID with Identifier…is not available"],
            means: "Another team has registered the bundle identifier.",
            advice: ["Choose a different bundle identifier, and change all names that are derived from it."],
            sources: ["https://developer.apple.com/help/account/identifiers/register-an-app-id/"]),
        AppleMessage(
            "exportOptionsPlist error for key 'iCloudContainerEnvironment'", .xcode,
            phrases: ["error for key iCloudContainerEnvironment", "iCloudContainerEnvironment"],
            means: "The profile authorizes both environments of CloudKit, and the export options must select one.",
            advice: ["Set `iCloudContainerEnvironment` in the export options to `Development` or `Production`."],
            rules: ["icloud-environment-in-source", "value-type"],
            sources: ["https://github.com/bitrise-steplib/steps-xcode-archive/issues/125"]),
        AppleMessage(
            "Entitlements file … was modified during the build", .xcode,
            phrases: ["Entitlements file…was modified during the build"],
            means: """
                A script writes the file after Xcode has read it, so that the signature may differ from the file. \
                With `CODE_SIGN_ALLOW_ENTITLEMENTS_MODIFICATION`, Xcode signs the new content of the file \
                unchanged: build setting references are not expanded, and entitlements from build settings, the \
                product type, and the profile are missing. In a simulator build, only the section \
                `__TEXT,__entitlements` contains the new content; the signature does not change.
                """,
            advice: [
                "Write the file before the build, or set `CODE_SIGN_ALLOW_ENTITLEMENTS_MODIFICATION` to accept this."
            ],
            rules: ["variable-unexpanded", "signature-drops-claim", "signature-changes-claim"],
            sources: [
                "https://developer.apple.com/documentation/xcode/build-settings-reference",
                "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBTaskExecution/TaskActions/ProcessProductEntitlementsTaskAction.swift",
            ]),
    ]
}
