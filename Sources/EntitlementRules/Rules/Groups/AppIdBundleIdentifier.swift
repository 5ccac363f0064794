import Entitlements
import PropertyLists

extension Rule {
    static let appIdBundleIdentifier = Rule(
        "app-id-bundle-identifier",
        "an application identifier ends in the product's own bundle identifier",
        severity: .error,
        keys: [.applicationIdentifier, .macApplicationIdentifier],
        apple: ["ITMS-90046", "ITMS-90164", "ITMS-90286"],
        sources: [
            "https://developer.apple.com/library/archive/technotes/tn2415/_index.html",
            "https://github.com/InjoyDeng/ResignTool/issues/1",
            "https://github.com/fastlane/fastlane/issues/1322",
        ],
        rationale: """
            The stores compare the two, letter by letter, and refuse an upload in which they differ. It happens
            when the entitlements of the app are signed into an extension, a framework or a helper as well, or
            when the profile of another app is used. A build for devices may start all the same; there, and in
            a source file, it is a warning.
            """,
        examples: [
            .reported(
                "the app's entitlements in its extension",
                under: .signed(
                    .iOS, .appStore, product: .appExtension,
                    bundleIdentifier: BundleIdentifier(rawValue: "com.example.notes.widget")),
                """
                <key>application-identifier</key>
                <string>A1B2C3D4E5.«com.example.notes»</string>
                """),
            .accepted(
                "the extension's own",
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
            let text = identifier.value.text
            guard !text.isSymbolic, text.wildcard == nil, text.prefixLength > 0, !text.isPrefixAlone else { continue }
            let other = text.withoutPrefix.text
            guard other != own.rawValue else { continue }
            let isLetterCase = other.lowercased() == own.rawValue.lowercased()
            report(
                "the application identifier is for `\(other)`, the product is `\(own)`"
                    + (isLetterCase ? ": letter case counts" : ""),
                at: Located(text.text, at: identifier.location).location(of: text.prefixLength..<text.text.utf8.count),
                severity: subject.isSigned && subject.distribution == .appStore ? nil : .warning)
        }
    }
}
