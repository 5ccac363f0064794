internal import CXMLEvents

/// Reads XML property lists with libxml2 and checks the result.
///
/// A parser can read any number of files, but must not be used by several threads at the same time.
final class XMLPropertyListParser {
    let limits: PropertyListLimits
    /// The parser of libxml2, which is created for the first file that ``plainReader`` does not accept.
    private var reader: OpaquePointer?
    private var plainReader = PlainXMLReader()

    init(limits: PropertyListLimits) { self.limits = limits }

    deinit { cxml_reader_free(reader) }

    /// Reads `file` as XML.
    func read(_ file: SourceFile) -> PropertyList {
        guard plainReader.read(file, limits: limits) else { return readThoroughly(file) }
        // A copy has no unused capacity, and the reader keeps its memory for the next file.
        let nodes = plainReader.nodes.withUnsafeBufferPointer { Array($0) }
        let table = NodeTable(file: file, text: file.text, nodes: nodes, isLocated: true)
        return PropertyList(
            format: .xml, table: table, root: plainReader.root, problems: [], isPlain: true,
            pleasesCodesign: !plainReader.concernsCodesign)
    }

    /// Reads `file` with libxml2, which reports errors.
    func readThoroughly(_ file: SourceFile) -> PropertyList {
        if reader == nil { reader = XMLLibrary.makeReader() }
        let textStart = file.encoding.textStart
        if case .unreadable = file.encoding, file.text.first(where: { !$0.isXMLSpace }) != UInt8(ascii: "<") {
            return PropertyList(
                format: .xml, table: NodeTable(file: file, text: [], nodes: [], isLocated: true), root: nil,
                problems: encodingProblems(of: file))
        }
        let ends = XMLCommentEnds(file.text)
        let text = ends?.text ?? file.text
        guard let document = parse(text.withoutTagsInIdentifiers(from: textStart), of: file) else {
            return unreadable(file, "not enough memory to read the file")
        }
        let tolerant = withoutSkippedMarkup(document, text, of: file)
        var nodes = tolerant.nodes
        nodes.readKeysAsValues()
        var grammar = PropertyListGrammar(
            table: NodeTable(file: file, text: file.text, nodes: nodes, isLocated: true))
        grammar.check()
        var problems = encodingProblems(of: file) + byteOrderMarkProblems(of: file) + tolerant.problems
        problems.reportCommentsOnce(ends?.hyphens.prefix(limits.problems) ?? [], in: file)
        problems += grammar.problems.prefix(limits.problems)
        if problems.count > 1 {
            problems.sort { ($0.location.range?.lowerBound ?? 0) < ($1.location.range?.lowerBound ?? 0) }
        }
        let root = nodes.replaceInnerLists(root: grammar.root)
        return PropertyList(
            format: .xml, table: NodeTable(file: file, text: file.text, nodes: nodes, isLocated: true), root: root,
            problems: problems)
    }

    /// The nodes and the errors of a text.
    private struct Document {
        let nodes: [Node]
        let problems: [PropertyListProblem]

        /// Whether a start tag or an end tag, which CoreFoundation does not skip, is at a location.
        func hasTag(at location: Location, in file: SourceFile) -> Bool {
            // CoreFoundation can find another root element, and does not read the text after it.
            let root = nodes.first { $0.kind != .comment }
            let firstTag = CoreFoundationProlog(of: file.text, from: file.encoding.textStart).firstTag
            guard let start = location.range.map({ UInt32($0.lowerBound) }), root.map({ Int($0.start) }) == firstTag
            else {
                return false
            }
            return nodes.contains { $0.kind != .comment && ($0.start == start || $0.contentEnd == start) }
        }
    }

    /// Reads a text with libxml2, in which bytes of the file's text can be replaced; returns `nil` if there is not enough
    /// memory.
    private func parse(_ text: [UInt8], of file: SourceFile) -> Document? {
        let start = file.encoding.textStart
        guard let reader, parse(text, from: start, with: reader) else { return nil }
        let found = UnsafeBufferPointer(start: cxml_nodes(reader), count: cxml_node_count(reader))
        let nodes = shifted(found, by: start)
        let refused = UnsafeBufferPointer(start: cxml_problems(reader), count: cxml_problem_count(reader))
        guard !refused.isEmpty else { return Document(nodes: nodes, problems: []) }
        let table = NodeTable(file: file, text: file.text, nodes: nodes, isLocated: true)
        return Document(
            nodes: nodes,
            problems: XMLProblems(table: table, textStart: start, limits: limits).problems(from: refused))
    }

    /// Returns what CoreFoundation reads if all errors are in markup that it skips; otherwise the document.
    private func withoutSkippedMarkup(_ document: Document, _ text: [UInt8], of file: SourceFile) -> Document {
        let refused = document.problems.first { !$0.kind.isTolerated }
        guard let refused, file.encoding.isUTF8, !document.hasTag(at: refused.location, in: file),
            !document.problems.contains(where: { $0.kind == .limit }),
            let rest = parse(text.withoutSkippedMarkup(from: file.encoding.textStart), of: file),
            let root = rest.nodes.first(where: { $0.kind != .comment }),
            NodeTable(file: file, text: file.text, nodes: [], isLocated: true).hasEndTag(root),
            rest.problems.allSatisfy({ $0.kind.isTolerated || ($0.location.range?.lowerBound ?? 0) >= Int(root.end) })
        else { return document }
        // The first error in markup causes the following ones.
        var reported: Set<Int> = []
        let problems = (document.problems + rest.problems).compactMap { problem -> PropertyListProblem? in
            let place = problem.location.range?.lowerBound ?? 0
            let markup = problem.kind.isTolerated ? nil : file.text[..<place].lastIndex(of: Byte.less)
            guard reported.insert(markup ?? place).inserted else { return nil }
            guard !problem.kind.isTolerated else { return problem }
            return PropertyListProblem(.toleratedValue, problem.message, at: problem.location)
        }
        // Markup in a text is spaces here, but CoreFoundation rejects it.
        let nodes = rest.nodes.map { node in
            var node = node
            let isMarked =
                node.kind.isText && file.text[Int(node.contentStart)..<Int(node.contentEnd)].contains(Byte.less)
            if isMarked { node.flags |= UInt8(CXML_ESCAPED) }
            return node
        }
        return Document(nodes: nodes, problems: problems)
    }

    private func parse(_ text: [UInt8], from start: Int, with reader: OpaquePointer) -> Bool {
        let bounds = cxml_limits(
            maximumDepth: UInt32(limits.depth), maximumNodes: UInt32(limits.nodes),
            maximumUnknown: UInt32(limits.unknownElements), maximumProblems: UInt32(limits.problems))
        return text.withUnsafeBufferPointer { text in
            let body = UnsafeBufferPointer(rebasing: text[start...])
            return cxml_read(reader, body.baseAddress, body.count, bounds) == 0
        }
    }

    /// Returns the nodes with offsets in the file's text, which can begin with a byte order mark.
    private func shifted(_ nodes: UnsafeBufferPointer<Node>, by offset: Int) -> [Node] {
        guard offset > 0 else { return Array(nodes) }
        let offset = UInt32(offset)
        return nodes.map { node in
            var node = node
            node.start += offset
            node.end += offset
            node.contentStart += offset
            node.contentEnd += offset
            return node
        }
    }

    private func encodingProblems(of file: SourceFile) -> [PropertyListProblem] {
        guard case .unreadable(let name) = file.encoding else { return [] }
        let message =
            name == "EBCDIC"
            ? "the file is in EBCDIC, which is not supported; save it as UTF-8"
            : "the file specifies the encoding `\(name)`, but cannot be decoded with it; save it as UTF-8"
        return [PropertyListProblem(.encoding, message, at: Location(file: file, range: 0..<0))]
    }

    /// Returns the error for a second byte order mark, which is a character of the text; XML cannot begin with it.
    ///
    /// libxml2 ignores the second mark, but CoreFoundation expects a tag and rejects the file.
    private func byteOrderMarkProblems(of file: SourceFile) -> [PropertyListProblem] {
        let start = file.encoding.textStart
        guard start > 0 || !file.encoding.isUTF8, file.text[start...].starts(with: [0xEF, 0xBB, 0xBF]) else {
            return []
        }
        let message = "unexpected second byte order mark; expected `<`"
        return [PropertyListProblem(.malformed, message, at: Location(file: file, range: start..<start + 3))]
    }

    private func unreadable(_ file: SourceFile, _ message: String) -> PropertyList {
        let table = NodeTable(file: file, text: [], nodes: [], isLocated: true)
        let problem = PropertyListProblem(.limit, message, at: Location(file: file))
        return PropertyList(format: .xml, table: table, root: nil, problems: [problem])
    }
}

extension [PropertyListProblem] {
    /// Keeps one problem per comment with `--`, and adds the comments that libxml2 did not receive.
    fileprivate mutating func reportCommentsOnce(_ unseen: ArraySlice<Range<Int>>, in file: SourceFile) {
        self += unseen.map {
            PropertyListProblem(.commentHyphens, .commentHyphens, at: Location(file: file, range: $0))
        }
        var reported: Set<Range<Int>> = []
        removeAll { problem in
            guard problem.kind == .commentHyphens, let range = problem.location.range else { return false }
            return !reported.insert(range).inserted
        }
    }
}

extension String {
    /// The message for a comment that contains two adjacent hyphens.
    static var commentHyphens: String { "a comment must not contain `--`; separate the hyphens" }
}
