import Entitlements
import LintModel
import PropertyLists

extension Rule {
    static let variableBare = Rule(
        "variable-bare",
        "Variable without parentheses before other text",
        severity: .warning,
        stages: .authorization + [.runTime],
        traits: .unusualReferences,
        sources: [
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBMacro/MacroExpressionParsing.swift",
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBMacro/MacroEvaluationProgram.swift",
        ],
        rationale: """
            Xcode signs the literal dollar sign into the app, and no profile authorizes the value. Without
            parentheses, a variable name includes all following letters, digits, underscores, and dots:
            `$CFBundleIdentifier.share` refers to the setting `CFBundleIdentifier.share`, and `$TEAM$(NAME)` to a
            setting whose name begins with `TEAM`. No such setting exists, and Xcode does not replace a bare
            reference to an undefined setting.
            """,
        examples: [
            .reported(
                "a dot that becomes part of the name",
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>group.«$CFBundleIdentifier.shared»</string>
                </array>
                """,
                fixed: """
                    <key>com.apple.security.application-groups</key>
                    <array>
                        <string>group.$(CFBundleIdentifier).shared</string>
                    </array>
                    """),
            .reported(
                "text that becomes part of the name",
                """
                <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                <string>«$TeamIdentifierPrefixcom.example.notes»</string>
                """,
                fixed: """
                    <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                    <string>$(TeamIdentifierPrefix)com.example.notes</string>
                    """),
            .accepted(
                "parentheses around the name",
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>group.$(CFBundleIdentifier).shared</string>
                </array>
                """),
        ]
    ) { subject, report in
        for (identifier, text) in subject.symbolicIdentifiers {
            for reference in text.references where reference.form == .bare {
                let written = identifier.part(reference.range)
                let name = String(written.dropFirst().prefix { $0 != "." }).startingVariable
                guard name.utf8.count + 1 < written.utf8.count else { continue }
                let meant = "$(\(name))" + written.dropFirst(1 + name.count)
                report(
                    "`\(written)` is read as one variable name, which is not defined; did you mean `\(meant)`?",
                    at: identifier.location(of: reference.range),
                    fix: .replace(
                        identifier.location, with: identifier.replacing(reference.range, with: meant), .unsafe,
                        "put the name in parentheses"))
            }
        }
    }
}

extension String {
    /// The Xcode variable with which the name begins, unless an underscore follows it; otherwise the name.
    fileprivate var startingVariable: String {
        let variables =
            IdentifierText.PrefixVariable.allCases.map(\.rawValue)
            + IdentifierText.BundleIdentifierVariable.allCases.map(\.rawValue)
        return variables.first { hasPrefix($0) && dropFirst($0.count).first != "_" } ?? self
    }
}
