import CodeSigning
import PropertyLists
import SigningMaterial
import Testing

@Suite struct ProfileSignatureTests {
    let authority: SigningAuthority
    let message: MessageBlueprint

    init() throws {
        authority = try SigningAuthority.shared.get()
        message = try ProfileBlueprint().message(by: authority)
    }

    private func signature(_ message: MessageBlueprint) throws -> ProfileSignature {
        try signature(message.bytes())
    }

    private func signature(_ bytes: [UInt8]) throws -> ProfileSignature {
        try ProvisioningProfile(
            reading: SourceFile(path: "Notes.mobileprovision", bytes: bytes), anchors: authority.anchors
        ).signature
    }

    @Test(arguments: [Digest.sha1, .sha256, .sha384, .sha512], [true, false])
    func `every digest is verified, with and without the hash in the algorithm's name`(
        digest: Digest, namesHash: Bool
    ) throws {
        var message = message
        message.digest = digest
        message.namesHash = namesHash
        #expect(try signature(message).state == .verified)
        message.hasSignedAttributes = false
        #expect(try signature(message).state == .verified)
    }

    @Test(
        arguments: [MessageBlueprint.Form.definite, .streamed],
        [
            MessageBlueprint.SignerName.issuerAndSerialNumber, .keyIdentifier,
        ])
    func `streamed messages and both kinds of signer identifiers are supported`(
        form: MessageBlueprint.Form, name: MessageBlueprint.SignerName
    ) throws {
        var message = message
        message.form = form
        message.signerName = name
        let signature = try signature(message)
        #expect(signature.state == .verified)
        #expect(signature.signer == "Apple iPhone OS Provisioning Profile Signing")
        #expect(signature.checkedAt?.description == "2025-06-01T12:00:00Z")
    }

    @Test func `without a signing time, certificates are checked at the creation date`() throws {
        var message = message
        message.signingTime = nil
        #expect(try signature(message).checkedAt?.description == "2025-06-01T12:00:00Z")
        message.signingTime = "260101000000"
        #expect(try signature(message).checkedAt?.description == "2026-01-01T00:00:00Z")
    }

    @Test func `a signer whose certificate has expired is verified at the signing time`() throws {
        var request = SigningIdentity.Request("Apple iPhone OS Provisioning Profile Signing")
        request.expires = "2025-12-31T00:00:00Z"
        request.markers = ["1.2.840.113635.100.6.58"]
        var message = message
        message.signer = try SigningIdentity(request, issuer: authority.phoneAuthority)
        message.digest = .sha256
        message.certificates[0] = try message.signer.certificateBytes
        #expect(try signature(message).state == .verified)
        message.signingTime = "260101000000"
        let late = try signature(message)
        #expect(late.state == .invalid)
        #expect(
            late.reason
                == "the certificate of Apple iPhone OS Provisioning Profile Signing expired on 2025-12-31T00:00:00Z")
    }

    @Test func `changed content does not match its digest`() throws {
        var message = message
        message.forgedContent = try ProfileBlueprint(["get-task-allow": true]).propertyList(by: authority)
        let signature = try signature(message)
        #expect(signature.state == .invalid)
        #expect(signature.reason == "the content does not match its digest")
    }

    @Test(arguments: [0, 1, 2]) func `no changed byte results in different verified content`(
        start: Int
    ) throws {
        // Every 27th byte from three offsets, each with a different change; `AlteredBytesTests` covers code
        // signatures.
        let mask = [0x41, 0x01, 0x80][start] as UInt8
        let bytes = try message.bytes()
        let original = try ProvisioningProfile(
            reading: SourceFile(path: "", bytes: bytes), anchors: authority.anchors)
        for index in stride(from: start * 9, to: bytes.count, by: 27) {
            var changed = bytes
            changed[index] ^= mask
            let profile = try? ProvisioningProfile(
                reading: SourceFile(path: "", bytes: changed), anchors: authority.anchors)
            guard let profile, profile.signature.state == .verified else { continue }
            #expect(profile.propertyList.file.bytes == original.propertyList.file.bytes, "byte \(index)")
        }
    }

    @Test func `a message of an untrusted root is foreign`() throws {
        let foreign = try SigningAuthority()
        let signature = try signature(ProfileBlueprint().message(by: foreign))
        #expect(signature.state == .foreign)
        #expect(signature.reason == "the chain ends at Example Root CA, which is not trusted")
        #expect(signature.root == nil)
    }

    @Test func `a developer's certificate of the trusted root is not valid for profiles`() throws {
        var message = message
        message.signer = try authority.developer([.development])
        message.digest = .sha256
        message.certificates = try [message.signer, authority.developerAuthority, authority.root]
            .map { try $0.certificateBytes }
        let signature = try signature(message)
        #expect(signature.state == .foreign)
        #expect(
            signature.reason
                == "the certificate of Apple Distribution: Example (A1B2C3D4E5) is not valid for signing profiles")
    }

    @Test func `a certificate with the name of Apple's signer from another issuer is not valid for profiles`() throws {
        var message = message
        message.signer = try SigningIdentity(
            SigningIdentity.Request("Apple iPhone OS Provisioning Profile Signing"),
            issuer: authority.developerAuthority)
        message.digest = .sha256
        message.certificates = try [message.signer, authority.developerAuthority, authority.root]
            .map { try $0.certificateBytes }
        #expect(try signature(message).state == .foreign)
    }

    @Test func `a certificate that is not an authority is not valid as an issuer`() throws {
        var message = message
        message.signer = try SigningIdentity(
            SigningIdentity.Request("Apple iPhone OS Provisioning Profile Signing"), issuer: authority.macSigner)
        message.digest = .sha256
        message.certificates = try [message.signer, authority.macSigner, authority.developerAuthority, authority.root]
            .map { try $0.certificateBytes }
        #expect(try signature(message).state == .invalid)
    }

    @Test func `a missing root has no effect, and a missing intermediate makes the chain incomplete`() throws {
        var message = message
        message.certificates.removeLast()
        #expect(try signature(message).state == .verified)
        message.certificates.removeLast()
        let signature = try signature(message)
        #expect(signature.state == .chainIncomplete)
        #expect(signature.reason?.contains("Apple iPhone Certification Authority") == true)
        message.certificates = []
        #expect(try self.signature(message).state == .invalid)
    }
}
