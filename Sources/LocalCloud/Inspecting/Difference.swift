/// One way in which a world differs from iCloud, by the identifier under which
/// `Docs/DifferencesFromICloud.md` describes it.
public struct Difference: Sendable, Hashable {
    /// The identifier, as in `kvs-long-key`; never used for anything else.
    public let id: String
    /// The difference in one sentence.
    public let summary: String

    package init(_ id: String, _ summary: String) {
        self.id = id
        self.summary = summary
    }

    /// The sentence with the identifier behind it, as it stands in messages.
    public var citation: String { "\(summary) [\(id)]" }
}

extension Difference {
    /// Two apps that answer each other forever are stopped.
    package static let longestChain = Difference(
        "endless-answers",
        "after \(CloudWorld.longestChain) transitions at once, the rest waits until the world is run again")
    /// Notices come on the thread that made them happen.
    package static let callingThread = Difference(
        "calling-thread", "notifications are delivered on the thread that advances the world")
    /// Time passes only when it is told to.
    package static let virtualTime = Difference(
        "virtual-time", "nothing happens until the world's clock is advanced or its pace is immediate")
    /// Places on the network.
    package static let network = Difference(
        "network", "a network is on or off; there is no bandwidth, and low data and low power modes are not emulated")

    /// What this process has not opened stays as it is.
    package static let unserved = Difference(
        "unserved", "a process that has opened no store of a kind leaves what happens to that kind to others")

    /// The differences that concern the world as a whole.
    public static let ofWorld = [longestChain, callingThread, virtualTime, network, unserved]
}
