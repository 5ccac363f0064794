import ArgumentParser
import PropertyLists

/// The option for the current date.
struct DateOption: ParsableArguments {
    @Option(help: ArgumentHelp("The current date, in ISO 8601 format. (default: the system clock)", valueName: "date"))
    var now: String?

    /// The current date, from the option or the system clock.
    var today: PropertyListDate { get throws { try statedToday ?? .now } }

    /// The current date from the option, or `nil` if the option is not used.
    var statedToday: PropertyListDate? {
        get throws {
            guard let now else { return nil }
            guard let date = PropertyListDate(now) else {
                throw ValidationError("--now is `\(now)`; expected a date such as 2026-01-31 or 2026-01-31T12:00:00Z.")
            }
            return date
        }
    }
}
