import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let networkSlicingAlone = Rule(
        "network-slicing-alone",
        "Incomplete network slicing entitlements",
        severity: .warning,
        stages: [.runTime], confidence: .likely,
        keys: [appCategory, trafficCategory],
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.networking.slicing.appcategory",
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.networking.slicing.trafficcategory",
        ],
        rationale: """
            The app is signed and runs, but uses the default network: a carrier selects the slice of its network by both
            the app category and the traffic category.
            """,
        examples: [
            .reported(
                "only an app category",
                """
                <key>«com.apple.developer.networking.slicing.appcategory»</key>
                <array>
                    <string>gaming-6014</string>
                </array>
                """),
            .accepted(
                "both categories",
                """
                <key>com.apple.developer.networking.slicing.appcategory</key>
                <array>
                    <string>gaming-6014</string>
                </array>
                <key>com.apple.developer.networking.slicing.trafficcategory</key>
                <array>
                    <string>defaultslice-1</string>
                </array>
                """),
        ]
    ) { subject, report in
        let (app, traffic) = (subject.claims[appCategory], subject.claims[trafficCategory])
        guard let claim = app ?? traffic, app == nil || traffic == nil else { return }
        let other = app == nil ? appCategory : trafficCategory
        report("`\(claim.key)` also requires `\(other)`; add it", at: claim.keyLocation)
    }

    private static let appCategory: EntitlementKey = "com.apple.developer.networking.slicing.appcategory"
    private static let trafficCategory: EntitlementKey = "com.apple.developer.networking.slicing.trafficcategory"
}
