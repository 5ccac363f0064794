internal import CXMLEvents

/// Says in our words what libxml2 refused; its own differ between versions and are kept for the rare ones.
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
        for problem in refused where offsets.insert(place(of: problem)).inserted {
            if let problem = self.problem(from: problem) { problems.append(problem) }
        }
        return problems
    }

    /// Where a problem stands, for comparison: what is left open behind a mistake in the last tag is not told, whatever
    /// white space ends the file.
    private func place(of problem: cxml_problem) -> Int {
        let offset = offset(of: problem)
        guard problem.isAboutEnd else { return offset }
        return table.text[..<min(offset, table.text.count)].lastIndex { !$0.isXMLSpace }.map { $0 + 1 } ?? offset
    }

    /// Where libxml2 stood; before the end of a line, where it looked at one: it goes as far as the line feed for that.
    private func offset(of problem: cxml_problem) -> Int {
        let offset = Int(problem.offset) + textStart
        let isInLineEnd =
            offset > textStart && offset < table.text.count && table.text[offset] == Byte.lineFeed
            && table.text[offset - 1] == Byte.carriageReturn
        return isInLineEnd ? offset - 1 : offset
    }

    private func problem(from problem: cxml_problem) -> PropertyListProblem? {
        let offset = offset(of: problem)
        switch Int(problem.code) {
        case 4:
            return make(
                .malformed, table.text.count > textStart ? "there is no element in the file" : "the file is empty",
                at: offset..<offset)
        case 5, 77: return endProblem(at: offset)
        case 9, 81: return encodingProblem(at: offset)
        case 26, 27: return undeclaredEntity(before: offset)
        case 64: return lateDeclaration(before: offset)
        case 23, 68:
            return ampersand(at: offset) ?? mergeConflict(before: offset)
                ?? make(.malformed, words(of: problem), at: offset..<offset)
        case 76: return mismatch(at: offset)
        case 80: return commentHyphens(at: offset)
        case Int(CXML_TOO_DEEP):
            return make(
                .limit, "containers are nested more than \(limits.depth) deep; the rest is not read",
                at: offset..<offset)
        case Int(CXML_TOO_MANY_NODES):
            return make(.limit, "there are more than \(limits.nodes) values; the rest is not read", at: offset..<offset)
        case Int(CXML_TOO_MANY_UNKNOWN):
            return make(
                .limit, "there are more than \(limits.unknownElements) unknown elements; the rest is not read",
                at: offset..<offset)
        case Int(CXML_TOO_MANY_PROBLEMS):
            return make(
                .limit, "there are more than \(limits.problems) mistakes; the rest is not read", at: offset..<offset)
        case Int(CXML_TOO_MANY_ATTRIBUTES):
            return make(
                .limit, "a tag has more than \(CXML_MAXIMUM_ATTRIBUTES) attributes; the file is not read",
                at: offset..<offset)
        case Int(CXML_ENTITY_DECLARED):
            return make(.entity, "a property list declares no entities", at: offset..<markupEnd(from: offset))
        default: return make(.malformed, words(of: problem), at: offset..<offset)
        }
    }

    private func make(_ kind: PropertyListProblem.Kind, _ message: String, at range: Range<Int>) -> PropertyListProblem
    {
        let bounded = range.clamped(to: 0..<table.text.count)
        return PropertyListProblem(kind, message, at: Location(file: table.file, range: bounded))
    }
}

// MARK: - The common ones

extension XMLProblems {
    /// The document goes on where it should end, or ends where it should go on.
    ///
    /// The push parser of libxml2 has
    /// one number for both; the nodes that were still open tell them apart.
    private func endProblem(at offset: Int) -> PropertyListProblem? {
        guard let open = table.nodes.last(where: { $0.flags & UInt8(CXML_UNFINISHED) != 0 }) else {
            // In a text of a few bytes libxml2 does not go to the end.
            let end = table.text.count
            if table.nodes.isEmpty { return make(.malformed, "there is no element in the file", at: end..<end) }
            return make(.malformed, "something stands behind the end of the property list", at: skipSpace(from: offset))
        }
        let start = Int(open.start)
        let tag = start..<markupEnd(from: start)
        return make(.malformed, "`\(table.file.quotation(of: tag))` is not closed before the end of the file", at: tag)
    }

    /// What looks like an XML declaration behind the beginning of the file; libxml2 stands somewhere behind its name.
    ///
    /// CoreFoundation reads over it, but not in the middle of a text, which it ends there.
    private func lateDeclaration(before offset: Int) -> PropertyListProblem {
        let start = table.text[textStart..<offset].lastIndex(of: UInt8(ascii: "<")) ?? offset
        guard let element = table.nodes.last(where: { $0.kind != .comment && Int($0.start) < start }) else {
            return make(.declarationNotFirst, "something stands before `<?xml`", at: textStart..<start)
        }
        let isInText = element.kind.isText && start < Int(element.contentEnd)
        return make(
            isInText ? .malformed : .declarationNotFirst,
            isInText
                ? "`<?xml` stands inside a text; only the first line of a file may begin like that"
                : "`<?xml` stands inside the file; only the first line of one may begin like that",
            at: start..<markupEnd(from: start))
    }

    private func encodingProblem(at offset: Int) -> PropertyListProblem {
        let message =
            "the text is not valid UTF-8 from here; save the file as UTF-8, or name its encoding in `<?xml … encoding=\"…\"?>`"
        let isText = String(validating: table.text[offset...].prefix(4), as: UTF8.self) != nil
        return make(
            isText ? .malformed : .encoding, isText ? "a character that XML does not allow" : message,
            at: offset..<min(offset + 1, table.text.count))
    }

    private func undeclaredEntity(before offset: Int) -> PropertyListProblem {
        let start = table.text[..<offset].lastIndex(of: UInt8(ascii: "&")) ?? offset
        let name = table.file.quotation(of: start..<offset)
        return make(
            .entity, "`\(name)` is no entity of XML; it has `&lt;` `&gt;` `&amp;` `&quot;` `&apos;`", at: start..<offset
        )
    }

    private func ampersand(at offset: Int) -> PropertyListProblem? {
        // libxml2 stands on the `&`, or has looked at what follows it.
        let around = table.text[max(0, offset - 1)..<min(offset + 1, table.text.count)]
        guard let start = around.lastIndex(of: UInt8(ascii: "&")) else { return nil }
        return make(.malformed, "a bare `&`; XML spells it `&amp;`", at: start..<start + 1)
    }

    /// What git leaves where two changes meet: a line of seven `<`.
    private func mergeConflict(before offset: Int) -> PropertyListProblem? {
        let start = table.text[..<offset].lastIndex(of: Byte.lineFeed).map { $0 + 1 } ?? textStart
        let line = table.text[start...].prefix { $0 != Byte.lineFeed && $0 != Byte.carriageReturn }
        guard line.starts(with: "<<<<<<<".utf8) else { return nil }
        return make(.malformed, "a conflict of a merge is not settled", at: line.indices)
    }

    private func mismatch(at offset: Int) -> PropertyListProblem {
        let ends = table.nodes.last { Int($0.end) == offset && $0.kind != .comment }
        guard let ends else { return make(.malformed, "an end tag that ends nothing", at: offset..<offset) }
        let opening = table.file.quotation(of: Int(ends.start)..<markupEnd(from: Int(ends.start)))
        let closing = Int(ends.contentEnd)..<Int(ends.end)
        return make(.malformed, "`\(opening)` is closed by `\(table.file.quotation(of: closing))`", at: closing)
    }

    private func commentHyphens(at offset: Int) -> PropertyListProblem? {
        // libxml2 stands somewhere behind the hyphens; they are the last ones before, not those of `<!--`.
        let comment = table.nodes.first { $0.kind == .comment && Int($0.start) <= offset && offset <= Int($0.end) }
        let start = comment.map { Int($0.contentStart) } ?? textStart
        let end = comment.map { Int($0.contentEnd) } ?? offset
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

// MARK: - Looking around

extension XMLProblems {
    private func markupEnd(from offset: Int) -> Int {
        let rest = table.text[min(offset, table.text.count)...].prefix(200)
        return rest.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? rest.endIndex
    }

    private func skipSpace(from offset: Int) -> Range<Int> {
        let start = table.text[min(offset, table.text.count)...].firstIndex { !$0.isXMLSpace } ?? table.text.count
        return start..<min(start + 1, table.text.count)
    }

    private func words(of problem: cxml_problem) -> String {
        let message = withUnsafeBytes(of: problem.message) {
            String(decoding: $0.prefix { $0 != 0 && $0 != 0x0A }, as: UTF8.self)
        }
        return message.isEmpty ? "this is not well-formed XML" : "not well-formed XML: \(message)"
    }
}
