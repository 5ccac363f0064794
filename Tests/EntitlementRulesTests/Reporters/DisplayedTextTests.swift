import Foundation
import Testing

@testable import EntitlementRules

@Suite struct DisplayedTextTests {
    @Test(arguments: [
        ("a\u{202E}b", #"a\u{202E}b"#), ("a\nb", #"a\nb"#), ("\u{200D}", #"\u{200D}"#), ("a\u{FE0F}", #"a\u{FE0F}"#),
        ("👩\u{200D}👧", "👩\u{200D}👧"), ("❤\u{FE0F}", "❤\u{FE0F}"), ("##[error]", #"#\u{23}[error]"#),
        ("###", #"##\u{23}"#), ("::error::", #":\u{3A}error:\u{3A}"#), ("a: b", "a: b"), ("C# x", "C# x"), ("", ""),
        ("C#", "C#"), ("1:2:3", "1:2:3"), ("メモ\u{3000}帳", "メモ\u{3000}帳"), ("\u{E0041}", #"\u{E0041}"#),
    ])
    func `invisible scalars and commands are spelled out, and nothing else is`(text: String, shown: String) {
        #expect(Array(text.displayed.utf8) == Array(shown.utf8))
        #expect(text.displayed.displayed == text.displayed)
    }

    @Test func `lines keep their endings`() {
        #expect("a\r\nb\u{1B}\r".displayedLines == "a\r\nb\\u{1B}\\r")
    }
}

@Suite struct RenameDetectorTests {
    @Test func `equal and similar files are renamed, each to one place`() {
        let lines = (0..<20).map { "line \($0)\n" }
        let (text, similar) = (Array(lines.joined().utf8), Array(lines.dropLast(5).joined().utf8))
        let detector = RenameDetector(
            removed: ["a/x": text, "a/y": Array("other\n".utf8)],
            added: ["b/x": text, "b/z": similar, "b/y": Array("quite another\n".utf8)])
        #expect(detector.renames == ["b/x": "a/x"])
        #expect(RenameDetector(removed: ["a/x": text], added: ["b/z": similar]).renames == ["b/z": "a/x"])
    }
}
