/// Bounds on what one property list may cause.
///
/// An entitlements file has some dozens of values; the largest project files have a few hundred thousand.
/// Beyond these bounds a file is an attack or an accident, and reading on would only cost memory.
public struct PropertyListLimits: Hashable, Sendable {
    /// Containers inside containers.
    ///
    /// Apple's `plutil` accepts 512 levels and no more:
    /// https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/internalInclude/CFPropertyList_Internal.h
    public var depth = 512

    /// Values, keys and comments: two million take 56 MB.
    public var nodes = 2_000_000

    /// Elements that no property list knows; the XML parser keeps every new name in memory.
    public var unknownElements = 100

    /// Problems recorded: nobody reads more, and a broken file can produce one a byte.
    public var problems = 100

    /// Creates the bounds.
    public init() {}

    /// The bounds for entitlements and profiles, in which rules compare values with each other.
    ///
    /// The largest entitlements seen have 90 keys, the largest profile 33 certificates and 83 devices. A hundred times as
    /// much takes every rule together less than a second.
    package static var entitlements: PropertyListLimits {
        var limits = PropertyListLimits()
        limits.nodes = 20_000
        return limits
    }
}
