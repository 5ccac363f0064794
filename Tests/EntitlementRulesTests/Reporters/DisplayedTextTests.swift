import Foundation
import Testing
import TextOutput

@Suite struct DisplayedTextTests {
    @Test(arguments: [
        ("a\u{202E}b", #"a\u{202E}b"#), ("a\nb", #"a\nb"#), ("\u{200D}", #"\u{200D}"#), ("a\u{FE0F}", #"a\u{FE0F}"#),
        ("👩\u{200D}👧", "👩\u{200D}👧"), ("❤\u{FE0F}", "❤\u{FE0F}"), ("##[error]", #"#\u{23}[error]"#),
        ("###", #"##\u{23}"#), ("::error::", #":\u{3A}error:\u{3A}"#), ("a: b", "a: b"), ("C# x", "C# x"), ("", ""),
        ("C#", "C#"), ("1:2:3", "1:2:3"), ("メモ\u{3000}帳", "メモ\u{3000}帳"), ("\u{E0041}", #"\u{E0041}"#),
    ])
    func `only invisible scalars and commands are escaped`(text: String, shown: String) {
        #expect(Array(text.displayed.utf8) == Array(shown.utf8))
        #expect(text.displayed.displayed == text.displayed)
    }

    @Test func `line endings are preserved`() {
        #expect("a\r\nb\u{1B}\r".displayedLines == "a\r\nb\\u{1B}\\r")
    }
}
