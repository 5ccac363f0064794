internal import PropertyLists

/// An identifier that may be invalid or contain references; its initializer accepts any text, because a linter must
/// represent it.
public protocol Identifier: RawRepresentable, Hashable, Sendable, CustomStringConvertible where RawValue == String {
    /// Creates an identifier from a text.
    init(rawValue: String)
}

extension Identifier {
    public var description: String { rawValue }

    /// Compares the bytes of two identifiers.
    public static func == (left: Self, right: Self) -> Bool { left.rawValue.hasSameBytes(as: right.rawValue) }

    /// Feeds the bytes of the identifier into a hasher.
    public func hash(into hasher: inout Hasher) { rawValue.hashBytes(into: &hasher) }

    /// The text, which gives access to its references and its prefix.
    public var text: IdentifierText { IdentifierText(rawValue) }

    /// Whether the text is `*` or ends in `.*`: the wildcard of profiles.
    ///
    /// Source: TN3125,
    /// <https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles>.
    public var isWildcard: Bool { rawValue == "*" || rawValue.hasSuffix(".*") }
}

/// A team identifier: ten characters A–Z and 0–9, `A1B2C3D4E5`.
///
/// Older App ID prefixes have the same format.
///
/// Source: TN2415, <https://developer.apple.com/library/archive/technotes/tn2415/_index.html>.
public struct TeamIdentifier: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The number of characters in a team identifier.
    public static let length = 10

    /// Whether the text consists of ten characters A–Z and 0–9.
    public var isWellFormed: Bool {
        rawValue.utf8.count == Self.length && rawValue.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 }
    }

    /// Whether the text is probably intended as a team identifier but invalid: it has a different length, is lowercase,
    /// or is a placeholder word, such as `TEAMID`.
    ///
    /// The first part of a bundle identifier, such as `com`, is short and lowercase.
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

    /// Whether the text has the format of a team identifier but contains only one or two different characters, like a
    /// placeholder: `AAAAA11111`.
    public var isPlaceholder: Bool { isWellFormed && Set(rawValue.utf8).count <= 2 }
}

/// A bundle identifier: `com.example.notes`.
///
/// The identifier consists of letters, digits, hyphens, and dots,
/// <https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleidentifier>.
public struct BundleIdentifier: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Returns whether a byte is valid in a bundle identifier.
    public static func allows(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
    }

    /// Whether the text is not empty and contains only valid characters.
    public var isWellFormed: Bool { !rawValue.isEmpty && rawValue.utf8.allSatisfy(Self.allows) }
}

/// An application identifier: an App ID prefix, a dot, and a bundle identifier, as in `A1B2C3D4E5.com.example.notes`.
public struct ApplicationIdentifier: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The part before the first dot; `nil` if there is no dot.
    public var prefix: TeamIdentifier? {
        rawValue.firstIndex(of: ".").map { TeamIdentifier(rawValue: String(rawValue[..<$0])) }
    }

    /// The part after the first dot; `nil` if there is no dot.
    public var bundleIdentifier: BundleIdentifier? {
        rawValue.firstIndex(of: ".").map { BundleIdentifier(rawValue: String(rawValue[$0...].dropFirst())) }
    }
}

/// An application identifier in a profile, optionally with a wildcard at its end: `A1B2C3D4E5.com.example.*`.
public struct ApplicationIdentifierPattern: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Returns whether the pattern matches an application identifier: it is equal, or begins with the text before the
    /// final `*`.
    ///
    /// The texts are compared byte by byte.
    public func covers(_ identifier: ApplicationIdentifier) -> Bool {
        guard isWildcard else { return rawValue.hasSameBytes(as: identifier.rawValue) }
        return identifier.rawValue.utf8.starts(with: rawValue.utf8.dropLast())
    }
}

/// The identifier of a key-value store: a team identifier, a dot, and a name, which defaults to the bundle identifier.
///
/// <https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.ubiquity-kvstore-identifier>
public struct KeyValueStoreIdentifier: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// The identifier of a ubiquity container: `iCloud.com.example.notes`, or in the format used until 2013,
/// `A1B2C3D4E5.com.example.notes`.
public struct UbiquityContainerIdentifier: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Whether the text begins with `iCloud.`; the comparison is case-sensitive.
    public var hasCloudPrefix: Bool { rawValue.hasPrefix(CloudContainerIdentifier.prefix) }
}

/// The identifier of an iCloud container: `iCloud.com.example.notes`.
///
/// <https://developer.apple.com/documentation/xcode/configuring-icloud-services>
public struct CloudContainerIdentifier: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The prefix of all iCloud container identifiers.
    public static let prefix = "iCloud."

    /// Whether the text begins with `iCloud.`; the comparison is case-sensitive.
    public var hasCloudPrefix: Bool { rawValue.hasPrefix(Self.prefix) }
}

/// The name of an app group: `group.com.example.notes`; on macOS also `A1B2C3D4E5.com.example.notes`.
///
/// <https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.security.application-groups>
public struct AppGroupIdentifier: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The prefix of registered app groups.
    public static let prefix = "group."

    /// Whether the text begins with `group.`; the comparison is case-sensitive.
    public var hasGroupPrefix: Bool { rawValue.hasPrefix(Self.prefix) }
}

/// The name of a keychain access group: an App ID prefix, a dot, and a name, as in `A1B2C3D4E5.com.example.shared`.
///
/// <https://developer.apple.com/documentation/bundleresources/entitlements/keychain-access-groups>
public struct KeychainAccessGroup: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The group of tokens such as smart cards, which does not require a prefix.
    public static let token = KeychainAccessGroup(rawValue: "com.apple.token")
}
