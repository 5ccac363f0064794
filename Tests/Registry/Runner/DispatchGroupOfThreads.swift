import Dispatch

/// Runs closures in parallel and waits for them.
struct DispatchGroupOfThreads {
    private let group = DispatchGroup()

    /// Starts a closure.
    func start(_ body: @escaping @Sendable () -> Void) { DispatchQueue.global().async(group: group, execute: body) }

    /// Waits until all closures have returned.
    func wait() { group.wait() }
}
