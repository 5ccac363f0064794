extension AppleMessage {
    private static let profileNote =
        "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles"
    private static let diagnosing =
        "https://developer.apple.com/documentation/bundleresources/diagnosing-issues-with-entitlements"

    /// What Xcode says while it builds, archives and exports.
    static let xcodeMessages: [AppleMessage] = [
        AppleMessage(
            "doesn't include the … entitlement", .xcode,
            phrases: [
                "doesn't include the…entitlement",
                "None of the valid provisioning profiles allowed the specified entitlements",
                "No matching provisioning profiles found",
            ],
            means: """
                The target claims an entitlement that the profile does not have at all: the capability is not \
                switched on for the App ID, or the profile was made before it was. An empty list is a claim too.
                """,
            advice: [
                "Switch the capability on for the App ID and make the profile anew.",
                "Or remove the key, where nothing in the app uses it.",
            ], sources: [diagnosing, profileNote]),
        AppleMessage(
            "doesn't match the entitlements file's value", .xcode,
            phrases: ["doesn't match the entitlements file's value"],
            means: """
                The profile has the entitlement, but does not allow the value: another container or group, \
                another environment, another letter case.
                """,
            advice: [
                "Compare the value with the profile's, letter by letter: `entcheck lint --profile FILE`.",
                "Assign the container or group to this App ID, extensions included, and make the profile anew.",
            ], sources: [diagnosing, "https://github.com/LoopKit/Loop/issues/2199"]),
        AppleMessage(
            "doesn't support the … capability", .xcode,
            phrases: [
                "doesn't support the…capability", "doesn't support the…App Group",
                "doesn't support the…iCloud Container",
            ],
            means: "The profile lacks a capability, or the container or group that the target names.",
            advice: ["Assign it to the App ID and make the profile anew, or name one that is assigned."],
            sources: [diagnosing, "https://github.com/element-hq/element-ios/issues/5815"]),
        AppleMessage(
            "An Application Group with Identifier … is not available", .xcode,
            phrases: ["Application Group with Identifier…is not available"],
            means: "The name is registered by another team: names of app groups are unique among all teams.",
            advice: ["Use a name of your own wherever the group is named, in code too."], rules: ["app-group-prefix"],
            sources: ["https://github.com/niochat/nio/pull/245"]),
        AppleMessage(
            "Application Group identifiers should start with 'group.'", .installation,
            phrases: ["Application Group identifiers should start with group."],
            means: "A registered app group begins with `group.`; only macOS knows others, which are not registered.",
            advice: ["Put `group.` before the name."], rules: ["app-group-prefix"],
            sources: ["https://github.com/claration/Impactor/pull/165"]),
        AppleMessage(
            "An App ID with Identifier … is not available", .xcode,
            phrases: ["App ID with Identifier…is not available"],
            means: "Another team has registered the bundle identifier.",
            advice: ["Give the app a bundle identifier of your own, and what is named after it."],
            sources: ["https://developer.apple.com/help/account/identifiers/register-an-app-id/"]),
        AppleMessage(
            "exportOptionsPlist error for key 'iCloudContainerEnvironment'", .xcode,
            phrases: ["error for key iCloudContainerEnvironment", "iCloudContainerEnvironment"],
            means: "The profile allows both environments of CloudKit, and the export has to be told which is meant.",
            advice: ["Set `iCloudContainerEnvironment` in the export options to `Development` or `Production`."],
            rules: ["icloud-environment-in-source", "value-type"],
            sources: ["https://github.com/bitrise-steplib/steps-xcode-archive/issues/125"]),
        AppleMessage(
            "Entitlements file … was modified during the build", .xcode,
            phrases: ["Entitlements file…was modified during the build"],
            means: """
                A script writes the file that Xcode has read already, so that the signature need not agree with it. With \
                `CODE_SIGN_ALLOW_ENTITLEMENTS_MODIFICATION` Xcode signs what the file says then, as it is written: \
                references to build settings stay unresolved, and what build settings, the kind of product and the \
                profile would add is missing. In a build for a simulator it is what the section \
                `__TEXT,__entitlements` holds; the signature stays as it was.
                """,
            advice: ["Write the file before the build, or set `CODE_SIGN_ALLOW_ENTITLEMENTS_MODIFICATION` knowingly."],
            rules: ["variable-unexpanded", "signature-drops-claim", "signature-changes-claim"],
            sources: [
                "https://developer.apple.com/documentation/xcode/build-settings-reference",
                "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBTaskExecution/TaskActions/ProcessProductEntitlementsTaskAction.swift",
            ]),
    ]
}
