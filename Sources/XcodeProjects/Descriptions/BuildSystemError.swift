public import PropertyLists

/// The reason that a build file, or the description of a project, cannot be read.
public struct BuildSystemError: Error, Sendable {
    /// The reason and its position, in lower case without a final period.
    public let message: String

    /// The reason without its position.
    let problem: String

    /// The location of the error; `nil` if it is unknown.
    let location: Location?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - problem: The reason, in lower case without a final period.
    ///   - line: The line, counted from 1.
    ///   - column: The column, counted from 1.
    ///   - location: The same position as a location in the file.
    public init(_ problem: String, line: Int? = nil, column: Int? = nil, at location: Location? = nil) {
        let position = [line.map { "line \($0)" }, column.map { "column \($0)" }].compactMap { $0 }
        message = position.isEmpty ? problem : problem.stating(position: position.joined(separator: ", "))
        self.problem = problem
        self.location = location
    }
}
