import Entitlements
import PropertyLists

extension Rule {
    static let networkExtensionProvider = Rule(
        "network-extension-provider",
        "a network extension names its provider as its way of distribution wants it",
        severity: .error,
        keys: [networkExtension],
        apple: ["ITMS-90046", "ITMS-90164", "doesn't match the entitlements file's value for the"],
        sources: [
            "https://developer.apple.com/forums/thread/737894",
            "https://developer.apple.com/documentation/technotes/tn3134-network-extension-provider-deployment",
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.networking.networkextension",
            "https://github.com/tripflex/WifiWizard2/issues/116",
        ],
        rationale: """
            On macOS a provider has two names. Profiles for Developer ID authorize the one that ends in
            `-systemextension`, profiles for development and the Mac App Store the other; signed with the wrong one,
            the app is killed at its start or refused at the upload. Other platforms know the short names only.
            `hotspot-provider` stands in profiles, and the App Store refuses it in apps.

            In a source file it is a warning: Xcode writes the short name, and the long one is put in its place when
            the app is signed for Developer ID, by hand until Xcode 26. An empty list is a warning too; the App Store
            is reported to have refused it.
            """,
        examples: [
            .reported(
                "the short name with Developer ID", under: .signed(.macOS, .developerID),
                """
                <key>com.apple.developer.networking.networkextension</key>
                <array>
                    <string>«packet-tunnel-provider»</string>
                </array>
                """,
                fixed: """
                    <key>com.apple.developer.networking.networkextension</key>
                    <array>
                        <string>packet-tunnel-provider-systemextension</string>
                    </array>
                    """),
            .reported(
                "the long name on iOS", under: .signed(.iOS, .appStore),
                """
                <key>com.apple.developer.networking.networkextension</key>
                <array>
                    <string>«dns-proxy-systemextension»</string>
                </array>
                """,
                fixed: """
                    <key>com.apple.developer.networking.networkextension</key>
                    <array>
                        <string>dns-proxy</string>
                    </array>
                    """),
            .accepted(
                "the long name with Developer ID, and a provider that has one name only",
                under: .signed(.macOS, .developerID),
                """
                <key>com.apple.developer.networking.networkextension</key>
                <array>
                    <string>content-filter-provider-systemextension</string>
                    <string>dns-settings</string>
                </array>
                """),
        ]
    ) { subject, report in
        guard let claim = subject.claims[networkExtension], let platform = subject.platform else { return }
        let values = claim.strings
        if claim.value.kind == .array, values.isEmpty, subject.distribution == .appStore {
            report(
                "the list of network extensions is empty; the App Store may refuse that", at: claim.value.location,
                severity: .warning, confidence: .likely,
                fix: .remove(claim, of: subject, .unsafe, "remove `\(claim.key)`"))
        }
        for value in values {
            guard let finding = judgement(of: value.value, on: platform, for: subject.distribution) else { continue }
            report(
                finding.message, at: value.location, severity: subject.isSigned ? .error : .warning,
                confidence: finding.confidence,
                fix: finding.instead.flatMap { .replace(value.location, with: $0, .unsafe, "write `\($0)`") })
        }
    }

    private struct Judgement {
        let message: String
        let confidence: Confidence
        let instead: String?
    }

    private static func judgement(of value: String, on platform: Platform, for distribution: Distribution?)
        -> Judgement?
    {
        if value == "hotspot-provider", distribution == .appStore {
            return Judgement(
                message: "the App Store refuses `hotspot-provider`", confidence: .certain, instead: nil)
        }
        let isLong = value.hasSuffix(suffix)
        let short = isLong ? String(value.dropLast(suffix.count)) : value
        guard providersWithTwoNames.contains(short) else { return nil }
        if isLong, platform != .macOS {
            return Judgement(
                message: "`\(value)` exists on macOS only; on \(platform) it is `\(short)`", confidence: .certain,
                instead: short)
        }
        if isLong, let distribution, distribution != .developerID {
            return Judgement(
                message: "`\(value)` is for Developer ID; for \(distribution) it is `\(short)`",
                // Of development builds nobody has reported what happens.
                confidence: distribution == .appStore ? .certain : .likely, instead: short)
        }
        guard !isLong, platform == .macOS, distribution == .developerID else { return nil }
        return Judgement(
            message: "with Developer ID `\(value)` is `\(value + suffix)`", confidence: .certain,
            instead: value + suffix)
    }

    private static let networkExtension: EntitlementKey = "com.apple.developer.networking.networkextension"
    private static let suffix = "-systemextension"
    private static let providersWithTwoNames: Set<String> = [
        "app-proxy-provider", "content-filter-provider", "dns-proxy", "packet-tunnel-provider",
    ]
}
