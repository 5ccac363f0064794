import PropertyLists
import Testing

@testable import Reporting
@testable import TextOutput

@Suite struct ExcerptTests {
    @Test(arguments: [
        ("<key>«a»</key>", "1 <key>a</key>|     ^"),
        ("\n\t <key>«a»</key>\n", "2      <key>a</key>|          ^"),
        ("\t«\t»x", "1         x|    ^^^^"),
        ("<!-- é 日本 --> «東京»!\n", "1 <!-- é 日本 --> 東京!|                ^^^^"),
        ("e\u{301}«x»", "1 e\u{301}x| ^"),
        ("👩‍👧«x»", "1 👩‍👧x|  ^"),
        ("a«\r»\nb", "1 a\\r| ^^"),
        ("«a»\r\nb", "1 a|^"),
        ("a«»b", "1 ab| ^"),
        ("a«»", "1 a| ^"),
        ("a\n«»", "2 |^"),
        ("«\n»", "1 |^"),
        ("\u{FEFF}«a»", "1 a|^"),
    ])
    func `the underline is aligned with the text after any prefix`(marked: String, expected: String) {
        #expect(drawn(marked) == [expected])
    }

    @Test func `an excerpt of several lines contains the first and the last`() {
        #expect(drawn("<a>«x\n  y»\n") == ["1 <a>x|   ^", "2   y|  ^"])
        #expect(drawn("«x\r\ny\r\nz»\n") == ["1 x|^", "3 z|^"])
    }

    @Test func `a long line is truncated around the underlined text`() throws {
        let filling = String(repeating: "<a/>", count: 100_000)
        let lines = drawn("\(filling)«here»\(filling)")
        let line = try #require(lines.first)
        #expect(line.contains("<a/>here<a/>"))
        #expect(line.hasPrefix("1 …"))
        #expect(line.contains("…|"))
        #expect(line.hasSuffix("^^^^"))
        #expect(line.count < 240)
    }

    @Test func `a long line of wide characters is truncated between characters`() throws {
        let filling = String(repeating: "日本", count: 1000)
        let line = try #require(drawn("\(filling)«x»\(filling)").first)
        #expect(!line.contains("\u{FFFD}"))
        #expect(line.contains("本x日"))
    }

    @Test func `a location without text has no excerpt`() {
        var indices = LineIndices()
        let location = Location(file: SourceFile(path: "a", bytes: [1, 2, 3]))
        #expect(Excerpt(of: location, in: &indices) == nil)
    }

    @Test func `a location after the end of the file is shown at the end`() {
        var indices = LineIndices()
        let file = SourceFile(path: "a", bytes: Array("abc".utf8))
        let excerpt = Excerpt(of: Location(file: file, range: 100..<200), in: &indices)
        #expect(excerpt?.lines.map(\.text) == ["abc"])
    }

    /// Returns the number, text, and underline of every line of the excerpt for the text between `«` and `»`.
    private func drawn(_ marked: String) -> [String] {
        let parts = marked.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "«" || $0 == "»" }
            .map { Array(String($0).utf8) }
        let range = parts[0].count..<parts[0].count + parts[1].count
        let file = SourceFile(path: "a", bytes: parts.flatMap(\.self))
        var indices = LineIndices()
        guard let excerpt = Excerpt(of: Location(file: file, range: range), in: &indices) else { return [] }
        return excerpt.lines.map { line in
            var buffer = TextBuffer()
            let (indent, width) = line.write(to: &buffer)
            let mark = String(repeating: " ", count: indent) + String(repeating: "^", count: width)
            return "\(line.number) \(buffer.text)|\(mark)"
        }
    }
}
