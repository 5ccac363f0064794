/// A difference between the simulator and iCloud, with the identifier of its entry in `Docs/DifferencesFromICloud.md`.
public struct Difference: Sendable, Hashable {
    /// The identifier, such as `kvs-long-key`; an identifier is never reused.
    public let id: String
    /// The difference in one sentence.
    public let summary: String

    package init(_ id: String, _ summary: String) {
        self.id = id
        self.summary = summary
    }

    /// The summary followed by the identifier, as it appears in messages.
    public var citation: String { "\(summary) [\(id)]" }
}

extension Difference {
    /// An endless exchange between two apps is interrupted.
    package static let endlessAnswers = Difference(
        "endless-answers",
        "after \(DelayPolicy.maximumImmediateTransitions) immediate transitions, the others wait for the next call")
    /// Notifications are delivered on the calling thread.
    package static let callingThread = Difference(
        "calling-thread", "notifications are delivered on the thread that advances the simulated clock")
    /// Time does not pass by itself.
    package static let virtualTime = Difference(
        "virtual-time",
        "nothing happens until the simulated clock is advanced, unless the delay policy is `.immediate`")
    /// The network has no bandwidth or power modes.
    package static let network = Difference(
        "network", "a network is on or off; bandwidth, Low Data Mode, and Low Power Mode are not simulated")

    /// A process performs only the transitions of the kinds of stores that it has opened.
    package static let unserved = Difference(
        "unserved", "a process performs only the transitions of the kinds of stores that it has opened")

    /// The differences that concern the simulator as a whole.
    public static let ofWorld = [endlessAnswers, callingThread, virtualTime, network, unserved]
}
