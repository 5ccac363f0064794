import Synchronization

/// A value that is created at its first use, once for all threads and all copies.
final class Deferred<Value: Sendable>: Sendable {
    private let made = Mutex<Value?>(nil)
    private let make: @Sendable () -> Value

    /// Creates a deferred value.
    init(_ make: @escaping @Sendable () -> Value) { self.make = make }

    /// The value, which the first access creates.
    var value: Value {
        made.withLock { made in
            if let made { return made }
            let value = make()
            made = value
            return value
        }
    }
}
