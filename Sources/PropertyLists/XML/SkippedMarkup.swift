internal import CXMLEvents

extension [UInt8] {
    /// Returns the text in which markup that CoreFoundation skips without checking it is spaces.
    ///
    /// CoreFoundation skips processing instructions, the document type declaration, and the attributes of start tags, each
    /// up to the first `>`. It accepts control characters and `]]>` in texts, and characters of other encodings in
    /// comments; they are replaced. See `getContentObject` and `parseXMLElement` in
    /// <https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c>.
    ///
    /// - Parameter start: The end of the byte order mark.
    /// - Returns: The text, which has the same length.
    func withoutSkippedMarkup(from start: Int) -> [UInt8] {
        var text = map { $0 < Byte.space && $0 != 0 && !$0.isXMLSpace ? Self.placeholder : $0 }
        var isInProlog = true
        var next = start
        while let tag = offset(of: Byte.less, from: next), tag + 1 < endIndex {
            text.hideSectionEnds(in: next..<tag)
            guard let end = endOfMarkup(at: tag, isInProlog: isInProlog) else { return text }
            let isStartTag = self[tag + 1] != Byte.slash && !isDeclaration(at: tag)
            if isStartTag { isInProlog = false }
            if self[tag...].starts(with: "<!--".utf8) { text.hideCharacters(in: tag..<end) }
            if !isReadDeclaration(tag..<end, start: start) {
                text.blank(skippedPart(of: tag..<end, isStartTag: isStartTag))
            }
            next = end
        }
        return text
    }

    /// Whether a comment, an instruction, or a declaration begins at an offset.
    private func isDeclaration(at tag: Int) -> Bool {
        self[tag + 1] == Byte.exclamation || self[tag + 1] == Byte.question
    }

    /// Whether markup is an XML declaration that is not at the beginning, or with an encoding other than UTF-8.
    ///
    /// CoreFoundation reads the encoding also in a malformed declaration, even past its end: `encodingForXMLData`.
    private func isReadDeclaration(_ markup: Range<Int>, start: Int) -> Bool {
        guard self[markup].starts(with: "<?xml".utf8) else { return false }
        guard markup.lowerBound == start else { return true }
        let attributes = self[markup.dropFirst(5)].prefix { $0 != UInt8(ascii: "?") && $0 != Byte.greater }
        guard let name = attributes.firstRange(of: "encoding=".utf8)?.upperBound else { return false }
        let quote = self[name]
        guard quote == Byte.quote || quote == Byte.apostrophe else { return false }
        let encoding = self[(name + 1)...].prefix { $0 != quote }
        return String(decoding: encoding.prefix(6), as: UTF8.self).lowercased() != "utf-8"
    }

    /// Returns the end of the markup at an offset, as CoreFoundation finds it; `nil` if it rejects the markup.
    private func endOfMarkup(at tag: Int, isInProlog: Bool) -> Int? {
        let markup = self[tag...]
        if markup.starts(with: "<!--".utf8) { return end(of: Array("-->".utf8), from: tag + 4) }
        if markup.starts(with: "<![CDATA[".utf8) { return end(of: Array("]]>".utf8), from: tag + 9) }
        if markup.starts(with: "<?".utf8) { return end(of: Array("?>".utf8), from: tag + 2) }
        guard let end = offset(of: Byte.greater, from: tag) else { return nil }
        guard isDeclaration(at: tag) else { return end + 1 }
        let isRead = isInProlog && markup.starts(with: "<!DOCTYPE".utf8) && !self[tag..<end].contains(UInt8(ascii: "["))
        return isRead ? end + 1 : nil
    }

    /// Returns the part of markup that CoreFoundation skips; comments and CDATA sections are kept.
    private func skippedPart(of markup: Range<Int>, isStartTag: Bool) -> Range<Int> {
        if isStartTag {
            let end = markup.upperBound - (self[markup.upperBound - 2] == Byte.slash ? 2 : 1)
            return (self[markup].firstIndex(where: \.isXMLSpace) ?? end)..<Swift.max(end, markup.lowerBound)
        }
        let isSkipped = self[markup].starts(with: "<?".utf8) || self[markup].starts(with: "<!DOCTYPE".utf8)
        return isSkipped ? markup : markup.lowerBound..<markup.lowerBound
    }

    /// A character that has no meaning in markup and references.
    private static var placeholder: UInt8 { UInt8(ascii: "_") }

    /// Replaces the `>` of each `]]>` in a text.
    private mutating func hideSectionEnds(in text: Range<Int>) {
        for index in text.dropFirst(2) where self[(index - 2)...index].elementsEqual("]]>".utf8) {
            self[index] = Self.placeholder
        }
    }

    /// Replaces characters that are not ASCII; the ones in comments can be in another encoding.
    private mutating func hideCharacters(in range: Range<Int>) {
        for index in range where self[index] >= 0x80 { self[index] = Self.placeholder }
    }

    /// Replaces bytes with spaces, except line breaks.
    private mutating func blank(_ range: Range<Int>) {
        for index in range where !self[index].isXMLSpace { self[index] = Byte.space }
    }
}

extension NodeTable {
    /// Whether an element ends in a tag that CoreFoundation accepts: `/>`, or its name in `</` and `>`.
    ///
    /// Only whitespace can follow the name: `checkForCloseTag` in
    /// <https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c>.
    func hasEndTag(_ node: Node) -> Bool {
        let (start, end) = (Int(node.start), Int(node.end))
        guard node.flags & UInt8(CXML_UNFINISHED) == 0, end <= text.count else { return false }
        if node.flags & UInt8(CXML_SELF_CLOSING) != 0 { return text[start..<end].last == Byte.greater }
        let name = text[(start + 1)..<end].prefix { !$0.isXMLSpace && $0 != Byte.greater }
        let tag = text[Int(node.contentEnd)..<end]
        return tag.starts(with: [Byte.less, Byte.slash] + name)
            && tag.dropFirst(2 + name.count).drop(while: \.isXMLSpace).elementsEqual([Byte.greater])
    }
}
