import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let appIdBundleIdentifier = Rule(
        "app-id-bundle-identifier",
        "Mismatched application identifier",
        severity: .error,
        stages: .authorization,
        keys: [.applicationIdentifier, .macApplicationIdentifier],
        apple: ["ITMS-90046", "ITMS-90164", "ITMS-90286"],
        sources: [
            "https://developer.apple.com/library/archive/technotes/tn2415/_index.html",
            "https://github.com/InjoyDeng/ResignTool/issues/1",
            "https://github.com/fastlane/fastlane/issues/1322",
        ],
        rationale: """
            App Store Connect rejects the upload if the application identifier and the bundle identifier differ, even if
            only in case. The problem arises if an extension, a framework, or a helper is signed with the entitlements
            of the app, or if the profile belongs to another app. A build for devices may still launch. For such a
            build, and for a source file, the finding is a warning.
            """,
        examples: [
            .reported(
                "an extension with the entitlements of its app",
                under: .signed(
                    .iOS, .appStore, product: .appExtension,
                    bundleIdentifier: BundleIdentifier(rawValue: "com.example.notes.widget")),
                """
                <key>application-identifier</key>
                <string>A1B2C3D4E5.«com.example.notes»</string>
                """),
            .accepted(
                "an extension with its own entitlements",
                under: .signed(
                    .iOS, .appStore, product: .appExtension,
                    bundleIdentifier: BundleIdentifier(rawValue: "com.example.notes.widget")),
                """
                <key>application-identifier</key>
                <string>A1B2C3D4E5.com.example.notes.widget</string>
                """),
        ]
    ) { subject, report in
        guard let own = subject.conditions.bundleIdentifier else { return }
        for identifier in subject.claims.applicationIdentifiers {
            guard let other = identifier.value.ownBundleIdentifier, other != own else { continue }
            let isLetterCase = other.rawValue.lowercased() == own.rawValue.lowercased()
            let end = identifier.value.rawValue.utf8.count
            report(
                "the application identifier is for `\(other)`, but the bundle identifier is `\(own)`"
                    + (isLetterCase ? "; identifiers are case-sensitive" : "; they must be equal"),
                at: Located(identifier.value.rawValue, at: identifier.location)
                    .location(of: end - other.rawValue.utf8.count..<end),
                severity: subject.isSigned && subject.distribution == .appStore ? nil : .warning)
        }
    }
}

extension ApplicationIdentifier {
    /// The literal bundle identifier after a prefix that is a team identifier or resembles one.
    fileprivate var ownBundleIdentifier: BundleIdentifier? {
        guard !text.isSymbolic, text.wildcard == nil, let prefix, prefix.isWellFormed || prefix.isMisshapen else {
            return nil
        }
        return bundleIdentifier.flatMap { $0.rawValue.isEmpty ? nil : $0 }
    }
}
