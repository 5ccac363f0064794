/// An identifier that may be wrong or symbolic: a linter has to hold every text, so that no initializer fails.
public protocol Identifier: RawRepresentable, Hashable, Sendable, CustomStringConvertible where RawValue == String {
    /// Creates an identifier from any text.
    init(rawValue: String)
}

extension Identifier {
    public var description: String { rawValue }

    /// The text with its references and its prefix.
    public var text: IdentifierText { IdentifierText(rawValue) }

    /// Whether the text ends in `*` behind a dot, or is nothing else: the wildcard of profiles.
    ///
    /// TN3125,
    /// <https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles>.
    public var isWildcard: Bool { rawValue == "*" || rawValue.hasSuffix(".*") }
}

/// The identifier of a team: ten characters A–Z and 0–9, `A1B2C3D4E5`.
///
/// An older App ID prefix looks alike.
///
/// TN2415, <https://developer.apple.com/library/archive/technotes/tn2415/_index.html>.
public struct TeamIdentifier: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The number of characters in a team identifier.
    public static let length = 10

    /// Whether the text is ten characters A–Z and 0–9.
    public var isWellFormed: Bool {
        rawValue.utf8.count == Self.length && rawValue.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 }
    }

    /// Whether the text was likely meant for a team identifier and is none: of another length, in small letters,
    /// or a word to be replaced, such as `TEAMID`.
    ///
    /// The first part of a bundle identifier in reverse order, `com`, is short and in small letters.
    public var isMisshapen: Bool {
        guard !isWellFormed, rawValue.utf8.count >= Self.shortestMisshapen else { return false }
        if [AppGroupIdentifier.prefix, CloudContainerIdentifier.prefix].contains(where: isLetterCaseVariant) {
            return false
        }
        let hasDigit = rawValue.utf8.contains { 0x30...0x39 ~= $0 }
        let hasCapital = rawValue.utf8.contains { 0x41...0x5A ~= $0 }
        return hasCapital || hasDigit && rawValue.utf8.count == Self.length
    }

    private static let shortestMisshapen = 4

    private func isLetterCaseVariant(of prefix: String) -> Bool { rawValue.lowercased() + "." == prefix.lowercased() }

    /// Whether the text has the form of a team identifier but only one or two different characters, as something
    /// to be replaced has: `AAAAA11111`.
    public var isPlaceholder: Bool { isWellFormed && Set(rawValue.utf8).count <= 2 }
}

/// The identifier of a bundle: `com.example.notes`.
///
/// Letters, digits, hyphens and dots,
/// <https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleidentifier>.
public struct BundleIdentifier: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The bytes that may stand in a bundle identifier.
    public static func allows(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
    }

    /// Whether the text holds only what a bundle identifier may hold, and something.
    public var isWellFormed: Bool { !rawValue.isEmpty && rawValue.utf8.allSatisfy(Self.allows) }
}

/// An application identifier: App ID prefix, dot, bundle identifier; `A1B2C3D4E5.com.example.notes`.
public struct ApplicationIdentifier: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The part before the first dot; `nil` without a dot.
    public var prefix: TeamIdentifier? {
        rawValue.firstIndex(of: ".").map { TeamIdentifier(rawValue: String(rawValue[..<$0])) }
    }

    /// The part behind the first dot; `nil` without a dot.
    public var bundleIdentifier: BundleIdentifier? {
        rawValue.firstIndex(of: ".").map { BundleIdentifier(rawValue: String(rawValue[$0...].dropFirst())) }
    }
}

/// An application identifier as a profile grants it, with or without a wildcard at its end:
/// `A1B2C3D4E5.com.example.*`.
public struct ApplicationIdentifierPattern: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Whether the pattern covers an application identifier: equal, or beginning with what stands before the final `*`.
    ///
    /// Letter case counts.
    public func covers(_ identifier: ApplicationIdentifier) -> Bool {
        guard isWildcard else { return rawValue == identifier.rawValue }
        return identifier.rawValue.hasPrefix(rawValue.dropLast())
    }
}

/// The identifier of a key-value store: team identifier, dot, and a name, by default the bundle identifier.
///
/// <https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.ubiquity-kvstore-identifier>
public struct KeyValueStoreIdentifier: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// The identifier of a container for documents: `iCloud.com.example.notes`, or as until 2013
/// `A1B2C3D4E5.com.example.notes`.
public struct UbiquityContainerIdentifier: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Whether the text begins with `iCloud.`, letter case included.
    public var hasCloudPrefix: Bool { rawValue.hasPrefix(CloudContainerIdentifier.prefix) }
}

/// The identifier of an iCloud container: `iCloud.com.example.notes`.
///
/// <https://developer.apple.com/documentation/xcode/configuring-icloud-services>
public struct CloudContainerIdentifier: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// What every such identifier begins with.
    public static let prefix = "iCloud."

    /// Whether the text begins with `iCloud.`, letter case included.
    public var hasCloudPrefix: Bool { rawValue.hasPrefix(Self.prefix) }
}

/// The name of an app group: `group.com.example.notes`; on macOS also `A1B2C3D4E5.com.example.notes`.
///
/// <https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.security.application-groups>
public struct AppGroupIdentifier: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// What a registered group begins with.
    public static let prefix = "group."

    /// Whether the text begins with `group.`, letter case included.
    public var hasGroupPrefix: Bool { rawValue.hasPrefix(Self.prefix) }
}

/// The name of a keychain access group: App ID prefix, dot, name; `A1B2C3D4E5.com.example.shared`.
///
/// <https://developer.apple.com/documentation/bundleresources/entitlements/keychain-access-groups>
public struct KeychainAccessGroup: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The group of tokens such as smart cards, which needs no prefix.
    public static let token = KeychainAccessGroup(rawValue: "com.apple.token")
}
