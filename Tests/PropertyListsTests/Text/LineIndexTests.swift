import PropertyLists
import Testing

@Suite struct LineIndexTests {
    @Test(arguments: ["short\n", "line \(String(repeating: "é日\u{301}", count: 400))\r\n", "\n", "x"])
    func `positions do not depend on the order of requests`(line: String) {
        let file = SourceFile(
            path: "a", bytes: [0xEF, 0xBB, 0xBF] + Array(String(repeating: line, count: 7000 / line.utf8.count).utf8))
        var index = LineIndex(file)
        var offset = 3
        for _ in 0..<500 {
            offset = (offset * 7919 + 13) % (file.text.count + 5)
            var fresh = LineIndex(file)
            let before = file.text[min(3, offset)..<min(offset, file.text.count)]
            let lines = before.count { $0 == UInt8(ascii: "\n") }
            let position = index.position(at: offset)
            #expect(position == fresh.position(at: offset))
            #expect(position.line == lines + 1)
            #expect(index.lineStart(at: offset) == (before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 3))
        }
    }
}
