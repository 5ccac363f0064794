import FileDiscovery
import Testing
import TextOutput

@Suite struct BytePathTests {
    @Test(arguments: [
        (".", ""), ("./", ""), ("./a", "a"), (".//./a/", "a"), ("a//", "a"), ("/", "/"), ("//", "/"), ("..", ".."),
        (".hidden", ".hidden"), ("a/./b", "a/./b"),
    ])
    func `paths are normalized so that each file has one name`(path: String, tidied: String) {
        #expect(BytePath(path).tidied == BytePath(tidied))
    }

    @Test func `paths are sorted by their bytes`() {
        let paths = ["b", "a/b", "a", "a.b", "", "é", "B"].map { BytePath($0) }
        #expect(paths.sorted().map(\.description) == [".", "B", "a", "a.b", "a/b", "b", "é"])
    }

    @Test(arguments: [
        [0x61, 0x0A, 0x5C, 0xC3, 0xA9], [0x61, 0xFF, 0x80], [0xE2, 0x82], [0xF4, 0x8F, 0xBA, 0x80], [0xF4, 0x8F],
        [0xF4, 0x90, 0x80, 0x80], Array("\u{10FEFF}\u{10FF00}".utf8),
    ])
    func `the bytes of a path can be restored from its text`(bytes: [UInt8]) {
        #expect(BytePath(BytePath(bytes).description).bytes == bytes)
    }

    @Test func `the text of a UTF-8 path is the path itself`() {
        #expect(BytePath("a\n\\é\u{202E}").description == "a\n\\é\u{202E}")
    }

    @Test func `control characters and bytes that are not UTF-8 are escaped`() {
        #expect(
            BytePath([0x61, 0xFF, 0x0A, 0x1B, 0x5C, 0xC3, 0xA9, 0xE2, 0x82]).displayed == #"a\xFF\n\u{1B}\\é\xE2\x82"#)
    }
}
