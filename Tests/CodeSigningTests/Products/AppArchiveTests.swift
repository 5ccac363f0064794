import Foundation
import SigningMaterial
import TestSupport
import Testing

@testable import CodeSigning

@Suite struct AppArchiveTests {
    let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private typealias Entry = ArchiveBlueprint.Entry

    private func archive(_ entries: [ArchiveBlueprint.Entry]) throws -> AppArchive {
        try ArchiveBlueprint(entries).write(to: folder.path("a.zip"))
        return try AppArchive(path: folder.path("a.zip"))
    }

    private func archive(changing entries: [ArchiveBlueprint.Entry], _ change: (inout [UInt8]) throws -> Void) throws
        -> AppArchive
    {
        try ArchiveBlueprint(entries).write(to: folder.path("a.zip"))
        var bytes = Array(try Data(contentsOf: folder.url.appending(path: "a.zip")))
        try change(&bytes)
        try folder.write(bytes, to: "a.zip")
        return try AppArchive(path: folder.path("a.zip"))
    }

    private static func noise(_ count: Int) -> [UInt8] {
        var state: UInt64 = 42
        return (0..<count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 56)
        }
    }

    @Test(arguments: [true, false])
    func `any part of an entry can be read in any order`(isStored: Bool) throws {
        let bytes = Self.noise(300_000)
        var entry = Entry("Payload/data", bytes)
        entry.isStored = isStored
        let archive = try archive([entry, Entry("Payload/empty")])
        let source = try archive.source(of: archive.entries[0])
        for range in [0..<8, 0..<40, 100_000..<200_000, 199_990..<200_010, 299_999..<300_000, 5..<6, 0..<300_000] {
            #expect(try source.bytes(in: range) == Array(bytes[range]))
        }
        #expect(throws: CodeSigningError.self) { try source.bytes(in: 299_999..<300_001) }
        #expect(try archive.source(of: archive.entries[1]).bytes(in: 0..<0) == [])
    }

    @Test(arguments: [
        "../x", "a/../../x", "/etc/x", "a//x", "./x", "a/./x", "a\\..\\x", "..",
    ])
    func `paths outside the archive are rejected`(path: String) throws {
        // libzip writes any name without changes.
        let error = #expect(throws: CodeSigningError.self) { try archive([Entry(path, [1])]) }
        #expect(error?.code == .malformed)
    }

    @Test func `a duplicate entry is rejected`() throws {
        let error = #expect(throws: CodeSigningError.self) {
            try archive(changing: [Entry("a/Info.plist", [1]), Entry("b/Info.plist", [2])]) { bytes in
                for place in bytes.ranges(of: Array("b/Info".utf8)) { bytes[place.lowerBound] = UInt8(ascii: "a") }
            }
        }
        #expect(error?.message == "the entry `a/Info.plist` occurs twice")
    }

    @Test func `overlapping entries are rejected`() throws {
        let error = #expect(throws: CodeSigningError.self) {
            try archive(changing: [Entry("a", Self.noise(500)), Entry("b", Self.noise(500))]) { bytes in
                let directory = try #require(bytes.ranges(of: [0x50, 0x4B, 1, 2]).last).lowerBound
                bytes.replaceSubrange(directory + 42..<directory + 46, with: [0, 0, 0, 0])
            }
        }
        #expect(error?.message.contains("overlaps") == true)
    }

    @Test func `an entry whose name in the directory differs from its header is rejected`() throws {
        let error = #expect(throws: CodeSigningError.self) {
            try archive(changing: [Entry("safe", [1])]) { bytes in
                let place = try #require(bytes.firstRange(of: Array("safe".utf8)))
                bytes.replaceSubrange(place, with: Array("evil".utf8))
            }
        }
        #expect(error?.message == "the archive's directory does not match the header of `safe`: the name differs")
    }

    @Test(arguments: [-1, 1])
    func `a wrong size is detected`(difference: Int) throws {
        let bytes = [UInt8](repeating: 7, count: 1000)
        let archive = try archive(changing: [Entry("a", bytes)]) { file in
            let directory = try #require(file.ranges(of: [0x50, 0x4B, 1, 2]).last).lowerBound
            let size = Number.bytes(1000 + difference, size: 4, .littleEndian)
            file.replaceSubrange(directory + 24..<directory + 28, with: size)
            file.replaceSubrange(22..<26, with: size)
        }
        #expect(throws: CodeSigningError.self) {
            let source = try archive.source(of: archive.entries[0])
            _ = try source.bytes(in: 0..<source.count)
        }
    }

    @Test func `damaged data is detected`() throws {
        let archive = try archive(changing: [Entry("abc", Self.noise(5000))]) { $0[2000] ^= 1 }
        #expect(throws: CodeSigningError.self) {
            let source = try archive.source(of: archive.entries[0])
            _ = try source.bytes(in: 0..<source.count)
        }
    }

    @Test(arguments: [true, false])
    func `a wrong checksum of an entry without content is detected`(isStored: Bool) throws {
        var entry = Entry("empty")
        entry.isStored = isStored
        let archive = try archive(changing: [entry]) { file in
            let directory = try #require(file.ranges(of: [0x50, 0x4B, 1, 2]).last).lowerBound
            for offset in [14, directory + 16] { file[offset] = 1 }
        }
        let source = try archive.source(of: archive.entries[0])
        let error = #expect(throws: CodeSigningError.self) { try source.bytes(in: 0..<source.count) }
        #expect(error?.message == "an entry of the archive is damaged: CRC error")
        #expect(throws: CodeSigningError.self) { try source.digest(.sha256) }
    }

    @Test func `encrypted entries are rejected`() throws {
        var blueprint = ArchiveBlueprint([Entry("secret", Self.noise(100))])
        blueprint.password = "password"
        try blueprint.write(to: folder.path("a.zip"))
        let archive = try AppArchive(path: folder.path("a.zip"))
        let error = #expect(throws: CodeSigningError.self) { try archive.source(of: archive.entries[0]) }
        #expect(error?.code == .unsupported)
        #expect(error?.message == "`secret` is encrypted")
    }

    @Test func `a ZIP bomb is rejected before it is inflated`() throws {
        let archive = try archive([Entry("Payload/Bomb.app/Bomb", [UInt8](repeating: 0, count: 64 << 20))])
        let error = #expect(throws: CodeSigningError.self) { try archive.source(of: archive.entries[0]) }
        #expect(error?.code == .tooLarge)
    }

    @Test func `no changed byte of the directory crashes the reader`() throws {
        try ArchiveBlueprint([Entry("a/b", Self.noise(50)), Entry("link", Array("a/b".utf8), mode: 0o120777)])
            .write(to: folder.path("a.zip"))
        let bytes = Array(try Data(contentsOf: folder.url.appending(path: "a.zip")))
        let directory = try #require(bytes.firstRange(of: [0x50, 0x4B, 1, 2])).lowerBound
        for offset in Array(0..<60) + Array(directory..<bytes.count) {
            for value in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
                var changed = bytes
                changed[offset] = value
                try folder.write(changed, to: "b.zip")
                guard let archive = try? AppArchive(path: folder.path("b.zip")) else { continue }
                for entry in archive.entries {
                    guard let source = try? archive.source(of: entry) else { continue }
                    _ = try? source.bytes(in: 0..<min(source.count, 1 << 20))
                }
            }
        }
    }

    @Test func `a truncated archive is rejected`() throws {
        try ArchiveBlueprint([Entry("a", [1, 2, 3])]).write(to: folder.path("a.zip"))
        let bytes = Array(try Data(contentsOf: folder.url.appending(path: "a.zip")))
        for end in 0..<bytes.count {
            try folder.write(Array(bytes[..<end]), to: "b.zip")
            #expect(throws: CodeSigningError.self) { try AppArchive(path: folder.path("b.zip")) }
        }
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"), "python3 is not installed"))
    func `archives of Python with ZIP64, data descriptors, and links are read`() throws {
        let script = """
            import sys, zipfile
            class Stream:  # does not support seeking, so that sizes follow the data
                def __init__(self, file): self.file = file
                def write(self, data): return self.file.write(data)
                def flush(self): self.file.flush()
            with open(sys.argv[1], 'wb') as file, zipfile.ZipFile(Stream(file), 'w', zipfile.ZIP_DEFLATED) as archive:
                with archive.open('Payload/a', 'w', force_zip64=True) as entry: entry.write(b'abc' * 1000)
                link = zipfile.ZipInfo('Payload/link')
                link.create_system, link.external_attr = 3, 0o120777 << 16
                archive.writestr(link, 'a')
                archive.comment = b'PK\\x05\\x06 not an end'
            """
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = ["-c", script, folder.path("a.zip")]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let archive = try AppArchive(path: folder.path("a.zip"))
        #expect(archive.entries.map(\.path) == ["Payload/a", "Payload/link"])
        #expect(archive.entries.map(\.kind) == [.file, .symbolicLink])
        let source = try archive.source(of: archive.entries[0])
        #expect(try source.bytes(in: 2997..<3000) == Array("abc".utf8))
        let file = try #require(FileIndex(ArchiveTree(archive)).file(at: "Payload/link"))
        #expect(file.path == "Payload/a")
    }
}
