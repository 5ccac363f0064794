internal import CXMLEvents

/// The markup of a text that CoreFoundation skips without checking it.
struct SkippedMarkup {
    /// The text without the markup, with the same length.
    private(set) var text: [UInt8] = []

    private let original: [UInt8]

    /// The offsets of the markup that CoreFoundation finds.
    private var starts: [Int] = []

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
        self.text = text.map { $0 < Byte.space && $0 != 0 && !$0.isXMLSpace ? .placeholder : $0 }
        let firstTag = CoreFoundationProlog(of: text, from: start).firstTag
        let readsOtherRoot = firstTag != nil && firstTag != root.map { Int($0.start) }
        let end = root.flatMap { text.hasEndTag($0) ? Int($0.end) : nil }
        rootEnd = readsOtherRoot ? 0 : end ?? text.count
        skipMarkup(from: start)
        guard isNear(error) else { return nil }
    }

    /// Replaces the markup that CoreFoundation skips without checking it.
    ///
    /// CoreFoundation skips processing instructions, the document type declaration, and the attributes of start tags. It
    /// accepts control characters and `]]>` in texts, and characters of other encodings in comments.
    private mutating func skipMarkup(from start: Int) {
        var markup = CoreFoundationMarkup(of: original, from: start)
        var end = start
        while let (kind, range) = markup.next() {
            text.replaceSectionEnds(in: end..<range.lowerBound)
            starts.append(range.lowerBound)
            end = range.upperBound
            switch kind {
            case .comment:
                text.replaceCharacters(in: range)
                // After an empty comment before the root element, CoreFoundation skips the text up to the next comment.
                let empty = "<!---->".utf8
                if original[range].starts(with: empty) { text.blank(range.dropFirst(empty.count)) }
            case .startTag: text.blank(original.attributes(of: range))
            case .documentType: text.blank(range)
            case .instruction where !original.mustKeep(range, start: start): text.blank(range)
            case .instruction, .section, .endTag: break
            }
        }
    }

    /// Whether an error is in the markup; libxml2 reports an error at the beginning of the text after it, or at the next tag.
    private func isNear(_ location: Location) -> Bool {
        guard let place = location.range?.lowerBound else { return false }
        let tag = start(before: place)..<(starts.first { $0 > place } ?? original.count)
        return place >= rootEnd || tag.contains { original[$0] != text[$0] }
    }

    /// The offset of the last markup that begins before an offset; 0 if there is none.
    private func start(before place: Int) -> Int { starts.last { $0 < place } ?? 0 }

    /// Returns the errors of both readings: each error in the markup once, without the errors that it causes.
    func problems(_ problems: [PropertyListProblem], _ rest: [PropertyListProblem]) -> [PropertyListProblem] {
        var markup: Set<Int> = []
        let skipped = problems.compactMap { problem -> PropertyListProblem? in
            guard !problem.kind.isTolerated, isNear(problem.location) else { return nil }
            guard markup.insert(start(before: problem.location.range?.lowerBound ?? 0)).inserted else { return nil }
            return PropertyListProblem(.skippedMarkup, problem.message, at: problem.location)
        }
        // The second reading does not find tolerated values in the markup, such as the version of XML.
        let others = problems.filter { $0.kind == .toleratedValue && isNear($0.location) } + rest
        var reported: Set<ReportedProblem> = []
        return skipped + others.filter { reported.insert(ReportedProblem($0)).inserted }
    }

    /// The kind and the place of a problem, which are equal in both readings.
    private struct ReportedProblem: Hashable {
        let kind: PropertyListProblem.Kind
        let offset: Int?

        init(_ problem: PropertyListProblem) {
            kind = problem.kind
            offset = problem.location.range?.lowerBound
        }
    }
}

extension [UInt8] {
    /// Whether an instruction must remain in the text: an XML declaration with an encoding other than UTF-8, or one that is
    /// not at the beginning of the file, which is reported.
    fileprivate func mustKeep(_ markup: Range<Int>, start: Int) -> Bool {
        guard markup.lowerBound == start else { return self[markup].beginsXMLDeclaration }
        // After a byte order mark, the encoding is known.
        guard start == 0, let encoding = declaredEncoding else { return false }
        return String(decoding: encoding.prefix(6), as: UTF8.self).lowercased() != "utf-8"
    }

    /// Returns the range after the name of a start tag, without the end of the tag.
    fileprivate func attributes(of tag: Range<Int>) -> Range<Int> {
        let end = tag.upperBound - (self[tag.upperBound - 2] == Byte.slash ? 2 : 1)
        return (self[tag.lowerBound..<end].firstIndex(where: \.isXMLSpace) ?? end)..<end
    }

    /// Replaces the `>` of each `]]>` in a text.
    fileprivate mutating func replaceSectionEnds(in text: Range<Int>) {
        for index in text.dropFirst(2) where self[(index - 2)...index].elementsEqual("]]>".utf8) {
            self[index] = .placeholder
        }
    }

    /// Replaces characters that are not ASCII; the ones in comments can be in another encoding.
    fileprivate mutating func replaceCharacters(in range: Range<Int>) {
        for index in range where self[index] >= 0x80 { self[index] = .placeholder }
    }

    /// Replaces bytes with spaces, except line breaks.
    fileprivate mutating func blank(_ range: Range<Int>) {
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

extension UInt8 {
    /// A character that has no meaning in markup and references.
    fileprivate static var placeholder: UInt8 { UInt8(ascii: "_") }
}
