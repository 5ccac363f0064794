/// An event in a simulated iCloud.
public struct CloudEvent: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The number of the event, counted from 1.
    public let number: Int
    /// The time of the event on the simulated clock.
    public let time: CloudInstant
    /// The kind of the event in one or two words, such as `set` or `quota`.
    public let what: String
    /// The device on which the event happened, or `nil` if it did not happen on a device.
    public let device: String?
    /// The store, account, or app that the event concerns.
    public let subject: String
    /// A human-readable description.
    public let detail: String
    /// The paths of the items that the event concerns, or `nil` for an event without items.
    package let paths: [String]?

    /// The time, device, kind, subject, and detail on one line.
    public var description: String {
        "\(time) \(device ?? "–") \(what) \(subject)\(detail.isEmpty ? "" : ": \(detail)")"
    }
}
