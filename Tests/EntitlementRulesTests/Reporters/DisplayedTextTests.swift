import Testing

@testable import EntitlementRules

@Suite struct DisplayedTextTests {
    @Test(arguments: [
        ("com.example.notes", "com.example.notes"),
        ("déjà 日本 👩‍👧", "déjà 日本 👩‍👧"),
        ("a\nb\r\tc", #"a\nb\r\tc"#),
        ("\u{0}\u{1B}[31m\u{7F}", #"\u{0}\u{1B}[31m\u{7F}"#),
        ("\u{9B}31m", #"\u{9B}31m"#),
        ("a\u{A0}b\u{2009}c\u{202F}d", #"a\u{A0}b\u{2009}c\u{202F}d"#),
        ("\u{202E}txt\u{2066}\u{200B}\u{FEFF}\u{E0041}", #"\u{202E}txt\u{2066}\u{200B}\u{FEFF}\u{E0041}"#),
    ])
    func `what a terminal would obey or hide is spelled out`(text: String, displayed: String) {
        #expect(text.displayed == displayed)
    }

    @Test func `a path keeps the bytes that are no text, spelled out`() {
        #expect("Köln.plist".displayedPath == "Köln.plist")
        let path = RawPath([0x61, 0xFF, 0x62, 0xE6, 0x97, 0x2F, 0x0A]).description
        #expect(path.displayedPath == "a\\xFFb\\xE6\\x97/\\n")
        #expect(path.displayed.contains("\\u{10FEFF}"))
    }
}
