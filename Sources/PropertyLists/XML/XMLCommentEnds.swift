/// Rewrites comments that end in more than two hyphens, `--->`.
///
/// CoreFoundation reads a comment up to the first `-->`. If another hyphen precedes it, libxml2 does not recognize
/// the end and treats the rest of the file as a comment. Therefore libxml2 receives a text in which the additional
/// hyphens are spaces.
///
/// `skipXMLComment` in
/// <https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c>
struct XMLCommentEnds {
    /// The text with the same length in bytes, in which each comment ends in two hyphens.
    private(set) var text: [UInt8]

    /// The first two adjacent hyphens in each of those comments, in order.
    private(set) var hyphens: [Range<Int>] = []

    /// Rewrites the comments of a text; returns `nil` if no comment ends in `--->`.
    init?(_ text: [UInt8]) {
        guard text.end(of: Self.longEnd, from: 0) != nil else { return nil }
        self.text = text
        var index = text.startIndex
        while let start = text.offset(of: Byte.less, from: index) { index = endOfMarkup(at: start) }
        guard !hyphens.isEmpty else { return nil }
    }

    private static let longEnd = Array("--->".utf8)
    private static let markups: [(opening: [UInt8], closing: [UInt8])] = [
        (Array("<!--".utf8), Array("-->".utf8)), (Array("<![CDATA[".utf8), Array("]]>".utf8)),
        (Array("<?".utf8), Array("?>".utf8)),
    ]

    /// Rewrites the end of a comment that begins at `start`; returns the end of the markup.
    private mutating func endOfMarkup(at start: Int) -> Int {
        guard let markup = Self.markups.first(where: { text[start...].starts(with: $0.opening) }) else {
            return start + 1
        }
        let content = start + markup.opening.count
        guard let end = text.end(of: markup.closing, from: content) else { return text.endIndex }
        if markup.opening == Self.markups[0].opening { repair(content..<end - markup.closing.count) }
        return end
    }

    private mutating func repair(_ content: Range<Int>) {
        let end = text[content].lastIndex { $0 != Byte.hyphen }.map { $0 + 1 } ?? content.lowerBound
        guard end < content.upperBound else { return }
        let first = content.first { text[$0] == Byte.hyphen && text[$0 + 1] == Byte.hyphen } ?? end
        hyphens.append(first..<first + 2)
        for index in end..<content.upperBound { text[index] = Byte.space }
    }
}

extension [UInt8] {
    /// Returns the end of the first occurrence of `closing` at or after `start`; searches for its last byte, a `>`.
    func end(of closing: [UInt8], from start: Int) -> Int? {
        var next = start
        while let last = offset(of: Byte.greater, from: next) {
            next = last + 1
            if next - start >= closing.count, self[..<next].suffix(closing.count).elementsEqual(closing) { return next }
        }
        return nil
    }
}
