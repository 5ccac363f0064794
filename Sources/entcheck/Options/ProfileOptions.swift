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
