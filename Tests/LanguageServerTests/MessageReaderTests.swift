import Testing

@testable import LanguageServer

@Suite struct MessageReaderTests {
    /// Returns the parts that the reader finds in a stream that arrives in pieces of this size.
    private func pieces(of stream: String, inPiecesOf size: Int) -> [MessageReader.Piece] {
        var reader = MessageReader()
        var pieces: [MessageReader.Piece] = []
        var rest = Array(stream.utf8)[...]
        while !rest.isEmpty {
            reader.append(rest.prefix(size))
            rest = rest.dropFirst(size)
            while let piece = reader.next() { pieces.append(piece) }
        }
        return pieces
    }

    private func content(_ text: String) -> MessageReader.Piece { .content(Array(text.utf8)) }

    @Test(arguments: [1, 2, 7, 1000])
    func `messages do not depend on the size of the received pieces`(size: Int) {
        let stream =
            "Content-Length: 2\r\n\r\n{}content-length:4\r\nContent-Type: x\r\n\r\nnullContent-Length: 0\r\n\r\n"
        #expect(pieces(of: stream, inPiecesOf: size) == [content("{}"), content("null"), content("")])
    }

    @Test(arguments: ["Content-Length: many\r\n\r\n", "Content-Length: -2\r\n\r\n", "X: 1\r\n\r\n", "\r\n"])
    func `a header without a length is rejected, and the next message is read`(header: String) {
        let found = pieces(of: header + "Content-Length: 2\r\n\r\n{}", inPiecesOf: 5)
        #expect(found == [.refused("a header has no Content-Length"), content("{}")])
    }

    @Test func `a message that is too long is skipped without being stored`() {
        var reader = MessageReader()
        reader.append(Array("Content-Length: \(MessageReader.contentLimit + 3)\r\n\r\n".utf8))
        #expect(reader.next() == .refused("a message is longer than \(MessageReader.contentLimit) bytes"))
        let chunk = [UInt8](repeating: 32, count: 1 << 20)
        for _ in 0..<100 { reader.append(chunk) }
        reader.append(Array("   Content-Length: 2\r\n\r\n{}".utf8))
        #expect(reader.next() == content("{}"))
    }

    @Test func `an endless header is rejected`() {
        var reader = MessageReader()
        reader.append([UInt8](repeating: 65, count: MessageReader.headerLimit + 1))
        #expect(reader.next() == .refused("a header is longer than \(MessageReader.headerLimit) bytes"))
        #expect(reader.next() == nil)
    }
}
