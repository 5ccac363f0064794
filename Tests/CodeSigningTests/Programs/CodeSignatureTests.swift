import CodeSigning
import Entitlements
import PropertyLists
import SigningMaterial
import Testing

@Suite struct CodeSignatureTests {
    private static let claims: EntitlementValue = ["get-task-allow": true]

    private func blueprint() throws -> SignatureBlueprint {
        try SignatureBlueprint(Self.claims)
    }

    private func read(_ blueprint: SignatureBlueprint) throws -> CodeSignature {
        try CodeSignature(parsing: blueprint.bytes())
    }

    @Test(arguments: [0x20001, 0x20100, 0x20200, 0x20400])
    func `code directories of every version are read`(version: Int) throws {
        var blueprint = try blueprint()
        blueprint.version = version
        blueprint.flags = 0x10000
        if version == 0x20001 || version == 0x20100 { blueprint.team = nil }
        guard version != 0x20100 else { return }
        let signature = try read(blueprint)
        #expect(signature.identifier == "com.example.notes")
        #expect(signature.teamIdentifier == (version < 0x20200 ? nil : "A1B2C3D4E5"))
        #expect(signature.codeDirectory.version == version)
        #expect(signature.codeDirectory.flags.contains(.hardenedRuntime))
        #expect(signature.codeDirectory.executableSegmentFlags == (version < 0x20400 ? nil : .mainBinary))
        #expect(signature.problems == [])
    }

    @Test func `the code directory with the strongest hash is used`() throws {
        var blueprint = try blueprint()
        blueprint.hashTypes = [.sha1, .sha256, .truncatedSHA256, .sha384]
        let signature = try read(blueprint)
        #expect(signature.codeDirectories.map(\.hashType) == [.sha1, .sha256, .truncatedSHA256, .sha384])
        #expect(signature.codeDirectory.hashType == .sha384)
        #expect(signature.codeDirectory.codeDirectoryHash.count == 20)
        #expect(signature.problems == [])
    }

    @Test(arguments: [2, 5, 7])
    func `a blob that was changed after signing does not match its hash`(slot: Int) throws {
        var blueprint = try blueprint()
        blueprint.hashTypes = [.sha1, .sha256]
        blueprint.wrongHashes = [slot]
        let place = CodeSignatureSlot(rawValue: slot)
        #expect(try read(blueprint).problems == [.slotHashMismatch(place, .sha1), .slotHashMismatch(place, .sha256)])
    }

    @Test func `a blob with the wrong magic number is a problem`() throws {
        var blueprint = try blueprint()
        blueprint.magics = [5: 0xFADE_7172, 7: 0xFADE_0B01]
        #expect(
            try read(blueprint).problems == [
                .wrongMagic(.entitlements, 0xFADE_7172), .wrongMagic(.derEntitlements, 0xFADE_0B01),
            ])
    }

    @Test func `two directories with the same hash function are a problem`() throws {
        var blueprint = try blueprint()
        blueprint.hashTypes = [.sha256, .sha256]
        #expect(try read(blueprint).problems == [.repeatedHashType(.sha256)])
    }

    @Test func `the two forms of entitlements are compared`() throws {
        var blueprint = try blueprint()
        blueprint.der = try DEREntitlements.encode(["get-task-allow": false, "aps-environment": "production"])
        let program = ProgramBlueprint(signature: try blueprint.bytes())
        let file = try MachOFile(reading: MemorySource(program.bytes()))
        let entitlements = try #require(file.slices.first?.entitlements(path: "Notes"))
        #expect(entitlements.disagreements == ["aps-environment", "get-task-allow"])
        #expect(entitlements.values?["get-task-allow"] == false)
    }

    @Test func `a DER form that cannot be read is a problem, and a missing one is not`() throws {
        var blueprint = try blueprint()
        blueprint.der = [0x30, 0]
        let signature = try read(blueprint)
        #expect(signature.derEntitlements == nil)
        #expect(signature.problems.count == 1)
        blueprint.der = nil
        #expect(try read(blueprint).problems == [])
    }

    @Test func `an ad hoc signature has no signer`() throws {
        var blueprint = try blueprint()
        blueprint.team = nil
        let signature = try read(blueprint)
        #expect(signature.isAdHoc)
        #expect(signature.signer(now: try #require(PropertyListDate("2025-01-01"))) == .adHoc)
    }

    @Test func `the team of the code directory must be that of the certificate`() throws {
        let authority = try SigningAuthority.shared.get()
        var blueprint = try blueprint()
        blueprint.signer = try authority.developer([.distribution])
        blueprint.chain = [authority.developerAuthority, authority.root]
        blueprint.team = "Z9Y8X7W6V5"
        let signer = try read(blueprint).signer(
            now: try #require(PropertyListDate("2025-01-01")), anchors: authority.anchors)
        #expect(
            signer
                == .invalid("the code directory names team `Z9Y8X7W6V5`, but the certificate is of team `A1B2C3D4E5`"))
    }

    @Test func `the signature over the code directory is checked`() throws {
        let authority = try SigningAuthority.shared.get()
        var blueprint = try blueprint()
        blueprint.signer = try authority.developer([.distribution])
        blueprint.chain = [authority.developerAuthority, authority.root]
        let now = try #require(PropertyListDate("2025-01-01"))
        let anchors = try authority.anchors
        let signature = try read(blueprint)
        #expect(!signature.isAdHoc)
        let certificate = try Fingerprint(of: #require(blueprint.signer).certificateBytes)
        let name = "Apple Distribution: Example (A1B2C3D4E5)"
        #expect(
            signature.signer(now: now, anchors: anchors)
                == .signed(name: name, certificate: certificate, role: .developer([.distribution])))
        var bytes = try blueprint.bytes()
        let place = try #require(bytes.firstRange(of: Array("com.example.notes".utf8)))
        bytes[place.lowerBound] = UInt8(ascii: "k")
        let changed = try CodeSignature(parsing: bytes)
        #expect(changed.signer(now: now, anchors: anchors) == .invalid("the content does not match its digest"))
    }

    @Test func `a timestamp is an attribute of the message`() throws {
        let authority = try SigningAuthority.shared.get()
        var blueprint = try blueprint()
        #expect(try !read(blueprint).hasTimestamp)
        blueprint.signer = try authority.developer([.developerID])
        blueprint.chain = [authority.developerAuthority, authority.root]
        #expect(try !read(blueprint).hasTimestamp)
        let token = MessageBlueprint.attribute("1.2.840.113549.1.9.16.2.14", TagLengthValue.encode(0x30, []))
        blueprint.changingMessage = { $0.unsignedAttributes = token }
        #expect(try read(blueprint).hasTimestamp)
    }

    @Test func `a signature without a code directory is rejected`() throws {
        var blueprint = try blueprint()
        blueprint.hashTypes = []
        #expect(throws: CodeSigningError.self) { try read(blueprint) }
    }
}
