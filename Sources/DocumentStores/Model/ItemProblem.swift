public import FoundationShims

/// A problem that prevents a file from being synced, or that can cause errors on other systems.
public struct ItemProblem: Sendable, Hashable {
    /// The kind of a problem.
    public enum Kind: String, Sendable, Hashable, Codable {
        /// The name of another item differs only in case or normalization; this item is not synced.
        case nameClash
        /// The name is not valid, so the item is not synced.
        ///
        /// The name is not UTF-8, contains a control character, is longer than 255 bytes, or is the name of a
        /// placeholder although the file is not one.
        case unusableName
        /// The name contains a character that some systems do not allow; the item is synced.
        case awkwardName
        /// A link, pipe, or device, which is not synced.
        case notAFile
        /// The permissions prevent reading the file or directory, or writing received items to it; the operation is
        /// tried again.
        case unreadable
    }

    /// The URL of the file, or of its directory if the name cannot be represented.
    public let url: URL
    /// The kind of the problem.
    public let kind: Kind

    /// Whether the item is not synced.
    public var isKeptBack: Bool { kind != .awkwardName }
}
