import CodeSigning
import PropertyLists
import SigningMaterial
import Testing

@Suite struct HostileMessageTests {
    let authority: SigningAuthority
    let message: MessageBlueprint

    init() throws {
        authority = try SigningAuthority.shared.get()
        message = try ProfileBlueprint().message(by: authority)
    }

    private func read(_ bytes: [UInt8]) throws -> ProvisioningProfile {
        try ProvisioningProfile(
            reading: SourceFile(path: "Notes.mobileprovision", bytes: bytes), anchors: authority.anchors)
    }

    @Test func `ten thousand certificates are rejected by number or by size`() throws {
        var message = message
        message.certificates = Array(repeating: message.certificates[0], count: 10_000)
        #expect(throws: CodeSigningError.self) { try read(message.bytes()) }
        message.certificates = Array(repeating: [0x30, 0x00], count: 10_000)
        let error = #expect(throws: CodeSigningError.self) { try read(message.bytes()) }
        #expect(error?.message == "the signed message has more than 32 certificates")
    }

    @Test func `the search ends for certificates that all sign each other`() throws {
        var message = message
        var request = SigningIdentity.Request("Apple iPhone Certification Authority")
        request.isAuthority = true
        let rival = try SigningIdentity(request)
        message.signer = try SigningIdentity(
            SigningIdentity.Request("Apple iPhone OS Provisioning Profile Signing"), issuer: rival)
        message.digest = .sha256
        let rivals = try (0..<30).map { _ in try SigningIdentity(request, issuer: rival).certificateBytes }
        message.certificates = try [message.signer.certificateBytes, rival.certificateBytes] + rivals
        #expect(try read(message.bytes()).signature.state == .foreign)
    }

    @Test(arguments: [0x30, 0x24, 0xA0] as [UInt8])
    func `too deep nesting is rejected`(tag: UInt8) {
        var definite: [UInt8] = [4, 0]
        for _ in 0..<1000 { definite = TagLengthValue.encode(tag, definite) }
        #expect(throws: CodeSigningError.self) { try read(definite) }
        let open = [UInt8](repeating: 0, count: 200_000).enumerated().map { $0.offset % 2 == 0 ? tag : 0x80 }
        #expect(throws: CodeSigningError.self) { try read([0x30, 0x80] + open) }
    }

    @Test(arguments: [[0x0A], [0x0D, 0x0A], [0, 0], [0x30, 0x80]] as [[UInt8]])
    func `bytes after a message are ignored, as by Apple's decoder`(rest: [UInt8]) throws {
        #expect(try read(message.bytes() + rest).signature.state == .verified)
        #expect(throws: CodeSigningError.self) { try read(Array(message.bytes().dropLast())) }
    }

    @Test(arguments: [[], [0x0A], [0, 0], [0x30, 0x80]] as [[UInt8]])
    func `bytes after a message of indefinite length are ignored`(rest: [UInt8]) throws {
        let bytes = try message.bytes()
        let open = TagLengthValue.encodeStreamed(0x30, Array(bytes.dropFirst(2 + Int(bytes[1] & 0x7F))))
        #expect(try read(open + rest).signature.state == .verified)
        #expect(throws: CodeSigningError.self) { try read(Array(open.dropLast())) }
        #expect(throws: CodeSigningError.self) { try read(Array(open.dropLast(2))) }
    }

    @Test func `a duplicate attribute is rejected`() throws {
        let bytes = try message.bytes()
        let contentType = TagLengthValue.identifier("1.2.840.113549.1.9.3")
        let messageDigest = TagLengthValue.identifier("1.2.840.113549.1.9.4")
        let place = try #require(bytes.firstRange(of: contentType))
        var changed = bytes
        changed.replaceSubrange(place, with: messageDigest)
        #expect(throws: CodeSigningError.self) { try read(changed) }
    }

    @Test func `a hundred signers are rejected`() throws {
        let signer = TagLengthValue.encode(0x30, TagLengthValue.integer(1))
        let set = TagLengthValue.encode(0x31, Array(repeating: signer, count: 100).flatMap { $0 })
        let data =
            TagLengthValue.integer(1) + [0x31, 0x00]
            + TagLengthValue.encode(
                0x30, TagLengthValue.identifier("1.2.840.113549.1.7.1"))
        let bytes = TagLengthValue.encode(
            0x30,
            TagLengthValue.identifier("1.2.840.113549.1.7.2")
                + TagLengthValue.encode(0xA0, TagLengthValue.encode(0x30, data + set)))
        #expect(throws: CodeSigningError.self) { try read(bytes) }
    }

    @Test func `a message with changed bytes does not crash the reader`() throws {
        let bytes = try message.bytes()
        var random = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            var changed = bytes
            for _ in 0..<4 { changed[Int.random(in: 0..<changed.count, using: &random)] = UInt8.random(in: 0...255) }
            _ = try? read(changed)
        }
    }
}
