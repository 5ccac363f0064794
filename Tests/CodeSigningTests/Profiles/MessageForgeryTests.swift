import CodeSigning
import Entitlements
import PropertyLists
import SigningMaterial
import Testing

/// Applies every change to messages of a trusted authority, so that they can be rejected only because of the change.
@Suite struct MessageForgeryTests {
    let authority: SigningAuthority

    init() throws {
        authority = try SigningAuthority.sharedWithAppleNames.get()
    }

    private func profile(
        platform: String = "iOS", derForm: ProfileBlueprint.DERForm = .agreeing,
        changing change: (inout MessageBlueprint) throws -> Void = { _ in }
    ) throws -> ProvisioningProfile {
        var blueprint = ProfileBlueprint()
        blueprint.platforms = [platform]
        blueprint.derForm = derForm
        var message = try blueprint.message(by: authority)
        try change(&message)
        let file = SourceFile(path: "Notes.mobileprovision", bytes: try message.bytes())
        return try ProvisioningProfile(reading: file, anchors: authority.anchors)
    }

    private func signer(
        _ kinds: Set<DeveloperCertificate.Kind> = [.distribution], expires: String = "2040-01-01T00:00:00Z",
        ignoringExpiration: Bool = false,
        changing change: (inout MessageBlueprint) throws -> Void = { _ in }
    ) throws -> CodeSignature.Signer {
        var blueprint = try SignatureBlueprint(["get-task-allow": false])
        let developer = try authority.developer(kinds, expires: expires)
        blueprint.signer = developer
        blueprint.chain = [authority.issuer(of: kinds), authority.root]
        let parts = try CodeSignature(parsing: blueprint.bytes()).codeDirectories
        try #require(!parts.isEmpty)
        let unchanged = try blueprint.bytes()
        let directory = try #require(Self.directory(in: unchanged))
        var message = try MessageBlueprint(directory, signer: developer, chain: blueprint.chain)
        message.digest = .sha256
        message.isDetached = true
        try change(&message)
        let bytes = try message.bytes()
        blueprint.changingMessageBytes = { $0 = bytes }
        let now = try #require(PropertyListDate("2025-06-01T12:00:00Z"))
        return try CodeSignature(parsing: blueprint.bytes()).signer(
            now: now, anchors: authority.anchors, ignoringExpiration: ignoringExpiration)
    }

    /// Returns the bytes of the code directory in a signature, including the magic number and the size.
    private static func directory(in signature: [UInt8]) -> [UInt8]? {
        guard let place = signature.firstRange(of: [0xFA, 0xDE, 0x0C, 0x02]) else { return nil }
        let size = signature[place.upperBound..<place.upperBound + 4].reduce(0) { $0 << 8 | Int($1) }
        return Array(signature[place.lowerBound..<place.lowerBound + size])
    }

    @Test(arguments: ["iOS", "OSX"]) func `an unchanged profile is verified with the anchors of the test`(
        platform: String
    ) throws {
        let profile = try profile(platform: platform)
        #expect(profile.signature.state == .verified)
        guard case .present(let form, _) = profile.derForm else {
            Issue.record("no DER form")
            return
        }
        #expect(form.signature.state == .verified)
    }

    @Test(arguments: MessageForgery.all.map(\.name), ["iOS", "OSX"])
    func `a profile is not verified with`(change: String, platform: String) throws {
        let forgery = try #require(MessageForgery.all.first { $0.name == change })
        let profile = try? profile(platform: platform) { try forgery.apply(&$0, authority) }
        #expect(profile?.signature.state != .verified)
    }

    @Test(arguments: MessageForgery.harmless.map(\.name), ["iOS", "OSX"])
    func `a profile is verified with`(change: String, platform: String) throws {
        let harmless = try #require(MessageForgery.harmless.first { $0.name == change })
        let profile = try profile(platform: platform) { try harmless.apply(&$0, authority) }
        #expect(profile.signature.state == .verified, "\(profile.signature.reason ?? "")")
    }

    @Test(arguments: MessageForgery.all.map(\.name)) func `a DER form is not verified with`(change: String) throws {
        let forgery = try #require(MessageForgery.all.first { $0.name == change })
        var message = try ProfileBlueprint().derBlueprint(by: authority)
        try forgery.apply(&message, authority)
        let profile = try profile(derForm: .bytes(message.bytes()))
        #expect(profile.signature.state == .verified)
        if case .present(let form, _) = profile.derForm { #expect(form.signature.state != .verified) }
    }

    @Test(arguments: MessageForgery.harmless.map(\.name)) func `a DER form is verified with`(change: String) throws {
        let harmless = try #require(MessageForgery.harmless.first { $0.name == change })
        var message = try ProfileBlueprint().derBlueprint(by: authority)
        try harmless.apply(&message, authority)
        guard case .present(let form, _) = try profile(derForm: .bytes(message.bytes())).derForm else {
            Issue.record("no DER form")
            return
        }
        #expect(form.signature.state == .verified, "\(form.signature.reason ?? "")")
    }

    @Test(arguments: MessageForgery.all.map(\.name)) func `code is not signed with`(change: String) throws {
        let forgery = try #require(MessageForgery.all.first { $0.name == change })
        let signer = try signer { try forgery.apply(&$0, authority) }
        if case .signed = signer { Issue.record("\(signer)") }
    }

    @Test(arguments: MessageForgery.harmless.map(\.name)) func `code is signed with`(change: String) throws {
        let harmless = try #require(MessageForgery.harmless.first { $0.name == change })
        let signer = try signer { try harmless.apply(&$0, authority) }
        guard case .signed(_, _, .developer([.distribution])) = signer else {
            Issue.record("\(signer)")
            return
        }
    }

    @Test(arguments: [false, true])
    func `an expired certificate of a signature without a signing time is accepted only if expiration is ignored`(
        isIgnored: Bool
    ) throws {
        let signer = try signer(
            [.developerID], expires: "2025-05-01T00:00:00Z", ignoringExpiration: isIgnored
        ) { $0.signingTime = nil }
        if case .signed = signer {
            #expect(isIgnored)
        } else {
            #expect(!isIgnored, "\(signer)")
        }
    }

    @Test func `the signer of a profile is not valid for the DER form, and vice versa`() throws {
        let issuer = authority.phoneAuthority
        let profile = try profile {
            try $0.sign(as: authority.derSigner, below: [authority.systemAuthority, authority.root])
            $0.digest = .sha256
        }
        #expect(profile.signature.state == .foreign)
        var message = try ProfileBlueprint().derBlueprint(by: authority)
        try message.sign(as: authority.phoneSigner, below: [issuer, authority.root])
        guard case .present(let form, _) = try self.profile(derForm: .bytes(message.bytes())).derForm else {
            Issue.record("no DER form")
            return
        }
        #expect(form.signature.state == .foreign)
    }
}

/// The roles of certificates for signing code, and signatures without a signer.
@Suite struct SignerRoleTests {
    let authority: SigningAuthority
    let now: PropertyListDate

    init() throws {
        authority = try SigningAuthority.sharedWithAppleNames.get()
        now = try #require(PropertyListDate("2025-06-01T12:00:00Z"))
    }

    private func signer(
        _ identity: SigningIdentity, below issuer: SigningIdentity, anchors: TrustAnchors? = nil,
        changing change: (inout SignatureBlueprint) -> Void = { _ in }
    ) throws -> CodeSignature.Signer {
        var blueprint = try SignatureBlueprint(["get-task-allow": false])
        blueprint.signer = identity
        blueprint.chain = [issuer, authority.root]
        change(&blueprint)
        return try CodeSignature(parsing: blueprint.bytes()).signer(
            now: now, anchors: anchors ?? authority.anchors)
    }

    @Test(arguments: DeveloperCertificate.Kind.allCases)
    func `the role of a developer contains the kind of the certificate`(
        kind: DeveloperCertificate.Kind
    ) throws {
        let developer = try authority.developer([kind])
        guard case .signed(_, _, .developer([kind])) = try signer(developer, below: authority.issuer(of: [kind])) else {
            Issue.record("\(kind)")
            return
        }
        // Developer ID certificates have a separate authority.
        let other = kind == .developerID ? authority.developerAuthority : authority.developerIDAuthority
        let moved = try developer.reissued(by: other)
        guard case .untrusted = try signer(moved, below: other) else {
            Issue.record("\(kind) below another authority")
            return
        }
    }

    @Test func `the App Store is recognized by its marker and its authority`() throws {
        guard case .signed(_, _, .appStore) = try signer(authority.storeSigner, below: authority.phoneAuthority),
            case .signed(_, _, .appStore) = try signer(
                authority.macStoreSigner, below: authority.developerAuthority)
        else {
            Issue.record("not the App Store")
            return
        }
        let named = try authority.storeSigner.reissued { $0.markers = [] }
        guard case .untrusted = try signer(named, below: authority.phoneAuthority) else {
            Issue.record("a name without a marker")
            return
        }
        let moved = try authority.storeSigner.reissued(by: authority.developerAuthority)
        guard case .untrusted = try signer(moved, below: authority.developerAuthority) else {
            Issue.record("a marker below another authority")
            return
        }
    }

    @Test func `the same chain is not trusted without its root`() throws {
        guard
            case .untrusted(let name, _, .developer([]), let reason) = try signer(
                authority.storeSigner, below: authority.phoneAuthority, anchors: .apple)
        else {
            Issue.record("trusted")
            return
        }
        #expect(name == "Apple iPhone OS Application Signing")
        #expect(reason.contains("Apple Root CA, but the key of that root did not issue"))
    }

    @Test func `a signature of the App Store is valid after its certificate expires`() throws {
        let expired = try authority.storeSigner.reissued { $0.expires = "2021-01-01T00:00:00Z" }
        guard
            case .signed(_, _, .appStore) = try signer(
                expired, below: authority.phoneAuthority, changing: { $0.changingMessage = { $0.signingTime = nil } })
        else {
            Issue.record("the expired certificate is rejected")
            return
        }
        let developer = try authority.developer([.distribution], expires: "2021-01-01T00:00:00Z")
        guard
            case .invalid = try signer(
                developer, below: authority.developerAuthority,
                changing: { $0.changingMessage = { $0.signingTime = nil } })
        else {
            Issue.record("the expired developer is accepted")
            return
        }
    }

    @Test func `a removed message is not an ad hoc signature`() throws {
        let developer = try authority.developer([.distribution])
        let removed = try signer(developer, below: authority.developerAuthority) {
            $0.changingMessageBytes = { $0 = [] }
        }
        #expect(removed == .invalid("the signature has no signed message and is not marked ad hoc"))
        let both = try signer(developer, below: authority.developerAuthority) { $0.isAdHoc = true }
        #expect(both == .invalid("the signature is marked ad hoc, but contains a signed message"))
    }
}

/// Apple's public keys.
@Suite struct TrustAnchorsTests {
    @Test func `all of Apple's keys are parsed, with the published fingerprints`() {
        #expect(
            TrustAnchors.apple.publicKeyFingerprints.map(\.description) == [
                "eb4993efa9b089e593418aa893f8e93a7374d810e52fcbe01e7f1d7e92a6d024",
                "674039e472561963c8cb00d21a97a90a18bb8a1c4c317ac67e382a652bb573c0",
                "9b219d0fbff36a5fb32090571906bceea68617c833a3f61b81e962a8e64db8af",
            ])
        #expect(TrustAnchors.apple.name == "apple")
    }

    @Test func `bytes that are not a public key are not an anchor`() {
        #expect(throws: CodeSigningError.self) { try TrustAnchors(name: "none", publicKeys: [[0x30, 0]]) }
    }
}
