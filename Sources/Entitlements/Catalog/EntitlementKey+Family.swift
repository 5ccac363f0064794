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
