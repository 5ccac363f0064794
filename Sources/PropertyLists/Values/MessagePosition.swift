extension String {
    /// Returns a message with a position in a file, such as `line 3, column 7`, before its last part after a semicolon,
    /// which is the advice.
    package func stating(position: String) -> String {
        var message = self
        message.insert(contentsOf: " at \(position)", at: ranges(of: "; ").last?.lowerBound ?? endIndex)
        return message
    }
}
