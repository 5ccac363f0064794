import CodeSigning
import Entitlements
import Foundation
import SigningMaterial
import Testing

/// Tests of malicious products: the tool reports a result and does not crash.
@Suite struct HostileProductTests {
    /// Checks that the tool exits with a documented status and prints a message.
    private func expectAnswer(_ run: Tool, _ comment: Comment) {
        #expect([0, 1, 3, 4].contains(run.status), comment)
        #expect(!(run.output + run.errors).isEmpty, comment)
    }

    @Test func `an executable with an invalid length field gets a result`() throws {
        let folder = try ProductFolder()
        let signature = try SignatureBlueprint(["get-task-allow": true]).bytes()
        let program = try ProgramBlueprint(signature: signature).bytes()
        let start = program.count - signature.count
        // The headers and load commands, then the index of the signature and the header of each blob.
        let places = Array(stride(from: 0, to: min(start, 128), by: 4)) + stride(from: start, to: start + 160, by: 8)
        for place in places {
            var broken = program
            for offset in place..<min(place + 4, broken.count) { broken[offset] = 0xFF }
            try folder.write(.init("broken", broken, mode: 0o755))
            expectAnswer(try Tool("check", "broken", "--now", ProductFolder.today, in: folder.url), "byte \(place)")
        }
    }

    @Test func `a truncated executable gets a result`() throws {
        let folder = try ProductFolder()
        let program = try ProgramBlueprint(signing: SignatureBlueprint(["get-task-allow": true])).bytes()
        for count in stride(from: 0, to: program.count, by: 97) {
            try folder.write(.init("cut", Array(program.prefix(count)), mode: 0o755))
            expectAnswer(try Tool("check", "cut", in: folder.url), "\(count) bytes")
            expectAnswer(try Tool("extract", "cut", in: folder.url), "\(count) bytes")
        }
    }

    @Test func `an encrypted archive, a path outside the archive, and a decompression bomb are rejected`() throws {
        let folder = try ProductFolder()
        let files = try folder.notesWithMistakes(in: "Payload/").flatMap { try $0.files() }
        var encrypted = ArchiveBlueprint(files)
        encrypted.password = "secret"
        try encrypted.write(to: folder.url.appending(path: "encrypted.ipa").path)
        try ArchiveBlueprint(files + [.init("../outside", [1])])
            .write(to: folder.url.appending(path: "outside.ipa").path)
        let bomb = ArchiveBlueprint.Entry(
            "Payload/Notes.app/Info.plist", [UInt8](repeating: 0x20, count: 64 << 20))
        try ArchiveBlueprint(files.filter { !$0.path.hasSuffix("Notes.app/Info.plist") } + [bomb])
            .write(to: folder.url.appending(path: "bomb.ipa").path)
        for (name, words) in [
            ("encrypted.ipa", "is encrypted"), ("outside.ipa", "outside the archive"), ("bomb.ipa", "inflates to"),
        ] {
            let run = try Tool("check", name, "--now", ProductFolder.today, in: folder.url)
            #expect(run.status == 4, "\(name)")
            #expect(run.output.contains(words), "\(run.output)")
        }
    }

    @Test func `a malformed profile is a finding, and the rest of the product is checked`() throws {
        let folder = try ProductFolder()
        var app = try folder.bundle("Notes.app", claims: folder.identity("com.example.notes"))
        app.profile = [0x30, 0x84, 0xFF, 0xFF, 0xFF, 0xFF]
        try folder.write([app])
        let run = try Tool("check", "Notes.app", "--format", "concise", in: folder.url)
        #expect(run.status == 1)
        #expect(run.output.contains("[profile-unreadable]"))
    }

    @Test func `control characters in names are escaped`() throws {
        let folder = try ProductFolder()
        try folder.write([
            folder.bundle("Notes.app", identifier: "com.example.\u{1B}[2J", claims: ["a\u{1B}[31m": true])
        ])
        let run = try Tool("check", "Notes.app", "--color", "never", in: folder.url)
        #expect(!run.output.contains("\u{1B}"))
    }

    @Test func `an app without its executable is status 4`() throws {
        let folder = try ProductFolder()
        try folder.write(Array("<plist><dict/></plist>".utf8), to: "Notes.app/Info.plist")
        let run = try Tool("check", "Notes.app", in: folder.url)
        #expect(run.status == 4)
        #expect(run.output.contains("the executable is missing"))
        try folder.write(Array("<plist><dict><key>".utf8), to: "Notes.app/Info.plist")
        let malformed = try Tool("check", "Notes.app", in: folder.url)
        #expect(malformed.output.contains("Notes.app: not checked: Info.plist cannot be read: "), "\(malformed.output)")
        try folder.write([], to: "Other.app/Contents/Resources/a")
        let absent = try Tool("check", "Other.app", in: folder.url)
        #expect(
            absent.output.contains("Info.plist is missing, so that the executable is not known"), "\(absent.output)")
    }

    @Test func `an executable in a bundle does not lack the profile of the bundle`() throws {
        let folder = try ProductFolder()
        var app = try folder.bundle("Notes.app", claims: folder.identity("com.example.notes"))
        app.isForMac = true
        try folder.write([app])
        let run = try Tool("check", "Notes.app/Contents/MacOS/Notes", in: folder.url)
        #expect(!run.output.contains("profile-missing"), "\(run.output)")
        #expect(run.output.contains("not verified: the bundle `Notes.app`; check it instead"), "\(run.output)")
    }
}
