import FoundationShims
package import PropertyLists
package import SwiftASN1

extension PropertyListDate {
    /// Converts an ASN.1 time, which is in Coordinated Universal Time; returns `nil` if the date does not exist.
    package init?(_ time: UTCTime) {
        self.init([time.year, time.month, time.day, time.hours, time.minutes, time.seconds])
    }

    /// Converts an ASN.1 time, which is in Coordinated Universal Time; returns `nil` if the date does not exist.
    package init?(_ time: GeneralizedTime) {
        self.init([time.year, time.month, time.day, time.hours, time.minutes, time.seconds])
    }

    private init?(_ parts: [Int]) {
        let digits = parts.enumerated().map { index, part in
            String(repeating: "0", count: max(0, (index == 0 ? 4 : 2) - "\(part)".count)) + "\(part)"
        }
        self.init("\(digits[0])-\(digits[1])-\(digits[2])T\(digits[3]):\(digits[4]):\(digits[5])Z")
    }
}

extension PropertyListDate {
    /// Converts a date of a certificate.
    init(_ date: Date) {
        self.init(secondsSinceReferenceDate: date.timeIntervalSinceReferenceDate)
    }
}
