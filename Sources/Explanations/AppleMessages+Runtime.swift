extension AppleMessage {
    /// The messages of frameworks in a running app whose entitlements are missing or wrong.
    static let runtimeMessages: [AppleMessage] = [
        AppleMessage(
            "Trying to initialize a container without an application ID", .runtime,
            phrases: ["initialize a container without an application ID"],
            means: "CloudKit requires an application identifier, but the signature does not contain one.",
            advice: [
                "Add `com.apple.application-identifier` and `com.apple.developer.team-identifier` to the signature."
            ],
            rules: ["app-id-of-other-platform"], sources: ["https://github.com/michellzappa/headroom/pull/9"]),
        AppleMessage(
            "would like to access data from other apps", .runtime,
            phrases: ["would like to access data from other apps"],
            means: """
                macOS 15 and later ask the user before an app opens an app group that may belong to another app: a \
                group that does not begin with the team identifier and that no embedded profile lists.
                """,
            advice: ["Prepend the team identifier to the name of the group, or embed a profile that lists it."],
            rules: ["app-group-prefix"],
            sources: [
                "https://developer.apple.com/forums/thread/721701",
                "https://github.com/jacklandrin/OnlySwitch/issues/149",
            ]),
    ]
}
