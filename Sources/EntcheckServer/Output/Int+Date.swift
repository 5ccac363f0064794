import FoundationShims

extension Int {
    /// The time in ISO 8601 format.
    var asDate: String { Date(timeIntervalSince1970: Double(self)).formatted(.iso8601) }

    /// The day in ISO 8601 format.
    var asDay: String { String(asDate.prefix(10)) }
}
