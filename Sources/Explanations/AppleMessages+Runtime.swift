extension AppleMessage {
    /// The messages of frameworks in a running app whose entitlements are missing or wrong.
    static let runtimeMessages: [AppleMessage] = [
        AppleMessage(
            "-34018 errSecMissingEntitlement", .runtime, codes: ["-34018"],
            phrases: [
                "errSecMissingEntitlement", "client has neither application-identifier nor keychain-access-groups",
            ],
            means: """
                The app requested a keychain access group for which it has no entitlement, or the app has no \
                identity. The groups of an app are its keychain access groups, its application identifier, and its \
                app groups.
                """,
            advice: [
                "Add the group to `keychain-access-groups`, with its prefix.",
                "On macOS, embed a profile that authorizes the group; otherwise macOS terminates the app at launch.",
                "Compare the name in the code with the name in the signature, including the prefix.",
            ], rules: ["keychain-group-prefix", "identifier-repeated-prefix"],
            sources: [
                "https://developer.apple.com/documentation/security/sharing-access-to-keychain-items-among-a-collection-of-apps",
                "https://github.com/AzureAD/microsoft-authentication-library-for-objc/issues/1499",
            ]),
        AppleMessage(
            "BUG IN CLIENT OF KVS", .runtime,
            phrases: [
                "BUG IN CLIENT OF KVS", "NSUbiquitousKeyValueStore without a store identifier",
                "Unable to find entitlement for KVS store",
            ],
            means: """
                The app uses `NSUbiquitousKeyValueStore`, but its signature does not contain \
                `com.apple.developer.ubiquity-kvstore-identifier`. All values that it sets are lost without an \
                error.
                """,
            advice: [
                "Enable iCloud with key-value storage; the value is `$(TeamIdentifierPrefix)$(CFBundleIdentifier)`.",
                "Check the signature of the released app: an export or a re-signing can remove the key.",
            ], rules: ["kvstore-missing", "kvstore-prefix"],
            sources: ["https://developer.apple.com/documentation/foundation/nsubiquitouskeyvaluestore"]),
        AppleMessage(
            "CKException: missing required entitlement", .runtime,
            phrases: [
                "The application is missing required entitlement"
            ],
            means:
                "CloudKit terminates an app whose signature lacks a required entitlement or has a wrong type for it.",
            advice: [
                "Add `com.apple.developer.icloud-services` with `CloudKit`, and the containers.",
                "Use one environment as a string; the list of both is valid only in the profile.",
            ], rules: ["icloud-services-missing", "icloud-containers-missing", "value-type"],
            sources: ["https://github.com/calabash/iOSDeviceManager/pull/127"]),
        AppleMessage(
            "Trying to initialize a container without an application ID", .runtime,
            phrases: ["initialize a container without an application ID"],
            means: "CloudKit requires an application identifier, but the signature does not contain one.",
            advice: [
                "Add `com.apple.application-identifier` and `com.apple.developer.team-identifier` to the signature."
            ],
            rules: ["app-id-of-other-platform"], sources: ["https://github.com/michellzappa/headroom/pull/9"]),
        AppleMessage(
            "CKError: Bad Container", .runtime, codes: ["5/1014"],
            phrases: ["Bad Container", "Couldn't get container configuration from the server"],
            means: """
                The server does not recognize the container, or the container is not assigned to this App ID. The \
                files can nevertheless be correct, because the assignment is made on the developer website.
                """,
            advice: ["Assign the container to the App ID, wait a few minutes, and regenerate the profile."],
            rules: ["icloud-container-prefix", "icloud-container-team"],
            sources: ["https://github.com/apple/sample-cloudkit-privatedb-sync/issues/2"]),
        AppleMessage(
            "client is not entitled", .runtime,
            phrases: ["app_group_path_by_app_group_identifier: client is not entitled", "NOT_ENTITLED_FOR_OPERATION"],
            means:
                "The app requested the directory of an app group that its signature does not list; the result is `nil`.",
            advice: ["Add the group to the entitlements of the app and its extension, spelled as in the code."],
            rules: ["app-group-prefix", "identifier-letter-case"],
            sources: ["https://github.com/afterxleep/Bouncer/issues/90"]),
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
        AppleMessage(
            "no valid aps-environment entitlement string found", .runtime,
            phrases: [
                "no valid aps-environment entitlement string found"
            ],
            means: """
                The app registered for push notifications, but its signature does not contain the push key of its \
                platform: `aps-environment` on iOS, `com.apple.developer.aps-environment` on macOS.
                """,
            advice: ["Enable Push Notifications for the App ID and add the key of the platform."],
            rules: ["key-foreign-platform", "push-keys-of-two-platforms"],
            sources: ["https://developer.apple.com/documentation/usernotifications/registering-your-app-with-apns"]),
    ]
}
