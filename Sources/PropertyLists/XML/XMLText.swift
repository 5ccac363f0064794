/// The text that XML content spells: references resolved, CDATA opened, comments left out, line ends made
/// one line feed.
///
/// <https://www.w3.org/TR/xml/#sec-references>, <https://www.w3.org/TR/xml/#sec-line-ends>
enum XMLText {
    /// The text of `content`.
    ///
    /// What is not understood stays as it is; the reader has reported it.
    static func decode(_ content: ArraySlice<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(content.count)
        var pieces = XMLTextPieces(content)
        while let piece = pieces.next() { text += piece.text }
        return String(decoding: text, as: UTF8.self)
    }

    /// Where a part of the text of `content` is written, given by its bytes; `nil` where the text has no such part.
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

/// Takes XML content apart into what is text as it is written, and what stands for something else.
private struct XMLTextPieces {
    private var rest: ArraySlice<UInt8>
    /// Where the `]]>` stands of the CDATA section that the rest begins in.
    private var sectionEnd: Int?
    /// Whether the end of a section, and that of a comment, may stand ahead; without this, beginnings that miss it would
    /// be searched to the end, each.
    private var (hasSectionEnd, hasCommentEnd) = (true, true)

    init(_ content: ArraySlice<UInt8>) { rest = content }

    mutating func next() -> Piece? {
        guard let byte = rest.first else { return nil }
        if rest.startIndex == sectionEnd {
            sectionEnd = nil
            return take(3, as: [])
        }
        switch byte {
        case Byte.carriageReturn: return take(rest.dropFirst().first == Byte.lineFeed ? 2 : 1, as: [Byte.lineFeed])
        case Byte.ampersand where sectionEnd == nil: return takeReference()
        case Byte.less where sectionEnd == nil: return takeMarkup()
        default: return takeText()
        }
    }

    /// Takes so many bytes, which stand for a text.
    private mutating func take(_ count: Int, as text: ArraySlice<UInt8>) -> Piece {
        defer { rest = rest.dropFirst(count) }
        return Piece(written: rest.startIndex..<rest.startIndex + count, text: text, isVerbatim: false)
    }

    /// Takes so many bytes, which are text.
    private mutating func take(_ count: Int) -> Piece {
        defer { rest = rest.dropFirst(count) }
        let text = rest.prefix(count)
        return Piece(written: text.indices, text: text, isVerbatim: true)
    }

    /// Takes what stands before the next byte that may mean something.
    private mutating func takeText() -> Piece {
        let text = rest[..<(sectionEnd ?? rest.endIndex)]
        let isInSection = sectionEnd != nil
        let end = text.firstIndex {
            $0 == Byte.carriageReturn || !isInSection && ($0 == Byte.ampersand || $0 == Byte.less)
        }
        return take((end ?? text.endIndex) - rest.startIndex)
    }
}

extension XMLTextPieces {
    /// What is written in one way.
    struct Piece {
        /// Where it is written.
        let written: Range<Int>
        /// The bytes it comes to.
        let text: ArraySlice<UInt8>
        /// Whether these are the bytes that are written.
        let isVerbatim: Bool

        /// Where the byte at `offset` of the text is written.
        func start(of offset: Int) -> Int { isVerbatim ? written.lowerBound + offset : written.lowerBound }

        /// Where that ends which is written for so many bytes of the text.
        func end(of count: Int) -> Int {
            isVerbatim ? written.lowerBound + count : count == 0 ? written.lowerBound : written.upperBound
        }
    }
}

// MARK: - References

extension XMLTextPieces {
    /// The longest reference there is: `&#x10FFFF;`, and some leading zeros.
    private static let longestReference = 32

    private mutating func takeReference() -> Piece {
        guard let end = rest.prefix(Self.longestReference).firstIndex(of: UInt8(ascii: ";")),
            let scalar = Self.scalar(named: String(decoding: rest[rest.startIndex + 1..<end], as: UTF8.self))
        else { return take(1) }
        return take(end + 1 - rest.startIndex, as: Array(String(scalar).utf8)[...])
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
    private mutating func takeMarkup() -> Piece {
        if hasSectionEnd, rest.starts(with: "<![CDATA[".utf8) {
            sectionEnd = position(of: "]]>", from: 9)
            hasSectionEnd = sectionEnd != nil
            if hasSectionEnd { return take(9, as: []) }
        } else if hasCommentEnd, rest.starts(with: "<!--".utf8) {
            let end = position(of: "-->", from: 4)
            hasCommentEnd = end != nil
            if let end { return take(end + 3 - rest.startIndex, as: []) }
        }
        return take(1)
    }

    /// Where a text stands next, so many bytes ahead or behind that.
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
    /// The string's bytes, which live as long as the program.
    fileprivate var bytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
    }
}
