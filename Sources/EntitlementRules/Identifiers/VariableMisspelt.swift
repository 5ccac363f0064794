import Entitlements
import LintModel
import PropertyLists

extension Rule {
    static let variableMisspelt = Rule(
        "variable-misspelt",
        "Misspelled Xcode variable",
        severity: .warning,
        stages: .authorization + [.runTime], confidence: .likely,
        traits: .unusualReferences,
        sources: [
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBMacro/MacroEvaluationProgram.swift",
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services",
        ],
        rationale: """
            The app is signed with an identifier that no profile authorizes. Xcode expands a reference to an
            undefined setting to an empty string without reporting it: `$(TeamIdentifierPrefx)com.example.notes`
            becomes `com.example.notes`. Names of settings are case-sensitive.

            A project can define a setting whose name resembles a setting of Xcode, so the confidence is only `likely`.
            An uppercase name with underscores is usually such a setting; the finding is then a note.
            """,
        examples: [
            .reported(
                "a missing letter, and different capitalization",
                """
                <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                <string>«$(TeamIdentifierPrefx)»$(CFBundleIdentifier)</string>
                <key>keychain-access-groups</key>
                <array>
                    <string>«$(appIdentifierPrefix)»com.example.notes</string>
                </array>
                """,
                fixed: """
                    <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                    <string>$(TeamIdentifierPrefix)$(CFBundleIdentifier)</string>
                    <key>keychain-access-groups</key>
                    <array>
                        <string>$(AppIdentifierPrefix)com.example.notes</string>
                    </array>
                    """),
            .accepted(
                "a setting that the project defines",
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>group.$(BUNDLE_ID_PREFIX).notes</string>
                </array>
                """),
        ]
    ) { subject, report in
        for (identifier, text) in subject.symbolicIdentifiers {
            for misspelling in text.misspellings where misspelling.reference.templateVariable == nil {
                let range = misspelling.reference.range
                let written = identifier.part(range)
                report(
                    misspelling.differsOnlyInCase
                        ? "`\(written)` expands to an empty string; use the capitalization `$(\(misspelling.meant))`"
                        : "`\(written)` is not a variable of Xcode; did you mean `$(\(misspelling.meant))`?",
                    at: identifier.location(of: range),
                    severity: misspelling.mayBeOwnSetting ? .note : nil,
                    fix: .replace(
                        identifier.location, with: identifier.replacing(range, with: "$(\(misspelling.meant))"),
                        .unsafe, "replace with `$(\(misspelling.meant))`"))
            }
        }
    }
}

extension IdentifierText.Misspelling {
    /// Whether the name consists of uppercase letters and underscores, like the settings of projects, and the
    /// variable does not.
    fileprivate var mayBeOwnSetting: Bool {
        let name = reference.literalName ?? ""
        let isSettingLike = name.contains("_") && name.utf8.allSatisfy { !(0x61...0x7A ~= $0) }
        return isSettingLike && !meant.contains("_")
    }
}
