/// Splits the stream of a client into messages.
///
/// Each message is a header, `Content-Length: N`, an empty line, and N bytes of JSON; see “Base Protocol”,
/// <https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/>. Other input is
/// rejected, and reading continues with the next header.
struct MessageReader {
    /// A part of the stream.
    enum Piece: Equatable {
        /// The content of a message.
        case content([UInt8])

        /// Rejected input, with the reason.
        case refused(String)
    }

    /// The maximum length of a message, in bytes: a file of the maximum size, with every byte escaped.
    static let contentLimit = 100 << 20

    /// The maximum length of a header, in bytes; real headers have about forty.
    static let headerLimit = 4096

    /// The name of the only relevant field, in lowercase.
    private static let lengthField = Array("content-length:".utf8)

    private var buffer: [UInt8] = []
    /// The number of bytes of the buffer that were read.
    private var start = 0
    /// The number of bytes still to receive that belong to a rejected message.
    private var skipped = 0

    /// Appends bytes from the client.
    mutating func append(_ bytes: some Collection<UInt8>) {
        let dropped = min(skipped, bytes.count)
        skipped -= dropped
        buffer += bytes.dropFirst(dropped)
    }

    /// Returns the next complete part; `nil` if more bytes are required.
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

    /// Marks bytes as read, and removes them from the buffer when there are many.
    @discardableResult private mutating func discard(_ count: Int) -> Int {
        start += count
        if start == buffer.count || start > 1 << 16 {
            buffer.removeSubrange(..<start)
            start = 0
        }
        return count
    }

    /// Returns the offset of the content, which begins after the first empty line.
    private func headerEnd() -> Int? {
        var lineStart = start
        for index in start..<min(buffer.count, start + Self.headerLimit) where buffer[index] == UInt8(ascii: "\n") {
            let line = buffer[lineStart..<index]
            if line.isEmpty || line.elementsEqual([UInt8(ascii: "\r")]) { return index + 1 }
            lineStart = index + 1
        }
        return nil
    }

    /// Returns the number after `Content-Length:`; the header may begin with remains of a rejected message.
    private static func length(in header: ArraySlice<UInt8>) -> Int? {
        let small = header.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }
        guard let field = small.firstRange(of: lengthField) else { return nil }
        let digits = small[field.upperBound...].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            .prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        return Int(String(decoding: digits, as: UTF8.self))
    }
}
