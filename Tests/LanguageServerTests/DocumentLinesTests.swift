import PropertyLists
import Testing

@testable import LanguageServer

@Suite struct DocumentLinesTests {
    /// Letters of one, two, three, and four bytes in UTF-8, and all kinds of line endings.
    static let text = "aé漢😀z\nsecond\r\nthird\rlast"
    let lines = DocumentLines(Array(Self.text.utf8))

    @Test(arguments: [(PositionEncoding.utf8, 10), (.utf16, 5), (.utf32, 4)])
    func `a character is counted in the negotiated units`(encoding: PositionEncoding, units: Int) {
        #expect(lines.position(at: 10, in: encoding) == EditorPosition(line: 0, character: units))
        #expect(lines.offset(of: EditorPosition(line: 0, character: units), in: encoding) == 10)
    }

    @Test(arguments: [PositionEncoding.utf8, .utf16, .utf32])
    func `each position is converted to the offset of its scalar`(encoding: PositionEncoding) {
        let bytes = Array(Self.text.utf8)
        for offset in bytes.indices where bytes[offset] & 0xC0 != 0x80 {
            let position = lines.position(at: offset, in: encoding)
            // An offset between the two bytes of a line ending becomes the end of the line.
            let isInLineEnd =
                bytes[offset] == UInt8(ascii: "\n") && offset > 0 && bytes[offset - 1] == UInt8(ascii: "\r")
            #expect(lines.offset(of: position, in: encoding) == (isInLineEnd ? offset - 1 : offset))
        }
    }

    @Test func `lines end with a line feed, a carriage return, or both`() {
        #expect(lines.position(at: Self.text.utf8.count, in: .utf16) == EditorPosition(line: 3, character: 4))
    }

    @Test func `positions beyond a line or the text become their ends`() {
        #expect(lines.offset(of: EditorPosition(line: 0, character: 99), in: .utf16) == 11)
        #expect(lines.offset(of: EditorPosition(line: 99, character: 0), in: .utf16) == Self.text.utf8.count)
        #expect(lines.offset(of: EditorPosition(line: -1, character: -1), in: .utf16) == 0)
        #expect(lines.position(at: 9999, in: .utf8).line == 3)
    }

    @Test func `a byte order mark has no position`() {
        let file = SourceFile(path: "a", bytes: [0xEF, 0xBB, 0xBF] + Array("<a".utf8))
        #expect(DocumentLines(of: file).position(at: 4, in: .utf16) == EditorPosition(line: 0, character: 1))
    }

    /// Random edits must give the same text as the same edits on an array of scalars.
    @Test(arguments: [PositionEncoding.utf8, .utf16, .utf32])
    func `changes result in the text of the client`(encoding: PositionEncoding) throws {
        var state: UInt64 = 20_261_121
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        var scalars = Array(Self.text.unicodeScalars)
        var document = try #require(OpenDocument(uri: "file:///a", path: "/a", version: 0, text: Self.text))
        for version in 1...300 {
            let start = random(scalars.count + 1)
            let end = start + random(scalars.count - start + 1)
            let inserted = ["", "x", "é\n", "😀", "\r\n漢"][random(5)]
            let before = String(String.UnicodeScalarView(scalars))
            let known = DocumentLines(Array(before.utf8))
            func place(_ index: Int) -> EditorPosition {
                let prefix = String(String.UnicodeScalarView(scalars[..<index]))
                return known.position(at: prefix.utf8.count, in: encoding)
            }
            let splitsLineEnd = [start, end].contains { index in
                index > 0 && index < scalars.count && scalars[index - 1] == "\r" && scalars[index] == "\n"
            }
            if splitsLineEnd { continue }
            let change = ChangeParameters.Change(
                range: EditorRange(start: place(start), end: place(end)), text: inserted)
            let isKept = document.apply([change], version: version, in: encoding)
            #expect(isKept)
            scalars.replaceSubrange(start..<end, with: inserted.unicodeScalars)
            #expect(String(decoding: document.file.bytes, as: UTF8.self) == String(String.UnicodeScalarView(scalars)))
            #expect(document.version == version)
        }
    }

    @Test func `a document that exceeds the maximum length is removed`() throws {
        var documents = OpenDocuments()
        let document = try #require(OpenDocument(uri: "file:///a", path: "/a", version: 0, text: ""))
        let isOpen = documents.open(document)
        #expect(isOpen)
        let text = String(repeating: "a", count: OpenDocument.sizeLimit + 1)
        let change = ChangeParameters(
            textDocument: .init(uri: "file:///a", version: 1), contentChanges: [.init(range: nil, text: text)])
        documents.change("/a", by: change, in: .utf16)
        #expect(documents["/a"] == nil)
        #expect(OpenDocument(uri: "file:///a", path: "/a", version: 0, text: text) == nil)
    }

    @Test(
        arguments: [
            ("file:///a/b%20c", "/a/b c"), ("FILE://localhost/a", "/a"), ("file:///caf%C3%A9", "/café"),
            ("file://elsewhere/a", nil), ("untitled:1", nil), ("file:///a%0", nil), ("file:///a%00", nil),
            ("file:a", nil),
        ] as [(String, String?)])
    func `only a URI of a local file has a path`(address: String, path: String?) {
        #expect(FileAddress.path(of: address) == path)
    }
}
