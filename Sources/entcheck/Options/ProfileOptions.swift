import ArgumentParser
import EntitlementRules
import PropertyLists

/// What is asked about profiles.
struct ProfileOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Fail for profiles that end within this time, such as 30d.", valueName: "time"))
    var expiresWithin: Days?

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("Would they grant what this entitlements file claims?", valueName: "file"),
        completion: .file())
    var claims: String?

    @Flag(help: "Name the devices, rather than count them.")
    var showDevices = false

    @OptionGroup var date: DateOption

    /// A lister that asks this, and what a configuration asks where the options do not.
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

    /// The words of a command in the forms that it has its own for.
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

/// A number of days: `30d`, `4w`, or a bare number.
struct Days: ExpressibleByArgument {
    let count: Int

    /// So many days or weeks at most, which is more than a profile lives; more is a slip of the finger.
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
