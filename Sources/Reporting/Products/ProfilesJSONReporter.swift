import CodeSigning
public import Linting
public import PropertyLists
import TextOutput
import Workspaces

/// Writes profiles as JSON with a stable schema, `"schema": "entcheck/profiles/1"`.
public struct ProfilesJSONReporter: Sendable {
    private let today: PropertyListDate?
    private let showsDevices: Bool

    /// Creates a reporter.
    ///
    /// - Parameters:
    ///   - today: The current date, from which the remaining days are computed.
    ///   - showsDevices: Whether device identifiers are listed, not only counted.
    public init(today: PropertyListDate? = nil, showsDevices: Bool = false) {
        self.today = today
        self.showsDevices = showsDevices
    }

    /// Returns the report as one JSON object; files that cannot be read appear only in the findings.
    public func text(of profiles: [ListedProfile], in report: Report) -> String {
        var json = JSONWriter()
        var indices = LineIndices()
        json.object { json in
            json.member("findings", each: report.findings) { $0.members(of: $1, in: &indices) }
            json.member("notChecked", each: report.notChecked) { $0.members(of: $1) }
            json.member("profiles", each: profiles.filter { $0.profile != nil }) { json, listed in
                guard let profile = listed.profile else { return }
                json.members(of: profile, at: listed.path, today: today, showsDevices: showsDevices)
            }
            json.member("schema", "entcheck/profiles/1")
        }
        return json.text
    }
}
