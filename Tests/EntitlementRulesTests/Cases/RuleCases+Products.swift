import Entitlements
import SigningModel
import Workspaces

private let identity = string("application-identifier", "A1B2C3D4E5.com.example.notes")
private let macIdentity = string("com.apple.application-identifier", "A1B2C3D4E5.com.example.notes")
private let domains = "com.apple.developer.associated-domains"
private let push = "aps-environment"
private let macPush = "com.apple.developer.aps-environment"

extension RuleCases {
    static var products: [RuleCase] { debugging + sandbox + domainsAndPush + otherProducts }

    private static var debugging: [RuleCase] {
        [
            RuleCase(table: "debug-get-task-allow", "the debugging key", flags("get-task-allow")),
            RuleCase(
                "debug-get-task-allow", "a signature that Xcode reads",
                .signed(.macOS, .appStore).adapted { $0.dialect = .xcode }, flags("com.apple.security.get-task-allow")),
            RuleCase(
                table: "debug-get-task-allow", "the debugging key of macOS", flags("com.apple.security.get-task-allow")),
            RuleCase(table: "debug-get-task-allow-by-hand", "the debugging key", flags("get-task-allow")),
            RuleCase(
                table: "debug-get-task-allow-by-hand", "the debugging key with the value false",
                "<key>get-task-allow</key><false/>"),
            RuleCase(
                table: "debug-get-task-allow-by-hand", "the debugging key of macOS",
                flags("com.apple.security.get-task-allow")),
        ]
    }

    private static var sandbox: [RuleCase] {
        let client = "com.apple.security.network.client"
        return [
            RuleCase(
                table: "app-id-in-inheriting-helper", "a helper with both identifiers", products: [.app, .helper],
                flags("com.apple.security.app-sandbox", "com.apple.security.inherit") + identity + macIdentity),
            RuleCase(table: "sandbox-inherit-alone", "a helper without a sandbox", flags("com.apple.security.inherit")),
            RuleCase(
                table: "sandbox-inherit-with-more", "a helper with other keys", products: [.app, .helper],
                flags(
                    "com.apple.security.app-sandbox", "com.apple.security.inherit", client,
                    "com.apple.security.get-task-allow")
                    + "<key>com.apple.security.print</key><false/>"),
            RuleCase("sandbox-keys-without-sandbox", "one key", .source(.macOS), flags(client)),
            RuleCase(
                "sandbox-missing", "a driver", .signed(.macOS, .appStore, product: .driver), flags(client)),
            RuleCase(
                "sandbox-keys-without-sandbox", "two keys", .source(.macOS), flags(client, "com.apple.security.print")),
            RuleCase(
                "sandbox-keys-without-sandbox", "two keys in a signature", .signed(.macOS),
                flags(client, "com.apple.security.print")),
            RuleCase(
                "sandbox-read-only-beside-read-write", "lists with the value true", .source(.macOS),
                flags(
                    "com.apple.security.temporary-exception.shared-preference.read-only",
                    "com.apple.security.temporary-exception.shared-preference.read-write")),
        ]
    }

    private static var domainsAndPush: [RuleCase] {
        [
            RuleCase(
                table: "associated-domain-format", "all malformed domains",
                strings(
                    domains, "*", "example.com", "applinks:https://example.com", "applinks:https://$(DOMAIN)",
                    "applinks:$(DOMAIN)/path",
                    "applinks:example.com/path", "applinks:", "applinks:www.*.example.com",
                    "applinks:example.com?mode=test",
                    "applink:example.com")),
            RuleCase(table: "push-environment", "production", string(push, "production")),
            RuleCase(table: "push-environment", "development", string(push, "development")),
            RuleCase(table: "push-environment", "production on macOS", string(macPush, "production")),
            RuleCase(table: "push-environment", "development on macOS", string(macPush, "development")),
            RuleCase(
                "push-environment", "another key with such a value", .signed(.iOS, .appStore),
                string("com.apple.developer.devicecheck.appattest-environment", "development")),
        ]
    }

    private static var otherProducts: [RuleCase] {
        let hardened = "com.apple.security.hardened-process"
        let slicing = "com.apple.developer.networking.slicing"
        return [
            RuleCase(
                "hardened-process-incomplete", "a key whose name only begins with the main key", flags("\(hardened)ing")
            ),
            RuleCase(
                "hardened-process-incomplete", "a part and another key",
                flags("com.apple.security.print", "\(hardened).hardened-heap")),
            RuleCase(
                "hardened-process-incomplete", "a part with the value false",
                "<key>\(hardened).hardened-heap</key><false/>"),
            RuleCase(
                "hardened-process-incomplete", "the main key with the value false", "<key>\(hardened)</key><false/>"),
            RuleCase("hardened-process-incomplete", "the main key with a string", string(hardened, "true")),
            RuleCase(
                "hardened-process-incomplete", "the main key and a version",
                flags(hardened)
                    + string("\(hardened).enhanced-security-version-string", "1")),
            RuleCase(table: "library-entitlements", "a framework with an identifier", products: [.framework], identity),
            RuleCase(
                table: "library-entitlements", "a framework with an identifier of macOS", products: [.framework],
                flags("com.apple.security.network.client") + macIdentity),
            RuleCase(
                table: "library-entitlements", "a framework with another key", products: [.framework],
                flags("com.apple.security.network.client")),
            RuleCase(
                "pass-type-prefix", "a team identifier of nine characters",
                strings("com.apple.developer.pass-type-identifiers", "A1B2C3D4E.pass.com.example.ticket")),
            RuleCase(
                "network-slicing-alone", "the category of the app", strings("\(slicing).appcategory", "gaming-6014")),
            RuleCase(
                "network-slicing-alone", "the category of the traffic",
                strings("\(slicing).trafficcategory", "avstreaming-1")),
            RuleCase(
                "network-slicing-alone", "both categories",
                strings("\(slicing).appcategory", "gaming-6014")
                    + strings("\(slicing).trafficcategory", "avstreaming-1")),
        ]
    }

    static var information: [RuleCase] {
        let formats = "com.apple.developer.nfc.readersession.formats"
        let versions: [(minimum: SystemVersion, sdk: SystemVersion?)] = [
            (SystemVersion(13), nil), (SystemVersion(13), SystemVersion(13)), (SystemVersion(13), SystemVersion(12, 4)),
            (SystemVersion(12, 4), SystemVersion(26)), (SystemVersion(17), SystemVersion(26)),
        ]
        return versions.flatMap { minimum, sdk in
            ["NDEF", "TAG"].map { format in
                RuleCase(
                    table: "nfc-format-disallowed",
                    "\(format) for iOS \(minimum) with \(sdk.map { "the SDK \($0)" } ?? "an unknown SDK")",
                    strings(formats, format)
                ) {
                    $0.information = ProductInformation()
                    $0.information?.minimumSystem = minimum
                    $0.information?.sdk = sdk
                }
            }
        }
    }
}

// MARK: - Requirements

extension RuleCases {
    static var requirements: [RuleCase] {
        requiredKeys + [
            RuleCase(
                "required-key-missing", "a signature whose entitlements are a list",
                .signed(.iOS, .appStore).with { _ in },
                file: "<plist version=\"1.0\"><array/></plist>"),
            RuleCase(
                "required-key-missing", "a file whose entitlements are a list", .signed(.iOS, .appStore),
                file: "<plist version=\"1.0\"><array/></plist>"),
            RuleCase(
                "required-key-missing", "code for a simulator", .signed(.iOS).with { $0.isForSimulator = true }, ""),
            RuleCase(
                "required-key-missing", "code that the App Store signed",
                .signed(.iOS).with {
                    $0.signer = .signed(name: "Apple iPhone OS Application Signing", certificate: nil, role: .appStore)
                }, ""),
            RuleCase(
                "certificate-of-other-kind", "a certificate for development that is not trusted",
                .signed(.iOS, .appStore).with {
                    $0.signer = .untrusted(
                        name: "Apple Development: Example (A1B2C3D4E5)", certificate: nil,
                        role: .developer([.development]), reason: "the authority is not known")
                }, ""),
            RuleCase(
                "required-key-missing", "a system extension with a key of the endpoint security",
                .signed(.macOS, product: .systemExtension).adapted {
                    $0.information = ProductInformation()
                    $0.information?.keys = ["NSEndpointSecurityEarlyBoot"]
                }, string("com.apple.application-identifier", "A1B2C3D4E5.com.example.notes")),
            RuleCase(
                "required-key-missing", "a driver with the value false", .signed(.macOS, product: .driver),
                macIdentity + "<key>com.apple.developer.driverkit</key><false/>"),
        ]
    }

    private static var requiredKeys: [RuleCase] {
        let inside = string("com.apple.developer.team-identifier", "A1B2C3D4E5")
        let network = "com.apple.developer.networking.networkextension"
        return [
            RuleCase(
                table: "required-key-missing", "products without keys",
                products: [.app, .appExtension, .appClip, .driver, .systemExtension, .framework, .helper], ""),
            RuleCase(
                table: "required-key-missing", "products with only a team",
                products: [.app, .appExtension, .appClip, .driver, .systemExtension], inside),
            RuleCase(
                table: "required-key-missing", "drivers with an identifier", products: [.driver], macIdentity),
            RuleCase(
                table: "required-key-missing", "signed products without keys",
                products: [.app, .appExtension, .driver], ""
            ) {
                if $0.form == .signed { $0 = $0.with { _ in } }
            },
            RuleCase(table: "required-key-missing", "apps for TestFlight", inside) { $0.goal = .testFlight },
            RuleCase(table: "required-key-missing", "apps for TestFlight whose profile contains the key", inside) {
                $0.goal = .testFlight
                $0.profile = .granting(flags("beta-reports-active"))
            },
            RuleCase(table: "required-key-missing", "apps that contain an App Clip and a driver", inside) {
                $0.information = ProductInformation()
                $0.information?.contents = [.appClip, .driver]
            },
        ]
            + ["packet-tunnel-provider", "packet-tunnel-provider-systemextension", "dns-proxy"].map { value in
                RuleCase(
                    table: "required-key-missing", "packet tunnels with the value \(value)", products: [.appExtension],
                    strings(network, value)
                ) {
                    $0.information = ProductInformation()
                    $0.information?.extensionPoint = "com.apple.networkextension.packet-tunnel"
                }
            }
    }
}
