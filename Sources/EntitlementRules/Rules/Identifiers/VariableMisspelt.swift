import Entitlements
import PropertyLists

extension Rule {
    static let variableMisspelt = Rule(
        "variable-misspelt",
        "the variables of Xcode are written as Xcode writes them",
        severity: .warning, confidence: .likely,
        traits: .unusualReferences,
        sources: [
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBMacro/MacroEvaluationProgram.swift",
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services",
        ],
        rationale: """
            A reference to a setting that does not exist comes to nothing, and Xcode says nothing: with
            `$(TeamIdentifierPrefx)com.example.notes` the app is signed for `com.example.notes`, which no profile
            grants. The names of settings are compared byte for byte, letter case included.

            A project may have a setting of its own whose name is close to one of Xcode's; that is why this is
            only likely. A name in capitals with underscores is probably such a setting, and only noted.
            """,
        examples: [
            .reported(
                "a letter that is missing, and letter case",
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
                "a setting of the project's own",
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>group.$(BUNDLE_ID_PREFIX).notes</string>
                </array>
                """),
        ]
    ) { subject, report in
        for (identifier, text) in subject.symbolicIdentifiers {
            for misspelling in text.misspellings {
                let range = misspelling.reference.range
                let written = identifier.part(range)
                report(
                    misspelling.isLetterCaseAlone
                        ? "`\(written)` comes to nothing: letter case counts, and Xcode's is `$(\(misspelling.meant))`"
                        : "`\(written)` is no variable of Xcode's; did you mean `$(\(misspelling.meant))`?",
                    at: identifier.location(of: range),
                    severity: misspelling.mayBeOwnSetting ? .note : nil,
                    fix: .replace(
                        identifier.location, with: identifier.replacing(range, with: "$(\(misspelling.meant))"),
                        .unsafe, "write `$(\(misspelling.meant))`"))
            }
        }
    }
}

extension IdentifierText.Misspelling {
    /// Whether the name is in capitals with underscores, as settings of projects are, and the variable is not.
    fileprivate var mayBeOwnSetting: Bool {
        let name = reference.literalName ?? ""
        let isSettingLike = name.contains("_") && name.utf8.allSatisfy { !(0x61...0x7A ~= $0) }
        return isSettingLike && !meant.contains("_")
    }
}
