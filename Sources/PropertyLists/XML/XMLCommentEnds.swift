/// Comments that end in more hyphens than two, `--->`.
///
/// CoreFoundation reads a comment up to the first `-->`; libxml2 misses that where another hyphen stands before it, and
/// takes the rest of the file for the comment. It is given a text in which those hyphens are spaces.
///
/// `skipXMLComment` in
/// <https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c>
struct XMLCommentEnds {
    /// The text, byte for byte as long, in which every comment ends in two hyphens.
    private(set) var text: [UInt8]

    /// The first two hyphens in a row in each of those comments, in order.
    private(set) var hyphens: [Range<Int>] = []

    /// Looks through a text; `nil` where no comment ends so.
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

    /// Where what begins at `start` ends, with the end of a comment mended.
    private mutating func endOfMarkup(at start: Int) -> Int {
        guard let markup = Self.markups.first(where: { text[start...].starts(with: $0.opening) }) else {
            return start + 1
        }
        let content = start + markup.opening.count
        guard let end = text.end(of: markup.closing, from: content) else { return text.endIndex }
        if markup.opening == Self.markups[0].opening { mend(content..<end - markup.closing.count) }
        return end
    }

    private mutating func mend(_ content: Range<Int>) {
        let end = text[content].lastIndex { $0 != Byte.hyphen }.map { $0 + 1 } ?? content.lowerBound
        guard end < content.upperBound else { return }
        let first = content.first { text[$0] == Byte.hyphen && text[$0 + 1] == Byte.hyphen } ?? end
        hyphens.append(first..<first + 2)
        for index in end..<content.upperBound { text[index] = Byte.space }
    }
}

extension [UInt8] {
    /// Where the first such bytes end that stand at `start` or behind it; the last of them, a `>`, is what is looked for.
    fileprivate func end(of closing: [UInt8], from start: Int) -> Int? {
        var next = start
        while let last = offset(of: Byte.greater, from: next) {
            next = last + 1
            if next - start >= closing.count, self[..<next].suffix(closing.count).elementsEqual(closing) { return next }
        }
        return nil
    }
}
