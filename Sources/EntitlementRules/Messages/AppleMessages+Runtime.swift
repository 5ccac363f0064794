extension AppleMessage {
    /// What frameworks say in a running app whose entitlements are not what they need.
    static let runtimeMessages: [AppleMessage] = [
        AppleMessage(
            "-34018 errSecMissingEntitlement", .runtime, codes: ["-34018"],
            phrases: [
                "errSecMissingEntitlement", "client has neither application-identifier nor keychain-access-groups",
            ],
            means: """
                The keychain was asked for an access group that the app is not entitled to, or the app has no \
                identity at all. An app's groups are its keychain access groups, its application identifier and \
                its app groups.
                """,
            advice: [
                "List the group in `keychain-access-groups`, with its prefix.",
                "On macOS embed a profile that allows it; without one the key kills the app at launch.",
                "Compare the name in the code with the one in the signature: the prefix belongs to it.",
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
                The app uses `NSUbiquitousKeyValueStore` and its signature has no \
                `com.apple.developer.ubiquity-kvstore-identifier`. Every value it sets is lost without an error.
                """,
            advice: [
                "Switch on iCloud with key-value storage; the value is `$(TeamIdentifierPrefix)$(CFBundleIdentifier)`.",
                "Look into the signature of what was shipped: exporting and signing anew drop the key.",
            ], rules: ["kvstore-missing", "kvstore-prefix"],
            sources: ["https://developer.apple.com/documentation/foundation/nsubiquitouskeyvaluestore"]),
        AppleMessage(
            "CKException: missing required entitlement", .runtime,
            phrases: [
                "The application is missing required entitlement"
            ],
            means: "CloudKit stops an app whose signature lacks one of its entitlements, or has it in another form.",
            advice: [
                "Claim `com.apple.developer.icloud-services` with `CloudKit`, and the containers.",
                "Sign one environment as a string; the list of both belongs in the profile.",
            ], rules: ["icloud-services-missing", "icloud-containers-missing", "value-type"],
            sources: ["https://github.com/calabash/iOSDeviceManager/pull/127"]),
        AppleMessage(
            "Trying to initialize a container without an application ID", .runtime,
            phrases: ["initialize a container without an application ID"],
            means: "CloudKit needs the app's identity, and the signature has no application identifier.",
            advice: ["Sign `com.apple.application-identifier` and `com.apple.developer.team-identifier`."],
            rules: ["app-id-of-other-platform"], sources: ["https://github.com/michellzappa/headroom/pull/9"]),
        AppleMessage(
            "CKError: Bad Container", .runtime, codes: ["5/1014"],
            phrases: ["Bad Container", "Couldn't get container configuration from the server"],
            means: """
                The container is not known to the server or not assigned to this App ID. The files can be right all \
                the same: this is decided on the developer site.
                """,
            advice: ["Assign the container to the App ID, wait a few minutes, and make the profile anew."],
            rules: ["icloud-container-prefix", "icloud-container-team"],
            sources: ["https://github.com/apple/sample-cloudkit-privatedb-sync/issues/2"]),
        AppleMessage(
            "client is not entitled", .runtime,
            phrases: ["app_group_path_by_app_group_identifier: client is not entitled", "NOT_ENTITLED_FOR_OPERATION"],
            means:
                "The app asked for the directory of an app group that its signature does not list; the answer is `nil`.",
            advice: ["List the group in the signature of app and extension, spelt as in the code."],
            rules: ["app-group-prefix", "identifier-letter-case"],
            sources: ["https://github.com/afterxleep/Bouncer/issues/90"]),
        AppleMessage(
            "would like to access data from other apps", .runtime,
            phrases: ["would like to access data from other apps"],
            means: """
                macOS 15 and later ask before a program opens an app group that is not proven its own: one that does \
                not begin with its team identifier and that no embedded profile lists.
                """,
            advice: ["Begin the group's name with the team identifier, or embed a profile that lists it."],
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
                The app registered for push notifications and its signature has no push key of its platform: \
                `aps-environment` on iOS, `com.apple.developer.aps-environment` on macOS.
                """,
            advice: ["Switch Push Notifications on for the App ID and claim the key of the platform."],
            rules: ["key-foreign-platform", "push-keys-of-two-platforms"],
            sources: ["https://developer.apple.com/documentation/usernotifications/registering-your-app-with-apns"]),
    ]
}
