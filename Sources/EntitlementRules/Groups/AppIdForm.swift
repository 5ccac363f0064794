import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let appIdForm = Rule(
        "app-id-form",
        "Malformed application identifier",
        severity: .error,
        stages: .authorization,
        keys: [.applicationIdentifier, .macApplicationIdentifier], traits: [.unprefixedTeams, .emptyParts, .empty],
        apple: ["ITMS-90046", "ITMS-90286", "ITMS-90075"],
        sources: [
            "https://developer.apple.com/library/archive/technotes/tn2415/_index.html",
            "https://github.com/apple-oss-distributions/Security/blob/main/codesign_wrapper/check_entitlements.c",
            "https://github.com/fastlane/fastlane/issues/276",
            "https://github.com/videokit-ai/videokit/issues/148",
        ],
        rationale: """
            App Store Connect rejects the upload; it expects “a string starting with your TEAMID, followed by a dot '.',
            followed by the bundle identifier”. Devices do not find a matching profile, because a profile authorizes its
            entitlements only for its application identifier. An undefined variable leaves a part of the identifier
            empty.

            In a source file, the finding is a warning, because Xcode replaces the value.
            """,
        examples: [
            .reported(
                "only a bundle identifier", under: .signed(.iOS),
                """
                <key>application-identifier</key>
                <string>«com.example.notes»</string>
                """),
            .reported(
                "only a prefix", under: .signed(.macOS, .appStore),
                """
                <key>com.apple.application-identifier</key>
                <string>«A1B2C3D4E5.»</string>
                """),
            .accepted(
                "a prefix and a bundle identifier", under: .signed(.iOS),
                """
                <key>application-identifier</key>
                <string>A1B2C3D4E5.com.example.notes</string>
                """),
        ]
    ) { subject, report in
        for identifier in subject.claims.applicationIdentifiers {
            guard let problem = identifier.value.formProblem else { continue }
            report(problem, at: identifier.location, severity: subject.isSigned ? nil : .warning)
        }
    }
}

extension ApplicationIdentifier {
    /// The error in the format; `nil` if the format is valid or depends on a variable.
    fileprivate var formProblem: String? {
        if rawValue.isEmpty {
            return "the application identifier is empty; expected a prefix, a dot, and a bundle identifier"
        }
        let text = text
        if text.isOnlyPrefix { return "missing bundle identifier after the prefix `\(rawValue)`; append it" }
        guard text.prefix == .none, text.firstPart.map({ !TeamIdentifier(rawValue: $0).isMisshapen }) ?? true else {
            return nil
        }
        return rawValue == "*"
            ? "`*` is valid only in a profile; replace it with the identifier of the app"
            : "`\(rawValue)` must begin with the App ID prefix, ten uppercase letters and digits"
    }
}
