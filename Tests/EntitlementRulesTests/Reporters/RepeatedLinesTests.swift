import Testing

@testable import Reporting

@Suite struct RepeatedLinesTests {
    private func kept(_ lines: [String]) -> [String] {
        var repeated = RepeatedLines()
        for line in lines { repeated.append(Array("|\(line)|".utf8).dropFirst().dropLast()) }
        #expect(repeated.count == lines.count)
        var kept: [String] = []
        repeated.forEachLine { kept.append(String(decoding: $0, as: UTF8.self)) }
        return kept
    }

    @Test func `lines are returned unchanged, in the same order`() {
        let lines = [
            "a/b.plist:1:2: error: m [r]\n", "a/b.plist:1:20: error: m [r]\n", "a/b.plist:1:20: error: m [r]\n",
            "a/b: c.plist:1:2: note: n: o [r]\n", "", "a", "a: ", ": ", ":", "ü.plist:1:1: warning: ü [r]\n",
            "a/b.plist:1:2: error: m [r]\n", String(repeating: "x", count: 300) + ":1:1: error: m [r]\n",
            String(repeating: "x", count: 300) + ":1:2: error: m [r]\n",
        ]
        #expect(kept(lines) == lines)
        #expect(kept([]) == [])
    }

    @Test func `more distinct lines than the table of ends can contain are returned unchanged`() {
        let lines = (0..<10_000).map { "a/\($0).plist:\($0 % 7):1: error: `\($0 / 2)` is not valid [r]\n" }
        #expect(kept(lines + lines.reversed()) == lines + lines.reversed())
    }
}
