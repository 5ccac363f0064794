import Entitlements
import PropertyLists

extension Rule {
    static let identifierForeignCharacter = Rule(
        "identifier-foreign-character",
        "an identifier consists of letters, digits, hyphens and dots",
        severity: .warning, confidence: .likely,
        traits: .foreignCharacters,
        sources: [
            "https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleidentifier",
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services",
        ],
        rationale: """
            Identifiers of apps, containers and groups are registered with Apple, and what can be registered is
            made of the letters A–Z and a–z, digits, hyphens and dots. A name with anything else is in no profile,
            so that the app is not signed or not installed. Characters that nobody sees come along when a name is
            copied from a web page.

            Underscores are accepted here: names of groups that hold them are in use. The name of a key-value
            store or a keychain group is not registered and may hold more; that is why this is only likely.
            """,
        examples: [
            .reported(
                "a path pasted behind the identifier",
                """
                <key>com.apple.developer.pass-type-identifiers</key>
                <array>
                    <string>A1B2C3D4E5.pass.com.example«/»notes</string>
                </array>
                """),
            .accepted(
                "an underscore in the name of a group",
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>group.com.example.note_book</string>
                </array>
                """),
        ]
    ) { subject, report in
        for identifier in subject.claims.identifiers {
            guard let range = IdentifierText(identifier.value).foreignCharacters else { continue }
            let characters = identifier.part(range)
            let name = characters.unicodeScalars.allSatisfy(\.isVisible) ? "`\(characters)`" : characters.codePoints
            report(
                "\(name) is not a character for identifiers; they hold letters, digits, `-` and `.`",
                at: identifier.location(of: range))
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isVisible: Bool {
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .nonspacingMark: false
        default: true
        }
    }
}

extension String {
    /// The code points, as `U+200B`.
    fileprivate var codePoints: String {
        unicodeScalars.map { "U+" + String($0.value + 0x10000, radix: 16, uppercase: true).suffix(4) }
            .joined(separator: " ")
    }
}
