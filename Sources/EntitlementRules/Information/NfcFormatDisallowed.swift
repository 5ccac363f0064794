import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let nfcFormatDisallowed = Rule(
        "nfc-format-disallowed",
        "NFC format that App Store Connect rejects",
        severity: .error,
        stages: [.upload],
        keys: [formats],
        apple: ["ITMS-90778", "NDEF is disallowed", "NDEF is missing in the entitlement"],
        sources: [
            "https://github.com/franckbour/Plugin.NFC/issues/151",
            "https://github.com/Yubico/yubikit-ios/issues/116",
            "https://github.com/pagopa/io-app/pull/5883",
            "https://github.com/revtel/react-native-nfc-manager/issues/684",
            "https://github.com/BenGWeeks/lightning-piggy-mobile/pull/398",
        ],
        rationale: """
            App Store Connect rejects the upload (ITMS-90778: “NDEF is disallowed”): an app that requires iOS 13 or
            later must not list the format `NDEF`, which only earlier systems need. The format `TAG` includes `NDEF`. An
            app that also runs on an earlier system must list `NDEF` (“NDEF is missing in the entitlement”). If the app
            does not list it, the finding is a warning, because only one report of this rejection is known.

            The rule reads `MinimumOSVersion` and the version of the SDK from the Info.plist of the product, or the
            deployment target from the project. If they are not known, the rule reports nothing.
            """,
        examples: [
            .reported(
                "the format of iOS 12 in an app for iOS 15",
                under: .signed(.iOS, .appStore).information(
                    "<key>MinimumOSVersion</key><string>15.1</string><key>DTSDKName</key><string>iphoneos17.5</string>"),
                """
                <key>com.apple.developer.nfc.readersession.formats</key>
                <array>
                    <string>TAG</string>
                    <string>«NDEF»</string>
                </array>
                """),
            .accepted(
                "the format for all tags",
                under: .signed(.iOS, .appStore).information(
                    "<key>MinimumOSVersion</key><string>15.1</string><key>DTSDKName</key><string>iphoneos17.5</string>"),
                """
                <key>com.apple.developer.nfc.readersession.formats</key>
                <array>
                    <string>TAG</string>
                </array>
                """),
            .accepted(
                "an app whose minimum system is not known", under: .signed(.iOS, .appStore),
                """
                <key>com.apple.developer.nfc.readersession.formats</key>
                <array>
                    <string>NDEF</string>
                </array>
                """),
        ]
    ) { subject, report in
        guard let claim = subject.claims[formats], let information = subject.conditions.information,
            let minimum = information.minimumSystem, subject.platform == .iOS,
            subject.distribution == .appStore || subject.distribution == nil
        else { return }
        // App Store Connect requires an SDK newer than the iOS 13 SDK, so a product with an older SDK is not uploaded.
        guard information.sdk.map({ $0 >= SystemVersion(13) }) ?? true else { return }
        let formats = claim.strings
        if minimum >= SystemVersion(13) {
            for format in formats where format.value == "NDEF" {
                report(
                    "`NDEF` is not valid for a minimum system of iOS \(minimum); remove it, and list `TAG`",
                    at: format.location, severity: subject.distribution == .appStore ? .error : .warning)
            }
        } else if !formats.contains(where: { $0.value == "NDEF" }) {
            report(
                "an app for iOS \(minimum) also requires the format `NDEF`; add it", at: claim.value.location,
                severity: .warning, confidence: .likely)
        }
    }

    private static let formats: EntitlementKey = "com.apple.developer.nfc.readersession.formats"
}
