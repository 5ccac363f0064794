extension KeyTable {
    /// The capabilities: name in Xcode, name on the developer website, accounts for iOS, accounts for macOS, keys of
    /// `Info.plist`, and background modes.
    ///
    /// `=` repeats the name, and `-` means that there is none. Accounts are letters: `A` Apple Developer Program, `E`
    /// Apple Developer Enterprise Program, `F` personal team, `D` Developer ID. `*` restricts the capability to
    /// development, and `?` is not documented.
    ///
    /// Sources: <https://developer.apple.com/help/account/reference/supported-capabilities-ios> and
    /// <https://developer.apple.com/help/account/reference/supported-capabilities-macos> for the accounts,
    /// <https://docs.expo.dev/build-reference/ios-capabilities/> for the names on the website, and Apple's
    /// documentation of the property list keys.
    static let capabilities = """
        5G Network Slicing | = | AE | ? | - | -
        Access Wi-Fi Information | = | AE | ? | NSLocationWhenInUseUsageDescription | -
        App Attest | = | AE | ? | - | -
        App Groups | = | AEF | ADF | - | -
        App Sandbox | - | ? | ADF | - | -
        Apple Pay | Apple Pay Payment Processing | A | AD | - | -
        Apple Pay Later Merchandising | = | ? | ? | - | -
        Associated Domains | = | AE | AD | - | -
        AutoFill Credential Provider | = | AE | AD | - | -
        ClassKit | = | AE | AD | - | -
        Communication Notifications | = | AE | AD | - | -
        Custom Network Protocol | = | ? | AD | - | -
        Data Protection | = | AEF | ? | - | -
        DriverKit | DriverKit for Development | ? | ? | OSBundleUsageDescription | -
        DriverKit Family MIDI | = | AE* | AD* | - | -
        Extended Virtual Addressing | Extended Virtual Address Space | AE | ? | - | -
        Family Controls | = | A* | ? | - | -
        FileProvider Testing Mode | FileProvider TestingMode | AE* | AD* | - | -
        Fonts | = | AE | ? | - | -
        FSKit Module | = | ? | AD | EXAppExtensionAttributes | -
        Game Center | = | A | A | - | -
        Group Activities | = | AE | ? | - | -
        Hardened Runtime | - | ? | ADF | - | -
        Head Pose | = | AE | AD | NSMotionUsageDescription | -
        HealthKit | = | AEF | ? | NSHealthShareUsageDescription NSHealthUpdateUsageDescription | -
        HealthKit Estimate Recalibration | Recalibrate Estimates | AE | ? | - | -
        HomeKit | = | AEF | A | NSHomeKitUsageDescription | -
        Hotspot | = | AE | ? | - | -
        iCloud | = | AE | AD | NSUbiquitousContainers | -
        ID Verifier - Display Only | Tap to Present ID on iPhone (Display Only) | AE | ? | - | -
        Increased Debugging Memory Limit | = | AE | ? | - | -
        Increased Memory Limit | = | ? | ? | - | -
        Inter-App Audio | = | AEF | ? | AudioComponents | audio
        Journaling Suggestions | = | A | ? | - | -
        Keychain Sharing | - | AEF | ADF | - | -
        Low Latency HLS | = | A | A | - | -
        Managed App Installation UI | = | ? | A | - | -
        Maps | = | AEF | ADF | - | -
        Matter Allow Setup Payload | = | AE | AD | - | -
        MDM Managed Associated Domains | = | AE | AD | - | -
        Media Device Discovery | = | AE | ? | - | -
        Messages Collaboration | = | A | A | - | -
        Multipath | = | AE | ? | - | -
        Near Field Communication Tag Reading | NFC Tag Reading | AE | ? | NFCReaderUsageDescription | -
        Network Extensions | = | AE | AD | NSExtension | -
        On Demand Install Capable | On Demand Install Capable for App Clip Extensions | A | ? | NSAppClip | -
        Personal VPN | = | AE | AD | - | -
        Push Notifications | = | AE | ? | - | remote-notification
        Push to Talk | = | AE | ? | NSMicrophoneUsageDescription | push-to-talk
        Sensitive Content Analysis | = | A | ? | - | -
        Shallow Depth and Pressure | = | ? | ? | WKBackgroundModes | -
        Shared with You | = | A | ? | - | -
        Sign in with Apple | Sign In with Apple | A | ? | - | -
        SIM Inserted for Wireless Carriers | = | AE | ? | - | -
        Siri | SiriKit | AE | ? | NSSiriUsageDescription | -
        Spatial Audio Profile | = | AE | ? | - | -
        Sustained Execution | = | AE | ? | - | -
        System Extension | = | ? | ? | NSSystemExtensionUsageDescription | -
        Tap to Pay on iPhone | = | ? | ? | - | -
        Time Sensitive Notifications | = | AE | ? | - | -
        User Management | TV Services | ? | ? | - | -
        Wallet | = | AE | ? | - | -
        WeatherKit | = | A | ? | - | -
        Wireless Accessory Configuration | = | AEF | ? | UISupportedExternalAccessoryProtocols | -
        """
}
