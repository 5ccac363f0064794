import PropertyLists
package import XcodeProjects

/// Reads the team in fastlane's `Appfile`, `Matchfile`, and `Fastfile` if it is a literal.
///
/// Sources: <https://docs.fastlane.tools/advanced/Appfile/>, <https://docs.fastlane.tools/actions/match/>, and
/// <https://docs.fastlane.tools/actions/gym/>.
package struct FastlaneReader: ProductReader {
    /// fastlane.
    package let system = BuildSystem.export

    /// Creates a reader.
    package init() {}

    /// Returns whether a file has the name of a configuration file of fastlane.
    package func recognizes(_ name: String) -> Bool { ["appfile", "matchfile", "fastfile"].contains(name) }

    /// The names that precede a team identifier of the developer account.
    ///
    /// `itc_team_id` is not one of these names, because its value is the number of a team in App Store Connect.
    private static let names: Set = [
        "team_id", "teamID", "export_team_id", "TEAM_ID", "FASTLANE_TEAM_ID", "APPLE_TEAM_ID",
    ]

    /// The maximum number of teams that are read from one file.
    private static let factLimit = 16

    /// Returns the teams that a file states.
    package func description(of source: BuildFile) -> BuildDescription {
        var description = BuildDescription()
        let text = source.file.text
        var start = 0
        while start < text.count, description.facts.count < Self.factLimit {
            let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
            if let team = Self.team(in: start..<end, of: source.file) {
                description.facts.append(SigningFact(team: team, in: source.file.path))
            }
            start = end + 1
        }
        return description
    }

    /// Returns the literal after a name: `team_id("A1B2C3D4E5")`, `team_id: 'A1B2C3D4E5'`, `TEAM_ID = "A1B2C3D4E5"`.
    private static func team(in range: Range<Int>, of file: SourceFile) -> Located<String>? {
        let text = file.text
        var index = range.lowerBound
        var isNamed = false
        while index < range.upperBound {
            let byte = text[index]
            if byte == UInt8(ascii: "#") { return nil }
            if byte.isNamePart {
                let start = index
                while index < range.upperBound, text[index].isNamePart { index += 1 }
                let word = String(decoding: text[start..<index], as: UTF8.self)
                let isQuoted = start > range.lowerBound && text[start - 1].isQuote
                if isNamed, isQuoted, word.isTeamIdentifier, index < range.upperBound, text[index].isQuote {
                    return Located(word, at: Location(file: file, range: start..<index))
                }
                isNamed = names.contains(word)
            } else {
                index += 1
            }
        }
        return nil
    }
}

/// Reads the options of `xcodebuild -exportArchive`, which contain the team.
///
/// Source: `xcodebuild -help`, and <https://developer.apple.com/documentation/xcode/distributing-your-app-to-registered-devices>.
package struct ExportOptionsReader: ProductReader {
    /// The export of an archive.
    package let system = BuildSystem.export

    /// Creates a reader.
    package init() {}

    /// Returns whether a file has the usual name of export options.
    package func recognizes(_ name: String) -> Bool {
        name.hasSuffix(".plist") && name.filter { $0 != "-" && $0 != "_" }.contains("exportoptions")
    }

    /// Returns the team of the options.
    package func description(of source: BuildFile) -> BuildDescription {
        var description = BuildDescription()
        guard let value = PropertyList(reading: source.file).root?["teamID"], let team = value.string,
            team.isTeamIdentifier
        else { return description }
        description.facts = [SigningFact(team: Located(team, at: value.location), in: source.file.path)]
        return description
    }
}

extension UInt8 {
    fileprivate var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }
}
