/// The way in which a service performs a repeated request once, even if it was killed before it responded.
enum Repetition: Sendable {
    /// The operation records the request in its last transaction, or can be repeated without another effect before the
    /// request is recorded.
    case completed
    /// The request is recorded before the operation, which detects what an earlier run has done.
    case resumed
}

/// The header with the key of a request
/// (https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/).
enum IdempotencyKey {
    /// The name of the header, in lowercase letters.
    static let header = "idempotency-key"
    /// The maximum length of a key, in bytes; a UUID has 36.
    static let limit = 200
}
