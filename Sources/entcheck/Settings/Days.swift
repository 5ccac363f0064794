import ArgumentParser

/// A number of days: `30d`, `4w`, or a number without a unit.
struct Days: ExpressibleByArgument {
    let count: Int

    /// The maximum number of days or weeks.
    ///
    /// The limit exceeds the lifetime of any profile; a greater number is a typo.
    private static let limit = 9_999
    private static let digitLimit = 4

    init?(count: Int64) {
        guard 0...Int64(Self.limit) ~= count else { return nil }
        self.count = Int(count)
    }

    init?(argument: String) {
        let isWeeks = argument.hasSuffix("w")
        let digits = isWeeks || argument.hasSuffix("d") ? argument.dropLast() : argument[...]
        guard digits.utf8.count <= Self.digitLimit, let number = Int(digits), digits.first?.isNumber == true else {
            return nil
        }
        count = isWeeks ? number * 7 : number
    }
}
