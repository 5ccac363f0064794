/// Something that happened in a world.
public struct CloudEvent: Sendable, Hashable, Codable, CustomStringConvertible {
    /// Counts the events of a world, from 1.
    public let number: Int
    /// When it happened by the world's clock.
    public let time: CloudInstant
    /// What happened, in a word or two, as in `set` or `quota`.
    public let what: String
    /// The device on which it happened, nil if it was on none.
    public let device: String?
    /// What it was about: a store, an account, an app.
    public let subject: String
    /// The same for a person to read.
    public let detail: String

    /// Time, device, what, subject and detail on one line.
    public var description: String {
        "\(time) \(device ?? "–") \(what) \(subject)\(detail.isEmpty ? "" : ": \(detail)")"
    }
}

extension WorldState {
    /// How many events a world remembers; the oldest are forgotten first, so that a long run stays small and a process
    /// that opens the world has little to read.
    static let rememberedEvents = 2_000

    /// Writes down that something happened.
    package func log(_ what: String, on device: String? = nil, _ subject: String = "", _ detail: String = "") {
        row.lastEvent += 1
        let number = row.lastEvent
        events["", String(number)] = CloudEvent(
            number: number, time: now, what: what, device: device, subject: subject, detail: detail)
        if number > Self.rememberedEvents { events["", String(number - Self.rememberedEvents)] = nil }
    }
}
