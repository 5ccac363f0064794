internal import CXMLEvents

/// A value of a property list that a file in another language describes, and where it stands there.
package indirect enum DescribedValue: Sendable {
    /// A string.
    case string(String, Range<Int>?)

    /// A whole number, as it is written.
    case integer(String, Range<Int>?)

    /// A number with a fraction, as it is written.
    case real(String, Range<Int>?)

    /// A truth value.
    case boolean(Bool, Range<Int>?)

    /// Bytes, in base64.
    case data(String)

    /// A date, as it is written.
    case date(String)

    /// Values in order.
    case array([DescribedValue])

    /// Values by their keys.
    case dictionary([Entry])

    /// One key with its value.
    package struct Entry: Sendable {
        package let key: String
        let range: Range<Int>?
        package let value: DescribedValue

        /// Creates an entry.
        ///
        /// - Parameters:
        ///   - key: The key.
        ///   - range: Where it stands, in bytes of the file's text; `nil` where that is not in the file.
        ///   - value: The value.
        package init(_ key: String, at range: Range<Int>?, _ value: DescribedValue) {
            self.key = key
            self.range = range
            self.value = value
        }
    }
}

extension DescribedValue {
    /// A value of a property list, without its place; what is nested too deeply is left out.
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
    /// The value in a line, the same for the same value and no other.
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
    /// The text of a scalar of whatever kind.
    fileprivate var scalarText: String { kind == .dictionary || kind == .array ? "" : table.string(at: index) }
}

extension PropertyList {
    /// Creates the list that a file in another language describes; its places are those of that file.
    ///
    /// - Parameters:
    ///   - value: The root; nested no deeper than ``PropertyListLimits`` allows, what is below is left out.
    ///   - file: The file.
    package init(describedBy value: DescribedValue, in file: SourceFile) {
        var recorder = DescribedNodeRecorder(fileText: file.text)
        recorder.append(value, depth: 0)
        let table = NodeTable(file: file, text: recorder.text, nodes: recorder.nodes, isLocated: true)
        self.init(format: .description, table: table, root: recorder.nodes.isEmpty ? nil : 0, problems: [])
    }
}

/// Writes the nodes of a described value down in order.
struct DescribedNodeRecorder {
    private(set) var nodes: [Node] = []

    /// The text of the file, and behind it those texts that the file spells otherwise.
    private(set) var text: [UInt8]
    private var open: [Int] = []
    private let limit: Int

    /// How deep values are looked at; entitlements nest three levels deep.
    static let depthLimit = 32

    init(fileText: [UInt8]) {
        text = fileText
        limit = fileText.count
    }

    /// The depth is bounded by ``depthLimit``.
    mutating func append(_ value: DescribedValue, depth: Int) {
        guard depth < Self.depthLimit else { return }
        switch value {
        case .string(let text, let range): append(CXML_STRING, text, at: range)
        case .integer(let text, let range): append(CXML_INTEGER, text, at: range)
        case .real(let text, let range): append(CXML_REAL, text, at: range)
        case .data(let text): append(CXML_DATA, text, at: nil)
        case .date(let text): append(CXML_DATE, text, at: nil)
        case .boolean(let value, let range): append(value ? CXML_TRUE : CXML_FALSE, nil, at: range)
        case .array(let elements):
            begin(CXML_ARRAY)
            for element in elements { append(element, depth: depth + 1) }
            finish()
        case .dictionary(let entries):
            begin(CXML_DICTIONARY)
            for entry in entries where depth + 1 < Self.depthLimit {
                append(CXML_KEY, entry.key, at: entry.range)
                append(entry.value, depth: depth + 1)
            }
            finish()
        }
    }

    private mutating func begin(_ kind: cxml_kind) {
        append(kind, nil, at: nil)
        open.append(nodes.count - 1)
    }

    /// A container stands where what is in it stands.
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

    /// Puts a text behind the file's, unless it stands in the place of the node.
    private mutating func spell(_ spelling: String, in node: inout Node) {
        guard !text[Int(node.start)..<Int(node.end)].elementsEqual(spelling.utf8) else { return }
        // The content is elsewhere: the place is that of the whole node.
        node.flags = UInt8(CXML_SELF_CLOSING)
        node.contentStart = UInt32(clamping: text.count)
        text += Array(spelling.utf8)
        node.contentEnd = UInt32(clamping: text.count)
    }
}
