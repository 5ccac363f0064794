import Entitlements
import Workspaces

extension RuleCases {
    static var catalog: [RuleCase] { platformKeys + unknownKeys + values }

    private static var platformKeys: [RuleCase] {
        [
            RuleCase(
                table: "key-foreign-platform", "a key of macOS",
                flags("com.apple.security.network.client", "com.apple.security.app-sandbox")),
            RuleCase(
                table: "key-foreign-platform", "a key of iOS, macOS, and visionOS",
                flags("com.apple.security.hardened-process")),
            RuleCase(
                "key-foreign-platform", "a key of iOS, macOS, and visionOS in a signed app for watchOS",
                .signed(.watchOS),
                flags("com.apple.security.hardened-process")),
            RuleCase(
                "key-foreign-platform", "a key of macOS that requires a profile, in a signed app for iOS",
                .signed(.iOS),
                flags("com.apple.vm.networking")),
            RuleCase(
                "key-foreign-platform", "a key of macOS that only projects use, in a signed app for iOS", .signed(.iOS),
                string("com.apple.security.temporary-exception.mach-register.global-name", "com.example.notes")),
            RuleCase(
                table: "key-foreign-platform", "a key of iOS with a counterpart on macOS",
                string("aps-environment", "production")),
            RuleCase(
                "key-foreign-platform", "three keys of macOS in an app for iOS", .source(.iOS),
                flags(
                    "com.apple.security.app-sandbox", "com.apple.security.network.client",
                    "com.apple.security.network.server")),
            RuleCase(
                "key-foreign-platform", "five keys of macOS in an app for iOS", .source(.iOS),
                flags(
                    "com.apple.security.app-sandbox", "com.apple.security.network.client",
                    "com.apple.security.network.server",
                    "com.apple.security.print", "com.apple.security.device.usb")),
            RuleCase(
                table: "key-foreign-platform", "a key of iOS without a counterpart",
                strings("com.apple.developer.journal.allow", "suggestions")),
            RuleCase("key-foreign-platform", "a file without keys", .source(.iOS), ""),
            RuleCase(
                "key-foreign-platform", "a key of macOS in an app for iOS and macOS",
                .source(.iOS).adapted { $0.platformsOfFile = [.iOS, .macOS] },
                flags("com.apple.security.app-sandbox")),
            RuleCase(
                "key-foreign-platform", "a key of macOS in an app for iOS and tvOS",
                .source(.iOS).adapted { $0.platformsOfFile = [.iOS, .tvOS] },
                flags("com.apple.security.app-sandbox")),
        ]
    }

    private static var unknownKeys: [RuleCase] {
        [
            RuleCase(
                table: "key-nonexistent", "a key that the Mac App Store rejects",
                flags("com.apple.security.screen-capture")),
            RuleCase(
                table: "key-nonexistent", "a key that the Mac App Store is not known to reject",
                flags("com.apple.security.personal-information.contacts")),
            RuleCase(table: "key-private", "an internal key", flags("com.apple.private.tcc.allow")),
            RuleCase(table: "key-private", "an internal key in the catalog", flags("platform-application")),
            RuleCase("key-private", "a typo in a documented key", flags("com.apple.developer.helthkit")),
            RuleCase(
                "key-private", "a typo in an internal key of the catalog", flags("com.apple.networkextension.keychian")),
            RuleCase("key-private", "an unknown key of another company", flags("com.example.notes")),
            RuleCase(
                table: "key-profile-only", "the environments of a profile",
                strings(
                    "com.apple.developer.icloud-container-development-container-identifiers", "iCloud.com.example.notes"
                )),
            RuleCase("key-profile-only", "a documented key", flags("com.apple.developer.healthkit")),
            RuleCase(
                table: "key-unknown", "an unknown key with the prefix of security",
                flags("com.apple.security.no-such-key")),
            RuleCase(table: "key-unknown", "an unknown key of another company", flags("com.example.notes")),
        ]
    }

    private static var values: [RuleCase] {
        [
            RuleCase(table: "value-not-allowed", "a push environment", string("aps-environment", "testing")),
            RuleCase(
                table: "value-not-allowed", "a push environment of macOS",
                string("com.apple.developer.aps-environment", "testing")),
            RuleCase(
                table: "value-not-allowed", "an environment of App Attest",
                string("com.apple.developer.devicecheck.appattest-environment", "testing")),
            RuleCase(
                "value-not-allowed", "a wildcard in another list than that of the iCloud services",
                strings("com.apple.developer.applesignin", "*")),
            RuleCase(
                "value-not-allowed", "a list that only projects use",
                strings("com.apple.developer.pay-later-merchandising", "payinthree")),
            RuleCase(
                "value-not-allowed", "a list that Apple has extended", strings("com.apple.developer.user-fonts", "all")),
            RuleCase(
                "value-not-allowed", "one of five values",
                string("com.apple.developer.networking.slicing.appcategory", "backup-1")),
            RuleCase(
                "value-not-allowed", "a value with different capitalization",
                strings("com.apple.developer.nfc.readersession.formats", "ndef")),
            RuleCase(
                "value-not-allowed", "a short value with two typos",
                strings("com.apple.developer.nfc.readersession.formats", "TA")),
            RuleCase(
                "value-not-allowed", "a value of five letters with two typos",
                strings("com.apple.developer.applesignin", "Defau")),
            RuleCase(
                "value-not-allowed", "a value of eight letters with two typos",
                strings("com.apple.developer.networking.vpn.api", "alow-vpm")),
            RuleCase(
                "value-not-allowed", "a value of seven letters with two typos",
                strings("com.apple.developer.networking.vpn.api", "alow-vp")),
            RuleCase(
                "value-type", "a string of forty bytes",
                string("com.apple.developer.healthkit", String(repeating: "a", count: 40))),
            RuleCase(
                "value-type", "a string of forty-one bytes",
                string("com.apple.developer.healthkit", String(repeating: "a", count: 41))),
            RuleCase(
                "value-type", "an array with a number instead of a string",
                "<key>aps-environment</key><array><integer>1</integer></array>"),
            RuleCase(
                "value-type", "an array with a string instead of the string", strings("aps-environment", "development")),
            RuleCase(
                "value-type", "an array with two strings instead of a string",
                strings("aps-environment", "development", "production")),
            RuleCase("value-type", "an empty array instead of a string", "<key>aps-environment</key><array/>"),
        ]
            + ["YES", "true", "1", "No", "false", "0", "on"].map {
                RuleCase("value-type", "the string \($0)", string("com.apple.developer.healthkit", $0))
            }
            + [0, 1, 2].map {
                RuleCase(
                    "value-type", "the integer \($0)",
                    "<key>com.apple.developer.healthkit</key><integer>\($0)</integer>")
            }
    }
}
