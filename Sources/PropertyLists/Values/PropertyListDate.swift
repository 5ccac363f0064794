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

    /// Creates the date that CoreFoundation reads in a property list; returns `nil` if it rejects the text.
    ///
    /// The year can have a sign and any number of digits, and all other numbers have two digits. A day, a time, or a
    /// month that does not exist is not an error: the days and the seconds are added to the beginning of the month.
    /// `parseDateTag` in
    /// https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c and
    /// `CFGregorianDateGetAbsoluteTime` in
    /// https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFDate.c.
    init?(asCoreFoundationReads text: String) {
        let isNegative = text.hasPrefix("-")
        let unsigned = isNegative ? text.dropFirst() : text[...]
        let digits = unsigned.utf8.prefix(while: Byte.isDigit)
        let rest = unsigned.utf8[digits.endIndex...]
        let shape = rest.map { Byte.isDigit($0) ? UInt8(ascii: "0") : $0 }
        guard shape.elementsEqual("-00-00T00:00:00Z".utf8) else { return nil }
        // CoreFoundation computes with 32 bits.
        let year = digits.reduce(Int32(0)) { $0 &* 10 &+ Int32($1 - UInt8(ascii: "0")) }
        let numbers = rest.split { !Byte.isDigit($0) }.compactMap { Int(Substring($0)) }
        guard numbers.count == 5 else { return nil }
        let (month, day) = (numbers[0], numbers[1])
        let inYear = Self.days(toYear: Int(isNegative ? 0 &- year : year), dayOfMonth: day, month)
        self.init(days: inYear, time: Array(numbers[2...]))
    }

    /// Returns the number of days from 0000-03-01 to a day that need not exist.
    ///
    /// The table of CoreFoundation contains zero for the months that it does not have.
    private static func days(toYear year: Int, dayOfMonth day: Int, _ month: Int) -> Int {
        switch month {
        case 1...12: days(toYear: year, month: month, day: 1) + day - 1
        case 13: days(toYear: year + 1, month: 1, day: 1) + day - 1
        default: days(toYear: year, month: 1, day: 1) + day - 1
        }
    }

    private init(days: Int, time: [Int]) {
        let since2001 = days - Self.days(toYear: 2001, month: 1, day: 1)
        self.init(secondsSinceReferenceDate: Double(((since2001 * 24 + time[0]) * 60 + time[1]) * 60 + time[2]))
    }

    private init?(day: [Int], time: [Int]) {
        let civil = Self.civil(fromDays: Self.days(toYear: day[0], month: day[1], day: day[2]))
        // A day such as February 31 would be normalized to March 3; it is not valid.
        guard 1...12 ~= day[1], civil.month == day[1], civil.day == day[2], 0...24 ~= time[0], 0...59 ~= time[1],
            0...60 ~= time[2]
        else {
            return nil
        }
        self.init(days: Self.days(toYear: day[0], month: day[1], day: day[2]), time: time)
    }

    /// Returns the number of days since 0000-03-01 in the proleptic Gregorian calendar.
    ///
    /// Years that begin in March have the leap day at the end.
    private static func days(toYear year: Int, month: Int, day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let monthsSinceMarch = (month + 9) % 12
        let leapDays = [4, -100, 400].reduce(0) { sum, years in
            sum + shifted.quotientAndRemainderRoundingDown(by: abs(years)).quotient * years.signum()
        }
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
