internal import PropertyLists

extension DescribedSettings {
    /// Sets what XcodeGen sets for every target of a platform, as far as products depend on it.
    ///
    /// Source: <https://github.com/yonaskolb/XcodeGen/tree/master/SettingPresets>.
    mutating func preset(for target: DescribedTarget, at location: Location) {
        set("SDKROOT", to: SDK.name(described: target.platform) ?? "auto", at: location)
        var destinations = Set(target.node["supportedDestinations"]?.elements.compactMap(\.text) ?? [])
        guard !destinations.isEmpty else { return }
        // Catalyst is a way to build for iOS.
        if destinations.contains("macCatalyst") { destinations.insert("iOS") }
        let platforms = SDK.platforms.filter { destinations.contains($0.platform) }.map(\.sdk)
        set("SUPPORTED_PLATFORMS", to: platforms.joined(separator: " "), at: location)
        let isCatalyst = destinations.contains("macCatalyst")
        if isCatalyst || destinations.contains("iOS") || destinations.contains("macOS") {
            set("SUPPORTS_MACCATALYST", to: isCatalyst ? "YES" : "NO", at: location)
        }
    }

    /// Sets the files that a target of a description names beside its settings.
    ///
    /// Those of the settings come second for entitlements, and first for the Info.plist.
    mutating func takeFiles(of target: DescriptionNode) {
        if case .text(let path, let place)? = target["entitlements"]?["path"] {
            set("CODE_SIGN_ENTITLEMENTS", to: path, at: place)
        }
        if case .text(let path, let place)? = target["info"]?["path"], !contains("INFOPLIST_FILE") {
            set("INFOPLIST_FILE", to: path, at: place)
        }
    }
}

extension SDK {
    /// The platforms of XcodeGen, with their SDKs for devices.
    fileprivate static let platforms = [
        (platform: "iOS", sdk: "iphoneos"), (platform: "tvOS", sdk: "appletvos"), (platform: "watchOS", sdk: "watchos"),
        (platform: "visionOS", sdk: "xros"), (platform: "macOS", sdk: "macosx"),
    ]

    /// The SDK of a platform as XcodeGen calls it; `nil` where there is none.
    static func name(described platform: String) -> String? { platforms.first { $0.platform == platform }?.sdk }
}
