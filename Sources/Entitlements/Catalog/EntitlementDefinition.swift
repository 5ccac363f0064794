public import PropertyLists

/// The documentation of one entitlement.
public final class EntitlementDefinition: Sendable {
    /// The key, such as `com.apple.security.application-groups`.
    public let key: EntitlementKey

    /// The name in Apple's documentation; the key if there is none.
    public let title: String

    /// The type of the claimed value.
    public let type: ValueType

    /// The documented values; empty if all values are valid or none are documented.
    public let values: [String]

    /// Whether values other than ``values`` can be valid, because Apple has added values later or accepts undocumented
    /// values.
    public let takesFurtherValues: Bool

    private let availability: String

    /// The platforms that support the entitlement, one bit each, because rules check every claim of every file.
    private let platformBits: UInt8

    /// The authorization that a claim requires.
    public let restriction: Restriction

    /// The quality of the documentation.
    public let evidence: Evidence

    /// Whether Apple has deprecated the entitlement.
    public let isDeprecated: Bool

    /// The key that replaces this key; `nil` if this key is not deprecated or has no replacement.
    public let successor: EntitlementKey?

    /// The value in a profile, if it differs from the claimed value.
    public let profileForm: ProfileForm

    init(
        _ key: String, _ type: ValueType, _ values: [String] = [], on platforms: String, _ restriction: Restriction,
        _ evidence: Evidence = .documented, _ title: String? = nil, profile: ProfileForm = .same,
        deprecated: Bool = false, successor: EntitlementKey? = nil, furtherValues: Bool = false
    ) {
        self.key = EntitlementKey(rawValue: key)
        self.title = title ?? key
        self.type = type
        self.values = values
        self.takesFurtherValues = furtherValues
        self.availability = platforms
        self.platformBits = Availability.platformBits(in: platforms)
        self.restriction = restriction
        self.evidence = evidence
        self.isDeprecated = deprecated
        self.successor = successor
        self.profileForm = profile
    }
}

extension EntitlementDefinition {
    /// The types of values.
    public enum ValueType: String, Sendable {
        case boolean
        case string
        case integer
        case strings = "array of strings"
        case stringOrStrings = "string or array of strings"
        case dictionary
        case dictionaries = "array of dictionaries"

        /// The type is unknown.
        case unknown
    }

    /// Whether Apple documents the type; otherwise it is known from other tools, or sources disagree.
    public var isTypeCertain: Bool { evidence != .reported && type != .unknown && !Self.disputedTypes.contains(key) }

    /// The keys whose documentation does not state the type, or for which a large build service uses another type
    /// (<https://github.com/expo/eas-cli/blob/main/packages/eas-cli/src/credentials/ios/appstore/capabilityList.ts>).
    private static let disputedTypes: Set<EntitlementKey> = [
        "com.apple.CommCenter.fine-grained", "com.apple.developer.background-tasks.continued-processing.gpu",
        "com.apple.developer.driverkit.transport.usb", "com.apple.developer.fskit.fsmodule",
        "com.apple.developer.networking.carrier-constrained.appcategory", "com.apple.developer.user-management",
        "com.apple.developer.web-browser-engine.restrict.notifyd", "com.apple.security.hardened-process.dyld-ro",
        "previous-application-identifiers",
    ]

    /// The authorization that a claim requires, according to TN3125,
    /// <https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles>.
    public enum Restriction: Sendable {
        /// Any macOS app may claim the entitlement without a profile; other platforms require a profile.
        case unrestrictedOnMac

        /// A provisioning profile must authorize the entitlement.
        case restricted

        /// Apple approves the entitlement on request; then a provisioning profile authorizes it.
        case managed

        /// Only Apple's own code may claim the entitlement; no profile authorizes it.
        case apple
    }

    /// The quality of an entitlement's documentation.
    public enum Evidence: Sendable {
        /// Apple's documentation has a separate page about the entitlement.
        case documented

        /// Apple's documents, archive, or open source mention the entitlement.
        case mentioned

        /// Only other tools and public projects use the entitlement.
        case reported
    }

    /// The form of the value in a profile.
    public enum ProfileForm: Sendable {
        /// A value of the same type as the claimed value.
        case same

        /// The string `*`, for every claimed value.
        case anything

        /// A string that ends in `*`, such as `A1B2C3D4E5.*`, or a list of such strings.
        case prefix

        /// A list of strings; the app claims one of them.
        case choices

        /// The key occurs only in profiles; no app claims it.
        case profileOnly
    }

    /// The versions of a platform that support an entitlement.
    public struct Availability: Hashable, Sendable {
        /// The platform that supports the entitlement.
        public let platform: Platform

        /// The first version in Apple's spelling; `nil` if it is not documented.
        public let since: String?

        /// The version in which Apple deprecated the entitlement; `nil` if it is not deprecated.
        public let deprecated: String?
    }
}

extension EntitlementDefinition {
    /// The platforms with their first and last versions; empty if none are documented.
    public var platforms: [Availability] { Availability.list(availability) }

    /// Returns whether the entitlement exists on `platform`; `nil` if no platforms are documented.
    ///
    /// An iOS entitlement also exists on Mac Catalyst, where apps are signed in the same way.
    public func exists(on platform: Platform) -> Bool? {
        guard platformBits != 0 else { return nil }
        let asked = platform == .catalyst ? platform.bit | Platform.iOS.bit | Platform.macOS.bit : platform.bit
        return platformBits & asked != 0
    }

    /// Whether only macOS supports the entitlement.
    public var isMacOnly: Bool { platformBits == Platform.macOS.bit }
}

extension EntitlementDefinition.Availability {
    /// Parses `i10.0 m10.7–10.11 t v1.0`: a letter for the platform, the first version, and the last version.
    fileprivate static func list(_ text: String) -> [Self] {
        text.split(separator: " ").compactMap { word in
            guard let platform = word.utf8.first.flatMap(platform) else { return nil }
            let versions = word.dropFirst().split(separator: "–")
            return Self(
                platform: platform, since: versions.first.map(String.init),
                deprecated: versions.count > 1 ? String(versions[1]) : nil)
        }
    }

    /// Returns the platforms in a text such as `i10.0 m10.7`, one bit each.
    ///
    /// The function is fast, because it runs for every definition at every launch.
    fileprivate static func platformBits(in text: String) -> UInt8 {
        var bits: UInt8 = 0
        var previous = UInt8(ascii: " ")
        for byte in text.utf8 {
            if previous == UInt8(ascii: " "), let platform = platform(byte) { bits |= platform.bit }
            previous = byte
        }
        return bits
    }

    private static func platform(_ letter: UInt8) -> Platform? {
        switch letter {
        case UInt8(ascii: "i"): .iOS
        case UInt8(ascii: "m"): .macOS
        case UInt8(ascii: "t"): .tvOS
        case UInt8(ascii: "w"): .watchOS
        case UInt8(ascii: "v"): .visionOS
        case UInt8(ascii: "c"): .catalyst
        default: nil
        }
    }
}

extension Platform {
    fileprivate var bit: UInt8 {
        switch self {
        case .iOS: 1
        case .macOS: 2
        case .tvOS: 4
        case .watchOS: 8
        case .visionOS: 16
        case .catalyst: 32
        }
    }
}

extension EntitlementDefinition.ValueType {
    /// Returns whether a value of `kind` has this type.
    public func accepts(_ kind: PropertyList.Value.Kind) -> Bool {
        switch self {
        case .boolean: kind == .boolean
        case .string: kind == .string
        case .integer: kind == .integer
        case .strings, .dictionaries: kind == .array
        case .stringOrStrings: kind == .array || kind == .string
        case .dictionary: kind == .dictionary
        case .unknown: true
        }
    }

    /// The type of an array's members; `nil` if the type is not an array or its members are unknown.
    public var memberKind: PropertyList.Value.Kind? {
        switch self {
        case .strings, .stringOrStrings: .string
        case .dictionaries: .dictionary
        default: nil
        }
    }
}
