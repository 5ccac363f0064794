import EntitlementRules
import Testing

@Suite struct RawPathTests {
    @Test(arguments: [
        (".", ""), ("./", ""), ("./a", "a"), (".//./a/", "a"), ("a//", "a"), ("/", "/"), ("//", "/"), ("..", ".."),
        (".hidden", ".hidden"), ("a/./b", "a/./b"),
    ])
    func `a path is tidied so that one file has one name`(path: String, tidied: String) {
        #expect(RawPath(path).tidied == RawPath(tidied))
    }

    @Test func `paths are ordered by their bytes`() {
        let paths = ["b", "a/b", "a", "a.b", "", "é", "B"].map { RawPath($0) }
        #expect(paths.sorted().map(\.description) == [".", "B", "a", "a.b", "a/b", "b", "é"])
    }

    @Test func `what is no text or would rearrange it is escaped`() {
        #expect(
            RawPath([0x61, 0xFF, 0x0A, 0x1B, 0x5C, 0xC3, 0xA9, 0xE2, 0x82]).description == #"a\xFF\n\u{1B}\\é\xE2\x82"#)
    }
}
