import CodeSigning
import EntitlementRules
import Entitlements
import LintModel
package import Linting
package import PropertyLists
import TextOutput

extension ReportPage {
    /// Creates the page about profiles, sorted by expiration date.
    ///
    /// - Parameters:
    ///   - profiles: The profiles.
    ///   - report: The findings in the profiles.
    ///   - today: The current date.
    ///   - limit: The maximum number of rows and findings.
    package init(of profiles: [ListedProfile], in report: Report, today: PropertyListDate?, limit: Int) {
        self.init(title: "Provisioning profiles", lead: [Self.lead(of: profiles, in: report, today: today)])
        facts = ["entcheck \(report.version)"] + (today.map { ["checked as of \($0.day)"] } ?? [])
        append(ReportSection("Expiration dates", timesOf: profiles, today: today, limit: limit))
        append(ReportSection(notChecked: report.notChecked))
    }

    private static func lead(of profiles: [ListedProfile], in report: Report, today: PropertyListDate?) -> ReportText {
        guard !profiles.isEmpty else { return report.verdict }
        let found = countsOfFindings(in: profiles)
        let all = "\(counted(profiles.count, "profile"))"
        guard found.isEmpty else {
            return ReportText(.strong(found.joined(separator: ", ")), .words("; \(all) in total."))
        }
        let first = today.flatMap { today in profiles.lazy.compactMap { $0.profile?.leftInWords(at: today) }.first }
        let end = first.map { "; the first to expire has \($0)" } ?? ""
        return ReportText(.strong("No findings"), .words(" in \(all)\(end)."))
    }

    /// Returns the number of profiles with each kind of finding, in words; kinds that do not occur are omitted.
    private static func countsOfFindings(in profiles: [ListedProfile]) -> [String] {
        let (expired, expiresSoon) = (Rule.profileExpired.id, Rule.profileExpiresSoon.id)
        let rules = profiles.map { Set($0.findings.map(\.rule)) }
        let counts = [
            (rules.count { $0.contains(expired) }, "expired"),
            (rules.count { $0.contains(expiresSoon) }, "expiring soon"),
            (rules.count { !$0.isSubset(of: [expired, expiresSoon]) }, "with other findings"),
        ]
        return counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    }
}

extension ReportSection {
    /// Creates a table of profiles with their remaining time.
    init(_ title: String, timesOf profiles: [ListedProfile], today: PropertyListDate?, limit: Int) {
        let scale = TimeScale(profiles, today: today)
        let rows = profiles.prefix(limit).map { $0.row(today: today, scale: scale) }
        let columns = ["Profile", "Expires", "Left", "Kind", "App ID", "Signature"].map(ReportText.words)
        let table = ReportTable(caption: "Profiles by expiration date", columns: columns, rows: rows)
        let more = profiles.count - rows.count
        let rest = more > 0 ? [ReportBlock.paragraph(.words("\(counted(more, "more profile")) not shown."))] : []
        self.init(title, rows.isEmpty ? [] : [.table(table)] + rest)
    }
}

extension ListedProfile {
    fileprivate func row(today: PropertyListDate?, scale: TimeScale?) -> ReportTable.Row {
        let severity = findings.map(\.severity).max()
        var remarks = findings.map { finding in
            ReportText(.severity(finding.severity), .words(" ")) + ReportText(marked: finding.message)
                + ReportText(.words(" "), .faint(finding.rule))
        }
        if let answer { remarks.append(.words("authorizes \(answer.granted) of \(counted(answer.claimed, "key"))")) }
        guard let profile else {
            let cells = [ReportText.code(path)] + Array(repeating: ReportText.faint("–"), count: 5)
            return ReportTable.Row(cells, severity: severity, remarks: remarks)
        }
        if let certificate = profile.expiry?.certificate {
            remarks.append(
                .words("The certificate ") + .code(certificate.commonName ?? "")
                    + .words(" expires before the profile."))
        }
        let days = today.flatMap(profile.daysLeft)
        let cells: [ReportText] = [
            .words(profile.name?.value ?? "") + ReportText(.lineBreak) + ReportText(.faint(path)),
            .words(profile.expiry?.date.day ?? "–"), .words(days.map { "\($0) days" } ?? "–"),
            .words(profile.kind.shortName), .code(profile.applicationIdentifier?.value.rawValue ?? ""),
            .words(profile.signature.words),
        ]
        let span = days.flatMap { days in scale?.span(toDay: days) }
        return ReportTable.Row(cells, severity: severity, remarks: remarks, span: span)
    }
}

/// The range of days that a table of profiles shows.
private struct TimeScale {
    private let first: Int
    private let last: Int

    /// The maximum number of days before and after the current date; bars of other profiles end at the edge.
    private static let limit = 400

    init?(_ profiles: [ListedProfile], today: PropertyListDate?) {
        let days = today.map { today in profiles.compactMap { $0.profile?.daysLeft(at: today) } } ?? []
        guard let earliest = days.min(), let latest = days.max() else { return nil }
        first = max(min(earliest, 0), -Self.limit)
        last = min(max(latest, 30), Self.limit)
    }

    func span(toDay day: Int) -> TimeSpan {
        TimeSpan(start: place(of: 0), end: place(of: day), today: place(of: 0))
    }

    private func place(of day: Int) -> Int { (min(max(day, first), last) - first) * 100 / (last - first) }
}
