import LintModel
import SystemShims

/// The reason that the tool cannot perform a command.
struct ToolError: Error, CustomStringConvertible {
    /// The reason, as a clause or a sentence.
    let message: String

    /// The errors in a configuration, with their locations; empty for other reasons.
    let mistakes: [Finding]

    /// The path of the configuration or baseline that cannot be read; `nil` for other reasons.
    let path: String?

    /// The reason.
    var description: String { message }

    init(_ message: String, at path: String? = nil) {
        self.message = message
        self.path = path
        mistakes = []
    }

    /// Creates an error for a configuration or baseline with errors.
    init(mistakes: [Finding]) {
        message = mistakes.map(\.message).joined(separator: "; ")
        self.mistakes = mistakes
        path = nil
    }

    /// The content of a file differs from the content that was checked.
    static let changed = ToolError("the file was changed after it was read, so it was not fixed; run the command again")

    /// The reason of the last system error.
    static var ofSystem: ToolError { ToolError(String(cString: strerror(errno))) }

    /// Returns an error with the reason of the last system error.
    static func ofSystem(_ action: String) -> ToolError { ToolError("\(action): \(ofSystem.message)") }
}
