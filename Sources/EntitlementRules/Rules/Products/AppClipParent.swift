import Entitlements
import PropertyLists

extension Rule {
    static let appClipParent = Rule(
        "app-clip-parent",
        "an App Clip names exactly one app, and its own name begins with the app's",
        severity: .warning,
        keys: [parent, clip],
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.parent-application-identifiers",
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.associated-appclip-app-identifiers",
        ],
        rationale: """
            An App Clip belongs to one app: both keys are lists for which Apple's pages allow one entry, and the App
            Clip's application identifier is the app's with a part added. The App Store does not take a pair that does
            not fit.
            """,
        examples: [
            .reported(
                "two apps", under: .source(.iOS, product: .appClip),
                """
                <key>com.apple.developer.parent-application-identifiers</key>
                <array>
                    <string>$(AppIdentifierPrefix)com.example.notes</string>
                    <string>«$(AppIdentifierPrefix)com.example.drafts»</string>
                </array>
                """),
            .reported(
                "an app of another name",
                under: .signed(
                    .iOS, product: .appClip, bundleIdentifier: BundleIdentifier(rawValue: "com.example.drafts.clip")),
                """
                <key>com.apple.developer.parent-application-identifiers</key>
                <array>
                    <string>«A1B2C3D4E5.com.example.notes»</string>
                </array>
                """),
            .accepted(
                "the app that it is part of",
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
                report("`\(key)` has one entry; this is one more", at: extra.location)
            }
        }
        guard subject.product == .appClip, let own = subject.conditions.bundleIdentifier,
            let app = subject.claims[parent]?.strings.first, !IdentifierText(app.value).isSymbolic,
            let bundle = ApplicationIdentifier(rawValue: app.value).bundleIdentifier,
            !own.rawValue.hasPrefix(bundle.rawValue + ".")
        else { return }
        report(
            "the App Clip `\(own)` is named after another app than `\(bundle)`", at: app.location)
    }

    private static let parent: EntitlementKey = "com.apple.developer.parent-application-identifiers"
    private static let clip: EntitlementKey = "com.apple.developer.associated-appclip-app-identifiers"
}
