import PropertyLists
import Testing

@Suite struct CodesignFixTests {
    @Test(arguments: [
        ("<!-- a --b -- c ---><dict/>", "<!-- a - -b - - c - --><dict/>"),
        ("<!-- ---- --><dict/>", "<!-- - - - - --><dict/>"),
        ("<dict>\r\n</dict>\r\n", "<dict>\n</dict>\n"),
        ("<dict>\r</dict>", "<dict>\n</dict>"),
        ("<array><true /></array>", "<array><true/></array>"),
        ("<plist\n\tversion=\"1.0\"><dict/></plist>", "<plist version=\"1.0\"><dict/></plist>"),
        ("\u{FEFF}<dict/>", "<dict/>"),
        ("<array><true></true><false> </false></array>", "<array><true/><false/></array>"),
        ("<string>&quot;&apos;&#233;&#x3C;</string>", "<string>\"'é&lt;</string>"),
        ("<string>a & b</string>", "<string>a &amp; b</string>"),
        ("<string><![CDATA[a<b]]></string>", "<string>a&lt;b</string>"),
        ("<plist version='1.0'><dict/></plist>", "<plist version=\"1.0\"><dict/></plist>"),
        ("<array><TRUE/><String>a</String></array>", "<array><true/><string>a</string></array>"),
        ("<integer> +7</integer>", "<integer>7</integer>"),
        ("<string>a<!-- b -->c</string>", "<string>ac</string>"),
    ])
    func `a fixed file is accepted`(text: String, expected: String) {
        let bytes = Array(text.utf8)
        let result = fixed(bytes)
        #expect(String(decoding: result, as: UTF8.self) == expected)
        #expect(CodesignReading(of: result).problems.isEmpty)
    }

    @Test func `a large number of carriage returns is removed by one edit`() {
        let lines = String(repeating: "<true/>\r\n", count: 20_000)
        let bytes = Array("<array>\(lines)</array>".utf8)
        #expect(CodesignReading(of: bytes).problems.first?.fix(in: bytes)?.edits.count == 1)
        #expect(fixed(bytes) == bytes.filter { $0 != 13 })
    }

    @Test func `a fix that changes the value for other readers is not safe`() {
        let bytes = Array("<string>a\r\nb</string>".utf8)
        #expect(CodesignReading(of: bytes).problems.first?.fix(in: bytes)?.isSafe == false)
    }

    /// Applies the edits of all problems, last one first.
    private func fixed(_ bytes: [UInt8]) -> [UInt8] {
        var result = bytes
        let edits = CodesignReading(of: bytes).problems.flatMap { $0.fix(in: bytes)?.edits ?? [] }
        for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            result.replaceSubrange(edit.range, with: edit.text)
        }
        return result
    }
}
