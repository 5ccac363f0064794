import CodeSigning
import Foundation
import SigningMaterial
import TestSupport
import Testing

/// Tests of archives that other readers interpret differently.
@Suite struct AmbiguousArchiveTests {
    let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private typealias Entry = ArchiveBlueprint.Entry

    private func message(_ entries: [ArchiveBlueprint.Entry], _ change: (inout ArchiveBytes) throws -> Void = { _ in })
        throws -> String?
    {
        try ArchiveBlueprint(entries).write(to: folder.path("a.zip"))
        var bytes = ArchiveBytes(Array(try Data(contentsOf: folder.url.appending(path: "a.zip"))))
        try change(&bytes)
        try folder.write(bytes.bytes, to: "a.zip")
        do throws(CodeSigningError) {
            _ = try AppArchive(path: folder.path("a.zip"))
            return nil
        } catch {
            return error.message
        }
    }

    @Test(arguments: [0o040755, 0o010755, 0o020644, 0o140755])
    func `a mode that contradicts the content is rejected`(mode: Int) throws {
        let text = try message([Entry("a/b", [1, 2, 3], mode: mode)])
        #expect(text?.contains("the kind of the entry `a/b` is ambiguous") == true)
    }

    @Test func `a directory with content is rejected`() throws {
        let text = try message([Entry("a/bX", [1, 2, 3])]) { try $0.rename("a/bX", to: "a/b/") }
        #expect(text?.contains("the kind of the entry `a/b/` is ambiguous") == true)
    }

    @Test func `a file that is also a directory is rejected`() throws {
        #expect(try message([Entry("a", [1]), Entry("a/b", [1])]) == "the entry `a` is a file and also a directory")
        #expect(
            try message([Entry("a/b", [1]), Entry("a", Array("x".utf8), mode: 0o120777)])
                == "the entry `a` is a file and also a directory")
    }

    @Test(arguments: [("a", "overlaps another part of the archive"), ("b", "the size differs")])
    func `a compressed size close to the largest number is rejected`(name: String, reason: String) throws {
        let text = try message([Entry("a", [1, 2, 3]), Entry("b", [1, 2, 3])]) {
            try $0.setCompressedSize(of: name, to: .max)
        }
        #expect(text?.contains(reason) == true)
    }

    @Test func `bytes between the directory and the record at the end are rejected`() throws {
        let text = try message([Entry("a", [1, 2, 3])]) { archive in
            archive.bytes.insert(0, at: archive.bytes.count - 22)
        }
        #expect(text == "the archive's directory is ambiguous: bytes follow it")
    }

    @Test func `a comment that contains another record at the end is rejected`() throws {
        let text = try message([Entry("a", [1, 2, 3])]) { archive in
            archive.bytes[archive.bytes.count - 2] = 22
            archive.bytes += Array("PK\u{5}\u{6}".utf8) + [UInt8](repeating: 0, count: 16) + [0, 2]
        }
        #expect(text == "the archive's directory is ambiguous: its comment contains a record")
    }

    @Test func `a name that is not valid UTF-8 is rejected`() throws {
        let text = try message([Entry("a/bX", [1])]) { try $0.rename("a/bX", to: [0x61, 0x2F, 0x62, 0xFF]) }
        #expect(text?.contains("a path that is invalid") == true)
    }

    @Test(
        arguments: [
            (8, [0x63, 0], "compression method"), (6, [1, 0], "flags"), (6, [8, 0], "flags"),
            (14, [1, 2, 3, 4], "checksum"), (18, [9, 0, 0, 0], "size"), (22, [9, 0, 0, 0], "size"),
        ] as [(Int, [UInt8], String)])
    func `a header that differs from the directory is rejected`(offset: Int, value: [UInt8], part: String) throws {
        let text = try message([Entry("safe", [UInt8](repeating: 7, count: 100))]) { file in
            file.bytes.replaceSubrange(offset..<offset + value.count, with: value)
        }
        #expect(text == "the archive's directory does not match the header of `safe`: the \(part) differs")
    }

    @Test func `an entry that the directory does not list is rejected`() throws {
        let entries = [Entry("a", [1, 2, 3]), Entry("b", [4, 5, 6])]
        for name in ["a", "b", nil] {
            let text = try message(entries) { try $0.insert(ArchiveBytes.hiddenEntry("Payload/evil"), before: name) }
            #expect(text?.contains("that its directory does not list") == true, "\(name ?? "directory")")
        }
    }

    @Test func `padding between entries is accepted`() throws {
        let entries = [Entry("a", [1, 2, 3]), Entry("b", [4, 5, 6])]
        for name in ["b", nil] {
            #expect(try message(entries) { try $0.insert([UInt8](repeating: 0, count: 300), before: name) } == nil)
        }
    }

    @Test func `directories and modes of common tools are accepted`() throws {
        var entries = [Entry("a/", [], mode: 0o040755), Entry("b/", [], mode: 0), Entry("c/", [], mode: 0o755)]
        entries += [Entry("a/file", [1], mode: 0), Entry("b/link", Array("file".utf8), mode: 0o120777)]
        #expect(try message(entries) == nil)
    }
}
