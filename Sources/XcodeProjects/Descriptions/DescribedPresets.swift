internal import PropertyLists

extension DescribedSettings {
    /// Sets the presets of XcodeGen for a target's platform that affect entitlements and identifiers.
    ///
    /// Source: <https://github.com/yonaskolb/XcodeGen/tree/master/SettingPresets>.
    mutating func preset(for target: DescribedTarget, at location: Location) {
        set("SDKROOT", to: SDK.name(described: target.platform) ?? "auto", at: location)
        var destinations = Set(target.node["supportedDestinations"]?.elements.compactMap(\.text) ?? [])
        guard !destinations.isEmpty else { return }
        // XcodeGen builds Catalyst apps for iOS.
        if destinations.contains("macCatalyst") { destinations.insert("iOS") }
        let platforms = SDK.platforms.filter { destinations.contains($0.platform) }.map(\.sdk)
        set("SUPPORTED_PLATFORMS", to: platforms.joined(separator: " "), at: location)
        let isCatalyst = destinations.contains("macCatalyst")
        if isCatalyst || destinations.contains("iOS") || destinations.contains("macOS") {
            set("SUPPORTS_MACCATALYST", to: isCatalyst ? "YES" : "NO", at: location)
        }
    }

    /// Sets the entitlements file and the Info.plist that a target of a description names outside its settings.
    ///
    /// The entitlements file overrides the setting; for the Info.plist, the setting has precedence.
    mutating func setFiles(of target: DescriptionNode) {
        if case .text(let path, let location)? = target["entitlements"]?["path"] {
            set("CODE_SIGN_ENTITLEMENTS", to: path, at: location)
        }
        if case .text(let path, let location)? = target["info"]?["path"], !contains("INFOPLIST_FILE") {
            set("INFOPLIST_FILE", to: path, at: location)
        }
    }
}

extension SDK {
    /// The platforms of XcodeGen, with their SDKs for devices.
    fileprivate static let platforms = [
        (platform: "iOS", sdk: "iphoneos"), (platform: "tvOS", sdk: "appletvos"), (platform: "watchOS", sdk: "watchos"),
        (platform: "visionOS", sdk: "xros"), (platform: "macOS", sdk: "macosx"),
    ]

    /// Returns the SDK of a platform by its XcodeGen name; `nil` if there is none.
    static func name(described platform: String) -> String? { platforms.first { $0.platform == platform }?.sdk }
}
