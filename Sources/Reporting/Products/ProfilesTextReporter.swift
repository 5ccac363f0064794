import CodeSigning
import EntitlementRules
import Entitlements
import LintModel
public import Linting
public import PropertyLists
public import TextOutput
import Workspaces

/// Writes profiles as text: several as a table, or one in detail.
public struct ProfilesTextReporter: Sendable {
    /// The style of the text.
    public let style: Style

    /// The current date.
    public let today: PropertyListDate?

    /// Whether device identifiers are listed, not only counted.
    public let showsDevices: Bool

    /// Creates a reporter.
    public init(style: Style = Style(), today: PropertyListDate? = nil, showsDevices: Bool = false) {
        self.style = style
        self.today = today
        self.showsDevices = showsDevices
    }

    /// Returns the profiles as a table, in the given order.
    public func table(of profiles: [ListedProfile], in report: Report) -> String {
        let unread = report.notChecked.map { place in
            "\(place.path.displayedPath): not checked: \(place.reason.displayed)\n"
        }.joined()
        let end = unread + SummaryLine(of: report, showing: nil, in: style).text
        guard !profiles.isEmpty else { return end }
        let header = ["EXPIRES", "LEFT", "", "PROFILE", "KIND", "APP ID", "WHY"]
        let lines = TextTable(header: header, rows: profiles.map(row)).text.split(separator: "\n")
        var text = style.paint(String(lines.first ?? ""), .faint) + "\n"
        for (listed, line) in zip(profiles, lines.dropFirst()) {
            let worst = listed.findings.map(\.severity).max()
            text += (worst.map { style.paint(String(line), $0.role) } ?? String(line)) + "\n"
        }
        return text + end
    }

    private func row(of listed: ListedProfile) -> [String] {
        let why = reasons(for: listed).joinedStatingAdviceOnce
        guard let profile = listed.profile else {
            return ["-", "-", mark(of: listed), listed.path.displayedPath, "", "", why]
        }
        let days = today.flatMap(profile.daysLeft)
        return [
            profile.expiry?.date.day ?? "-", days.map { "\($0) d" } ?? "-", mark(of: listed),
            profile.name?.value.displayed ?? listed.path.displayedPath, profile.kind.shortName,
            profile.applicationIdentifier?.value.rawValue.displayed ?? "-", why,
        ]
    }

    private func mark(of listed: ListedProfile) -> String {
        switch listed.findings.map(\.severity).max() {
        case .error: "x"
        case .warning: "!"
        case .note, nil: ""
        }
    }

    private func reasons(for listed: ListedProfile) -> [String] {
        var reasons = listed.findings.map { $0.message.displayed }
        if let certificate = listed.profile?.expiry?.certificate {
            reasons.append("the certificate `\((certificate.commonName ?? "").displayed)` expires first")
        }
        if let answer = listed.answer {
            reasons.append("authorizes \(answer.granted) of \(counted(answer.claimed, "key"))")
        }
        return reasons
    }
}

extension [String] {
    /// The messages, separated by semicolons; advice after the last semicolon of several messages is only in the last
    /// of them.
    fileprivate var joinedStatingAdviceOnce: String {
        var later: Set<Substring> = []
        var parts: [Substring] = []
        for message in reversed() {
            guard let semicolon = message.ranges(of: "; ").last else {
                parts.append(message[...])
                continue
            }
            let isRepeated = !later.insert(message[semicolon.upperBound...]).inserted
            parts.append(isRepeated ? message[..<semicolon.lowerBound] : message[...])
        }
        return parts.reversed().joined(separator: "; ")
    }
}

extension ProfilesTextReporter {
    /// Returns one profile in detail.
    public func details(of listed: ListedProfile) -> String {
        guard let profile = listed.profile else {
            return findings(listed.findings, of: listed)
        }
        var rows = facts(of: profile).map { [style.paint($0.0, .faint), $0.1.displayed] }
        for certificate in profile.certificates {
            let ends = certificate.expires.map { ", expires \($0.day)" } ?? ""
            rows.append(
                [
                    style.paint("certificate", .faint),
                    (certificate.commonName ?? "no certificate").displayed
                        + "\(ends), sha256 \(certificate.fingerprint)",
                ])
        }
        for device in showsDevices ? profile.deviceIdentifiers ?? [] : [] {
            rows.append([style.paint("device", .faint), device.value.displayed])
        }
        let grants = profile.allowlist.grants.map {
            ["  \($0.key.value.displayed)", EntitlementValue($0.value).description.displayed]
        }
        let answer = listed.answer.map { "\nAuthorizes \($0.granted) of \(counted($0.claimed, "key")).\n" } ?? ""
        return TextTable(rows: rows).text + "\nEntitlements\n" + TextTable(rows: grants).text + answer
            + findings(listed.findings + (listed.answer?.findings ?? []), of: listed)
    }

    private func facts(of profile: ProvisioningProfile) -> [(String, String)] {
        let team = [profile.teamIdentifiers.first?.value, profile.teamName?.value].compactMap(\.self)
        let facts: [(String, String?)] = [
            ("name", profile.name?.value), ("uuid", profile.uuid?.value), ("kind", profile.kind.shortName),
            ("platforms", profile.platforms.map(\.description).joined(separator: ", ")),
            ("team", team.joined(separator: " ")), ("prefix", profile.applicationIdentifierPrefixes.first?.value),
            ("app id", profile.applicationIdentifier?.value.rawValue), ("created", profile.created?.value.description),
            ("expires", profile.expires?.value.description), ("left", today.flatMap(profile.leftInWords)),
            ("signature", signature(of: profile)), ("der form", derForm(of: profile)),
            ("devices", profile.provisionsAllDevices ? "all" : "\(profile.deviceIdentifiers?.count ?? 0)"),
        ]
        return facts.compactMap { name, value in value.map { (name, $0) } }
    }

    private func signature(of profile: ProvisioningProfile) -> String {
        let signature = profile.signature
        let by = signature.signer.map { ", signer \($0)" } ?? ""
        let date = signature.checkedAt.map { ", checked as of \($0.description)" } ?? ""
        return signature.words + by + date
    }

    private func derForm(of profile: ProvisioningProfile) -> String {
        profile.derForm.agrees.map { $0 ? "agrees" : "does not agree" } ?? "none"
    }

    private func findings(_ findings: [Finding], of listed: ListedProfile) -> String {
        findings.isEmpty
            ? ""
            : "\n"
                + findings.map { "\($0.severity.rawValue): \($0.message.displayed) [\($0.rule)]\n" }
                .joined()
    }
}
