import Entitlements
import PropertyLists

extension Rule {
    static let identifierTeam = Rule(
        "identifier-team",
        "a team identifier is ten capital letters and digits",
        severity: .warning, confidence: .likely,
        traits: .teams,
        sources: [
            "https://developer.apple.com/library/archive/technotes/tn2415/_index.html",
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
        ],
        rationale: """
            Every team identifier and every App ID prefix that Apple has given out is ten characters, capital
            letters and digits. Something else in its place is usually a word to be replaced, or was typed in small
            letters. No profile grants such a name, so the app is not signed, not installed or not uploaded.

            Of one such name the first place in a file is reported.

            Test data of tools holds shorter and longer ones, and works where nobody checks; hence only likely.
            """,
        examples: [
            .reported(
                "a word to be replaced",
                """
                <key>keychain-access-groups</key>
                <array>
                    <string>«YOURTEAMID».com.example.notes</string>
                    <string>«TEAMID».com.example.notes</string>
                </array>
                """),
            .reported(
                "a placeholder of the right form",
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
        var judged: Set<String> = []
        for claim in subject.claims.claims where claim.holdsIdentifiers && claim.mayHoldTeams {
            for identifier in claim.strings(where: mayBeginWithTeam) {
                guard let team = TeamIdentifier(standingIn: identifier.value), judged.insert(team.rawValue).inserted
                else { continue }
                let location = identifier.location(of: 0..<team.rawValue.utf8.count)
                if team.isMisshapen || team.isWordToReplace {
                    report("`\(team)` is no team identifier; one is ten capital letters and digits", at: location)
                } else if team.isPlaceholder {
                    report("`\(team)` looks like a placeholder for a team identifier", at: location, severity: .note)
                }
            }
        }
    }
}

/// Whether a capital letter or a digit stands before the first dot, as in every team identifier, right or wrong; not
/// where that is clearly a right one, of which there is nothing to say.
private func mayBeginWithTeam(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if bytes.begins(with: "iCloud.") || bytes.begins(with: "$(TeamIdentifierPrefix)")
        || bytes.begins(with: "$(AppIdentifierPrefix)")
    {
        return false
    }
    var (count, capitals, digits) = (0, 0, 0)
    for byte in bytes {
        if byte == UInt8(ascii: ".") { break }
        count += 1
        if 0x30...0x39 ~= byte { digits += 1 } else if 0x41...0x5A ~= byte { capitals += 1 }
    }
    // A placeholder has one or two characters, or room for the words “TEAM” and “ID”.
    let isRight =
        count == TeamIdentifier.length && capitals + digits == count && digits > 4
        && bytes[0] != bytes[1] && bytes[1] != bytes[2] && bytes[0] != bytes[2]
    return capitals + digits > 0 && !isRight
}

extension EntitlementClaim {
    /// Whether the values may begin with a team identifier.
    fileprivate var mayHoldTeams: Bool { key != .merchantIdentifiers && key != .cloudContainers }
}

extension TeamIdentifier {
    /// What stands before the first dot, unless white space is in it or a variable.
    fileprivate init?(standingIn text: String) {
        guard let first = IdentifierText(text).firstPart, !first.utf8.contains(where: { $0 <= 0x20 }) else {
            return nil
        }
        self.init(rawValue: first)
    }

    /// Whether the text has the right form by chance: `YOURTEAMID` is ten capital letters.
    fileprivate var isWordToReplace: Bool { isWellFormed && (rawValue.contains("TEAM") && rawValue.contains("ID")) }
}
