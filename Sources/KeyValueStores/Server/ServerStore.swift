/// The state of one store on the server.
struct ServerStore: Sendable, Codable {
    /// The number of changes so far.
    var sequence = 0
    var bytes = 0
    var keys = 0
}
