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

    @Test func `a byte of a path that is not UTF-8 is shown as in paths`() {
        #expect("a\u{10FEE9}b".displayed == #"a\xE9b"#)
        #expect("a\u{10FEE9}b".displayedPath == #"a\xE9b"#)
        #expect("a\u{10FEE9}b\u{202E}".withDisplayedBytes == "a\\xE9b\u{202E}")
        #expect("a\u{10FE7F}b".displayed != #"a\x7Fb"#)
    }

    @Test func `texts are escaped scalar by scalar at every position`() {
        let parts = [
            "a", "#", ":", "[", "&", "'", "\\", "\n", "é", "\u{AD}", "\u{A0}", "…", "›", "\u{2028}", "\u{202E}", "日",
            "👩",
            "\u{200D}", "\u{FE0F}", "❤", "\u{301}", "\u{0}", "﷽", "\u{10FEE9}", "ÿ", "\u{2FF}", "\u{300}", "\u{9FFF}",
        ]
        for first in parts {
            for second in parts {
                for third in parts {
                    let text = first + second + third
                    var expected = ""
                    text.forEachScalar { scalar, isSpelled in expected += isSpelled ? scalar.spelling : String(scalar) }
                    #expect(text.displayed.utf8.elementsEqual(expected.utf8))
                }
            }
        }
    }

    @Test func `a scalar is escaped at every offset of a long text`() {
        for part in ["##[a", "::a", "\n", "\u{7F}", "\u{202E}", "\u{A0}", "é", "#a:a"] {
            for offset in 0..<40 {
                let text = String(repeating: "a", count: offset) + part + String(repeating: "b", count: 40 - offset)
                var expected = ""
                text.forEachScalar { scalar, isSpelled in expected += isSpelled ? scalar.spelling : String(scalar) }
                #expect(text.displayed.utf8.elementsEqual(expected.utf8))
            }
        }
    }

    @Test func `a long text of signs is escaped in linear time`() {
        for sign in ["#", ":", "#a", "##a", "\u{200D}", "👩\u{200D}"] {
            let text = String(repeating: sign, count: 100_000)
            #expect(text.displayed.utf8.count >= text.utf8.count)
        }
    }

    @Test func `line endings are preserved`() {
        #expect("a\r\nb\u{1B}\r".displayedLines == "a\r\nb\\u{1B}\\r")
    }
}
