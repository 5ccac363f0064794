/// One file as it was read: its path, its bytes, and its text.
public final class SourceFile: Sendable {
    /// The path by which the user knows the file.
    public let path: String

    /// The bytes as they stand in the file.
    public let bytes: [UInt8]

    /// The text in UTF-8, in which every range counts.
    ///
    /// The same as `bytes` where the file is in UTF-8 (with its byte order mark, if it has one) or is no text at all.
    public let text: [UInt8]

    /// How the bytes spell the text.
    public let encoding: TextEncoding

    /// Creates a file from bytes already in memory; finds out how they are encoded.
    ///
    /// - Parameters:
    ///   - path: The path by which the user knows the file.
    ///   - bytes: What stands in the file.
    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
        self.encoding = TextEncoding(detectedIn: bytes)
        self.text = encoding.decode(bytes)
    }

    /// The line and column of the byte of `text` at `offset`.
    ///
    /// Walks the text from its beginning; who asks for many positions of one file uses a ``LineIndex``.
    public func position(at offset: Int) -> Position {
        var index = LineIndex(self)
        return index.position(at: offset)
    }

    /// The text in `range`, with the replacement character where it is not valid.
    public func text(in range: Range<Int>) -> String {
        let bounded = range.clamped(to: 0..<text.count)
        return String(decoding: text[bounded], as: UTF8.self)
    }

    /// The text in `range` as a message quotes it: like ``text(in:)``, but a line ends in a line feed alone.
    ///
    /// Of a long text so many bytes are quoted. A carriage return that is meant without its line feed stays.
    package func quotation(of range: Range<Int>, limit: Int = .max) -> String {
        let (text, bounded) = (text, range.clamped(to: 0..<text.count))
        let quoted = bounded.lazy.filter { index in
            text[index] != Byte.carriageReturn || index + 1 == bounded.upperBound || text[index + 1] != Byte.lineFeed
        }
        return String(decoding: quoted.prefix(limit).map { text[$0] }, as: UTF8.self)
    }

    /// The bytes of the file that spell the part of the text in `range`; `nil` where the encoding does
    /// not say.
    ///
    /// An edit of the file is made there.
    public func byteRange(of range: Range<Int>) -> Range<Int>? {
        guard range.upperBound <= text.count else { return nil }
        guard let start = encoding.byteOffset(of: range.lowerBound, in: self),
            let end = encoding.byteOffset(of: range.upperBound, in: self)
        else { return nil }
        return start..<end
    }
}

extension SourceFile: Equatable {
    /// A file is itself, however alike another may be.
    public static func == (left: SourceFile, right: SourceFile) -> Bool { left === right }
}
