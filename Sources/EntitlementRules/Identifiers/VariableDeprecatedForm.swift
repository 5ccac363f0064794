import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let variableDeprecatedForm = Rule(
        "variable-deprecated-form",
        "Deprecated variable syntax",
        severity: .note,
        stages: [],
        traits: .unusualReferences,
        sources: [
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBMacro/MacroExpressionParsing.swift"
        ],
        rationale: """
            Other tools that expand entitlements sign the text without expanding the variable, because they support
            fewer forms. Xcode reads `${NAME}` and `$[NAME]` as `$(NAME)`, but both forms are deprecated.
            """,
        examples: [
            .reported(
                "brackets and braces",
                """
                <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                <string>«$[TeamIdentifierPrefix]»com.example.notes</string>
                <key>keychain-access-groups</key>
                <array>
                    <string>«${AppIdentifierPrefix}»com.example.notes</string>
                </array>
                """,
                fixed: """
                    <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                    <string>$(TeamIdentifierPrefix)com.example.notes</string>
                    <key>keychain-access-groups</key>
                    <array>
                        <string>$(AppIdentifierPrefix)com.example.notes</string>
                    </array>
                    """),
            .accepted(
                "parentheses",
                """
                <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                <string>$(TeamIdentifierPrefix)com.example.notes</string>
                """),
        ]
    ) { subject, report in
        for (identifier, text) in subject.symbolicIdentifiers {
            for reference in text.references where reference.form == .braces || reference.form == .brackets {
                let written = identifier.part(reference.range)
                let meant = "$(" + written.dropFirst(2).dropLast() + ")"
                let isClosed = written.hasSuffix("}") || written.hasSuffix("]")
                report(
                    "`\(written)` uses deprecated syntax; write `\(meant)`",
                    at: identifier.location(of: reference.range),
                    fix: !isClosed
                        ? nil
                        : .replace(
                            identifier.location, with: identifier.replacing(reference.range, with: meant),
                            subject.conditions.isBoundByProject ? .safe : .unsafe,
                            "replace with `\(meant)`"))
            }
        }
    }
}
