import Entitlements
import SigningMaterial
import Testing

@testable import CodeSigning

@Suite struct MachOFileTests {
    private static let claims: EntitlementValue = [
        "application-identifier": "A1B2C3D4E5.com.example.notes", "get-task-allow": true,
    ]

    private func read(_ bytes: [UInt8]) throws -> MachOFile {
        try MachOFile(reading: MemorySource(bytes))
    }

    @Test(arguments: [true, false], [ByteCursor.Order.littleEndian, .bigEndian])
    func `executables with 32 and 64 bits and both byte orders are read`(is64Bit: Bool, order: ByteCursor.Order) throws
    {
        var program = ProgramBlueprint(signing: try SignatureBlueprint(Self.claims))
        program.is64Bit = is64Bit
        program.order = order
        program.architecture = is64Bit ? (0x0100_0012, 0) : (12, 9)
        program.padding = 5000
        let file = try read(program.bytes())
        #expect(!file.isUniversal)
        let slice = try #require(file.slices.first)
        #expect(slice.architecture.description == (is64Bit ? "ppc64" : "armv7"))
        #expect(slice.fileType == .executable)
        #expect(slice.buildPlatform == .iOS)
        let entitlements = try #require(slice.entitlements(path: "Notes"))
        #expect(entitlements.storage == .signature)
        #expect(entitlements.values == Self.claims)
        #expect(entitlements.disagreements == [])
        #expect(slice.codeSignature?.problems == [])
    }

    @Test(arguments: [true, false])
    func `each slice of a universal binary has its own signature`(is64Bit: Bool) throws {
        var first = ProgramBlueprint(signing: try SignatureBlueprint(Self.claims))
        first.architecture = (12, 9)
        first.is64Bit = false
        let second = ProgramBlueprint(signing: try SignatureBlueprint(["get-task-allow": false]))
        let file = try read(UniversalBlueprint.bytes([first, second, ProgramBlueprint()], is64Bit: is64Bit))
        #expect(file.isUniversal)
        #expect(file.slices.map(\.architecture.description) == ["armv7", "arm64", "arm64"])
        #expect(
            file.slices.map { $0.entitlements(path: "Notes")?.values } == [Self.claims, ["get-task-allow": false], nil])
    }

    @Test func `builds for a simulator have entitlements in sections`() throws {
        let xml = PropertyListWriter.document(PropertyListWriter.element(Self.claims))
        var program = ProgramBlueprint(signing: try SignatureBlueprint(["com.apple.security.get-task-allow": true]))
        program.platform = .iOSSimulator
        program.sections = [
            ("__entitlements", xml + [0, 0, 0]), ("__ents_der", try DEREntitlements.encode(Self.claims) + [0, 0]),
        ]
        for is64Bit in [true, false] {
            program.is64Bit = is64Bit
            let slice = try #require(try read(program.bytes()).slices.first)
            let entitlements = try #require(slice.entitlements(path: "Notes"))
            #expect(entitlements.storage == .sections)
            #expect(entitlements.xmlBytes == xml)
            #expect(entitlements.der == Self.claims)
            #expect(slice.entitlementSections.problems == [])
            #expect(slice.buildPlatform?.isSimulator == true)
        }
        program.sections.append(("__entitlements", xml))
        let slice = try #require(try read(program.bytes()).slices.first)
        #expect(
            slice.entitlementSections.problems == ["section __TEXT,__entitlements: the section exists more than once"])
    }

    @Test func `a key of the signature is not in the sections if they have it in another normalization`() throws {
        var program = ProgramBlueprint(signing: try SignatureBlueprint(["com.example.e\u{301}": true]))
        program.platform = .iOSSimulator
        program.sections = [("__ents_der", try DEREntitlements.encode(["com.example.\u{E9}": true]))]
        let slice = try #require(try read(program.bytes()).slices.first)
        #expect(slice.entitlements(path: "Notes")?.storage == .signature)
    }

    @Test func `a Java class file is not a universal binary`() {
        let classFile: [UInt8] = [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 65, 0, 10]
        #expect(!MachOFile.isPlausible(prefix: classFile))
        #expect(throws: CodeSigningError.self) { try read(classFile) }
    }

    @Test(arguments: [[], [0xFE], Array("#!/bin/sh\n".utf8), [0xCF, 0xFA, 0xED, 0xFE]] as [[UInt8]])
    func `a file that is not a Mach-O file is rejected`(bytes: [UInt8]) {
        #expect(throws: CodeSigningError.self) { try read(bytes) }
    }

    @Test(arguments: [8, 28, 100, 647])
    func `a universal binary that ends in its header is rejected`(count: Int) {
        let bytes = [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 32] + [UInt8](repeating: 0, count: count - 8)
        #expect(throws: CodeSigningError.self) { try read(bytes) }
    }

    @Test(arguments: [[2, 152], [152, 2], [2]])
    func `a command with an unknown platform does not hide another one`(platforms: [Int]) throws {
        let bytes = platforms.flatMap { [0x32, 24, $0, 0, 0, 0].flatMap { Number.bytes($0, size: 4, .littleEndian) } }
        let commands = try LoadCommands(bytes, count: platforms.count, order: .littleEndian, is64Bit: true)
        #expect(commands.buildPlatform == .iOS)
    }

    /// `LC_REQ_DYLD` is a part of the number of a command.
    @Test func `a command with another number is not the signature`() throws {
        var bytes = try ProgramBlueprint(signing: try SignatureBlueprint(Self.claims)).bytes()
        let command = [0x1D, 0, 0, 0, 16, 0, 0, 0] as [UInt8]
        let start = try #require(bytes.firstRange(of: command)).lowerBound
        #expect(try read(bytes).slices.first?.codeSignature != nil)
        bytes[start + 3] = 0x80
        #expect(try read(bytes).slices.first?.codeSignature == nil)
    }

    /// Replaces every 32-bit number in headers, load commands, and the signature with critical values.
    @Test(arguments: [true, false])
    func `no changed number crashes the reader`(isUniversal: Bool) throws {
        var program = ProgramBlueprint(signing: try SignatureBlueprint(Self.claims))
        program.sections = [("__entitlements", Array("<plist/>".utf8)), ("__ents_der", [0x70, 0])]
        let bytes = try isUniversal ? UniversalBlueprint.bytes([program, program]) : program.bytes()
        // There is only padding between the index and the first slice, and between the slices.
        let isPadding = { (offset: Int) in isUniversal && (64..<4096).contains(offset % 8192) }
        for offset in 0...bytes.count - 4 where !isPadding(offset) && offset % (isUniversal ? 4 : 3) == 0 {
            for value in [0, 1, 7, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, bytes.count, bytes.count - offset] {
                for order in [ByteCursor.Order.littleEndian, .bigEndian] {
                    var changed = bytes
                    changed.replaceSubrange(offset..<offset + 4, with: Number.bytes(value, size: 4, order))
                    for slice in (try? read(changed))?.slices ?? [] { _ = slice.entitlements(path: "Notes") }
                }
            }
        }
    }

    @Test func `a truncated file has no readable signature`() throws {
        let bytes = try ProgramBlueprint(signing: try SignatureBlueprint(Self.claims)).bytes()
        for end in 0..<bytes.count {
            let file = try? read(Array(bytes[..<end]))
            #expect(file?.slices.first?.codeSignature == nil)
        }
    }

    @Test func `overlapping slices are rejected`() throws {
        var bytes = try UniversalBlueprint.bytes([ProgramBlueprint(), ProgramBlueprint()])
        bytes.replaceSubrange(36..<40, with: Number.bytes(4097, size: 4, .bigEndian))
        let error = #expect(throws: CodeSigningError.self) { try read(bytes) }
        #expect(error?.message == "two slices of the universal binary overlap")
    }

    @Test func `a broken signature does not hide the rest of the file`() throws {
        let file = try read(ProgramBlueprint(signature: [1, 2, 3]).bytes())
        guard case .unreadable(let error)? = file.slices.first?.signature else {
            Issue.record("the signature is unreadable")
            return
        }
        #expect(error.code == .truncated)
    }
}
