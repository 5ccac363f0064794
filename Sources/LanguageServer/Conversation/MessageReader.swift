/// Takes what a client sends apart into messages, whatever pieces it comes in.
///
/// Each message is a header, `Content-Length: N`, an empty line, and N bytes of JSON; see “Base Protocol”,
/// <https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/>. What is no such
/// thing is refused, and reading goes on with the next header.
struct MessageReader {
    /// What stands in the stream.
    enum Piece: Equatable {
        /// The content of a message.
        case content([UInt8])

        /// Something that is not read, and why.
        case refused(String)
    }

    /// The longest message that is read, in bytes: a file of the largest size, with every byte escaped.
    static let contentLimit = 100 << 20

    /// The longest header, in bytes; real ones have some forty.
    static let headerLimit = 4096

    /// The name of the one field that matters, in small letters.
    private static let lengthField = Array("content-length:".utf8)

    private var buffer: [UInt8] = []
    /// How many bytes of the buffer are read.
    private var start = 0
    /// How many bytes that are still to come belong to a message that is not read.
    private var skipped = 0

    /// Takes what came from the client.
    mutating func append(_ bytes: some Collection<UInt8>) {
        let dropped = min(skipped, bytes.count)
        skipped -= dropped
        buffer += bytes.dropFirst(dropped)
    }

    /// The next piece that is there whole; `nil` where more has to come first.
    mutating func next() -> Piece? {
        guard let end = headerEnd() else {
            guard buffer.count - start > Self.headerLimit else { return nil }
            discard(buffer.count - start)
            return .refused("a header is longer than \(Self.headerLimit) bytes")
        }
        guard let length = Self.length(in: buffer[start..<end]) else {
            discard(end - start)
            return .refused("a header has no Content-Length")
        }
        guard length <= Self.contentLimit else {
            discard(end - start)
            skipped = length - discard(min(length, buffer.count - start))
            return .refused("a message is longer than \(Self.contentLimit) bytes")
        }
        guard buffer.count - end >= length else { return nil }
        let content = Array(buffer[end..<end + length])
        discard(end + length - start)
        return .content(content)
    }

    /// Counts bytes as read, and lets go of them when they are many.
    @discardableResult private mutating func discard(_ count: Int) -> Int {
        start += count
        if start == buffer.count || start > 1 << 16 {
            buffer.removeSubrange(..<start)
            start = 0
        }
        return count
    }

    /// Where the content begins: behind the first empty line.
    private func headerEnd() -> Int? {
        var lineStart = start
        for index in start..<min(buffer.count, start + Self.headerLimit) where buffer[index] == UInt8(ascii: "\n") {
            let line = buffer[lineStart..<index]
            if line.isEmpty || line.elementsEqual([UInt8(ascii: "\r")]) { return index + 1 }
            lineStart = index + 1
        }
        return nil
    }

    /// The number behind `Content-Length:`, wherever in the header it stands: something may be left over before it.
    private static func length(in header: ArraySlice<UInt8>) -> Int? {
        let small = header.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }
        guard let field = small.firstRange(of: lengthField) else { return nil }
        let digits = small[field.upperBound...].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            .prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        return Int(String(decoding: digits, as: UTF8.self))
    }
}
