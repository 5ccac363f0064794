/// A file as it was read: its path, its bytes, and its text.
public final class SourceFile: Sendable {
    /// The path of the file, as displayed to the user.
    public let path: String

    /// The bytes of the file.
    public let bytes: [UInt8]

    /// The text in UTF-8, to which all ranges refer.
    ///
    /// The text is identical to `bytes` if the file is in UTF-8 (including its byte order mark) or is not text.
    public let text: [UInt8]

    /// The encoding of the text.
    public let encoding: TextEncoding

    /// Creates a file from bytes in memory and detects its encoding.
    ///
    /// - Parameters:
    ///   - path: The path of the file, as displayed to the user.
    ///   - bytes: The content of the file.
    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
        self.encoding = TextEncoding(detectedIn: bytes)
        self.text = encoding.decode(bytes)
    }

    /// Returns the line and column of the byte of `text` at `offset`.
    ///
    /// The method scans the text from its beginning; for many positions in one file, use a ``LineIndex``.
    public func position(at offset: Int) -> Position {
        var index = LineIndex(self)
        return index.position(at: offset)
    }

    /// Returns the text in `range`; invalid sequences become the replacement character.
    public func text(in range: Range<Int>) -> String {
        let bounded = range.clamped(to: 0..<text.count)
        return String(decoding: text[bounded], as: UTF8.self)
    }

    /// Returns the text in `range` for quotation in a message: like ``text(in:)``, but with line feeds as line
    /// endings.
    ///
    /// The parameter `limit` is the maximum number of bytes. A carriage return without a line feed is preserved.
    package func quotation(of range: Range<Int>, limit: Int = .max) -> String {
        let (text, bounded) = (text, range.clamped(to: 0..<text.count))
        let quoted = bounded.lazy.filter { index in
            text[index] != Byte.carriageReturn || index + 1 == bounded.upperBound || text[index + 1] != Byte.lineFeed
        }
        return String(decoding: quoted.prefix(limit).map { text[$0] }, as: UTF8.self)
    }

    /// Returns the bytes of the file that encode the text in `range`, or `nil` if the encoding does not allow a
    /// mapping.
    ///
    /// Edits of the file use this range.
    public func byteRange(of range: Range<Int>) -> Range<Int>? {
        guard range.upperBound <= text.count else { return nil }
        guard let start = encoding.byteOffset(of: range.lowerBound, in: self),
            let end = encoding.byteOffset(of: range.upperBound, in: self)
        else { return nil }
        return start..<end
    }
}

extension SourceFile: Equatable {
    /// Returns whether both values are the same object; files with equal contents are not equal.
    public static func == (left: SourceFile, right: SourceFile) -> Bool { left === right }
}
