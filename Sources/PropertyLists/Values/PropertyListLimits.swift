/// Limits on the resources that reading a property list can use.
///
/// An entitlements file has a few dozen values; the largest project files have a few hundred thousand. A file beyond
/// these limits is malicious or damaged, and reading the rest would only use memory.
public struct PropertyListLimits: Hashable, Sendable {
    /// The maximum nesting depth of containers.
    ///
    /// Apple's `plutil` accepts at most 512 levels:
    /// https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/internalInclude/CFPropertyList_Internal.h
    public var depth = 512

    /// The maximum number of values, keys, and comments; two million use 56 MB.
    public var nodes = 2_000_000

    /// The maximum number of elements with names that property lists do not support; the XML parser keeps each new name
    /// in memory.
    public var unknownElements = 100

    /// The maximum number of recorded problems; a damaged file can cause one problem per byte.
    public var problems = 100

    /// Creates the default limits.
    public init() {}

    /// The limits for entitlements and profiles, in which rules compare values with each other.
    ///
    /// The largest known entitlements file has 90 keys; the largest known profile has 33 certificates and 83 devices.
    /// With a hundred times as many, all rules together take less than a second.
    package static var entitlements: PropertyListLimits {
        var limits = PropertyListLimits()
        limits.nodes = 20_000
        return limits
    }
}
