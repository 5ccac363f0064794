/// A software development kit that a target can be built with: what `SDKROOT` and `[sdk=…]` are about.
public struct SDK: Sendable, Hashable, Comparable {
    /// The name without version: `iphoneos`, `macosx`, ….
    public let name: String

    /// Whether it is the Mac Catalyst variant of `macosx`.
    public let isCatalyst: Bool

    /// The SDK of that name.
    ///
    /// - Parameters:
    ///   - name: The name, with or without a version behind it: `iphoneos`, `iphoneos26.0`.
    ///   - isCatalyst: Whether Mac Catalyst is meant.
    public init(_ name: String, isCatalyst: Bool = false) {
        self.name = String(name.prefix { !$0.isNumber })
        self.isCatalyst = isCatalyst
    }

    /// The SDKs for devices, by which a target is known where nothing else is said.
    public static let devices = ["iphoneos", "macosx", "appletvos", "watchos", "xros"].map { SDK($0) }

    /// The SDK for Mac Catalyst.
    public static let catalyst = SDK("macosx", isCatalyst: true)

    /// Whether it builds for a simulator.
    public var isSimulator: Bool { name.hasSuffix("simulator") }

    /// The SDK as `[sdk=…]` sees it: with a version behind the name, so that `[sdk=iphoneos]` never holds.
    ///
    /// Which version cannot be known here; it is that of the newest known Xcode.
    var canonicalName: String { name + "26.0" }

    /// By name, Catalyst behind the rest.
    public static func < (left: SDK, right: SDK) -> Bool {
        (left.name, left.isCatalyst ? 1 : 0) < (right.name, right.isCatalyst ? 1 : 0)
    }
}

extension SDK: CustomStringConvertible {
    /// The name as a user would give it.
    public var description: String { isCatalyst ? "catalyst" : name }
}
