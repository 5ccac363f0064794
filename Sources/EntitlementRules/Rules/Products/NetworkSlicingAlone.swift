import Entitlements
import PropertyLists

extension Rule {
    static let networkSlicingAlone = Rule(
        "network-slicing-alone",
        "network slicing names both an app category and a traffic category",
        severity: .warning, confidence: .likely,
        keys: [appCategory, trafficCategory],
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.networking.slicing.appcategory",
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.networking.slicing.trafficcategory",
        ],
        rationale: """
            A carrier chooses the slice of its network by what kind of app asks and for what kind of traffic. With one
            of the two keys alone the app is signed and runs, and gets the ordinary network.
            """,
        examples: [
            .reported(
                "an app category alone",
                """
                <key>«com.apple.developer.networking.slicing.appcategory»</key>
                <array>
                    <string>gaming-6014</string>
                </array>
                """),
            .accepted(
                "both",
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
        report("`\(claim.key)` needs `\(other)` beside it", at: claim.keyLocation)
    }

    private static let appCategory: EntitlementKey = "com.apple.developer.networking.slicing.appcategory"
    private static let trafficCategory: EntitlementKey = "com.apple.developer.networking.slicing.trafficcategory"
}
