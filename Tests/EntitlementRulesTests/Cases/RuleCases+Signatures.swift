import CodeSigning
import Entitlements
import PropertyLists
import SigningModel
import Workspaces

private let services = "com.apple.security.temporary-exception.mach-lookup.global-name"
private let network = flags("com.apple.security.network.client")

extension RuleCases {
    static var signatures: [RuleCase] { signers + unsignedSlices + formats + sources + problems }

    private static var unsignedSlices: [RuleCase] {
        ["x86_64", "x86_64h", "i386", "arm64"].flatMap { architecture in
            [nil, Stage.notarize].map { goal in
                let service = goal == nil ? "" : ", for the notary service"
                return signed("signature-missing", "an unsigned slice for \(architecture)\(service)", to: goal) {
                    ($0.signer, $0.unsignedArchitecture) = (.absent, architecture)
                }
            }
        }
    }

    private static var signers: [RuleCase] {
        [
            signed("signature-ad-hoc", "code that is ad hoc signed") { $0.signer = .adHoc },
            signed("signature-ad-hoc", "code that is ad hoc signed, for the notary service", to: .notarize) {
                $0.signer = .adHoc
            },
            signed("signature-ad-hoc", "code that is ad hoc signed, with a profile", profile: .granting(network)) {
                $0.signer = .adHoc
            },
            signed("signature-missing", "code that is not signed") { $0.signer = .absent },
            signed("signature-missing", "code that is not signed, for an upload", to: .upload) { $0.signer = .absent },
            signed("signature-missing", "code that is not signed, for the notary service", to: .notarize) {
                $0.signer = .absent
            },
            signed("signature-identifier", "another identifier", products: [.app, .framework]) {
                $0.identifier = "com.example.other"
            },
            RuleCase(
                "signature-team", "a profile without a team",
                .signed(.iOS, profile: withoutTeam).with { $0.team = other }, network),
            RuleCase(
                "signature-team", "a profile of the team",
                .signed(.iOS, profile: .granting("")).with { $0.team = own },
                network),
            RuleCase(
                "signature-team", "a profile of another team",
                .signed(.iOS, profile: .granting("")).with { $0.team = other }, network),
        ]
    }

    private static let own = TeamIdentifier(rawValue: "A1B2C3D4E5")
    private static let other = TeamIdentifier(rawValue: "Z9Y8X7W6V5")

    private static var withoutTeam: ProfileState {
        let text = "<plist version=\"1.0\"><dict><key>Entitlements</key><dict/></dict></plist>"
        let file = SourceFile(path: "Notes.mobileprovision", bytes: Array(text.utf8))
        return (try? ProvisioningProfile(reading: file)).map(ProfileState.given) ?? .unknown
    }

    private static var formats: [RuleCase] {
        [nil, 0x20300, 0x20400, 0x20500].map { version in
            signed(
                "signature-format",
                "a code directory of \(version.map { "version \(String($0, radix: 16))" } ?? "an unknown version")"
            ) {
                $0.directoryVersion = version
            }
        } + [signed("signature-format", "no DER form") { $0.derForm = .absent }]
    }

    private static var sources: [RuleCase] {
        let testing = flags("get-task-allow", "com.apple.security.get-task-allow")
        let exceptions =
            strings("com.apple.security.temporary-exception.files.absolute-path.read-only", "/")
            + strings(
                "com.apple.security.temporary-exception.mach-lookup.global-name", "com.apple.testmanagerd",
                "com.apple.dt.testmanagerd.runner", "com.apple.coresymbolicationd")
        let inside = network + testing + flags("com.apple.developer.siri") + exceptions
        return [
            ("an empty source", ""), ("a source with one key", network),
            ("a source with other values", network.replacing("true", with: "false")),
            (
                "a source with a testing exception",
                strings("com.apple.security.temporary-exception.mach-lookup.global-name", "com.example.notes")
            ),
        ].flatMap { title, source in
            ["signature-adds-claim", "signature-changes-claim"].map { rule in
                RuleCase(
                    rule, title,
                    .signed(.macOS, .development).with { $0.source = .example(source) }, inside)
            }
        } + [
            RuleCase(
                "signature-changes-claim", "a source with one service, signed for testing",
                .signed(.macOS, .development).with {
                    $0.source = .example(strings(services, "com.example.notes") + strings("com.example.lists", "a"))
                },
                strings("com.apple.security.temporary-exception.files.absolute-path.read-only", "/")
                    + strings(
                        services, "com.example.notes", "com.apple.testmanagerd", "com.apple.dt.testmanagerd.runner",
                        "com.apple.coresymbolicationd")
                    + strings("com.example.lists", "a", "/")),
            RuleCase(
                "signature-changes-claim", "two keys, of which one was changed",
                .signed(.iOS).with { $0.source = .example(string("a", "1") + string("b", "2")) },
                string("a", "2") + string("b", "2")),
        ]
            + ["signature-changes-claim", "signature-drops-claim"].map { rule in
                let place = Location(file: SourceFile(path: "project.pbxproj", bytes: []))
                let added = PropertyList.AddedEntry(
                    "a", .string("1", nil), from: place, by: "the build setting `ENTITLEMENTS`")
                return RuleCase(
                    rule, "a claim of a build setting",
                    .signed(.iOS).with { $0.source = PropertyList.example(string("b", "2")).adding([added]) },
                    rule == "signature-drops-claim" ? string("b", "2") : string("a", "2") + string("b", "2"))
            }
    }

    private static var problems: [RuleCase] {
        let slot = CodeSignatureSlot.entitlements
        let problems: [CodeSignatureProblem] = [
            .blobOutOfBounds(slot), .wrongMagic(slot, 1), .repeatedSlot(slot), .overlappingBlobs(slot, slot),
            .repeatedHashType(.sha256), .unreadableCodeDirectory(slot, "truncated"), .slotHashMismatch(slot, .sha256),
            .slotWithoutHash(slot, .sha256), .emptySlot(slot, .sha256), .unreadableDEREntitlements("truncated"),
            .codeLimitMismatch(.sha256, limit: 1, signature: 2), .pageCountMismatch(.sha256, count: 1, expected: 2),
            .scatteredPages(.sha256), .pageMismatch(.sha256, count: 1, first: 0), .unreadableCode("truncated"),
            .unsignedBytes(1), .unboundCodeDirectory(.sha256), .codeDirectoryRemoved, .unreadableDirectoryList,
            .adHocWithMessage, .messageMissing, .resource(.altered, path: "a"), .moreResources(2),
            .unreadableSeal("truncated"), .weakResourceRule("^.*"), .sealMissing,
            .frameworkLink("a"), .currentVersionMissing,
        ]
        return problems.map { problem in
            RuleCase("signature-broken", "\(problem)", .signed(.iOS).with { $0.problems = [problem] }, network)
        }
    }

    /// Returns a case with signatures of products of all platforms and distribution methods.
    private static func signed(
        _ rule: String, _ title: String, products: [ProductKind] = [.app], to goal: Stage? = nil,
        profile: ProfileState = .unknown,
        _ change: (inout SignatureFacts) -> Void
    ) -> RuleCase {
        RuleCase(table: rule, title, products: products, network) {
            guard $0.form == .signed else { return }
            $0.bundleIdentifier = BundleIdentifier(rawValue: "com.example.notes")
            $0.goal = goal
            $0.profile = profile
            $0 = $0.with(change)
        }
    }
}
