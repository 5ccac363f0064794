package import FoundationShims

/// The text of a time in ISO 8601 with milliseconds, in UTC, such as `2026-01-02T03:04:05.000Z`.
///
/// As in Foundation, dates before October 15, 1582 are those of the Julian calendar.
package enum TimeText {
    /// The years that have a text, 1 to 9999, as seconds since 1970.
    private static let range = -62_135_769_600.0..<253_402_300_800.0

    /// Returns the text of a date, rounded to the nearest millisecond.
    package static func text(of date: Date) -> String {
        // Foundation rounds down, and most milliseconds are not exact in binary: half a millisecond more is in the
        // middle between two of them.
        (rounded(date) + 0.000_5).ISO8601Format(.init(includingFractionalSeconds: true))
    }

    /// Returns the nearest date with a whole number of milliseconds.
    package static func rounded(_ date: Date) -> Date {
        Date(timeIntervalSince1970: (date.timeIntervalSince1970 * 1_000).rounded() / 1_000)
    }

    /// Returns whether `date(_:)` returns the same date for the text of a date, to the millisecond.
    package static func isReversible(_ date: Date) -> Bool {
        range.contains(rounded(date).timeIntervalSince1970)
    }

    /// Returns the date of a text, whose fraction of a second is optional.
    ///
    /// - Returns: The date, or `nil` if the text is not a time or does not exist, such as February 30.
    package static func date(_ text: String) -> Date? {
        let bytes = Array(text.utf8)
        guard bytes.count >= pattern.count, bytes.last == UInt8(ascii: "Z"),
            zip(bytes, pattern).allSatisfy({ isDigit($1) ? isDigit($0) : $0 == $1 })
        else { return nil }
        let fraction = bytes[pattern.count...].dropLast()
        guard bytes.count == pattern.count + 1 || bytes[pattern.count] == UInt8(ascii: ".") && fraction.count > 1,
            fraction.dropFirst().allSatisfy(isDigit)
        else { return nil }
        // Foundation accepts dates that do not exist, as later ones.
        let whole = String(decoding: bytes[..<pattern.count], as: UTF8.self) + "Z"
        guard let date = try? Date(whole, strategy: .iso8601), date.ISO8601Format() == whole,
            range.contains(date.timeIntervalSince1970)
        else { return nil }
        let exact = date + (Double("0" + String(decoding: fraction, as: UTF8.self)) ?? 0)
        return isReversible(exact) ? exact : nil
    }

    /// A time without a fraction, in which zeros stand for digits.
    private static let pattern = Array("0000-00-00T00:00:00".utf8)

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
}
