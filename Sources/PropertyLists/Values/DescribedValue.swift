internal import CXMLEvents

/// A property list value that a file in another format, such as a project specification, describes.
package indirect enum DescribedValue: Sendable {
    /// A string.
    case string(String, Range<Int>?)

    /// An integer, as written.
    case integer(String, Range<Int>?)

    /// A floating-point number, as written.
    case real(String, Range<Int>?)

    /// A Boolean value.
    case boolean(Bool, Range<Int>?)

    /// Data, in Base64.
    case data(String)

    /// A date, as written.
    case date(String)

    /// An array of values.
    case array([DescribedValue])

    /// The entries of a dictionary.
    case dictionary([Entry])

    /// A key and its value.
    package struct Entry: Sendable {
        package let key: String
        let range: Range<Int>?
        package let value: DescribedValue

        /// Creates an entry.
        ///
        /// - Parameters:
        ///   - key: The key.
        ///   - range: The range of the key in the file's text, in bytes; `nil` if the key is not in the file.
        ///   - value: The value.
        package init(_ key: String, at range: Range<Int>?, _ value: DescribedValue) {
            self.key = key
            self.range = range
            self.value = value
        }
    }
}

extension DescribedValue {
    /// Copies a property list value without its location; omits values that are nested too deeply.
    package init(copying value: PropertyList.Value) { self.init(copying: value, depth: 0) }

    private init(copying value: PropertyList.Value, depth: Int) {
        let text = value.scalarText
        switch value.kind {
        case .dictionary where depth < DescribedNodeRecorder.depthLimit:
            self = .dictionary(
                value.entries.map { Entry($0.key.value, at: nil, DescribedValue(copying: $0.value, depth: depth + 1)) })
        case .array where depth < DescribedNodeRecorder.depthLimit:
            self = .array(value.elements.map { DescribedValue(copying: $0, depth: depth + 1) })
        case .boolean: self = .boolean(value.boolean ?? false, nil)
        case .integer: self = .integer(text, nil)
        case .real: self = .real(text, nil)
        case .data: self = .data(text)
        case .date: self = .date(text)
        case .string, .uid, .dictionary, .array: self = .string(text, nil)
        }
    }
}

extension DescribedValue {
    /// The value on one line; different values have different summaries.
    package var summary: String {
        switch self {
        case .string(let text, _), .integer(let text, _), .real(let text, _), .data(let text), .date(let text):
            String(reflecting: text)
        case .boolean(let value, _): "\(value)"
        case .array(let elements): "[" + elements.map(\.summary).joined(separator: ", ") + "]"
        case .dictionary(let entries):
            "{" + entries.map { String(reflecting: $0.key) + ": " + $0.value.summary }.joined(separator: ", ") + "}"
        }
    }
}

extension PropertyList.Value {
    /// The text of a scalar of any kind; empty for containers.
    fileprivate var scalarText: String { kind == .dictionary || kind == .array ? "" : table.string(at: index) }
}

extension PropertyList {
    /// Creates the list that a file in another format describes; its locations refer to that file.
    ///
    /// - Parameters:
    ///   - value: The root. Values nested deeper than ``PropertyListLimits`` allows are omitted.
    ///   - file: The file.
    package init(describedBy value: DescribedValue, in file: SourceFile) {
        var recorder = DescribedNodeRecorder(fileText: file.text)
        recorder.append(value, depth: 0)
        let table = NodeTable(file: file, text: recorder.text, nodes: recorder.nodes, isLocated: true)
        self.init(format: .description, table: table, root: recorder.nodes.isEmpty ? nil : 0, problems: [])
    }
}

/// Appends the nodes of a described value in document order.
struct DescribedNodeRecorder {
    private(set) var nodes: [Node] = []

    /// The text of the file, followed by values whose text differs from the file.
    private(set) var text: [UInt8]
    private var open: [Int] = []
    private let limit: Int

    /// The maximum nesting depth, which bounds the recursion; entitlements have three levels.
    static let depthLimit = 32

    init(fileText: [UInt8]) {
        text = fileText
        limit = fileText.count
    }

    /// Appends a value and its children; ``depthLimit`` bounds the depth.
    mutating func append(_ value: DescribedValue, depth: Int) {
        guard depth < Self.depthLimit else { return }
        switch value {
        case .string(let text, let range): append(CXML_STRING, text, at: range)
        case .integer(let text, let range): append(CXML_INTEGER, text, at: range)
        case .real(let text, let range): append(CXML_REAL, text, at: range)
        case .data(let text): append(CXML_DATA, text, at: nil)
        case .date(let text): append(CXML_DATE, text, at: nil)
        case .boolean(let value, let range): append(value ? CXML_TRUE : CXML_FALSE, nil, at: range)
        case .array(let elements): append(array: elements, depth: depth + 1)
        case .dictionary(let entries): append(dictionary: entries, depth: depth + 1)
        }
    }

    private mutating func append(array elements: [DescribedValue], depth: Int) {
        begin(CXML_ARRAY)
        for element in elements { append(element, depth: depth) }
        finish()
    }

    private mutating func append(dictionary entries: [DescribedValue.Entry], depth: Int) {
        begin(CXML_DICTIONARY)
        for entry in entries where depth < Self.depthLimit {
            append(CXML_KEY, entry.key, at: entry.range)
            append(entry.value, depth: depth)
        }
        finish()
    }

    private mutating func begin(_ kind: cxml_kind) {
        append(kind, nil, at: nil)
        open.append(nodes.count - 1)
    }

    /// Closes a container and sets its range to the range of its children.
    private mutating func finish() {
        guard let index = open.popLast() else { return }
        nodes[index].next = UInt32(clamping: nodes.count)
        let inside = nodes[(index + 1)...].filter { $0.end > $0.start }
        nodes[index].start = inside.map(\.start).min() ?? 0
        nodes[index].end = inside.map(\.end).max() ?? 0
        nodes[index].contentStart = nodes[index].start
        nodes[index].contentEnd = nodes[index].end
    }

    private mutating func append(_ kind: cxml_kind, _ text: String?, at range: Range<Int>?) {
        let index = nodes.count
        let range = (range ?? 0..<0).clamped(to: 0..<limit)
        var node = Node()
        node.kind = UInt8(kind.rawValue)
        node.start = UInt32(clamping: range.lowerBound)
        node.end = UInt32(clamping: range.upperBound)
        node.contentStart = node.start
        node.contentEnd = node.end
        node.parent = UInt32(clamping: open.last ?? index)
        node.next = UInt32(clamping: index + 1)
        if let text { spell(text, in: &node) }
        nodes.append(node)
    }

    /// Sets the content of a node; appends the text unless the node's range in the file already contains it.
    private mutating func spell(_ spelling: String, in node: inout Node) {
        guard !text[Int(node.start)..<Int(node.end)].elementsEqual(spelling.utf8) else { return }
        // The content is not within the node, so the location is the whole node.
        node.flags = UInt8(CXML_SELF_CLOSING)
        node.contentStart = UInt32(clamping: text.count)
        text += Array(spelling.utf8)
        node.contentEnd = UInt32(clamping: text.count)
    }
}
