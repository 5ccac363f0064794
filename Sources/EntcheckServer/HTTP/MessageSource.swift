/// Messages that a server sends over a WebSocket (RFC 6455).
struct MessageSource: Sendable {
    /// Returns the next message as text; `nil` if there is none at the moment.
    let next: @Sendable () -> String?

    /// Calls a function when there can be a new message, until the function that it returns is called.
    let observe: @Sendable (_ notify: @escaping @Sendable () -> Void) -> @Sendable () -> Void

    /// Returns the messages for a request; `nil` if the server answers it like any other request.
    typealias Provider =
        @Sendable (_ method: String, _ target: String, _ headers: [(name: String, value: String)]) -> MessageSource?
}
