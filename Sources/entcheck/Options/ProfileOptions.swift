import ArgumentParser
import Linting
import PropertyLists
import Reporting
import TextOutput

/// The options for profiles.
struct ProfileOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Fail if a profile expires within this time, such as 30d or 4w.", valueName: "time"))
    var expiresWithin: Days?

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp(
            "Check whether the profiles authorize the claims of this entitlements file.", valueName: "file"),
        completion: .file())
    var claims: String?

    @Flag(help: "List the devices instead of the number of devices.")
    var showDevices = false

    @OptionGroup var date: DateOption

    /// Returns a lister with the values of the options and defaults from a configuration.
    func lister(by configuration: Configuration) throws -> ProfileLister {
        var lister = ProfileLister()
        let today = try date.today
        lister.today = today
        lister.neededUntil = (expiresWithin ?? configuration.expiresWithin?.value).map { days in
            PropertyListDate(secondsSinceReferenceDate: today.secondsSinceReferenceDate + Double(days.count) * 86_400)
        }
        lister.claims = try claims.map { PropertyList(reading: try ArgumentFile(path: $0).file()) }
        return lister
    }

    func textReporter(style: Style, today: PropertyListDate?) -> ProfilesTextReporter {
        ProfilesTextReporter(style: style, today: today, showsDevices: showDevices)
    }

    func jsonReporter(today: PropertyListDate?) -> ProfilesJSONReporter {
        ProfilesJSONReporter(today: today, showsDevices: showDevices)
    }

    /// Returns a report in the formats that are specific to profiles, or `nil` for shared formats.
    func text(
        of profiles: [ListedProfile], in report: Report, as format: ReportFormat, at today: PropertyListDate?,
        text: () -> String
    ) -> String? {
        switch format {
        case .text: text()
        case .json: jsonReporter(today: today).text(of: profiles, in: report)
        default:
            format.page.map { form in
                ReportPage(of: profiles, in: report, today: today, limit: form.rowLimit).text(as: form)
            }
        }
    }
}

/// A number of days: `30d`, `4w`, or a number without a unit.
struct Days: ExpressibleByArgument {
    let count: Int

    /// The maximum number of days or weeks.
    ///
    /// It exceeds the lifetime of any profile; a greater number is a typo.
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
