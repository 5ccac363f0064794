import Foundation
import PropertyLists
import Testing

@Suite struct TextEncodingTests {
    static let text =
        "<?xml version=\"1.0\"?>\r\n<plist><!-- déjà vu 👩‍👧 --><dict>\r\n\t<key>naïve</key><string>Ōsaka 🚀 here</string></dict></plist>\n"

    @Test(arguments: [
        (String.Encoding.utf8, [UInt8]()), (.utf8, [0xEF, 0xBB, 0xBF]),
        (.utf16LittleEndian, [0xFF, 0xFE]), (.utf16LittleEndian, []),
        (.utf16BigEndian, [0xFE, 0xFF]), (.utf16BigEndian, []),
        (.utf32LittleEndian, [0xFF, 0xFE, 0, 0]), (.utf32BigEndian, [0, 0, 0xFE, 0xFF]),
        (.utf32LittleEndian, []), (.utf32BigEndian, []),
    ])
    func `ranges are correct in all Unicode encodings`(
        encoding: String.Encoding, mark: [UInt8]
    ) throws {
        let data = try #require(Self.text.data(using: encoding))
        let list = PropertyList(reading: SourceFile(path: "a", bytes: mark + Array(data)))
        #expect(list.problems.isEmpty)
        let value = try #require(list.root?["naïve"])
        #expect(value.string == "Ōsaka 🚀 here")
        let range = try #require(value.location.range)
        #expect(list.file.text(in: range) == "Ōsaka 🚀 here")
        #expect(value.location.start == Position(line: 3, column: 26))

        let bytes = try #require(list.file.byteRange(of: range))
        let spelled = String(data: Data(list.file.bytes[bytes]), encoding: encoding)
        #expect(spelled == "Ōsaka 🚀 here")
    }

    @Test func `the encoding of the declaration is used`() throws {
        let text = "<?xml version='1.0' encoding='ISO-8859-1'?><plist><string>café</string></plist>"
        let data = try #require(text.data(using: .isoLatin1))
        let list = PropertyList(reading: SourceFile(path: "a", bytes: Array(data)))
        #expect(list.root?.string == "café")
        #expect(list.file.encoding == .named("ISO-8859-1"))
        let range = try #require(list.root?.location.range)
        #expect(list.file.byteRange(of: range) == 58..<62)
    }

    @Test func `a multibyte encoding is read, but cannot be edited`() throws {
        let bytes =
            Array("<?xml version=\"1.0\" encoding=\"EUC-JP\"?><plist><string>".utf8)
            + [0xC6, 0xFC, 0xCB, 0xDC, 0xB8, 0xEC] + Array("</string></plist>".utf8)
        let list = PropertyList(reading: SourceFile(path: "a", bytes: bytes))
        #expect(list.root?.string == "日本語")
        let range = try #require(list.root?.location.range)
        #expect(list.file.text(in: range) == "日本語")
        #expect(list.file.byteRange(of: range) == nil)
    }

    @Test(arguments: ["utf_8", "UTF--8", "utf8", "Utf-8"])
    func `bytes that are not valid UTF-8 are reported with each spelling of its name`(name: String) {
        let start = Array("<?xml version=\"1.0\" encoding=\"\(name)\"?><plist><string>caf".utf8)
        let end = Array("</string></plist>".utf8)
        let valid = PropertyList(reading: SourceFile(path: "a", bytes: start + [0xC3, 0xA9] + end))
        #expect(valid.root?.string == "café")
        #expect(valid.problems.isEmpty)
        let list = PropertyList(reading: SourceFile(path: "a", bytes: start + [0xF0] + end))
        #expect(list.problems.contains { $0.message.hasPrefix("the text is not valid UTF-8") })
    }

    @Test func `an unknown encoding is a problem`() {
        let list = PropertyList("<?xml version=\"1.0\" encoding=\"klingon\"?><plist><string>a</string></plist>")
        #expect(list.problems.map(\.kind) == [.encoding])
        #expect(list.root?.string == "a")
    }

    @Test(arguments: [[0xDE00], [0xD800], [0xDC00, 0xD800]] as [[UInt16]])
    func `a surrogate in UTF-16 without its pair is a problem`(units: [UInt16]) {
        let all = Array("<plist><string>a".utf16) + units + Array("</string></plist>".utf16)
        let bytes: [UInt8] = [0xFE, 0xFF] + all.flatMap { unit -> [UInt8] in [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
        let list = PropertyList(reading: SourceFile(path: "a", bytes: bytes))
        #expect(list.problems.first?.kind == .encoding)
        #expect(list.rejection != nil)
    }

    @Test func `a number in UTF-32 that is not a scalar is a problem`() throws {
        let data = try #require("<plist><string>a</string></plist>".data(using: .utf32BigEndian))
        let bytes = [0, 0, 0xFE, 0xFF] + Array(data)
        for number in [[0, 0, 0xD8, 0], [0x80, 0, 0, 0x61]] as [[UInt8]] {
            var invalid = bytes
            invalid.replaceSubrange(64..<68, with: number)
            let list = PropertyList(reading: SourceFile(path: "a", bytes: invalid))
            #expect(list.problems.first?.kind == .encoding)
            #expect(list.rejection != nil)
        }
    }

    @Test func `invalid UTF-8 is a problem at its location`() {
        let bytes = Array("<plist><string>caf".utf8) + [0xE9] + Array("</string></plist>".utf8)
        let list = PropertyList(reading: SourceFile(path: "a", bytes: bytes))
        #expect(list.problems.map(\.kind) == [.encoding])
        #expect(list.problems.first?.location.range == 18..<19)
    }
}
