/// A software development kit for building a target, as named in `SDKROOT` and `[sdk=…]`.
public struct SDK: Sendable, Hashable, Comparable {
    /// The name without a version: `iphoneos`, `macosx`, ….
    public let name: String

    /// Whether the SDK is the Mac Catalyst variant of `macosx`.
    public let isCatalyst: Bool

    /// Creates an SDK from its name.
    ///
    /// - Parameters:
    ///   - name: The name, with or without a version: `iphoneos`, `iphoneos26.0`.
    ///   - isCatalyst: Whether the SDK is the Mac Catalyst variant.
    public init(_ name: String, isCatalyst: Bool = false) {
        self.name = String(name.prefix { !$0.isNumber })
        self.isCatalyst = isCatalyst
    }

    /// The SDKs for devices, in the order in which the platforms of a target are listed.
    public static let devices = ["iphoneos", "macosx", "appletvos", "watchos", "xros"].map { SDK($0) }

    /// The SDK for Mac Catalyst.
    public static let catalyst = SDK("macosx", isCatalyst: true)

    /// Whether the SDK is for a simulator.
    public var isSimulator: Bool { name.hasSuffix("simulator") }

    /// The name that `[sdk=…]` is compared with; it ends in a version, so that `[sdk=iphoneos]` never matches.
    ///
    /// The version cannot be determined from a project; `26.0` is the version of the newest known Xcode.
    var canonicalName: String { name + "26.0" }

    /// Compares the names; Catalyst follows all other SDKs.
    public static func < (left: SDK, right: SDK) -> Bool {
        (left.name, left.isCatalyst ? 1 : 0) < (right.name, right.isCatalyst ? 1 : 0)
    }
}

extension SDK: CustomStringConvertible {
    /// The name that is used on the command line.
    public var description: String { isCatalyst ? "catalyst" : name }
}
