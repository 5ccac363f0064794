import PropertyLists
import Testing

/// In a malformed tag, the positions that libxml2 reports are unusual.
@Suite struct BrokenTagTests {
    @Test(arguments: [
        [UInt8]("<plist<k?ey'list?y'?<".utf8) + [0xF3, 0x0B, 0xB5] + Array("l?<$".utf8),
        [UInt8]("<N<array!<".utf8) + [0xFF] + Array("R<N<array<".utf8) + [0xFF, 0x21, 0xFF, 0x6C, 0, 0, 0x52],
        [UInt8]("<plist<dict><key>a</key<true/></dict></plist>".utf8), [UInt8]("<plist><!-- <dict><!-- a".utf8),
        [UInt8]("<plist<string>a</string><integer>1</integer></plist>".utf8), [UInt8]("<plist><dict".utf8),
        [UInt8]("<plist><array><string>a</string".utf8),
    ])
    func `elements of malformed markup do not overlap`(bytes: [UInt8]) {
        let list = PropertyList(reading: SourceFile(path: "a", bytes: bytes))
        #expect(!list.problems.isEmpty)
        var end = 0
        for element in list.root?.elements.compactMap(\.elementRange) ?? [] {
            #expect(element.lowerBound >= end && element.upperBound <= bytes.count)
            end = element.upperBound
        }
    }
}
