import CodeSigning
import Foundation
import SigningMaterial
import TestSupport
import Testing

/// Tests of file names that file systems treat differently.
@Suite struct FileNameTests {
    let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private typealias Entry = ArchiveBlueprint.Entry

    private func unread(_ entries: [ArchiveBlueprint.Entry]) throws -> [String] {
        try ArchiveBlueprint(entries).write(to: folder.path("a.zip"))
        var found: [String] = []
        let outside = try ProductFile.visit(folder.path("a.zip")) { product, _ in found += product.unread }
        return found.filter { !$0.contains("Info.plist is missing") } + outside.map(\.reason)
    }

    @Test(arguments: [
        ("Caf\u{E9}", "Cafe\u{301}"), ("icon.png", "Icon.png"), ("stra\u{DF}e", "STRASSE"), ("K", "\u{212A}"),
        ("a\u{200D}b", "ab"), ("\u{C4}", "\u{E4}"),
    ])
    func `two names that are the same on Apple's file systems are not checked`(first: String, second: String) throws {
        let words = "differs only in capitalization or Unicode normalization"
        for folder in ["", "Notes.app/", "Notes.app/data/x.lproj/"] {
            let found = try unread([Entry(folder + first, [1]), Entry(folder + second, [2])])
            #expect(found.count == 1)
            #expect(found.first?.contains(words) == true)
            let inFolders = try unread([Entry("\(folder)\(first)/a", [1]), Entry("\(folder)\(second)/b", [2])])
            #expect(inFolders.count == 1)
        }
    }

    @Test func `different names, and the same name in different directories, are accepted`() throws {
        let names = ["a", "b", "ab", "a b", "d/a", "d/A-", "D-/a", "\u{E9}", "\u{E8}", "d/\u{E9}", "d/e", "e-", "E/x"]
        #expect(try unread(names.map { Entry($0, [1]) }) == [])
    }

    @Test func `an executable with the decomposed form of its name is found, and only it`() throws {
        let (composed, decomposed) = ("Caf\u{E9}", "Cafe\u{301}")
        let bundle = BundleBlueprint("Notes.app", entitlements: ["get-task-allow": false])
        let entries = try bundle.files().map { entry in
            var entry = entry
            if entry.path == "Notes.app/Notes" { entry.path = "Notes.app/\(decomposed)" }
            if entry.path == "Notes.app/Info.plist" {
                let text = String(decoding: entry.bytes, as: UTF8.self)
                entry.bytes = Array(text.replacing("<string>Notes<", with: "<string>\(composed)<").utf8)
            }
            return entry
        }
        func paths(_ entries: [ArchiveBlueprint.Entry]) throws -> [String] {
            try ArchiveBlueprint(entries).write(to: folder.path("a.zip"))
            return try ProductFile(path: folder.path("a.zip")).products.flatMap(\.withNested)
                .map { "\($0.path.utf8.count) \($0.executablePath?.utf8.count ?? 0)" }
        }
        #expect(try paths(entries) == ["9 16"])
        let twin = try ProgramBlueprint().bytes()
        #expect(try paths(entries + [Entry("Notes.app/\(composed)", twin)]) == ["9 15", "16 16"])
    }

    @Test func `a slash before a combining mark separates components`() throws {
        let program = try ProgramBlueprint().bytes()
        let entries = [Entry("Notes.app/\u{301}evil", program), Entry("Notes.app/Info.plist", [1])]
        try ArchiveBlueprint(entries).write(to: folder.path("a.zip"))
        let products = try ProductFile(path: folder.path("a.zip")).products
        #expect(products.map(\.path) == ["Notes.app"])
        #expect(products.first?.nested.count == 1)
    }

    @Test func `all products of an archive are visited, those in Payload first`() throws {
        let program = try ProgramBlueprint(signing: try SignatureBlueprint()).bytes()
        let names = ["App.app/App", "Payload/Notes.app/Notes", "Symbols/x", "__MACOSX/y"]
        try ArchiveBlueprint(names.map { Entry($0, program) } + [Entry("__MACOSX/Payload/Notes.app/._Notes", [0])])
            .write(to: folder.path("a.zip"))
        var visited: [String] = []
        _ = try ProductFile.visit(folder.path("a.zip")) { product, _ in visited.append(product.path) }
        #expect(visited == ["Payload/Notes.app", "App.app", "Symbols/x", "__MACOSX/y"])
    }

    #if os(Linux)
    @Test func `a name on disk that is not valid UTF-8 is not read`() throws {
        try folder.write([1], to: "Notes.app/Info.plist")
        let path = folder.path("Notes.app/x").utf8.map { CChar(bitPattern: $0) } + [-1]
        close(open(path + [0], O_CREAT | O_WRONLY, 0o644))
        mkdir(path + [100, 0], 0o755)
        let tree = try FolderTree(root: folder.path("Notes.app"), name: "Notes.app/")
        #expect(tree.unread.map(\.reason) == ["its name is not valid UTF-8", "its name is not valid UTF-8"])
        #expect(tree.nodes.map(\.path) == ["Notes.app/Info.plist"])
    }

    @Test func `a directory that cannot be listed is not read`() throws {
        try folder.write([1], to: "Notes.app/Info.plist")
        try DeepDirectories.create(in: folder.path("Notes.app"), levels: 17)
        let tree = try FolderTree(root: folder.path("Notes.app"), name: "Notes.app/")
        #expect(tree.unread.map(\.reason) == ["File name too long"])
        try DeepDirectories.remove(in: folder.path("Notes.app"), levels: 17)
    }
    #endif
}
