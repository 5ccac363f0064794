/// A path that could not be checked.
public struct NotChecked: Hashable, Sendable {
    /// The path in the form that the user knows.
    public let path: String

    /// The reason, as a phrase.
    public let reason: String

    /// Creates an entry for a path that could not be checked.
    public init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }
}
