import Entitlements
import PropertyLists

extension Rule {
    static let appIdForm = Rule(
        "app-id-form",
        "an application identifier is a prefix, a dot and a bundle identifier",
        severity: .error,
        keys: [.applicationIdentifier, .macApplicationIdentifier], traits: [.unprefixedTeams, .emptyParts, .empty],
        apple: ["ITMS-90046", "ITMS-90286", "ITMS-90075"],
        sources: [
            "https://developer.apple.com/library/archive/technotes/tn2415/_index.html",
            "https://github.com/apple-oss-distributions/Security/blob/main/codesign_wrapper/check_entitlements.c",
            "https://github.com/fastlane/fastlane/issues/276",
            "https://github.com/videokit-ai/videokit/issues/148",
        ],
        rationale: """
            The application identifier says who the app is: everything else that a profile grants is granted to
            it. The App Store refuses anything but “a string starting with your TEAMID, followed by a dot '.',
            followed by the bundle identifier”, and devices find no profile for it. An empty part is what remains
            of a variable that nothing was known for.

            In a source file Xcode writes it anew; there it is a warning.
            """,
        examples: [
            .reported(
                "a bundle identifier alone", under: .signed(.iOS),
                """
                <key>application-identifier</key>
                <string>«com.example.notes»</string>
                """),
            .reported(
                "a prefix alone", under: .signed(.macOS, .appStore),
                """
                <key>com.apple.application-identifier</key>
                <string>«A1B2C3D4E5.»</string>
                """),
            .accepted(
                "both parts", under: .signed(.iOS),
                """
                <key>application-identifier</key>
                <string>A1B2C3D4E5.com.example.notes</string>
                """),
        ]
    ) { subject, report in
        for identifier in subject.claims.applicationIdentifiers {
            guard let trouble = identifier.value.formTrouble else { continue }
            report(trouble, at: identifier.location, severity: subject.isSigned ? nil : .warning)
        }
    }
}

extension ApplicationIdentifier {
    /// What is wrong with the form; `nil` where it is right, or depends on a variable.
    fileprivate var formTrouble: String? {
        if rawValue.isEmpty { return "the application identifier is empty" }
        let text = text
        if text.isPrefixAlone { return "no bundle identifier stands behind the prefix `\(rawValue)`" }
        guard text.prefix == .none, text.firstPart.map({ !TeamIdentifier(rawValue: $0).isMisshapen }) ?? true else {
            return nil
        }
        return rawValue == "*"
            ? "`*` is what a profile grants; an application identifier names one app"
            : "`\(rawValue)` does not begin with the App ID prefix, ten capital letters and digits"
    }
}
