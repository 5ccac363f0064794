import CodeSigning
import Entitlements
import LintModel
import PropertyLists
import SigningModel
import Workspaces

private let debugging = "<key>get-task-allow</key><true/>"
private let team = string("com.apple.developer.team-identifier", "A1B2C3D4E5")
private let devices = "<key>ProvisionedDevices</key><array><string>00006000-000000000000001E</string></array>"
private let allDevices = "<key>ProvisionsAllDevices</key><true/>"

extension RuleCases {
    static var profiles: [RuleCase] {
        dates + certificates + contradictions + distributions + withoutProfile + values + signers + behind
    }

    private static var dates: [RuleCase] {
        let dates = ["2026-01-30T12:00:00Z", "2026-01-31T00:00:00Z", "2026-02-28T00:00:00Z", "2026-03-01T00:00:00Z"]
        return dates.flatMap { date -> [RuleCase] in
            let expiration = "<key>ExpirationDate</key><date>\(date)</date>"
            let inside =
                "<key>Name</key><string>Notes</string><key>Entitlements</key><dict>\(debugging)</dict>\(expiration)"
            let known = AnalysisContext.source().adapted { $0.today = PropertyListDate("2026-01-31") }
            let needed = known.adapted { $0.neededUntil = PropertyListDate("2026-02-28") }
            let embedding = AnalysisContext.signed(.iOS, profile: .granting(debugging, expiration)).adapted {
                $0.today = known.today
            }
            return [
                RuleCase("profile-expired", "a standalone profile until \(date)", known, profile: inside),
                RuleCase("profile-expired", "a required standalone profile until \(date)", needed, profile: inside),
                RuleCase("profile-expired", "an embedded profile until \(date)", embedding, debugging),
                RuleCase("profile-expires-soon", "a standalone profile until \(date)", needed, profile: inside),
                RuleCase(
                    "profile-expires-soon", "an embedded profile until \(date)",
                    embedding.adapted { $0.neededUntil = needed.neededUntil }, debugging),
            ]
        }
    }

    private static var certificates: [RuleCase] {
        let expires = "<key>ExpirationDate</key><date>2026-12-31T00:00:00Z</date>"
        let conditions = AnalysisContext.source().adapted {
            $0.today = PropertyListDate("2026-01-31")
            $0.neededUntil = PropertyListDate("2026-02-28")
        }
        let names: [(String, String?)] = [("a name", "Apple Development: Example (A1B2C3D4E5)"), ("no name", nil)]
        return names.map { title, name in
            let profile = ProfileState.example(
                certificates: [.example(name, expires: PropertyListDate("2026-02-15"))], expires)
            return RuleCase(
                "profile-expires-soon", "a certificate with \(title) that expires before the profile",
                .standalone(profile, under: conditions))
        }
            + [
                ("all devices and some devices", allDevices + devices),
                (
                    "an expiration before the creation",
                    "<key>CreationDate</key><date>2027-01-01T00:00:00Z</date>" + expires
                ),
            ].map { title, more in
                RuleCase("profile-contradictory", title, .standalone(.example(more)))
            } + [
                RuleCase(
                    "profile-contradictory", "a DER form for Developer ID in a profile for the store",
                    .standalone(.example(derForm: .present(.example(type: "DIRECT"), disagreements: [])))),
                RuleCase(
                    "signature-certificate", "the certificate of a signer that a profile does not list",
                    .signed(.iOS, profile: .example(certificates: [.example("Apple Development: Example")])).with {
                        $0.signer = .signed(
                            name: "Apple Development: Other", certificate: Fingerprint(hexadecimal: "11:22"))
                    }, ""),
                RuleCase(
                    "profile-contradictory", "a certificate for distribution",
                    .standalone(
                        .example(
                            certificates: [
                                .example("Apple Distribution: Example (A1B2C3D4E5)", kinds: [.distribution])
                            ], devices))),
            ]
    }

    private static var contradictions: [RuleCase] {
        let names: [String?] = ["Apple Development: Example (A1B2C3D4E5)", nil]
        let forms: [(String, ProvisioningProfile.DERForm)] = [
            ("that cannot be read", .unreadable(CodeSigningError(.truncated, "the message is truncated"))),
            ("that differs", .present(.example(), disagreements: ["Name", "UUID"])),
            ("that agrees", .present(.example(), disagreements: [])),
        ]
        return names.map { name in
            let certificates = ["5B:0E", "11:22"].enumerated().map { index, fingerprint in
                DeveloperCertificate(
                    fingerprint: Fingerprint(hexadecimal: fingerprint),
                    location: Location(file: SourceFile(path: "certificate \(index)", bytes: [])),
                    commonName: name.map { "\($0) \(index)" }, team: index == 0 ? "A1B2C3D4E5" : "Z9Y8X7W6V5",
                    begins: nil, expires: nil,
                    kinds: [])
            }
            return RuleCase(
                "profile-contradictory", "a certificate of another team, \(name == nil ? "without" : "with") a name",
                .standalone(.example(certificates: certificates)))
        }
            + forms.flatMap { title, form in
                let profile = ProfileState.example(derForm: form)
                return [
                    RuleCase("profile-contradictory", "a DER form \(title)", .standalone(profile)),
                    RuleCase(
                        "profile-contradictory", "an embedded DER form \(title)",
                        .signed(.iOS, profile: profile).with { _ in }, debugging),
                    RuleCase(
                        "profile-contradictory", "the DER form \(title) of a profile for a file",
                        .signed(.iOS, profile: profile), debugging),
                ]
            }
    }

    private static var distributions: [RuleCase] {
        let mandatory = """
            <key>Version</key><integer>1</integer><key>UUID</key><string>5B0E</string><key>TeamName</key><string>Example</string>
            <key>CreationDate</key><date>2026-01-01T00:00:00Z</date><key>ExpirationDate</key><date>2027-01-01T00:00:00Z</date>
            <key>AppIDName</key><string>Notes</string><key>TimeToLive</key><integer>365</integer>
            <key>DeveloperCertificates</key><array/>
            """
        let kinds = [
            ("lists devices", devices), ("is for all devices", allDevices), ("lacks keys", ""),
            ("is for the store", mandatory), ("lists devices and has all keys", mandatory + devices),
            ("is for all devices and has all keys", mandatory + allDevices),
            ("lists devices for macOS", devices + "<key>Platform</key><array><string>OSX</string></array>"),
        ]
        return kinds.flatMap { title, more in
            [nil, Stage.upload, .install, .launch].map { goal in
                RuleCase(
                    table: "profile-of-other-distribution",
                    "a profile that \(title), for \(goal.map { "the stage \($0.rawValue)" } ?? "an unknown stage")",
                    team
                ) {
                    $0.profile = .granting(team, more)
                    $0.goal = goal
                }
            }
        } + [
            RuleCase(table: "app-id-dropped", "a profile with an application identifier", team) {
                $0.profile = .granting(string("com.apple.application-identifier", "A1B2C3D4E5.com.example.notes"))
            },
            RuleCase(
                "profile-of-other-distribution", "a DER form for the store in a profile without keys",
                .signed(.iOS, .adHoc, profile: .example(derForm: .present(.example(type: "STORE"), disagreements: []))),
                team),
        ]
    }

    private static var withoutProfile: [RuleCase] {
        let identity = string("com.apple.application-identifier", "A1B2C3D4E5.com.example.notes")
        return [
            RuleCase(
                table: "profile-missing", "restricted keys, the identity, and the debugging key",
                products: [.app, .tool, .appExtension, .framework],
                flags("com.apple.developer.healthkit") + identity + debugging
            ) { $0.profile = .absent },
            RuleCase(
                table: "profile-missing", "keys that macOS does not restrict", flags("com.apple.security.app-sandbox")
            ) {
                $0.profile = .absent
            },
        ]
    }

    private static var values: [RuleCase] {
        let key = "com.apple.developer.associated-domains"
        func list(_ count: Int) -> String {
            "<key>\(key)</key><array>\((0..<count).map { "<string>applinks:\($0).example.com</string>" }.joined())</array>"
        }
        return [0, 1, 4, 5].map { count in
            RuleCase(
                "profile-refuses-value", "a profile with \(count) values",
                .signed(.iOS, profile: .granting(list(count))),
                strings(key, "applinks:example.com"))
        } + [
            RuleCase(
                "profile-refuses-value", "an empty list of a profile with a value",
                .signed(.iOS, profile: .granting(string(key, "applinks:example.com"))), list(0))
        ]
            + [
                ("a Boolean", "<true/>"), ("an integer", "<integer>1</integer>"), ("a real number", "<real>1.5</real>"),
                ("a date", "<date>2026-01-31T00:00:00Z</date>"), ("a dictionary", "<dict><key>a</key><true/></dict>"),
            ].map { title, value in
                RuleCase(
                    "profile-refuses-value", "\(title) that a profile with false does not authorize",
                    .signed(.iOS, profile: .granting("<key>com.apple.developer.healthkit</key><false/>")),
                    "<key>com.apple.developer.healthkit</key>\(value)")
            } + [
                RuleCase(
                    "profile-refuses-value", "an entry of a dictionary",
                    .signed(.iOS, profile: .granting("<key>com.example.note</key><dict><key>a</key><false/></dict>")),
                    "<key>com.example.note</key><dict><key>a</key><true/></dict>")
            ]
    }

    private static var signers: [RuleCase] {
        let states: [ProfileSignature.State] = [.verified, .invalid, .foreign, .chainIncomplete, .unsigned]
        return states.map { state in
            let profile = ProfileState.granting(debugging).signed(state, derForm: nil)
            return RuleCase("profile-unsigned", "a standalone profile with the state \(state)", .standalone(profile))
        }
            + states.flatMap { state in
                ([nil] + states.map(Optional.some)).map { form in
                    let profile = ProfileState.granting(debugging).signed(state, derForm: form)
                    return RuleCase(
                        "profile-unsigned",
                        "a profile with the state \(state) and \(form.map { "a DER form with the state \($0)" } ?? "no DER form")",
                        .signed(.iOS, profile: profile), debugging)
                }
            }
    }
}

// MARK: - Profiles of projects

extension RuleCases {
    fileprivate static var behind: [RuleCase] {
        let siri = flags("com.apple.developer.siri")
        let services = siri + flags("com.apple.developer.healthkit")
        let mac = "<key>Platform</key><array><string>OSX</string></array>"
        let expiring = made(siri, "<key>ExpirationDate</key><date>2026-03-01T00:00:00Z</date>")
        let other = "<key>TeamIdentifier</key><array><string>Z9Y8X7W6V5</string></array>"
        return [
            ("a profile that authorizes less", [made(), made(siri)]),
            ("a profile that authorizes more first", [made(siri), made()]),
            (
                "two profiles that authorize the same",
                [made(siri), made(siri).replacing("Notes Profile", with: "Notes Profile 2")]
            ),
            ("a profile of another platform", [made(siri, mac)]),
            ("a profile of a known platform", [made(siri, "<key>Platform</key><array><string>iOS</string></array>")]),
            (
                "a profile of another team",
                [made(siri).replacing("A1B2C3D4E5</string></array>", with: "Z9Y8X7W6V5</string></array>")]
            ),
            (
                "a profile of an unknown platform",
                [made(siri, "<key>Platform</key><array><string>bridgeOS</string></array>")]
            ),
            ("a profile without a team", [made(siri).withoutTeam]), ("a profile with two teams", [made(siri, other)]),
        ].map { (title: String, profiles: [ProfileState]) in
            RuleCase("profile-behind", title, in: ExampleTree(.app("Notes", services), profiles: profiles))
        } + [
            RuleCase(
                "profile-behind", "a profile that has expired",
                in: ExampleTree(.app("Notes", services), profiles: [expiring], today: PropertyListDate("2026-03-02"))),
            RuleCase(
                "profile-behind", "a profile that has not expired",
                in: ExampleTree(.app("Notes", services), profiles: [expiring], today: PropertyListDate("2026-02-28"))),
            RuleCase(
                "profile-behind", "a target without a team",
                in: ExampleTree(.app("Notes", services, settings: "DEVELOPMENT_TEAM = \"\";"), profiles: [made(siri)])),
            RuleCase(
                "profile-behind", "a target whose team is not known",
                in: ExampleTree(
                    .app("Notes", services, settings: "DEVELOPMENT_TEAM = \"$(USER)\";"), profiles: [made(siri)]
                )),
            RuleCase(
                "profile-behind", "a target of another team",
                in: ExampleTree(
                    .app("Notes", services, settings: "DEVELOPMENT_TEAM = Z9Y8X7W6V5;"), profiles: [made(siri)])),
            RuleCase(
                "profile-behind", "a value that the profile does not authorize",
                in: ExampleTree(
                    .app(
                        "Notes", strings("com.apple.developer.icloud-container-identifiers", "iCloud.com.example.notes")
                    ),
                    profiles: [
                        made(strings("com.apple.developer.icloud-container-identifiers", "iCloud.com.example.old"))
                    ])),
        ] + behindOnPlatforms
    }

    private static var behindOnPlatforms: [RuleCase] {
        let platforms = [
            ("macosx", "OSX"), ("appletvos", "tvOS"), ("xros", "visionOS"), ("watchos", "iOS"),
            ("iphoneos", "tvOS"), ("iphoneos", "OSX"),
        ]
        return platforms.map { sdk, platform in
            let profile = made("", "<key>Platform</key><array><string>\(platform)</string></array>")
            // Catalyst is a platform of a target for iOS.
            let settings = """
                SUPPORTS_MACCATALYST = \(platform == "OSX" ? "YES" : "NO"); DERIVE_MACCATALYST_PRODUCT_BUNDLE_IDENTIFIER = NO;
                """
            let target = ExampleTarget.app("Notes", flags("com.apple.developer.siri"), settings: settings, sdk: sdk)
            return RuleCase(
                "profile-behind", "a profile for \(platform) and a target for \(sdk)",
                in: ExampleTree(target, profiles: [profile]))
        }
    }

    /// Returns a profile for the target “Notes”.
    private static func made(_ entitlements: String = "", _ more: String = "") -> ProfileState {
        .granting(string("application-identifier", "A1B2C3D4E5.com.example.notes") + entitlements, more)
    }
}

extension ProfileState {
    /// Returns the profile with another text.
    fileprivate func replacing(_ text: String, with other: String) -> ProfileState {
        guard let file = profile?.propertyList.file else { return self }
        let bytes = Array(String(decoding: file.bytes, as: UTF8.self).replacing(text, with: other).utf8)
        return (try? ProvisioningProfile(reading: SourceFile(path: file.path, bytes: bytes))).map(ProfileState.given)
            ?? .unknown
    }

    /// The profile without team identifiers.
    fileprivate var withoutTeam: ProfileState {
        replacing("<key>TeamIdentifier</key><array><string>A1B2C3D4E5</string></array>", with: "")
    }
}

extension ProfileState {
    /// Returns a profile with some parts.
    fileprivate static func example(
        derForm: ProvisioningProfile.DERForm = .absent, certificates: [DeveloperCertificate] = [], _ more: String = ""
    ) -> ProfileState {
        let form = "<key>DER-Encoded-Profile</key><data>AAAA</data>"
        guard let profile = ProfileState.granting(debugging, form + more).profile,
            let root = profile.propertyList.root
        else { return .unknown }
        return .given(
            ProvisioningProfile(
                profile.propertyList, root: root, signature: profile.signature, derForm: derForm,
                certificates: certificates))
    }
}

extension Subject {
    /// Returns a profile outside a product.
    fileprivate static func standalone(
        _ profile: ProfileState, under conditions: AnalysisContext = .source()
    ) -> Subject {
        Subject(profile, in: SourceFile(path: "Notes.mobileprovision", bytes: []), under: conditions)
    }
}

extension DeveloperCertificate {
    /// Returns a certificate of the team.
    fileprivate static func example(
        _ name: String?, expires: PropertyListDate? = nil, kinds: Set<Kind> = []
    ) -> DeveloperCertificate {
        DeveloperCertificate(
            fingerprint: Fingerprint(hexadecimal: "5B:0E"),
            location: Location(file: SourceFile(path: "certificate", bytes: [])), commonName: name,
            team: "A1B2C3D4E5", begins: nil, expires: expires, kinds: kinds)
    }
}

extension DERProfile {
    /// Returns a DER form with a verified signature.
    fileprivate static func example(type: String? = nil) -> DERProfile {
        DERProfile(
            signature: ProfileSignature(state: .verified, reason: nil, signer: nil, checkedAt: nil, root: nil),
            distributionType: type,
            entitlements: nil)
    }
}
