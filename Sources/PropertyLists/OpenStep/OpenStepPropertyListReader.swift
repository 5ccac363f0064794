internal import CXMLEvents

/// Creates a property list from the events of an ``OpenStepReader``.
struct OpenStepPropertyListReader {
    private let file: SourceFile
    private let limits: PropertyListLimits

    init(_ file: SourceFile, limits: PropertyListLimits) {
        self.file = file
        self.limits = limits
    }

    /// Reads the file as an OpenStep property list.
    func read() -> PropertyList {
        let start = file.encoding.textStart
        var reader = OpenStepReader(
            file.text, from: start, limits: limits, reportingTo: NodeRecorder(capacity: file.text.count / 32))
        reader.read()
        let recorder = reader.events
        let table = NodeTable(file: file, text: file.text, nodes: recorder.nodes, isLocated: true)
        return PropertyList(
            format: .openStep, table: table, root: recorder.nodes.isEmpty ? nil : 0,
            problems: recorder.error.map { [problem($0)] } ?? [])
    }

    private func problem(_ error: PropertyListError) -> PropertyListProblem {
        let offset = error.offset ?? 0
        let end = min(offset + 1, file.text.count)
        return PropertyListProblem(error.kind, error.message, at: Location(file: file, range: min(offset, end)..<end))
    }
}

/// Records nodes in document order.
private struct NodeRecorder: OpenStepEvents {
    private(set) var nodes: [Node] = []
    private(set) var error: PropertyListError?
    private var open: [Int] = []

    init(capacity: Int) { nodes.reserveCapacity(capacity) }

    mutating func beginDictionary(at offset: Int) { begin(CXML_DICTIONARY, at: offset) }

    mutating func endDictionary(at end: Int) { finish(at: end) }

    mutating func beginArray(at offset: Int) { begin(CXML_ARRAY, at: offset) }

    mutating func endArray(at end: Int) { finish(at: end) }

    mutating func key(_ text: OpenStepText) { append(CXML_KEY, text) }

    mutating func string(_ text: OpenStepText) { append(CXML_STRING, text) }

    mutating func data(in range: Range<Int>) {
        append(CXML_DATA, OpenStepText(range: range, content: range, hasEscapes: true))
    }

    mutating func stop(at error: PropertyListError) { self.error = error }

    private mutating func begin(_ kind: cxml_kind, at offset: Int) {
        let index = nodes.count
        append(kind, OpenStepText(range: offset..<offset + 1, content: offset + 1..<offset + 1, hasEscapes: false))
        open.append(index)
    }

    private mutating func finish(at end: Int) {
        guard let index = open.popLast() else { return }
        nodes[index].end = UInt32(clamping: end)
        nodes[index].contentEnd = UInt32(clamping: max(Int(nodes[index].contentStart), end - 1))
        nodes[index].next = UInt32(clamping: nodes.count)
    }

    private mutating func append(_ kind: cxml_kind, _ text: OpenStepText) {
        let index = nodes.count
        var node = Node()
        node.start = UInt32(clamping: text.range.lowerBound)
        node.end = UInt32(clamping: text.range.upperBound)
        node.contentStart = UInt32(clamping: text.content.lowerBound)
        node.contentEnd = UInt32(clamping: text.content.upperBound)
        node.parent = UInt32(clamping: open.last ?? index)
        node.next = UInt32(clamping: index + 1)
        node.kind = UInt8(kind.rawValue)
        node.flags = text.hasEscapes ? UInt8(CXML_OPENSTEP_QUOTED) : 0
        nodes.append(node)
    }
}
