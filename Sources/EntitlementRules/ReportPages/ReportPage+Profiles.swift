import CodeSigning
import Entitlements
package import PropertyLists

extension ReportPage {
    /// The page about profiles: until when they hold, the first to end first.
    ///
    /// - Parameters:
    ///   - profiles: The profiles.
    ///   - report: What there is to say of them.
    ///   - today: What today is.
    ///   - limit: The most rows and findings.
    package init(of profiles: [ListedProfile], in report: Report, today: PropertyListDate?, limit: Int) {
        self.init(title: "Provisioning profiles", lead: [Self.lead(of: profiles, in: report, today: today)])
        facts = ["entcheck \(report.version)"] + (today.map { ["judged at \($0.day)"] } ?? [])
        append(ReportSection("Until when", timesOf: profiles, today: today, limit: limit))
        append(ReportSection(notChecked: report.notChecked))
    }

    private static func lead(of profiles: [ListedProfile], in report: Report, today: PropertyListDate?) -> ReportText {
        guard !profiles.isEmpty else { return report.verdict }
        let rules = profiles.map { Set($0.findings.map(\.rule)) }
        let ended = rules.count { $0.contains(Rule.profileExpired.id) }
        let soon = rules.count { $0.contains(Rule.profileExpiresSoon.id) }
        let others = profiles.count { listed in
            listed.findings.contains { $0.rule != Rule.profileExpired.id && $0.rule != Rule.profileExpiresSoon.id }
        }
        let parts = [(ended, "expired"), (soon, "soon to end"), (others, "with other findings")]
        let found = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        let all = "\(counted(profiles.count, "profile"))"
        guard found.isEmpty else {
            return ReportText(.strong(found.joined(separator: ", ")), .words("; \(all) in all."))
        }
        let first = today.flatMap { today in profiles.lazy.compactMap { $0.profile?.leftInWords(at: today) }.first }
        let end = first.map { "; the first to end has \($0)" } ?? ""
        return ReportText(.strong("All is well"), .words(" with \(all)\(end)."))
    }
}

extension ReportSection {
    /// Profiles with the time they have left.
    init(_ title: String, timesOf profiles: [ListedProfile], today: PropertyListDate?, limit: Int) {
        let scale = TimeScale(profiles, today: today)
        let rows = profiles.prefix(limit).map { $0.row(today: today, scale: scale) }
        let columns = ["Profile", "Expires", "Left", "Kind", "App ID", "Signature"].map(ReportText.words)
        let table = ReportTable(caption: "Profiles, the first to end first", columns: columns, rows: rows)
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
        if let answer { remarks.append(.words("grants \(answer.granted) of \(counted(answer.claimed, "key"))")) }
        guard let profile else {
            let cells = [ReportText.code(path)] + Array(repeating: ReportText.faint("–"), count: 5)
            return ReportTable.Row(cells, severity: severity, remarks: remarks)
        }
        if let certificate = profile.expiry?.certificate {
            remarks.append(
                .words("The certificate ") + .code(certificate.commonName ?? "") + .words(" ends before the profile."))
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

/// The days that a table of profiles shows.
private struct TimeScale {
    private let first: Int
    private let last: Int

    /// So many days before and after today are drawn; what ended or ends beyond is drawn to the edge.
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
