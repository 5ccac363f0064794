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
        if case .unreadable = file.encoding, file.text.first(where: { !$0.isXMLSpace }) != UInt8(ascii: "<") {
            return PropertyList(
                format: .xml, table: NodeTable(file: file, text: [], nodes: [], isLocated: true), root: nil,
                problems: encodingProblems(of: file))
        }
        guard let document = parse(file.text, of: file) else {
            return unreadable(file, "not enough memory to read the file")
        }
        let tolerant = withoutSkippedMarkup(document, of: file)
        var nodes = tolerant.nodes
        nodes.readKeysAsValues()
        var grammar = PropertyListGrammar(
            table: NodeTable(file: file, text: file.text, nodes: nodes, isLocated: true))
        grammar.check()
        var problems = encodingProblems(of: file) + byteOrderMarkProblems(of: file) + tolerant.problems
        problems.reportCommentsOnce(tolerant.hyphens.prefix(limits.problems), in: file)
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

        /// The hyphens in comments that libxml2 did not receive.
        let hyphens: [Range<Int>]
    }

    /// Reads a text with libxml2, in which bytes of the file's text can be replaced; returns `nil` if there is not enough
    /// memory.
    private func parse(_ text: [UInt8], of file: SourceFile) -> Document? {
        let start = file.encoding.textStart
        let text = text.withoutTagsInIdentifiers(from: start)
        let ends = XMLCommentEnds(text)
        guard let reader, parse(ends?.text ?? text, from: start, with: reader) else { return nil }
        let found = UnsafeBufferPointer(start: cxml_nodes(reader), count: cxml_node_count(reader))
        let nodes = shifted(found, by: start)
        let refused = UnsafeBufferPointer(start: cxml_problems(reader), count: cxml_problem_count(reader))
        let table = NodeTable(file: file, text: file.text, nodes: nodes, isLocated: true)
        let problems =
            refused.isEmpty
            ? [] : XMLProblems(table: table, textStart: start, limits: limits).problems(from: refused)
        return Document(nodes: nodes, problems: problems, hyphens: ends?.hyphens ?? [])
    }

    /// Returns what CoreFoundation reads if all errors are in markup that it skips; otherwise the document.
    private func withoutSkippedMarkup(_ document: Document, of file: SourceFile) -> Document {
        let refused = document.problems.first { !$0.kind.isTolerated }
        guard let refused, file.encoding.isReadAsDeclared, !document.problems.contains(where: { $0.kind == .limit })
        else {
            return document
        }
        guard
            let markup = SkippedMarkup(
                of: file.text, from: file.encoding.textStart, root: document.nodes.first { $0.kind != .comment },
                near: refused.location),
            let rest = parse(markup.text, of: file),
            let root = rest.nodes.first(where: { $0.kind != .comment }), file.text.hasEndTag(root),
            rest.problems.allSatisfy({ $0.kind.isTolerated || ($0.location.range?.lowerBound ?? 0) >= Int(root.end) })
        else { return document }
        return Document(
            nodes: rest.nodes.map { $0.marked(in: file.text) },
            problems: markup.problems(document.problems, rest.problems.filter(\.kind.isTolerated)),
            hyphens: rest.hyphens)
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
