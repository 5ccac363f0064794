import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let identifierForeignCharacter = Rule(
        "identifier-foreign-character",
        "Invalid character in an identifier",
        severity: .warning,
        stages: .authorization + [.runTime], confidence: .likely,
        traits: .foreignCharacters,
        sources: [
            "https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleidentifier",
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services",
        ],
        rationale: """
            The app cannot be signed or installed, because no profile authorizes the identifier. Identifiers of apps,
            containers, and groups are registered with Apple, and can contain only the letters A–Z and a–z, digits,
            hyphens, and dots. Text that is copied from a web page can contain invisible characters.

            The rule accepts underscores, because some groups contain them. A placeholder such as `@NAME@` is a note in a
            file that no Xcode project uses, because a script can replace it. Names of key-value stores and keychain
            groups are not registered and can contain other characters; the finding is then only `likely`.
            """,
        examples: [
            .reported(
                "a slash in a pass type identifier",
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
            var text = IdentifierText(identifier.value)
            guard text.foreignCharacters != nil else { continue }
            if subject.mayBeTemplate, let placeholder = text.placeholder {
                text = text.withoutPlaceholders
                // The rule `identifier-team` reports a placeholder at the beginning.
                if text.foreignCharacters == nil, placeholder.lowerBound > 0 {
                    report(
                        "`\(identifier.part(placeholder))` is a placeholder; replace it before signing",
                        at: identifier.location(of: placeholder), severity: .note)
                }
            }
            guard let range = text.foreignCharacters else { continue }
            let characters = identifier.part(range)
            let name = characters.unicodeScalars.allSatisfy(\.isVisible) ? "`\(characters)`" : characters.codePoints
            report(
                "\(name) is not allowed in an identifier; use only letters, digits, `-`, and `.`",
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
    /// The code points in a format such as `U+200B`.
    fileprivate var codePoints: String {
        unicodeScalars.map { "U+" + String($0.value + 0x10000, radix: 16, uppercase: true).suffix(4) }
            .joined(separator: " ")
    }
}
