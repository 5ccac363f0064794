import Entitlements
import Foundation
import PropertyLists
import SigningMaterial
import Testing

@testable import CodeSigning

/// Alters every fifth byte of signed products.
///
/// Each change must be detected, unless Docs/Security.md lists the byte as unsigned.
@Suite struct AlteredBytesTests {
    /// The distance between altered bytes.
    private static let step = 5

    private static func bundle(_ path: String, _ identifier: String = "com.example.notes") throws -> BundleBlueprint {
        let authority = try SigningAuthority.shared.get()
        var bundle = BundleBlueprint(path, identifier: identifier, entitlements: ["get-task-allow": false])
        bundle.signer = try signer.get()
        bundle.chain = [authority.developerAuthority, authority.root]
        return bundle
    }

    fileprivate static let signer = Result { try SigningAuthority.shared.get().developer([.distribution]) }

    private static func app(isForMac: Bool, padding: Int = 0) throws -> [ArchiveBlueprint.Entry] {
        var app = try bundle("Notes.app")
        app.isForMac = isForMac
        app.padding = padding
        app.changingSignature = { $0.hashTypes = [.sha1, .sha256] }
        var nested = try bundle(isForMac ? "XPCServices/Export.xpc" : "Frameworks/Sync.framework", "com.example.sync")
        nested.isForMac = isForMac
        app.nested = [nested]
        let folder = isForMac ? "Resources/" : ""
        app.resources = [
            .init("\(folder)list.json", Array("{\"items\": [1, 2, 3]}".utf8)),
            .init("\(folder)de.lproj/Main.strings", Array("\"title\" = \"Notizen\";".utf8)),
            .init("\(folder)current", Array("list.json".utf8), mode: 0o120777),
        ]
        return try app.files()
    }

    /// Returns the problems of a product in memory.
    private static func problems(
        _ entries: [ArchiveBlueprint.Entry]
    ) throws -> [String] {
        let reader = try ProductReader(MemoryTree(entries), anchors: .apple, verification: .full)
        var problems: [String] = []
        _ = reader.visit { product, _ in
            guard problems.isEmpty else { return }
            problems += product.sealProblems.map(\.description) + product.unread
            guard problems.isEmpty else { return }
            for slice in product.executable.content?.slices ?? [] {
                problems += slice.codeSignature?.problems.map(\.description) ?? ["no signature"]
                problems += (try? slice.codeSignature.map(signerProblem)) ?? []
            }
            switch product.executable {
            case .absent: problems.append("the executable is missing")
            case .unreadable(let error): problems.append(error.message)
            case .present: break
            }
        }
        return problems
    }

    @Test(arguments: [true, false]) func `unaltered products have no problems`(isForMac: Bool) throws {
        #expect(try Self.problems(Self.app(isForMac: isForMac)) == [])
    }

    @Test(arguments: [true, false]) func `every altered byte of a resource is detected`(isForMac: Bool) throws {
        let entries = try Self.app(isForMac: isForMac)
        for (index, entry) in entries.enumerated() where entry.mode & 0o111 == 0 || entry.mode & 0o170000 == 0o120000 {
            if entry.path.hasSuffix("CodeResources") { continue }
            for offset in stride(from: index % Self.step, to: entry.bytes.count, by: Self.step) {
                var altered = entries
                altered[index].bytes[offset] ^= 0x41
                #expect(try Self.problems(altered) != [], "byte \(offset) of \(entry.path)")
            }
        }
    }

    @Test(arguments: [true, false]) func `every altered byte of a resource seal is detected`(isForMac: Bool) throws {
        let entries = try Self.app(isForMac: isForMac)
        let program = try #require(entries.first { $0.path.hasSuffix("/Notes") })
        let seal = try #require(entries.first { $0.path.hasSuffix("_CodeSignature/CodeResources") }).bytes
        let file = try MachOFile(reading: MemorySource(program.bytes))
        let directories = try #require(file.slices.first?.codeSignature?.codeDirectories)
        #expect(directories.map { $0.matches(seal, in: .codeResources) } == [true, true])
        for offset in stride(from: 0, to: seal.count, by: Self.step) {
            var altered = seal
            altered[offset] ^= 0x41
            #expect(directories.map { $0.matches(altered, in: .codeResources) } == [false, false])
        }
    }

    @Test func `every altered byte of an executable and its message is detected or unsigned`() throws {
        let entries = try Self.app(isForMac: false, padding: 5000)
        let bytes = try #require(entries.first { $0.path == "Notes.app/Notes" }).bytes
        let unsigned = try UnsignedRanges(of: bytes)
        let file = try MachOFile(reading: MemorySource(bytes))
        let start = try #require(file.slices.first?.signatureRange).lowerBound
        var unnoticed: [Int] = []
        for offset in stride(from: 0, to: bytes.count, by: Self.step) where !unsigned.contains(offset) {
            var altered = bytes
            altered[offset] ^= 0x41
            // The pages are compared with the original load commands.
            let problems =
                try offset < start
                ? file.problems(in: MemorySource(altered), .full).map(\.description) : Self.problems(of: altered)
            if problems.isEmpty { unnoticed.append(offset) }
        }
        #expect(
            unnoticed == [],
            """
            of \(bytes.count) bytes; the signature begins at \(start), the unsigned bytes are \(unsigned.ranges); \
            before and after the first: \(unnoticed.first.map { bytes[max(0, $0 - 16)..<min($0 + 16, bytes.count)] } ?? [])
            """)
    }

    /// Returns the result of verifying the signer if the authority of the tests did not sign the code.
    private static func signerProblem(of signature: CodeSignature) throws -> [String] {
        let signer = signature.signer(now: .now, anchors: try SigningAuthority.shared.get().anchors)
        if case .signed = signer { return [] }
        return ["\(signer)"]
    }

    /// Returns the problems of a standalone executable.
    private static func problems(of bytes: [UInt8]) throws -> [String] {
        let source = MemorySource(bytes)
        guard let file = try? MachOFile(reading: source) else { return ["not a Mach-O file"] }
        var problems = file.problems(in: source, .full).map(\.description)
        guard problems.isEmpty else { return problems }
        for slice in file.slices {
            guard let signature = slice.codeSignature else { return problems + ["no signature"] }
            problems += signature.problems.map(\.description)
            guard problems.isEmpty else { return problems }
            problems += try signerProblem(of: signature)
        }
        return problems
    }
}

/// The bytes of a signed executable that no hash covers, as listed in Docs/Security.md.
private struct UnsignedRanges {
    private(set) var ranges: [Range<Int>] = []

    init(of bytes: [UInt8]) throws {
        let file = try MachOFile(reading: MemorySource(bytes))
        let range = try #require(file.slices.first?.signatureRange)
        var header = ByteCursor(Array(bytes[range]), at: 4)
        // Bytes after the last blob, within the space that the load command reserves.
        ranges.append(range.lowerBound + (try header.word())..<range.upperBound)
        // The length of the super blob, which may include bytes of that space.
        ranges.append(range.lowerBound + 4..<range.lowerBound + 8)
        // The part of the CMS message before the certificates, and the root certificate.
        let authority = try SigningAuthority.shared.get()
        let message = try #require(bytes[range].firstRange(of: [0xFA, 0xDE, 0x0B, 0x01]))
        let leaf = try #require(bytes[range].firstRange(of: AlteredBytesTests.signer.get().certificateBytes))
        ranges.append(message.upperBound + 4..<leaf.lowerBound)
        let root = try #require(bytes[range].firstRange(of: authority.root.certificateBytes))
        ranges.append(root)
        // The version of the signer, the identifier of its certificate, and the empty parameters of algorithms.
        let parameters = bytes[root.upperBound...].ranges(of: [1, 5, 0])
        ranges.append(root.upperBound..<(try #require(parameters.first)).upperBound)
        ranges += parameters
    }

    func contains(_ offset: Int) -> Bool { ranges.contains { $0.contains(offset) } }
}

/// The files of a product in memory.
private struct MemoryTree: FileTree {
    let nodes: [FileNode]
    private let entries: [ArchiveBlueprint.Entry]

    init(_ entries: [ArchiveBlueprint.Entry]) {
        self.entries = entries.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        nodes = self.entries.enumerated().map { index, entry in
            FileNode(
                path: entry.path, kind: entry.mode & 0o170000 == 0o120000 ? .symbolicLink : .file, isExecutable: nil,
                index: index)
        }
    }

    func source(of node: FileNode) throws(CodeSigningError) -> any ByteSource {
        MemorySource(entries[node.index].bytes)
    }

    func target(of link: FileNode) throws(CodeSigningError) -> String {
        String(decoding: entries[link.index].bytes, as: UTF8.self)
    }
}
