import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let networkExtensionProvider = Rule(
        "network-extension-provider",
        "Invalid network extension provider",
        severity: .error,
        stages: .authorization,
        keys: [networkExtension],
        sources: [
            "https://developer.apple.com/forums/thread/737894",
            "https://developer.apple.com/documentation/technotes/tn3134-network-extension-provider-deployment",
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.networking.networkextension",
            "https://github.com/tripflex/WifiWizard2/issues/116",
        ],
        rationale: """
            The app cannot be signed, uploaded, or launched with a provider that the profile does not authorize. On
            macOS, a provider has a short name, and a long name that ends in `-systemextension`. Each profile authorizes
            only one of them.

            In a source file, the finding is a warning: Xcode writes the short name, and replaces it with the long name
            when it signs the app for Developer ID. Before Xcode 26, developers had to replace the name manually.
            """,
        situations: [.longName, .developerIDName, .shortName, .hotspot, .emptyList],
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
            .reported(
                "the long name in the Mac App Store", under: .signed(.macOS, .appStore),
                """
                <key>com.apple.developer.networking.networkextension</key>
                <array>
                    <string>«app-proxy-provider-systemextension»</string>
                </array>
                """,
                fixed: """
                    <key>com.apple.developer.networking.networkextension</key>
                    <array>
                        <string>app-proxy-provider</string>
                    </array>
                    """),
            .reported(
                "a hotspot provider in the App Store", under: .signed(.iOS, .appStore),
                """
                <key>com.apple.developer.networking.networkextension</key>
                <array>
                    <string>«hotspot-provider»</string>
                </array>
                """),
            .reported(
                "an empty list in the App Store", under: .signed(.iOS, .appStore),
                """
                <key>com.apple.developer.siri</key>
                <true/>
                <key>com.apple.developer.networking.networkextension</key>
                «<array/>»
                """,
                fixed: """
                    <key>com.apple.developer.siri</key>
                    <true/>
                    """),
            .accepted(
                "the long name with Developer ID, and a provider that has only one name",
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
                "the list of network extensions is empty; remove the key", at: claim.value.location,
                in: .emptyList, severity: .warning, confidence: .likely,
                fix: .remove(claim, of: subject, .unsafe, "remove `\(claim.key)`"))
        }
        for value in values {
            guard let finding = problem(of: value.value, on: platform, for: subject.distribution) else { continue }
            report(
                finding.message, at: value.location, in: finding.situation,
                severity: subject.isSigned ? .error : .warning, confidence: finding.confidence,
                fix: finding.instead.flatMap { .replace(value.location, with: $0, .unsafe, "replace with `\($0)`") })
        }
    }

    private struct ProviderProblem {
        let situation: RuleSituation
        let message: String
        let confidence: Confidence
        let instead: String?
    }

    private static func problem(of value: String, on platform: Platform, for distribution: Distribution?)
        -> ProviderProblem?
    {
        if value == "hotspot-provider", distribution == .appStore {
            return ProviderProblem(
                situation: .hotspot, message: "App Store Connect rejects `hotspot-provider`; remove it",
                confidence: .certain, instead: nil)
        }
        let isLong = value.hasSuffix(suffix)
        let short = isLong ? String(value.dropLast(suffix.count)) : value
        guard providersWithTwoNames.contains(short) else { return nil }
        if isLong, platform != .macOS {
            return ProviderProblem(
                situation: .longName, message: "`\(value)` is valid only on macOS; use `\(short)` on \(platform)",
                confidence: .certain, instead: short)
        }
        if isLong, let distribution, distribution != .developerID {
            return ProviderProblem(
                situation: .developerIDName,
                message: "`\(value)` is valid only with Developer ID; use `\(short)` for \(distribution)",
                // No source documents the effect on development builds.
                confidence: distribution == .appStore ? .certain : .likely, instead: short)
        }
        guard !isLong, platform == .macOS, distribution == .developerID else { return nil }
        return ProviderProblem(
            situation: .shortName,
            message: "`\(value)` is not valid with Developer ID; use `\(value + suffix)`", confidence: .certain,
            instead: value + suffix)
    }

    private static let networkExtension: EntitlementKey = "com.apple.developer.networking.networkextension"
    private static let suffix = "-systemextension"
    private static let providersWithTwoNames: Set<String> = [
        "app-proxy-provider", "content-filter-provider", "dns-proxy", "packet-tunnel-provider",
    ]
}

extension RuleSituation {
    fileprivate static let longName = RuleSituation(
        "Long name on another platform",
        apple: ["ITMS-90164", "doesn't match the entitlements file's value for the"],
        rationale: """
            The app cannot be signed or uploaded: the names that end in `-systemextension` are those of system
            extensions, which exist only on macOS. All other platforms support only the short names.
            """)

    fileprivate static let developerIDName = RuleSituation(
        "Long name without Developer ID",
        apple: ["ITMS-90164", "doesn't match the entitlements file's value for the"],
        rationale: """
            The app cannot be signed, or macOS terminates it at launch: only profiles for Developer ID authorize the
            names that end in `-systemextension`. Profiles for development and the Mac App Store authorize the short
            name.
            """)

    fileprivate static let shortName = RuleSituation(
        "Short name with Developer ID",
        apple: ["AMFI -413", "doesn't match the entitlements file's value for the"],
        rationale: """
            macOS terminates the app at launch: profiles for Developer ID authorize only the names that end in
            `-systemextension`.
            """)

    fileprivate static let hotspot = RuleSituation(
        "Hotspot provider",
        apple: ["ITMS-90046"],
        rationale: """
            App Store Connect rejects the upload: `hotspot-provider` is valid only in profiles.
            """)

    fileprivate static let emptyList = RuleSituation(
        "Empty list of providers",
        rationale: """
            According to one public report, App Store Connect rejected an app with an empty list. An empty list has no
            effect, so the finding is a warning.
            """)
}
