/// The text of XML content: references are resolved, CDATA sections are included, comments are removed, and line
/// endings become line feeds.
///
/// <https://www.w3.org/TR/xml/#sec-references>, <https://www.w3.org/TR/xml/#sec-line-ends>
enum XMLText {
    /// Returns the text of `content`.
    ///
    /// Invalid markup is kept unchanged; the reader has already reported it.
    static func decode(_ content: ArraySlice<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(content.count)
        var pieces = XMLTextPieces(content)
        while let piece = pieces.next() { text += piece.text }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the range in `content` that represents a part of its text, in UTF-8 bytes, or `nil` if the part is out
    /// of range.
    static func place(of part: Range<Int>, in content: ArraySlice<UInt8>) -> Range<Int>? {
        var pieces = XMLTextPieces(content)
        var (count, start) = (0, Int?.none)
        while let piece = pieces.next() {
            let end = count + piece.text.count
            if start == nil, part.lowerBound < end { start = piece.start(of: part.lowerBound - count) }
            if let start, part.upperBound <= end { return start..<piece.end(of: part.upperBound - count) }
            count = end
        }
        return part == count..<count ? content.endIndex..<content.endIndex : nil
    }
}

/// Splits XML content into verbatim text and markup that represents other text.
private struct XMLTextPieces {
    private var rest: ArraySlice<UInt8>
    /// The offset of the `]]>` of the current CDATA section.
    private var sectionEnd: Int?
    /// Whether later content may contain the end of a section or of a comment.
    ///
    /// Without these flags, each start without an end would be
    /// searched to the end of the content.
    private var (hasSectionEnd, hasCommentEnd) = (true, true)

    init(_ content: ArraySlice<UInt8>) { rest = content }

    mutating func next() -> Piece? {
        guard let byte = rest.first else { return nil }
        if rest.startIndex == sectionEnd {
            sectionEnd = nil
            return read(3, as: [])
        }
        switch byte {
        case Byte.carriageReturn: return read(rest.dropFirst().first == Byte.lineFeed ? 2 : 1, as: [Byte.lineFeed])
        case Byte.ampersand where sectionEnd == nil: return readReference()
        case Byte.less where sectionEnd == nil: return readMarkup()
        default: return readText()
        }
    }

    /// Reads `count` bytes that represent `text`.
    private mutating func read(_ count: Int, as text: ArraySlice<UInt8>) -> Piece {
        defer { rest = rest.dropFirst(count) }
        return Piece(written: rest.startIndex..<rest.startIndex + count, text: text, isVerbatim: false)
    }

    /// Reads `count` bytes of verbatim text.
    private mutating func read(_ count: Int) -> Piece {
        defer { rest = rest.dropFirst(count) }
        let text = rest.prefix(count)
        return Piece(written: text.indices, text: text, isVerbatim: true)
    }

    /// Reads the text before the next byte that can begin markup.
    private mutating func readText() -> Piece {
        let text = rest[..<(sectionEnd ?? rest.endIndex)]
        let isInSection = sectionEnd != nil
        let end = text.firstIndex {
            $0 == Byte.carriageReturn || !isInSection && ($0 == Byte.ampersand || $0 == Byte.less)
        }
        return read((end ?? text.endIndex) - rest.startIndex)
    }
}

extension XMLTextPieces {
    /// A piece of content that is either verbatim or replaced as a whole.
    struct Piece {
        /// The range in the content.
        let written: Range<Int>
        /// The bytes that the piece represents.
        let text: ArraySlice<UInt8>
        /// Whether the text equals the written bytes.
        let isVerbatim: Bool

        /// Returns the offset in the content for the byte at `offset` of the text.
        func start(of offset: Int) -> Int { isVerbatim ? written.lowerBound + offset : written.lowerBound }

        /// Returns the offset in the content at which the first `count` bytes of the text end.
        func end(of count: Int) -> Int {
            isVerbatim ? written.lowerBound + count : count == 0 ? written.lowerBound : written.upperBound
        }
    }
}

// MARK: - References

extension XMLTextPieces {
    /// The maximum length of a reference: `&#x10FFFF;` with some leading zeros.
    private static let longestReference = 32

    private mutating func readReference() -> Piece {
        guard let end = rest.prefix(Self.longestReference).firstIndex(of: UInt8(ascii: ";")),
            let scalar = Self.scalar(named: String(decoding: rest[rest.startIndex + 1..<end], as: UTF8.self))
        else { return read(1) }
        return read(end + 1 - rest.startIndex, as: Array(String(scalar).utf8)[...])
    }

    private static func scalar(named name: String) -> Unicode.Scalar? {
        switch name {
        case "lt": "<"
        case "gt": ">"
        case "amp": "&"
        case "quot": "\""
        case "apos": "'"
        case _ where name.hasPrefix("#x"): UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
        case _ where name.hasPrefix("#"): UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
        default: nil
        }
    }
}

// MARK: - Markup

extension XMLTextPieces {
    private mutating func readMarkup() -> Piece {
        if hasSectionEnd, rest.starts(with: "<![CDATA[".utf8) {
            sectionEnd = position(of: "]]>", from: 9)
            hasSectionEnd = sectionEnd != nil
            if hasSectionEnd { return read(9, as: []) }
        } else if hasCommentEnd, rest.starts(with: "<!--".utf8) {
            let end = position(of: "-->", from: 4)
            hasCommentEnd = end != nil
            if let end { return read(end + 3 - rest.startIndex, as: []) }
        }
        return read(1)
    }

    /// Returns the offset of the next `closing`, at least `count` bytes ahead, or `nil` if there is none.
    private func position(of closing: StaticString, from count: Int) -> Int? {
        var index = rest.startIndex + count
        while let first = rest[index...].firstIndex(of: closing.bytes[0]) {
            if rest[first...].starts(with: closing.bytes) { return first }
            index = first + 1
        }
        return nil
    }
}

extension StaticString {
    /// The bytes of the string, which are never deallocated.
    fileprivate var bytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
    }
}
