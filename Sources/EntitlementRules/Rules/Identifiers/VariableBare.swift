import Entitlements
import PropertyLists

extension Rule {
    static let variableBare = Rule(
        "variable-bare",
        "a variable with something behind it stands in parentheses",
        severity: .warning,
        traits: .unusualReferences,
        sources: [
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBMacro/MacroExpressionParsing.swift",
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBMacro/MacroEvaluationProgram.swift",
        ],
        rationale: """
            Without parentheses a name goes on as long as letters, digits, underscores and dots do:
            `$CFBundleIdentifier.share` refers to a setting `CFBundleIdentifier.share`, and `$TEAM$(NAME)` to one
            whose name begins with `TEAM`. There is none, and a bare reference to nothing stays as it is. The
            dollar sign is signed into the app, and no profile grants that.
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
                "a name that goes on",
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
                let name = String(written.dropFirst().prefix { $0 != "." && $0 != "$" }).startingVariable
                guard name.utf8.count + 1 < written.utf8.count else { continue }
                let meant = "$(\(name))" + written.dropFirst(1 + name.count)
                report(
                    "`\(written)` is one name, and no variable's; did you mean `\(meant)`?",
                    at: identifier.location(of: reference.range),
                    fix: .replace(
                        identifier.location, with: identifier.replacing(reference.range, with: meant), .unsafe,
                        "put the name in parentheses"))
            }
        }
    }
}

extension String {
    /// The variable of Xcode's that the name begins with, and otherwise the name: an underscore goes on with it.
    fileprivate var startingVariable: String {
        let variables =
            IdentifierText.PrefixVariable.allCases.map(\.rawValue)
            + IdentifierText.BundleIdentifierVariable.allCases.map(\.rawValue)
        return variables.first { hasPrefix($0) && dropFirst($0.count).first != "_" } ?? self
    }
}
