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
            guard let other = identifier.value.ownBundleIdentifier, other != own else { continue }
            let isLetterCase = other.rawValue.lowercased() == own.rawValue.lowercased()
            let end = identifier.value.rawValue.utf8.count
            report(
                "the application identifier is for `\(other)`, the product is `\(own)`"
                    + (isLetterCase ? ": letter case counts" : ""),
                at: Located(identifier.value.rawValue, at: identifier.location)
                    .location(of: end - other.rawValue.utf8.count..<end),
                severity: subject.isSigned && subject.distribution == .appStore ? nil : .warning)
        }
    }
}

extension ApplicationIdentifier {
    /// What stands behind the prefix, where the prefix is one or was meant for one, and all is written out.
    fileprivate var ownBundleIdentifier: BundleIdentifier? {
        guard !text.isSymbolic, text.wildcard == nil, let prefix, prefix.isWellFormed || prefix.isMisshapen else {
            return nil
        }
        return bundleIdentifier.flatMap { $0.rawValue.isEmpty ? nil : $0 }
    }
}
