extension AppleMessage {
    /// The messages of Xcode while it builds, archives, and exports.
    static let xcodeMessages: [AppleMessage] = [
        AppleMessage(
            "Application Group identifiers should start with 'group.'", .installation,
            phrases: ["Application Group identifiers should start with group."],
            means: "A registered app group begins with `group.`; only macOS supports others, which are not registered.",
            advice: ["Prepend `group.` to the name."], rules: ["app-group-prefix"],
            sources: ["https://github.com/claration/Impactor/pull/165"]),
        AppleMessage(
            "exportOptionsPlist error for key 'iCloudContainerEnvironment'", .xcode,
            phrases: ["error for key iCloudContainerEnvironment", "iCloudContainerEnvironment"],
            means: "The profile authorizes both environments of CloudKit, and the export options must select one.",
            advice: ["Set `iCloudContainerEnvironment` in the export options to `Development` or `Production`."],
            rules: ["icloud-environment-in-source", "value-type"],
            sources: ["https://github.com/bitrise-steplib/steps-xcode-archive/issues/125"]),
    ]
}
