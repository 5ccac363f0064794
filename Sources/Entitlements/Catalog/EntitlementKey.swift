internal import PropertyLists

/// The name of an entitlement, such as `com.apple.security.application-groups`.
///
/// Keys are compared byte for byte; three of Apple's keys contain uppercase letters.
public struct EntitlementKey: RawRepresentable, Hashable, Sendable {
    /// The key in the property list.
    public let rawValue: String

    /// Creates a key, which may be unknown.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Returns whether two keys are equal byte for byte.
    public static func == (left: EntitlementKey, right: EntitlementKey) -> Bool {
        left.rawValue.hasSameBytes(as: right.rawValue)
    }

    /// Feeds the bytes of the key into a hasher.
    public func hash(into hasher: inout Hasher) { rawValue.hashBytes(into: &hasher) }
}

extension EntitlementKey: ExpressibleByStringLiteral {
    /// Creates a key from a string literal.
    public init(stringLiteral value: String) { self.init(rawValue: value) }
}

extension EntitlementKey: CustomStringConvertible {
    public var description: String { rawValue }
}

extension EntitlementKey: Comparable {
    /// Compares the keys byte for byte.
    public static func < (left: EntitlementKey, right: EntitlementKey) -> Bool {
        left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
    }
}

// MARK: - Common keys

extension EntitlementKey {
    /// The application identifier, on all platforms except macOS.
    public static let applicationIdentifier: Self = "application-identifier"

    /// The application identifier on macOS; Mac Catalyst apps have both.
    public static let macApplicationIdentifier: Self = "com.apple.application-identifier"

    /// The team that signs the app.
    public static let teamIdentifier: Self = "com.apple.developer.team-identifier"

    /// The previous application identifiers of the app; Apple assigns them on request.
    public static let previousApplicationIdentifiers: Self = "previous-application-identifiers"

    /// The key-value store of the app in iCloud.
    public static let keyValueStore: Self = "com.apple.developer.ubiquity-kvstore-identifier"

    /// The ubiquity containers, in which the app keeps documents in iCloud; the first one is the default.
    public static let ubiquityContainers: Self = "com.apple.developer.ubiquity-container-identifiers"

    /// The iCloud containers of the app.
    public static let cloudContainers: Self = "com.apple.developer.icloud-container-identifiers"

    /// The iCloud services that the app uses.
    public static let cloudServices: Self = "com.apple.developer.icloud-services"

    /// The CloudKit environment: development or production.
    public static let cloudEnvironment: Self = "com.apple.developer.icloud-container-environment"

    /// The containers for development builds; the key occurs only in profiles.
    public static let cloudDevelopmentContainers: Self =
        "com.apple.developer.icloud-container-development-container-identifiers"

    /// The app groups whose containers and preferences the app shares.
    public static let appGroups: Self = "com.apple.security.application-groups"

    /// The keychain groups whose items the app reads and writes.
    public static let keychainAccessGroups: Self = "keychain-access-groups"

    /// The parent app of an App Clip.
    public static let parentApplicationIdentifiers: Self = "com.apple.developer.parent-application-identifiers"

    /// The App Clip of an app.
    public static let appClipIdentifiers: Self = "com.apple.developer.associated-appclip-app-identifiers"

    /// The pass types in Wallet that the app can access.
    public static let passTypeIdentifiers: Self = "com.apple.developer.pass-type-identifiers"

    /// The merchant identifiers for which the app accepts payments.
    public static let merchantIdentifiers: Self = "com.apple.developer.in-app-payments"

    /// The environment of the push service, on all platforms except macOS.
    public static let pushEnvironment: Self = "aps-environment"

    /// The environment of the push service on macOS.
    public static let macPushEnvironment: Self = "com.apple.developer.aps-environment"

    /// The domains that are associated with the app.
    public static let associatedDomains: Self = "com.apple.developer.associated-domains"

    /// Whether a debugger may attach, on all platforms except macOS.
    public static let getTaskAllow: Self = "get-task-allow"

    /// Whether a debugger may attach, on macOS.
    public static let macGetTaskAllow: Self = "com.apple.security.get-task-allow"

    /// Whether TestFlight accepts the build.
    public static let betaReportsActive: Self = "beta-reports-active"

    /// Whether the app runs in the App Sandbox.
    public static let appSandbox: Self = "com.apple.security.app-sandbox"

    /// Whether a helper inherits the sandbox of the app that launches it.
    public static let inherit: Self = "com.apple.security.inherit"
}
