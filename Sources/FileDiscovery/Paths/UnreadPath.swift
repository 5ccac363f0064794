/// A path that was not checked, and the reason.
package struct UnreadPath: Sendable, Hashable {
    /// The path that was not checked.
    package let path: BytePath
    /// The reason, as a message of the system or of this tool.
    package let reason: String
    /// Whether the path was given explicitly.
    package let isNamed: Bool
    /// Whether a limit is the reason; the run is then incomplete, even if the path was not given explicitly.
    package var isLimit = false
}
