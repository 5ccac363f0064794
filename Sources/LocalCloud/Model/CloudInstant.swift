public import FoundationShims

/// A time of the simulated clock or of a device's own clock, in microseconds since 1970-01-01T00:00:00Z.
public struct CloudInstant: Sendable, Hashable, Codable, Comparable {
    /// The number of microseconds since 1970-01-01T00:00:00Z; negative for earlier times.
    public var microseconds: Int64

    /// Creates a time from microseconds since 1970-01-01T00:00:00Z.
    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// Decodes a time from a number of microseconds.
    public init(from decoder: any Decoder) throws {
        microseconds = try decoder.singleValueContainer().decode(Int64.self)
    }

    /// Encodes the time as a number of microseconds.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(microseconds)
    }

    /// The time as a `Date`.
    public var date: Date {
        Date(timeIntervalSince1970: Double(microseconds) / 1_000_000)
    }

    /// 2026-01-01T00:00:00Z, the initial time of the simulated clock.
    public static let newYear2026 = CloudInstant(microseconds: 1_767_225_600_000_000)

    /// Returns the time a duration later, clamped to the range of `Int64` microseconds.
    public static func + (instant: CloudInstant, duration: Duration) -> CloudInstant {
        let (sum, overflow) = instant.microseconds.addingReportingOverflow(duration.microseconds)
        return CloudInstant(microseconds: overflow ? (duration < .zero ? .min : .max) : sum)
    }

    /// Returns whether the left time is earlier.
    public static func < (left: CloudInstant, right: CloudInstant) -> Bool {
        left.microseconds < right.microseconds
    }
}

extension CloudInstant: CustomStringConvertible {
    /// The time in ISO 8601 format, rounded to the nearest millisecond, in UTC.
    public var description: String { TimeText.text(of: date) }
}

extension Duration {
    /// The duration in whole microseconds, clamped to the range of `Int64`.
    package var microseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
        if overflow { return seconds < 0 ? .min : .max }
        let (sum, tooFar) = whole.addingReportingOverflow(attoseconds / 1_000_000_000_000)
        return tooFar ? (seconds < 0 ? .min : .max) : sum
    }
}
