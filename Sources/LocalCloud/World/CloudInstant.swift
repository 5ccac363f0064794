#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A moment of a world's clock, or of a device's own clock, in microseconds since 1970-01-01T00:00:00Z.
public struct CloudInstant: Sendable, Hashable, Codable, Comparable {
    /// Microseconds since 1970-01-01T00:00:00Z; negative before it.
    public var microseconds: Int64

    /// Creates a moment from microseconds since 1970-01-01T00:00:00Z.
    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// Reads a moment that was kept as a number.
    public init(from decoder: any Decoder) throws {
        microseconds = try decoder.singleValueContainer().decode(Int64.self)
    }

    /// Keeps a moment as a number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(microseconds)
    }

    /// The same moment as a `Date`.
    public var date: Date {
        Date(timeIntervalSince1970: Double(microseconds) / 1_000_000)
    }

    /// 2026-01-01T00:00:00Z, where the clock of a new world stands.
    public static let newYear2026 = CloudInstant(microseconds: 1_767_225_600_000_000)

    /// The moment a duration later; stops at the end of what can be counted.
    public static func + (instant: CloudInstant, duration: Duration) -> CloudInstant {
        let (sum, overflow) = instant.microseconds.addingReportingOverflow(duration.microseconds)
        return CloudInstant(microseconds: overflow ? (duration < .zero ? .min : .max) : sum)
    }

    /// Whether the left moment is the earlier one.
    public static func < (left: CloudInstant, right: CloudInstant) -> Bool {
        left.microseconds < right.microseconds
    }
}

extension CloudInstant: CustomStringConvertible {
    /// ISO 8601 with milliseconds, in UTC.
    public var description: String {
        date.ISO8601Format(.init(includingFractionalSeconds: true))
    }
}

extension Duration {
    /// The duration in whole microseconds, held within what an `Int64` can count.
    package var microseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
        if overflow { return seconds < 0 ? .min : .max }
        let (sum, tooFar) = whole.addingReportingOverflow(attoseconds / 1_000_000_000_000)
        return tooFar ? (seconds < 0 ? .min : .max) : sum
    }
}
