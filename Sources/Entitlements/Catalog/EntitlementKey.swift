#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The name of an entitlement, such as `com.apple.security.application-groups`.
///
/// Keys are compared byte for byte; three of Apple's have capital letters.
public struct EntitlementKey: RawRepresentable, Hashable, Sendable {
    /// The key as it is written in the property list.
    public let rawValue: String

    /// Creates a key, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    func hasBytes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        // Storage first: the view's own iterator asks at each byte how the string is stored.
        rawValue.utf8.withContiguousStorageIfAvailable { own in
            guard own.count == bytes.count, let left = own.baseAddress, let right = bytes.baseAddress else {
                return own.isEmpty && bytes.isEmpty
            }
            return memcmp(left, right, own.count) == 0
        } ?? rawValue.utf8.elementsEqual(bytes)
    }
}

extension EntitlementKey: ExpressibleByStringLiteral {
    /// Creates a key from its text.
    public init(stringLiteral value: String) { self.init(rawValue: value) }
}

extension EntitlementKey: CustomStringConvertible {
    public var description: String { rawValue }
}

extension EntitlementKey: Comparable {
    /// The order of the keys' bytes.
    public static func < (left: EntitlementKey, right: EntitlementKey) -> Bool {
        left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
    }
}

// MARK: - Keys that rules and stores speak of

extension EntitlementKey {
    /// Who the app is, on every platform but macOS.
    public static let applicationIdentifier: Self = "application-identifier"

    /// Who the app is, on macOS; Mac Catalyst has both.
    public static let macApplicationIdentifier: Self = "com.apple.application-identifier"

    /// The team that signs the app.
    public static let teamIdentifier: Self = "com.apple.developer.team-identifier"

    /// Application identifiers that the app had before; given by Apple on request.
    public static let previousApplicationIdentifiers: Self = "previous-application-identifiers"

    /// The key-value store of the app in iCloud.
    public static let keyValueStore: Self = "com.apple.developer.ubiquity-kvstore-identifier"

    /// The containers in which the app keeps documents in iCloud; the first is the one that `nil` means.
    public static let ubiquityContainers: Self = "com.apple.developer.ubiquity-container-identifiers"

    /// The iCloud containers of the app.
    public static let cloudContainers: Self = "com.apple.developer.icloud-container-identifiers"

    /// The services of iCloud that the app uses.
    public static let cloudServices: Self = "com.apple.developer.icloud-services"

    /// Whether CloudKit speaks to the development or the production environment.
    public static let cloudEnvironment: Self = "com.apple.developer.icloud-container-environment"

    /// Containers for development builds; for profiles only.
    public static let cloudDevelopmentContainers: Self =
        "com.apple.developer.icloud-container-development-container-identifiers"

    /// The app groups whose containers and preferences the app shares.
    public static let appGroups: Self = "com.apple.security.application-groups"

    /// The keychain groups whose items the app reads and writes.
    public static let keychainAccessGroups: Self = "keychain-access-groups"

    /// The application of which an App Clip is a part.
    public static let parentApplicationIdentifiers: Self = "com.apple.developer.parent-application-identifiers"

    /// The App Clip of an app.
    public static let appClipIdentifiers: Self = "com.apple.developer.associated-appclip-app-identifiers"

    /// The kinds of pass in Wallet that the app reaches.
    public static let passTypeIdentifiers: Self = "com.apple.developer.pass-type-identifiers"

    /// The merchants for whom the app takes payments.
    public static let merchantIdentifiers: Self = "com.apple.developer.in-app-payments"

    /// The environment of the push service, on every platform but macOS.
    public static let pushEnvironment: Self = "aps-environment"

    /// The environment of the push service on macOS.
    public static let macPushEnvironment: Self = "com.apple.developer.aps-environment"

    /// Web sites that the app is associated with.
    public static let associatedDomains: Self = "com.apple.developer.associated-domains"

    /// Whether a debugger may attach, on every platform but macOS.
    public static let getTaskAllow: Self = "get-task-allow"

    /// Whether a debugger may attach, on macOS.
    public static let macGetTaskAllow: Self = "com.apple.security.get-task-allow"

    /// Whether TestFlight takes the build.
    public static let betaReportsActive: Self = "beta-reports-active"

    /// Whether the app runs in the App Sandbox.
    public static let appSandbox: Self = "com.apple.security.app-sandbox"

    /// Whether a helper runs in the sandbox of the app that starts it.
    public static let inherit: Self = "com.apple.security.inherit"
}
