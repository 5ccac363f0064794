import ArgumentParser
import PropertyLists

/// The day that counts as today.
struct DateOption: ParsableArguments {
    @Option(help: ArgumentHelp("What today is, in ISO 8601. (default: what the clock says)", valueName: "date"))
    var now: String?

    /// What today is.
    var today: PropertyListDate { get throws { try statedToday ?? .now } }

    /// What today is; `nil` where only the clock says.
    var statedToday: PropertyListDate? {
        get throws {
            guard let now else { return nil }
            guard let date = PropertyListDate(now) else {
                throw ValidationError("--now takes a date such as 2026-01-31 or 2026-01-31T12:00:00Z, not “\(now)”.")
            }
            return date
        }
    }
}
