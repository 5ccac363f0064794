/// The version and the release date of the tool.
enum Version {
    /// The version of the tool.
    static let number = "0.1.0"

    /// The release date, for the manual.
    static let date = "November 21, 2026"
}
