import CodeSigning
import Entitlements
import SigningMaterial

/// An app with a profile, signed by an authority with Apple's names; attacks change its parts.
struct TrustInput: Sendable {
    static let today = "2025-12-31"
    /// The entitlements of the app, which its profile authorizes.
    static let claims: EntitlementValue = [
        "application-identifier": "A1B2C3D4E5.com.example.notes",
        "com.apple.developer.team-identifier": "A1B2C3D4E5", "get-task-allow": false,
    ]

    let authority: SigningAuthority
    let developer: SigningIdentity
    var isForMac = false
    /// The bytes of the embedded profile, or `nil` for an app without a profile.
    var profile: [UInt8]?
    var signer: SigningIdentity?
    var chain: [SigningIdentity]
    var changingSignature: @Sendable (inout SignatureBlueprint) -> Void = { _ in }

    init() throws {
        authority = try SigningAuthority.sharedWithAppleNames.get()
        developer = try authority.developer([.distribution])
        signer = developer
        chain = [authority.developerAuthority, authority.root]
        profile = try profileBlueprint().signed(by: authority)
    }

    /// Returns a profile that authorizes the entitlements of the app and lists the developer's certificate.
    func profileBlueprint(_ platform: String = "iOS") throws -> ProfileBlueprint {
        var blueprint = ProfileBlueprint(Self.claims)
        blueprint.platforms = [platform]
        blueprint.kind = .adHoc
        blueprint.certificates = [try developer.certificateBytes]
        return blueprint
    }

    /// Returns the app as a bundle.
    func bundle() -> BundleBlueprint {
        var bundle = BundleBlueprint("Notes.app", entitlements: Self.claims)
        bundle.isForMac = isForMac
        bundle.profile = profile
        bundle.signer = signer
        bundle.chain = chain
        bundle.changingSignature = changingSignature
        return bundle
    }
}

extension AttackDirectory {
    /// Writes the app and returns the run of `check`.
    func check(_ input: TrustInput) throws -> ToolRun {
        for entry in try input.bundle().files() { try write(entry.bytes, to: entry.path, mode: entry.mode & 0o777) }
        return try run("check", "Notes.app", "--now", TrustInput.today)
    }

    /// Checks that the tool rejects a product.
    func expectRefusal(of input: TrustInput) throws {
        let run = try check(input)
        try run.expectRefusal()
        try run.expectNo("signature verified", .accepted)
    }

    /// Checks that `lint --profile` and `profiles show` reject a profile.
    func expectRefusal(ofProfile profile: [UInt8]) throws {
        try write(profile, to: "Notes.mobileprovision")
        let document = PropertyListWriter.document(PropertyListWriter.element(TrustInput.claims))
        try write(document, to: "Notes.entitlements")
        try run(
            "lint", "--profile", "Notes.mobileprovision", "--now", TrustInput.today, "Notes.entitlements"
        ).expectRefusal()
        let shown = try run(
            "profiles", "show", "Notes.mobileprovision", "--format", "json", "--now", TrustInput.today)
        try shown.expectNo("\"verified\"", .accepted)
    }
}
