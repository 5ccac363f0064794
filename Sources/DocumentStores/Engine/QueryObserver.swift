/// The interface of a query for the registry of its process.
protocol QueryObserver: AnyObject, Sendable {
    /// The time in which changes are collected before the query is notified.
    var notificationBatchingInterval: Duration { get }

    /// Returns whether a container is searched.
    func isInScope(_ container: String, isOpened: Bool) -> Bool

    /// Applies changes to the results and reports them.
    func apply(_ changes: [QueryChange])
}

/// The change of one item.
struct QueryChange: Sendable {
    let container: String
    let id: String
    /// The item, or `nil` if it was deleted.
    let item: UbiquitousItem?

    var key: String { container + "/" + id }
}
