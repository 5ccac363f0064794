import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let identifierTeam = Rule(
        "identifier-team",
        "Invalid team identifier",
        severity: .warning,
        stages: .authorization + [.runTime], confidence: .likely,
        traits: .teams,
        sources: [
            "https://developer.apple.com/library/archive/technotes/tn2415/_index.html",
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
        ],
        rationale: """
            The app cannot be signed, installed, or uploaded, because no profile authorizes the identifier. All team
            identifiers and App ID prefixes consist of ten uppercase letters and digits. Other text is usually a
            placeholder, or is typed in lowercase.

            The rule reports each invalid team identifier once per file, at its first occurrence.

            The test data of some tools contains shorter or longer team identifiers, which work if no system checks
            them. The confidence is therefore only `likely`.
            """,
        examples: [
            .reported(
                "a placeholder word",
                """
                <key>keychain-access-groups</key>
                <array>
                    <string>«YOURTEAMID».com.example.notes</string>
                    <string>«TEAMID».com.example.notes</string>
                </array>
                """),
            .reported(
                "a placeholder in the correct format",
                """
                <key>application-identifier</key>
                <string>«AAAAA11111».com.example.notes</string>
                """),
            .accepted(
                "a team identifier",
                """
                <key>keychain-access-groups</key>
                <array>
                    <string>A1B2C3D4E5.com.example.notes</string>
                </array>
                """),
        ]
    ) { subject, report in
        var checked: Set<String> = []
        for claim in subject.claims.claims where claim.holdsIdentifiers && claim.mayHoldTeams {
            for identifier in claim.strings(where: mayBeginWithTeam) {
                if subject.mayBeTemplate, let range = IdentifierText(identifier.value).placeholder,
                    range.lowerBound == 0
                {
                    let placeholder = identifier.part(range)
                    guard checked.insert(placeholder).inserted else { continue }
                    report(
                        "`\(placeholder)` is a placeholder; replace it with a team identifier before signing",
                        at: identifier.location(of: range), severity: .note)
                    continue
                }
                guard let team = TeamIdentifier(standingIn: identifier.value), checked.insert(team.rawValue).inserted
                else { continue }
                let location = identifier.location(of: 0..<team.rawValue.utf8.count)
                if team.isMisshapen || team.isWordToReplace {
                    report(
                        "`\(team)` is not a team identifier; expected ten uppercase letters and digits", at: location)
                } else if team.isPlaceholder {
                    report(
                        "`\(team)` is a placeholder; replace it with a team identifier", at: location, severity: .note)
                }
            }
        }
    }
}

/// Whether the text before the first dot contains an uppercase letter or a digit, unless it is clearly a valid team
/// identifier.
private func mayBeginWithTeam(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if bytes.begins(with: "iCloud.") || bytes.begins(with: "$(TeamIdentifierPrefix)")
        || bytes.begins(with: "$(AppIdentifierPrefix)")
    {
        return false
    }
    if let first = bytes.first, [0x23, 0x25, 0x40, 0x5F, 0x7B].contains(first) { return true }
    var (count, capitals, digits) = (0, 0, 0)
    for byte in bytes {
        if byte == UInt8(ascii: ".") { break }
        count += 1
        if 0x30...0x39 ~= byte { digits += 1 } else if 0x41...0x5A ~= byte { capitals += 1 }
    }
    // A placeholder has one or two different characters, or contains the words “TEAM” and “ID”.
    let isRight =
        count == TeamIdentifier.length && capitals + digits == count && digits > 4
        && bytes[0] != bytes[1] && bytes[1] != bytes[2] && bytes[0] != bytes[2]
    return capitals + digits > 0 && !isRight
}

extension EntitlementClaim {
    /// Whether the values can begin with a team identifier.
    fileprivate var mayHoldTeams: Bool { key != .merchantIdentifiers && key != .cloudContainers }
}

extension TeamIdentifier {
    /// Creates the team identifier from the text before the first dot, unless it contains whitespace or a variable.
    fileprivate init?(standingIn text: String) {
        guard let first = IdentifierText(text).firstPart, !first.utf8.contains(where: { $0 <= 0x20 }) else {
            return nil
        }
        self.init(rawValue: first)
    }

    /// Whether the text has a valid format only by chance: `YOURTEAMID` consists of ten uppercase letters.
    fileprivate var isWordToReplace: Bool { rawValue.contains("TEAM") && rawValue.contains("ID") }
}
