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
        let text = (ends?.text ?? file.text).withoutTagsInIdentifiers(from: textStart)
        guard let reader, parse(text, from: textStart, with: reader) else {
            return unreadable(file, "not enough memory to read the file")
        }
        var nodes = shifted(
            UnsafeBufferPointer(start: cxml_nodes(reader), count: cxml_node_count(reader)), by: textStart)
        nodes.readKeysAsValues()
        let table = NodeTable(file: file, text: file.text, nodes: nodes, isLocated: true)
        var grammar = PropertyListGrammar(table: table)
        grammar.check()
        var problems = encodingProblems(of: file) + byteOrderMarkProblems(of: file)
        let refused = UnsafeBufferPointer(start: cxml_problems(reader), count: cxml_problem_count(reader))
        if !refused.isEmpty {
            problems += XMLProblems(table: table, textStart: textStart, limits: limits).problems(from: refused)
        }
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
