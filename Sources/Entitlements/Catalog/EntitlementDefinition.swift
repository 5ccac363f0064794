public import PropertyLists

/// What is documented of one entitlement.
public final class EntitlementDefinition: Sendable {
    /// The key, such as `com.apple.security.application-groups`.
    public let key: EntitlementKey

    /// The name by which Apple's documentation shows it; the key where it has none.
    public let title: String

    /// The kind of value an app claims.
    public let type: ValueType

    /// The values that are documented; empty where any will do or none are known.
    public let values: [String]

    /// Whether Apple has added values since the key exists, or is known to take more than it documents, so that a
    /// value that is not among ``values`` may be right all the same.
    public let takesFurtherValues: Bool

    private let availability: String

    /// The platforms that know it, one bit each; rules ask for every claim of every file.
    private let platformBits: UInt8

    /// Who has to permit a claim.
    public let restriction: Restriction

    /// How well it is documented.
    public let evidence: Evidence

    /// Whether Apple has marked it as deprecated.
    public let isDeprecated: Bool

    /// The key that took its place; `nil` where nothing did, or nothing is deprecated.
    public let successor: EntitlementKey?

    /// What a profile holds where that differs from what an app claims.
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
    /// The kinds of value that an entitlement takes.
    public enum ValueType: String, Sendable {
        case boolean
        case string
        case integer
        case strings = "array of strings"
        case stringOrStrings = "string or array of strings"
        case dictionary
        case dictionaries = "array of dictionaries"

        /// Nothing we know says which kind.
        case unknown
    }

    /// Whether Apple says which kind of value it takes: the others are known from other tools, or sources disagree.
    public var isTypeCertain: Bool { evidence != .reported && type != .unknown && !Self.disputedTypes.contains(key) }

    /// Keys whose page does not say which kind of value they take, or of which a large build service says otherwise
    /// (<https://github.com/expo/eas-cli/blob/main/packages/eas-cli/src/credentials/ios/appstore/capabilityList.ts>).
    private static let disputedTypes: Set<EntitlementKey> = [
        "com.apple.CommCenter.fine-grained", "com.apple.developer.background-tasks.continued-processing.gpu",
        "com.apple.developer.driverkit.transport.usb", "com.apple.developer.fskit.fsmodule",
        "com.apple.developer.networking.carrier-constrained.appcategory", "com.apple.developer.user-management",
        "com.apple.developer.web-browser-engine.restrict.notifyd", "com.apple.security.hardened-process.dyld-ro",
        "previous-application-identifiers",
    ]

    /// Who has to permit a claim; TN3125,
    /// <https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles>.
    public enum Restriction: Sendable {
        /// On macOS any app may claim it without a profile; elsewhere a profile has to authorize it.
        case unrestrictedOnMac

        /// A provisioning profile has to authorize it.
        case restricted

        /// Apple grants it on request, and then a provisioning profile authorizes it.
        case managed

        /// Apple's own code only: no profile authorizes it.
        case apple
    }

    /// How well an entitlement is documented.
    public enum Evidence: Sendable {
        /// A page of Apple's documentation of its own.
        case documented

        /// Named in Apple's documents, archive or open source.
        case mentioned

        /// Known from what other tools and public projects use.
        case reported
    }

    /// What a profile holds for the key.
    public enum ProfileForm: Sendable {
        /// The same kind of value as the app claims.
        case same

        /// The string `*`, whatever the app claims.
        case anything

        /// A string that ends in `*`, such as `A1B2C3D4E5.*`, or a list of them.
        case prefix

        /// A list of the strings of which the app claims one.
        case choices

        /// The key is for profiles only: no app claims it.
        case profileOnly
    }

    /// The versions of a platform that know an entitlement.
    public struct Availability: Hashable, Sendable {
        /// The platform.
        public let platform: Platform

        /// The first version, as Apple writes it; `nil` where it is not stated.
        public let since: String?

        /// The version that deprecated it, if one has.
        public let deprecated: String?
    }
}

extension EntitlementDefinition {
    /// The platforms that know it, with first and last version; empty where nothing is stated.
    public var platforms: [Availability] { Availability.list(availability) }

    /// Whether the entitlement exists on `platform`; `nil` where nothing is stated of any platform.
    ///
    /// What is stated of iOS holds for Mac Catalyst, whose apps are signed in the same way.
    public func exists(on platform: Platform) -> Bool? {
        guard platformBits != 0 else { return nil }
        let asked = platform == .catalyst ? platform.bit | Platform.iOS.bit | Platform.macOS.bit : platform.bit
        return platformBits & asked != 0
    }

    /// Whether macOS is the only platform that knows it.
    public var isMacOnly: Bool { platformBits == Platform.macOS.bit }
}

extension EntitlementDefinition.Availability {
    /// Reads `i10.0 m10.7–10.11 t v1.0`: a letter for the platform, the first version, and the last.
    fileprivate static func list(_ text: String) -> [Self] {
        text.split(separator: " ").compactMap { word in
            guard let platform = word.utf8.first.flatMap(platform) else { return nil }
            let versions = word.dropFirst().split(separator: "–")
            return Self(
                platform: platform, since: versions.first.map(String.init),
                deprecated: versions.count > 1 ? String(versions[1]) : nil)
        }
    }

    /// The platforms of such a text, one bit each; asked of every definition at every start.
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
    /// Whether a value of `kind` is of this kind.
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

    /// The kind of an array's members; `nil` where it holds none, or nothing we know says which.
    public var memberKind: PropertyList.Value.Kind? {
        switch self {
        case .strings, .stringOrStrings: .string
        case .dictionaries: .dictionary
        default: nil
        }
    }
}
