#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Something in a container that does not travel as its owner may expect, and why.
public struct ItemProblem: Sendable, Hashable {
    /// What is the matter.
    public enum Kind: String, Sendable, Hashable, Codable {
        /// Another item has the same name but for letter case or normalization; this one stays on the device.
        case nameClash
        /// The name is not UTF-8, has a control character, is longer than 255 bytes, or is that of a placeholder, which it
        /// is not; the item stays on the device.
        case unusableName
        /// The name has a character that is not allowed everywhere; the item travels nevertheless.
        case awkwardName
        /// A link, pipe or device; it stays on the device.
        case notAFile
        /// The file or directory may not be read, or what came may not be put into it; it is tried again.
        case unreadable
    }

    /// Where it is; the directory, if its own name cannot be said.
    public let url: URL
    /// What is the matter.
    public let kind: Kind

    /// Whether the item stays on the device.
    public var isKeptBack: Bool { kind != .awkwardName }
}
