import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let appClipParent = Rule(
        "app-clip-parent",
        "Invalid association of an app and its App Clip",
        severity: .warning,
        stages: [.build, .upload, .install],
        keys: [parent, clip],
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.parent-application-identifiers",
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.associated-appclip-app-identifiers",
        ],
        rationale: """
            App Store Connect rejects the upload: an App Clip belongs to exactly one app.
            """,
        situations: [.additionalEntry, .otherIdentifier],
        examples: [
            .reported(
                "two parent apps", under: .source(.iOS, product: .appClip),
                """
                <key>com.apple.developer.parent-application-identifiers</key>
                <array>
                    <string>$(AppIdentifierPrefix)com.example.notes</string>
                    <string>«$(AppIdentifierPrefix)com.example.drafts»</string>
                </array>
                """),
            .reported(
                "a parent app with another bundle identifier",
                under: .signed(
                    .iOS, product: .appClip, bundleIdentifier: BundleIdentifier(rawValue: "com.example.drafts.clip")),
                """
                <key>com.apple.developer.parent-application-identifiers</key>
                <array>
                    <string>«A1B2C3D4E5.com.example.notes»</string>
                </array>
                """),
            .accepted(
                "the app that contains the App Clip",
                under: .signed(
                    .iOS, product: .appClip, bundleIdentifier: BundleIdentifier(rawValue: "com.example.notes.clip")),
                """
                <key>com.apple.developer.parent-application-identifiers</key>
                <array>
                    <string>A1B2C3D4E5.com.example.notes</string>
                </array>
                """),
        ]
    ) { subject, report in
        for key in [parent, clip] {
            for extra in (subject.claims[key]?.strings ?? []).dropFirst() {
                report(
                    "`\(key)` allows one entry; remove this additional entry", at: extra.location,
                    in: .additionalEntry)
            }
        }
        guard subject.product == .appClip, let own = subject.conditions.bundleIdentifier,
            let app = subject.claims[parent]?.strings.first, !IdentifierText(app.value).isSymbolic,
            let bundle = ApplicationIdentifier(rawValue: app.value).bundleIdentifier,
            !own.rawValue.hasPrefix(bundle.rawValue + ".")
        else { return }
        report(
            "the bundle identifier of the App Clip is `\(own)`; expected one that begins with `\(bundle).`",
            at: app.location, in: .otherIdentifier)
    }

    private static let parent: EntitlementKey = "com.apple.developer.parent-application-identifiers"
    private static let clip: EntitlementKey = "com.apple.developer.associated-appclip-app-identifiers"
}

extension RuleSituation {
    fileprivate static let additionalEntry = RuleSituation(
        "More than one entry",
        rationale: """
            App Store Connect rejects the upload: an App Clip belongs to exactly one app. Both keys are lists for which
            Apple's documentation allows one entry.
            """)

    fileprivate static let otherIdentifier = RuleSituation(
        "App Clip with another bundle identifier",
        rationale: """
            App Store Connect rejects the upload: the application identifier of an App Clip must consist of the
            application identifier of its app and an additional component.
            """)
}
