extension EntitlementKey {
    /// Whose key it is, by its name.
    public enum Family: Sendable {
        /// `com.apple.developer.…`: capabilities that a profile grants.
        case developer

        /// `com.apple.security.…`: App Sandbox, hardened runtime, app groups.
        case security

        /// Any other `com.apple.…`.
        case otherApple

        /// A name that is not Apple's, or has no such prefix.
        case unprefixed
    }

    /// Whose key it is, by its name.
    public var family: Family {
        if rawValue.hasPrefix("com.apple.developer.") { return .developer }
        if rawValue.hasPrefix("com.apple.security.") { return .security }
        return rawValue.hasPrefix("com.apple.") ? .otherApple : .unprefixed
    }

    /// The key without `com.apple.developer.`, `com.apple.security.` or `com.apple.`.
    var stem: Substring {
        switch family {
        case .developer: rawValue.dropFirst("com.apple.developer.".count)
        case .security: rawValue.dropFirst("com.apple.security.".count)
        case .otherApple: rawValue.dropFirst("com.apple.".count)
        case .unprefixed: rawValue[...]
        }
    }

    /// Whether the key is for Apple's own code: the catalog says so, or it is an undocumented `com.apple.…` of neither
    /// of the two families that are open to others.
    ///
    /// Such keys are refused everywhere: the store answers ITMS-90045
    /// (<https://github.com/EddyVerbruggen/nativescript-plugin-firebase/issues/435>), macOS kills the process.
    public var isAppleInternal: Bool {
        if let definition = EntitlementCatalog[self] { return definition.restriction == .apple }
        return family == .otherApple || rawValue.hasPrefix("com.apple.security.private.")
    }
}

extension EntitlementKeySet {
    /// Keys that open the App Sandbox for something: files, network, devices, personal information, exceptions.
    ///
    /// <https://developer.apple.com/documentation/security/app-sandbox>
    public static let sandboxResources = EntitlementKeySet(
        [EntitlementDefinition].sandbox.map(\.key).filter { $0 != .appSandbox && $0 != .inherit })

    /// Those of them that mean nothing outside the App Sandbox.
    ///
    /// Devices, personal information and Apple events are keys of the hardened runtime too,
    /// <https://developer.apple.com/documentation/security/hardened-runtime>.
    public static let sandboxOnlyResources = EntitlementKeySet(
        [EntitlementDefinition].sandbox.map(\.key).filter { key in
            key != .appSandbox && key != .inherit
                && !["automation.", "device.", "personal-information."].contains { key.stem.hasPrefix($0) }
        })
}
