public import Entitlements
public import PropertyLists

/// The facts about a product that rules need besides its entitlements: the facts in its `Info.plist`, and the kinds of
/// the products that it contains.
public struct ProductInformation: Sendable {
    /// The lowest version of the system on which the product runs, from `MinimumOSVersion`; `nil` if it is not known.
    public var minimumSystem: SystemVersion?

    /// The version of the SDK, from `DTPlatformVersion` or `DTSDKName`; `nil` if it is not known.
    public var sdk: SystemVersion?

    /// The extension point, from `NSExtensionPointIdentifier` or `EXExtensionPointIdentifier`; `nil` if there is none.
    public var extensionPoint: String?

    /// The background modes, from `UIBackgroundModes`.
    public var backgroundModes: [Located<String>] = []

    /// The containers that `NSUbiquitousContainers` describes.
    public var ubiquitousContainers: [Located<String>] = []

    /// The keys of the `Info.plist`.
    public var keys: Set<String> = []

    /// The kinds of the products that the product contains.
    public var contents: Set<ProductKind> = []

    /// Creates the information for a product without any known facts.
    public init() {}

    /// The maximum number of values of a list that are read, so that a hostile file cannot cause many findings.
    private static let listLimit = 1000

    /// Reads the facts in an `Info.plist`.
    public init(_ list: PropertyList) {
        guard let root = list.root else { return }
        keys = Set(root.entries.prefix(Self.listLimit).map(\.key.value))
        let minimum = ["MinimumOSVersion", "LSMinimumSystemVersion"].lazy.compactMap { root[$0]?.string }.first
        minimumSystem = minimum.flatMap { SystemVersion($0) }
        let platformVersion = root["DTPlatformVersion"]?.string.flatMap { SystemVersion($0) }
        sdk = platformVersion ?? root["DTSDKName"]?.string.flatMap { SystemVersion(ofSDK: $0) }
        let attributes = root["NSExtension"] ?? root["EXAppExtensionAttributes"]
        extensionPoint =
            attributes?["NSExtensionPointIdentifier"]?.string ?? attributes?["EXExtensionPointIdentifier"]?.string
        if let modes = root["UIBackgroundModes"] {
            backgroundModes = modes.elements.prefix(Self.listLimit).compactMap { mode in
                mode.string.map { Located($0, at: mode.location) }
            }
        }
        if let containers = root["NSUbiquitousContainers"] {
            ubiquitousContainers = containers.entries.prefix(Self.listLimit).map(\.key)
        }
    }
}

/// A version of a system or an SDK, such as 17.4.
public struct SystemVersion: Sendable, Hashable, Comparable {
    /// The number before the first period.
    public let major: Int
    /// The number after the first period; 0 if there is none.
    public let minor: Int

    /// Creates a version.
    public init(_ major: Int, _ minor: Int = 0) { (self.major, self.minor) = (major, minor) }

    /// Parses a version such as `17.4.1`; `nil` if the text does not begin with a number.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).prefix(2).map { Int($0) }
        guard let first = parts.first, let major = first else { return nil }
        self.init(major, parts.count > 1 ? (parts[1] ?? 0) : 0)
    }

    /// Parses the version in the name of an SDK such as `iphoneos17.4`.
    public init?(ofSDK name: String) { self.init(String(name.drop { !$0.isNumber })) }

    /// Orders versions.
    public static func < (left: SystemVersion, right: SystemVersion) -> Bool {
        (left.major, left.minor) < (right.major, right.minor)
    }
}

extension SystemVersion: CustomStringConvertible {
    /// The version in digits, such as `17.4`.
    public var description: String { "\(major).\(minor)" }
}
