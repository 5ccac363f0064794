import CodeSigning
public import PropertyLists

/// Profiles for programs, as the tool promises it: `"schema": "entcheck/profiles/1"`.
public struct ProfilesJSONReporter: Sendable {
    private let today: PropertyListDate?
    private let showsDevices: Bool

    /// Creates a reporter.
    ///
    /// - Parameters:
    ///   - today: What today is, for the days that are left.
    ///   - showsDevices: Whether devices are named, rather than counted.
    public init(today: PropertyListDate? = nil, showsDevices: Bool = false) {
        self.today = today
        self.showsDevices = showsDevices
    }

    /// The report as one JSON object; of files that cannot be read only the findings tell.
    public func text(of profiles: [ListedProfile], in report: Report) -> String {
        var json = JSONWriter()
        var indices = LineIndices()
        json.object { json in
            json.member("findings", each: report.findings) { $0.members(of: $1, in: &indices) }
            json.member("notChecked", each: report.notChecked) { json, place in
                json.member("path", place.path)
                json.member("reason", place.reason)
            }
            json.member("profiles", each: profiles.filter { $0.profile != nil }) { json, listed in
                guard let profile = listed.profile else { return }
                json.members(of: profile, at: listed.path, today: today, showsDevices: showsDevices)
            }
            json.member("schema", "entcheck/profiles/1")
        }
        return json.text
    }
}
