import PropertyLists
import Testing

@Suite struct HostileXMLTests {
    @Test func `entities are neither declared nor expanded`() {
        let laughs = (1...9).map { "<!ENTITY l\($0) \"\(String(repeating: "&l\($0 - 1);", count: 10))\">" }.joined()
        let list = PropertyList("<!DOCTYPE plist [<!ENTITY l0 \"ha\">\(laughs)]><plist><string>&l9;</string></plist>")
        #expect(Set(list.problems.map(\.kind)) == [.entity])
        #expect(list.problems.count == 11)
        #expect(list.root?.string == "&l9;")
    }

    @Test func `an external file is not loaded`() {
        let list = PropertyList(
            "<!DOCTYPE plist [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><plist><string>&x;</string></plist>")
        #expect(Set(list.problems.map(\.kind)) == [.entity])
        #expect(list.root?.string == "&x;")
    }

    @Test(arguments: [1_000, 100_000])
    func `a thousand nested containers are rejected`(depth: Int) {
        let list = PropertyList(
            "<plist>\(String(repeating: "<array>", count: depth))\(String(repeating: "</array>", count: depth))</plist>"
        )
        #expect(list.problems.contains { $0.kind == .limit })
    }

    @Test func `a hundred thousand entries are read`() {
        let list = PropertyList(
            "<plist><array>\(String(repeating: "<string>a</string>", count: 100_000))</array></plist>")
        #expect(list.problems.isEmpty)
        #expect(list.root?.elements.reduce(0) { count, _ in count + 1 } == 100_000)
    }

    @Test func `a hundred thousand attributes or element names are rejected`() {
        let attributes = (0..<100_000).map { "a\($0)=\">\"" }.joined(separator: " ")
        #expect(PropertyList("<plist><string \(attributes)>x</string></plist>").problems.map(\.kind) == [.limit])
        let names = (0..<100_000).map { "<n\($0)/>" }.joined()
        #expect(PropertyList("<plist><array>\(names)</array></plist>").problems.contains { $0.kind == .limit })
    }

    @Test func `a megabyte of errors causes a hundred problems`() {
        let list = PropertyList("<plist><string>\(String(repeating: "& ", count: 500_000))</string></plist>")
        #expect(list.problems.count <= 100)
        #expect(list.problems.last?.kind == .limit)
    }

    @Test func `a truncated file is read to its end and reported`() {
        let text = Array(
            "<?xml version=\"1.0\"?><plist><dict><key>a&amp;</key><array><true/><!-- c --><string>b</string></array></dict></plist>"
                .utf8)
        for count in 0..<text.count {
            let list = PropertyList(reading: SourceFile(path: "a", bytes: Array(text[..<count])))
            #expect(!list.problems.isEmpty, "truncated at \(count)")
        }
    }

    @Test func `positions in a long line and in a million lines are found in one scan`() {
        let file = SourceFile(
            path: "a",
            bytes: Array(String(repeating: "é\n", count: 500_000).utf8) + Array(repeating: 0x61, count: 1_000_000))
        var index = LineIndex(file)
        #expect(index.position(at: 1_500_000) == Position(line: 500_001, column: 1))
        for offset in stride(from: 1_500_000, to: 2_500_000, by: 10) {
            #expect(index.position(at: offset).column == offset - 1_500_000 + 1)
        }
        #expect(index.position(at: 3) == Position(line: 2, column: 1))
    }
}
