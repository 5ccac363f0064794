import SystemShims

/// A date of a property list, in UTC.
public struct PropertyListDate: Hashable, Comparable, Sendable {
    /// The number of seconds since 2001-01-01T00:00:00Z, the reference date of CoreFoundation.
    public let secondsSinceReferenceDate: Double

    /// Creates a date.
    ///
    /// - Parameter secondsSinceReferenceDate: The number of seconds since 2001-01-01T00:00:00Z.
    public init(secondsSinceReferenceDate: Double) { self.secondsSinceReferenceDate = secondsSinceReferenceDate }

    /// The current date according to the system clock.
    public static var now: PropertyListDate {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        let secondsTo2001 = 978_307_200.0
        return PropertyListDate(secondsSinceReferenceDate: Double(time.tv_sec) - secondsTo2001)
    }

    /// Parses an ISO 8601 date in UTC, either `2026-01-31T12:00:00Z` or `2026-01-31`; returns `nil` for other
    /// formats.
    public init?(_ text: String) {
        let parts = text.split(omittingEmptySubsequences: false) { "-T:Z".contains($0) }
        let shape = String(text.map { $0.isASCII && $0.isNumber ? "0" : $0 })
        let numbers = parts.compactMap { Int($0) }
        switch shape {
        case "0000-00-00T00:00:00Z" where numbers.count == 6:
            self.init(day: Array(numbers[..<3]), time: Array(numbers[3...]))
        case "0000-00-00" where numbers.count == 3: self.init(day: numbers, time: [0, 0, 0])
        default: return nil
        }
    }

    private init?(day: [Int], time: [Int]) {
        let civil = Self.civil(fromDays: Self.days(toYear: day[0], month: day[1], day: day[2]))
        // A day such as February 31 would be normalized to March 3; it is not valid.
        guard 1...12 ~= day[1], civil.month == day[1], civil.day == day[2], 0...24 ~= time[0], 0...59 ~= time[1],
            0...60 ~= time[2]
        else {
            return nil
        }
        let days = Self.days(toYear: day[0], month: day[1], day: day[2]) - Self.days(toYear: 2001, month: 1, day: 1)
        self.init(secondsSinceReferenceDate: Double(((days * 24 + time[0]) * 60 + time[1]) * 60 + time[2]))
    }

    /// Returns the number of days since 0000-03-01 in the proleptic Gregorian calendar.
    ///
    /// Years that begin in March
    /// have the leap day at the end.
    private static func days(toYear year: Int, month: Int, day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let monthsSinceMarch = (month + 9) % 12
        let leapDays = shifted / 4 - shifted / 100 + shifted / 400
        return shifted * 365 + leapDays + (153 * monthsSinceMarch + 2) / 5 + day - 1
    }

    /// Returns whether the first date is earlier.
    public static func < (left: PropertyListDate, right: PropertyListDate) -> Bool {
        left.secondsSinceReferenceDate < right.secondsSinceReferenceDate
    }
}

extension PropertyListDate: CustomStringConvertible {
    /// The date in ISO 8601 format in UTC, to the second.
    public var description: String {
        let seconds = Int(exactly: secondsSinceReferenceDate.rounded(.down)) ?? 0
        let (days, rest) = seconds.quotientAndRemainderRoundingDown(by: 86_400)
        let (year, month, day) = Self.civil(fromDays: days + Self.days(toYear: 2001, month: 1, day: 1))
        let clock = [rest / 3600, rest / 60 % 60, rest % 60].map { $0.padded(to: 2) }.joined(separator: ":")
        return "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))T\(clock)Z"
    }

    /// Returns the date for a number of days, the inverse of `days`; see
    /// <https://howardhinnant.github.io/date_algorithms.html>.
    private static func civil(fromDays days: Int) -> (year: Int, month: Int, day: Int) {
        let (era, dayOfEra) = days.quotientAndRemainderRoundingDown(by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}

extension Int {
    fileprivate func padded(to width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }

    fileprivate func quotientAndRemainderRoundingDown(by divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
