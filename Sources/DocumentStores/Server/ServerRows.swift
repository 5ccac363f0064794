/// The server's record of one account.
struct ServerAccount: Sendable, Codable {
    /// The maximum size of all versions together, in bytes.
    var quota: Int64 = .max
    var used: Int64 = 0
}

/// The server's record of one container.
struct ServerContainer: Sendable, Codable {
    /// The number of changes so far.
    var sequence = 0
}
