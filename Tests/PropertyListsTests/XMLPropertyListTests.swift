import PropertyLists
import Testing

@Suite struct XMLPropertyListTests {
    @Test func `x`() {
        let list = PropertyList(
            reading: SourceFile(
                path: "a", bytes: Array("<plist><dict><key>a</key><string>b&amp;c</string></dict></plist>".utf8)))
        #expect(list.root?["a"]?.string == "b&c")
        #expect(list.problems.isEmpty)
    }
}
