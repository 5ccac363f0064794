extension EntitlementKey {
    /// The groups of keys with a common prefix.
    public enum Family: Sendable {
        /// `com.apple.developer.…`: capabilities that a profile authorizes.
        case developer

        /// `com.apple.security.…`: the App Sandbox, the hardened runtime, and app groups.
        case security

        /// All other keys that begin with `com.apple.`.
        case otherApple

        /// Keys without such a prefix, including keys of other companies.
        case unprefixed
    }

    /// The family of the key.
    public var family: Family {
        if rawValue.hasPrefix("com.apple.developer.") { return .developer }
        if rawValue.hasPrefix("com.apple.security.") { return .security }
        return rawValue.hasPrefix("com.apple.") ? .otherApple : .unprefixed
    }

    /// The key without `com.apple.developer.`, `com.apple.security.`, or `com.apple.`.
    var stem: Substring {
        switch family {
        case .developer: rawValue.dropFirst("com.apple.developer.".count)
        case .security: rawValue.dropFirst("com.apple.security.".count)
        case .otherApple: rawValue.dropFirst("com.apple.".count)
        case .unprefixed: rawValue[...]
        }
    }

    /// Whether the key is reserved for Apple's own code: the catalog marks it so, or it is an undocumented
    /// `com.apple.…` key outside the two public families.
    ///
    /// Such keys are rejected everywhere: the App Store rejects the upload (ITMS-90045,
    /// <https://github.com/EddyVerbruggen/nativescript-plugin-firebase/issues/435>), and macOS terminates the app.
    public var isAppleInternal: Bool {
        if let definition = EntitlementCatalog[self] { return definition.restriction == .apple }
        return family == .otherApple || rawValue.hasPrefix("com.apple.security.private.")
    }
}

extension EntitlementKeySet {
    /// The keys that grant access outside the App Sandbox: files, network, devices, personal information, exceptions.
    ///
    /// <https://developer.apple.com/documentation/security/app-sandbox>
    public static let sandboxResources = EntitlementKeySet(
        [EntitlementDefinition].sandbox.map(\.key).filter { $0 != .appSandbox && $0 != .inherit })

    /// The sandbox resources that have no effect outside the App Sandbox.
    ///
    /// Keys for devices, personal information, and Apple events also belong to the hardened runtime,
    /// <https://developer.apple.com/documentation/security/hardened-runtime>.
    public static let sandboxOnlyResources = EntitlementKeySet(
        [EntitlementDefinition].sandbox.map(\.key).filter { key in
            key != .appSandbox && key != .inherit
                && !["automation.", "device.", "personal-information."].contains { key.stem.hasPrefix($0) }
        })
}
