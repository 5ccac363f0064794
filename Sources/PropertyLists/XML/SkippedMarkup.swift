internal import CXMLEvents

/// The markup of a text that CoreFoundation skips without checking it.
struct SkippedMarkup {
    /// The text without the markup, with the same length.
    private(set) var text: [UInt8] = []

    private let original: [UInt8]

    /// The end of the root element, after which CoreFoundation does not read; 0 if it reads another root element.
    private let rootEnd: Int

    /// Finds the markup of a text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - start: The end of a byte order mark.
    ///   - root: The root element that libxml2 finds.
    ///   - error: The location of the first error; the initializer fails if it is not in such markup.
    init?(of text: [UInt8], from start: Int, root: Node?, near error: Location) {
        original = text
        let firstTag = CoreFoundationProlog(of: text, from: start).firstTag
        let readsOtherRoot = firstTag != nil && firstTag != root.map { Int($0.start) }
        let end = root.flatMap { text.hasEndTag($0) ? Int($0.end) : nil }
        rootEnd = readsOtherRoot ? 0 : end ?? text.count
        guard let place = error.range?.lowerBound, place >= rootEnd || text.mayContainSkippedMarkup(around: place)
        else {
            return nil
        }
        self.text = text.withoutSkippedMarkup(from: start)
        guard isNear(error) else { return nil }
    }

    private func isNear(_ location: Location) -> Bool {
        guard let place = location.range?.lowerBound else { return false }
        return place >= rootEnd || original.tag(around: place).contains { original[$0] != text[$0] }
    }

    /// Returns the errors of both readings: each error in the markup once, without the errors that it causes.
    func problems(_ problems: [PropertyListProblem], _ rest: [PropertyListProblem]) -> [PropertyListProblem] {
        var reported: Set<Int> = []
        let skipped = problems.compactMap { problem -> PropertyListProblem? in
            guard !problem.kind.isTolerated, isNear(problem.location) else { return nil }
            let start = original[..<(problem.location.range?.lowerBound ?? 0)].lastIndex(of: Byte.less)
            guard reported.insert(start ?? 0).inserted else { return nil }
            return PropertyListProblem(.skippedMarkup, problem.message, at: problem.location)
        }
        // The second reading does not find tolerated values in the markup, such as the version of XML.
        let others = problems.filter { $0.kind == .toleratedValue && isNear($0.location) } + rest
        return skipped + others.filter { reported.insert($0.location.range?.lowerBound ?? 0).inserted }
    }
}

extension [UInt8] {
    /// Returns the text in which markup that CoreFoundation skips without checking it is spaces.
    ///
    /// CoreFoundation skips processing instructions, and the document type declaration and the attributes of start tags up
    /// to their first `>`. It accepts control characters and `]]>` in texts, and characters of other encodings in
    /// comments; they are replaced. See `getContentObject` and `parseXMLElement` in
    /// <https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c>.
    ///
    /// - Parameter start: The end of the byte order mark.
    /// - Returns: The text, which has the same length.
    fileprivate func withoutSkippedMarkup(from start: Int) -> [UInt8] {
        var text = map { $0 < Byte.space && $0 != 0 && !$0.isXMLSpace ? Self.placeholder : $0 }
        var isInProlog = true
        var next = start
        while let tag = offset(of: Byte.less, from: next), tag + 1 < endIndex {
            text.replaceSectionEnds(in: next..<tag)
            guard let end = endOfMarkup(at: tag, isInProlog: isInProlog) else { return text }
            let isStartTag = self[tag + 1] != Byte.slash && !isDeclaration(at: tag)
            if isStartTag { isInProlog = false }
            if self[tag...].starts(with: "<!--".utf8) { text.replaceCharacters(in: tag..<end) }
            let skipped = isStartTag ? attributes(of: tag..<end) : skippedMarkup(tag..<end, start: start)
            if let skipped { text.blank(skipped) }
            next = end
        }
        return text
    }

    /// Returns the range of the tag before an offset, and of the text up to the next tag.
    ///
    /// libxml2 reports an error at the beginning of the text, or at the next tag.
    fileprivate func tag(around place: Int) -> Range<Int> {
        let place = Swift.min(place, count)
        let end = self[Swift.min(place + 1, count)...].firstIndex(of: Byte.less) ?? count
        return (self[..<place].lastIndex(of: Byte.less) ?? 0)..<end
    }

    /// Whether CoreFoundation can skip a part of the tag or text at an offset; most errors are in other tags.
    fileprivate func mayContainSkippedMarkup(around place: Int) -> Bool {
        let markup = self[tag(around: place)]
        let name = markup.dropFirst().prefix { $0 != Byte.greater }
        return name.dropFirst().contains { $0.isXMLSpace || $0 == Byte.slash } || name.first == Byte.exclamation
            || name.first == Byte.question
            || markup.contains { $0 == UInt8(ascii: "]") || $0 < Byte.space && !$0.isXMLSpace }
    }

    /// Whether a comment, an instruction, or a declaration begins at an offset.
    private func isDeclaration(at tag: Int) -> Bool {
        self[tag + 1] == Byte.exclamation || self[tag + 1] == Byte.question
    }

    /// Whether markup is an XML declaration that CoreFoundation does not skip, or at a place that is reported.
    ///
    /// CoreFoundation reads the encoding in a declaration at the beginning, also in a malformed one, and even past its end:
    /// `encodingForXMLData`. A declaration with the encoding UTF-8 changes nothing.
    private func isReadDeclaration(_ markup: Range<Int>, start: Int) -> Bool {
        guard self[markup].starts(with: "<?xml".utf8) else { return false }
        guard markup.lowerBound == start else { return true }
        // After a byte order mark, the encoding is known.
        guard start == 0 else { return false }
        let attributes = self[markup.dropFirst(5)].prefix { $0 != UInt8(ascii: "?") && $0 != Byte.greater }
        guard let name = attributes.firstRange(of: "encoding=".utf8)?.upperBound else { return false }
        let quote = self[name]
        guard quote == Byte.quote || quote == Byte.apostrophe else { return false }
        guard let end = self[(name + 1)...].firstIndex(of: quote) else { return false }
        let encoding = self[(name + 1)..<end]
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
        let isDocumentType = isInProlog && markup.starts(with: "<!DOCTYPE".utf8)
        let isAccepted = isDocumentType && !self[tag..<end].contains(UInt8(ascii: "["))
        return isAccepted ? end + 1 : nil
    }

    /// Returns the range after the name of a start tag, without the end of the tag.
    private func attributes(of tag: Range<Int>) -> Range<Int> {
        let end = tag.upperBound - (self[tag.upperBound - 2] == Byte.slash ? 2 : 1)
        return (self[tag.lowerBound..<end].firstIndex(where: \.isXMLSpace) ?? end)..<end
    }

    /// Returns the markup if it is an instruction or a document type declaration that CoreFoundation skips.
    private func skippedMarkup(_ markup: Range<Int>, start: Int) -> Range<Int>? {
        let isSkipped = self[markup].starts(with: "<?".utf8) || self[markup].starts(with: "<!DOCTYPE".utf8)
        return isSkipped && !isReadDeclaration(markup, start: start) ? markup : nil
    }

    /// A character that has no meaning in markup and references.
    private static var placeholder: UInt8 { UInt8(ascii: "_") }

    /// Replaces the `>` of each `]]>` in a text.
    private mutating func replaceSectionEnds(in text: Range<Int>) {
        for index in text.dropFirst(2) where self[(index - 2)...index].elementsEqual("]]>".utf8) {
            self[index] = Self.placeholder
        }
    }

    /// Replaces characters that are not ASCII; the ones in comments can be in another encoding.
    private mutating func replaceCharacters(in range: Range<Int>) {
        for index in range where self[index] >= 0x80 { self[index] = Self.placeholder }
    }

    /// Replaces bytes with spaces, except line breaks.
    private mutating func blank(_ range: Range<Int>) {
        for index in range where !self[index].isXMLSpace { self[index] = Byte.space }
    }
}

extension [UInt8] {
    /// Whether an element ends in a tag that CoreFoundation accepts: `/>`, or its name in `</` and `>`.
    ///
    /// Only whitespace can follow the name: `checkForCloseTag` in
    /// <https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c>.
    func hasEndTag(_ node: Node) -> Bool {
        let (start, end) = (Int(node.start), Int(node.end))
        guard node.flags & UInt8(CXML_UNFINISHED) == 0, start < end, end <= count else { return false }
        if node.flags & UInt8(CXML_SELF_CLOSING) != 0 { return self[start..<end].last == Byte.greater }
        let name = self[(start + 1)..<end].prefix { !$0.isXMLSpace && $0 != Byte.greater }
        let tag = self[Int(node.contentEnd)..<end]
        return tag.starts(with: [Byte.less, Byte.slash] + name)
            && tag.dropFirst(2 + name.count).drop(while: \.isXMLSpace).elementsEqual([Byte.greater])
    }
}

extension Node {
    /// Returns the node with the flag for escaped text if the text contains markup, which CoreFoundation rejects.
    func marked(in text: [UInt8]) -> Node {
        guard kind.isText, text[Int(contentStart)..<Int(contentEnd)].contains(Byte.less) else { return self }
        var node = self
        node.flags |= UInt8(CXML_ESCAPED)
        return node
    }
}
