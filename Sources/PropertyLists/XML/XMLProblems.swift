internal import CXMLEvents

/// Translates the errors of libxml2 into messages; libxml2's own messages vary between versions and are used only for
/// rare errors.
///
/// The numbers are libxml2's `xmlParserErrors`,
/// <https://gnome.pages.gitlab.gnome.org/libxml2/html/xmlerror_8h.html>.
struct XMLProblems {
    let table: NodeTable
    let textStart: Int
    let limits: PropertyListLimits

    func problems(from refused: UnsafeBufferPointer<cxml_problem>) -> [PropertyListProblem] {
        var problems: [PropertyListProblem] = []
        var offsets: Set<Int> = []
        for problem in refused {
            let place = place(of: problem)
            guard !offsets.contains(place), let found = self.problem(from: problem, besides: offsets) else { continue }
            problems.append(found)
            // An error at the same place is not a consequence of text that CoreFoundation accepts.
            if !found.kind.isTolerated { offsets.insert(place) }
        }
        return problems
    }

    /// Returns the offset of a problem for comparison.
    ///
    /// Elements that remain open after an error in the last tag are
    /// not reported separately, even if whitespace ends the file.
    private func place(of problem: cxml_problem) -> Int {
        let offset = offset(of: problem)
        guard problem.isAboutEnd else { return offset }
        return table.text[..<min(offset, table.text.count)].lastIndex { !$0.isXMLSpace }.map { $0 + 1 } ?? offset
    }

    /// Returns the offset that libxml2 reports; at a line ending, the offset of the carriage return instead of the
    /// line feed.
    private func offset(of problem: cxml_problem) -> Int {
        let offset = Int(problem.offset) + textStart
        let isInLineEnd =
            offset > textStart && offset < table.text.count && table.text[offset] == Byte.lineFeed
            && table.text[offset - 1] == Byte.carriageReturn
        return isInLineEnd ? offset - 1 : offset
    }

    /// Returns the problem; `nil` if one of the errors at `others` causes it.
    private func problem(from problem: cxml_problem, besides others: Set<Int>) -> PropertyListProblem? {
        let offset = offset(of: problem)
        if let message = limitMessage(of: problem) { return make(.limit, message, at: offset..<offset) }
        switch Int(problem.code) {
        case 4:
            return make(
                .malformed,
                (table.text.count > textStart ? "the file contains no element" : "the file is empty")
                    + "; expected a property list",
                at: offset..<offset)
        case 5, 77: return endProblem(at: offset)
        case 9, 81: return encodingProblem(at: offset)
        case 26, 27: return undeclaredEntity(before: offset)
        case 108: return unknownVersion(before: offset)
        case 64: return lateDeclaration(before: offset)
        case 23, 68:
            if let start = ampersand(at: offset) {
                return make(.malformed, "unescaped `&`; write `&amp;`", at: start..<start + 1)
            }
            return mergeConflict(before: offset) ?? markupError(problem, at: offset)
        case 76: return mismatch(at: offset, besides: others)
        case 80: return commentHyphens(at: offset)
        case Int(CXML_ENTITY_DECLARED):
            return make(
                .entity, "a property list cannot declare entities; remove it", at: offset..<markupEnd(from: offset))
        default: return markupError(problem, at: offset)
        }
    }

    /// Returns the message for a limit that the file exceeds; `nil` for other problems.
    private func limitMessage(of problem: cxml_problem) -> String? {
        switch Int(problem.code) {
        case Int(CXML_TOO_DEEP): "containers are nested more than \(limits.depth) levels deep; remove some levels"
        case Int(CXML_TOO_MANY_NODES): "the file has more than \(limits.nodes) values; remove some from the file"
        case Int(CXML_TOO_MANY_UNKNOWN):
            "the file has more than \(limits.unknownElements) unknown elements; fix the listed ones"
        case Int(CXML_TOO_MANY_PROBLEMS): "the file has more than \(limits.problems) errors; fix the listed ones"
        case Int(CXML_TOO_MANY_ATTRIBUTES):
            "a tag has more than \(CXML_MAXIMUM_ATTRIBUTES) attributes; remove the attributes"
        default: nil
        }
    }

    private func make(_ kind: PropertyListProblem.Kind, _ message: String, at range: Range<Int>) -> PropertyListProblem
    {
        let bounded = range.clamped(to: 0..<table.text.count)
        return PropertyListProblem(kind, message, at: Location(file: table.file, range: bounded))
    }
}

// MARK: - Frequent errors

extension XMLProblems {
    /// Returns an error at the end of the document: text after it, or a missing end tag.
    ///
    /// The push parser of libxml2 has one error code for both; the nodes that remain open distinguish them.
    private func endProblem(at offset: Int) -> PropertyListProblem? {
        guard let open = table.nodes.last(where: { $0.flags & UInt8(CXML_UNFINISHED) != 0 }) else {
            // libxml2 does not read very short texts to the end.
            let end = table.text.count
            if table.nodes.isEmpty {
                return make(.malformed, "the file contains no element; expected a property list", at: end..<end)
            }
            // CoreFoundation does not read the text after the first value: `parseXMLPropertyList`.
            let root = table.nodes.first { $0.kind != .comment }
            return make(
                root.map(table.text.hasEndTag) == true ? .toleratedValue : .malformed,
                "unexpected text after the end of the property list; remove it",
                at: skipSpace(from: offset))
        }
        let start = Int(open.start)
        let tag = start..<markupEnd(from: start)
        return make(.malformed, "`\(table.file.quotation(of: tag))` is not closed; add its end tag", at: tag)
    }

    /// Returns the error for an XML declaration after the beginning of the file; libxml2 reports an offset after its
    /// name.
    ///
    /// CoreFoundation ignores the declaration, except in the middle of a text: there, it ends the text.
    private func lateDeclaration(before offset: Int) -> PropertyListProblem {
        let start = table.text[textStart..<offset].lastIndex(of: UInt8(ascii: "<")) ?? offset
        guard start > textStart else {
            return make(.malformed, "the XML declaration is malformed; correct it, or remove it", at: start..<offset)
        }
        guard let element = table.nodes.last(where: { $0.kind != .comment && Int($0.start) < start }) else {
            let message = "`<?xml` must be at the beginning of the file; remove the text before it"
            return make(.declarationNotFirst, message, at: textStart..<start)
        }
        let isInText = element.kind.isText && start < Int(element.contentEnd)
        return make(
            isInText ? .malformed : .declarationNotFirst,
            isInText
                ? "`<?xml` is not allowed inside text; it must be at the beginning of the file"
                : "`<?xml` must be at the beginning of the file; move it there, or remove it",
            at: start..<markupEnd(from: start))
    }

    private func encodingProblem(at offset: Int) -> PropertyListProblem {
        let message =
            "the text is not valid UTF-8; save the file as UTF-8, or specify its encoding in `<?xml … encoding=\"…\"?>`"
        let isText = String(validating: table.text[offset...].prefix(4), as: UTF8.self) != nil
        return make(
            isText ? .malformed : .encoding, isText ? "XML does not allow this character; remove it" : message,
            at: offset..<min(offset + 1, table.text.count))
    }

    private func undeclaredEntity(before offset: Int) -> PropertyListProblem {
        let start = table.text[..<offset].lastIndex(of: UInt8(ascii: "&")) ?? offset
        let name = table.file.quotation(of: start..<offset)
        let message = "`\(name)` is not an XML entity; expected `&lt;`, `&gt;`, `&amp;`, `&quot;`, or `&apos;`"
        return make(.entity, message, at: start..<offset)
    }

    /// Returns the problem for an unknown version of XML; CoreFoundation skips the declaration without reading the version.
    private func unknownVersion(before offset: Int) -> PropertyListProblem {
        let start = table.text[textStart..<offset].lastIndex(of: UInt8(ascii: "<")) ?? textStart
        return make(
            .toleratedValue, "this version of XML does not exist, and CoreFoundation ignores it; write `1.0`",
            at: start..<markupEnd(from: start))
    }

    /// Returns the offset of an `&`; libxml2 reports it or the offset of the character after it.
    private func ampersand(at offset: Int) -> Int? {
        let around = table.text[max(0, offset - 1)..<min(offset + 1, table.text.count)]
        return around.lastIndex(of: UInt8(ascii: "&"))
    }

    /// Returns the error for a conflict marker of git: a line that begins with seven `<`.
    private func mergeConflict(before offset: Int) -> PropertyListProblem? {
        let start = table.text[..<offset].lastIndex(of: Byte.lineFeed).map { $0 + 1 } ?? textStart
        let line = table.text[start...].prefix { $0 != Byte.lineFeed && $0 != Byte.carriageReturn }
        guard line.starts(with: "<<<<<<<".utf8) else { return nil }
        return make(.malformed, "unresolved merge conflict; keep one version, and remove the markers", at: line.indices)
    }

    /// Returns the error for tags that do not match; `nil` if libxml2 reports an error in the start tag, which causes it.
    private func mismatch(at offset: Int, besides others: Set<Int>) -> PropertyListProblem? {
        let ends = table.nodes.last { Int($0.end) == offset && $0.kind != .comment }
        guard let ends else { return make(.malformed, "this end tag has no start tag; remove it", at: offset..<offset) }
        let tag = Int(ends.start)..<markupEnd(from: Int(ends.start))
        guard !others.contains(where: tag.contains) else { return nil }
        let opening = table.file.quotation(of: tag)
        let closing = Int(ends.contentEnd)..<Int(ends.end)
        let name = opening.dropFirst().prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
        return make(
            .malformed,
            "`\(opening)` is closed by `\(table.file.quotation(of: closing))`; expected `</\(name)>`", at: closing)
    }

    private func commentHyphens(at offset: Int) -> PropertyListProblem? {
        // libxml2 reports an offset after the hyphens; the reported pair is the first one in the comment, not the pair
        // in `<!--`.
        let comment = table.nodes.first { $0.kind == .comment && Int($0.start) <= offset && offset <= Int($0.end) }
        // A comment without an end is not a node.
        let opening = table.text[..<min(offset, table.text.count)].indices.last {
            table.text[$0...].starts(with: "<!--".utf8)
        }
        let start = comment.map { Int($0.contentStart) } ?? opening.map { $0 + "<!--".utf8.count } ?? offset
        let end = comment.map { Int($0.contentEnd) } ?? min(offset + 2, table.text.count)
        let hyphens = table.text[start..<max(start, end)]
        let pair = hyphens.indices.first {
            hyphens[$0] == 0x2D && $0 + 1 < table.text.count && table.text[$0 + 1] == 0x2D
        }
        return make(.commentHyphens, .commentHyphens, at: pair.map { $0..<$0 + 2 } ?? offset..<offset)
    }
}

extension cxml_problem {
    /// Whether the document ends too early or too late: `XML_ERR_DOCUMENT_END`, `XML_ERR_TAG_NOT_FINISHED`.
    fileprivate var isAboutEnd: Bool { code == 5 || code == 77 }
}

// MARK: - Helpers

extension XMLProblems {
    private func markupEnd(from offset: Int) -> Int {
        let rest = table.text[min(offset, table.text.count)...].prefix(200)
        return rest.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? rest.endIndex
    }

    private func skipSpace(from offset: Int) -> Range<Int> {
        let start = table.text[min(offset, table.text.count)...].firstIndex { !$0.isXMLSpace } ?? table.text.count
        return start..<min(start + 1, table.text.count)
    }

    private func markupError(_ problem: cxml_problem, at offset: Int) -> PropertyListProblem {
        let offset = min(offset, table.text.count)
        if let words = XMLErrorWords(code: Int(problem.code), at: offset, in: table.text) {
            return make(.malformed, "not well-formed XML: \(words.text)", at: words.range)
        }
        let message = withUnsafeBytes(of: problem.message) {
            String(decoding: $0.prefix { $0 != 0 && $0 != 0x0A }, as: UTF8.self)
        }
        return make(
            .malformed,
            (message.isEmpty ? "this is not well-formed XML" : "not well-formed XML: \(message)")
                + "; correct the markup here", at: offset..<offset)
    }
}
