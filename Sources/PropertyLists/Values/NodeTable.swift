internal import CXMLEvents

/// An element of a property list.
///
/// The type of the C target is used directly to avoid a conversion.
typealias Node = cxml_node

/// The values of a property list as a flat table in document order, which each ``PropertyList/Value`` references.
///
/// The nodes are one array, and texts are ranges of the file that become strings only on demand. A tree of objects
/// costs three times as much to create.
final class NodeTable: Sendable {
    /// The file that was read.
    let file: SourceFile

    /// The text to which the content ranges of the nodes refer: the file's text, or the decoded values of a binary
    /// list.
    let text: [UInt8]

    /// The elements in document order; the children of a dictionary alternate between keys and values.
    let nodes: [Node]

    /// Whether the ranges of the nodes are ranges of the file's text.
    let isLocated: Bool

    /// The texts with expanded build setting references that replace the written texts, by node.
    let replacements: [Int: String]

    /// The origins of nodes that are not in the file, by node.
    let origins: [Int: Origin]

    /// A location outside the file and the source that added the node.
    struct Origin: Sendable {
        let location: Location
        let author: String
    }

    init(
        file: SourceFile, text: [UInt8], nodes: [Node], isLocated: Bool, replacements: [Int: String] = [:],
        origins: [Int: Origin] = [:]
    ) {
        self.file = file
        self.text = text
        self.nodes = nodes
        self.isLocated = isLocated
        self.replacements = replacements
        self.origins = origins
    }

    /// Returns the kind of a node.
    func kind(of index: Int) -> UInt8 { nodes[index].kind }

    /// Returns the range of a node's element, including tags.
    func element(at index: Int) -> Range<Int> { Int(nodes[index].start)..<Int(nodes[index].end) }

    /// Returns the range of a node's content as written, between its tags.
    func content(of index: Int) -> Range<Int> {
        Int(nodes[index].contentStart)..<Int(nodes[index].contentEnd)
    }

    /// Returns the location of a node's value: the text between the tags of a nonempty scalar, or the whole element of
    /// any other value.
    func location(of index: Int) -> Location {
        if let origin = origins[index]?.location {
            return Location(file: origin.file, range: place(of: index, within: origin), node: index, in: self)
        }
        return Location(file: file, range: isLocated ? range(of: index) : nil, node: index, in: self)
    }

    /// Returns the range of the value of a node in the file, as in ``location(of:)``.
    func range(of index: Int) -> Range<Int> {
        let node = nodes[index]
        let isText =
            node.kind.isText && node.flags & UInt8(CXML_SELF_CLOSING) == 0 && node.contentStart < node.contentEnd
        return isText ? content(of: index) : Int(node.start)..<Int(node.end)
    }

    /// Whether a node's element is in the file's text and can therefore be changed.
    func isInFile(_ index: Int) -> Bool { isLocated && origins[index] == nil }

    /// Returns the keys and indices that lead from the root to a node; a key has the same path as its value.
    func keyPath(to index: Int) -> [String] {
        var path: [String] = []
        var child = index
        while Int(nodes[child].parent) != child {
            let parent = Int(nodes[child].parent)
            if let step = step(from: parent, to: child) { path.append(step) }
            child = parent
        }
        return path.reversed()
    }

    private func step(from parent: Int, to child: Int) -> String? {
        switch nodes[parent].kind {
        case .dictionary:
            return key(at: child, in: parent).map(string(at:))
        case .array:
            return elements(of: parent).enumerated().first { $0.element == child }.map { "\($0.offset)" }
        default: return nil
        }
    }
}

extension NodeTable {
    /// Returns the key at `child` or, if `child` is a value, the nearest key before it.
    ///
    /// The node directly before a sibling is the last node inside the previous sibling; its ancestors lead back to
    /// that sibling.
    private func key(at child: Int, in parent: Int) -> Int? {
        var index = child
        while index > parent {
            while Int(nodes[index].parent) != parent { index = Int(nodes[index].parent) }
            if nodes[index].kind == .key { return index }
            index -= 1
        }
        return nil
    }
}

// MARK: - Children

extension NodeTable {
    /// Returns the values in an array, in order.
    func elements(of index: Int) -> ChildIterator { ChildIterator(self, of: index) }

    /// Calls `body` with each value in an array, or with the node itself if it is not an array.
    @inline(__always)
    func forEachMember(of index: Int, _ body: (Int) -> Void) {
        guard nodes[index].kind == .array else { return body(index) }
        let end = Int(nodes[index].next)
        var child = index + 1
        while child < end {
            if nodes[child].kind.isValue { body(child) }
            child = Int(nodes[child].next)
        }
    }

    /// Returns the keys of a dictionary with their values, in order.
    ///
    /// A key without a value and a value without a key are not entries; the reader has already reported them.
    func entries(of index: Int) -> EntryIterator { EntryIterator(ChildIterator(self, of: index, withKeys: true)) }
}

/// Iterates over the children of a node that are values, and skips comments and unknown elements.
struct ChildIterator: Sequence, IteratorProtocol {
    let table: NodeTable
    private var upcoming: Int
    private let end: Int
    private let withKeys: Bool

    init(_ table: NodeTable, of index: Int, withKeys: Bool = false) {
        self.table = table
        self.upcoming = index + 1
        self.end = Int(table.nodes[index].next)
        self.withKeys = withKeys
    }

    mutating func next() -> Int? {
        while upcoming < end {
            let index = upcoming
            upcoming = Int(table.nodes[index].next)
            let kind = table.nodes[index].kind
            if kind.isValue || withKeys && kind == .key { return index }
        }
        return nil
    }
}

/// Iterates over the entries of a dictionary.
struct EntryIterator: Sequence, IteratorProtocol {
    private var children: ChildIterator

    init(_ children: ChildIterator) { self.children = children }

    mutating func next() -> (key: Int, value: Int)? {
        var key: Int?
        while let child = children.next() {
            if children.table.nodes[child].kind == .key {
                key = child
            } else if let key {
                return (key, child)
            }
        }
        return nil
    }
}

// MARK: - Kinds

extension UInt8 {
    static let unknown = UInt8(CXML_UNKNOWN.rawValue)
    static let plist = UInt8(CXML_PLIST.rawValue)
    static let dictionary = UInt8(CXML_DICTIONARY.rawValue)
    static let array = UInt8(CXML_ARRAY.rawValue)
    static let key = UInt8(CXML_KEY.rawValue)
    static let string = UInt8(CXML_STRING.rawValue)
    static let data = UInt8(CXML_DATA.rawValue)
    static let date = UInt8(CXML_DATE.rawValue)
    static let integer = UInt8(CXML_INTEGER.rawValue)
    static let real = UInt8(CXML_REAL.rawValue)
    static let `true` = UInt8(CXML_TRUE.rawValue)
    static let `false` = UInt8(CXML_FALSE.rawValue)
    static let comment = UInt8(CXML_COMMENT.rawValue)
    static let uid = UInt8(CXML_UID.rawValue)

    /// Whether a node of this kind is a value of a property list.
    var isValue: Bool {
        switch self {
        case .unknown, .plist, .key, .comment: false
        default: true
        }
    }

    /// Whether a node of this kind has a text.
    var isText: Bool { self >= .key && self <= .real || self == .uid }

    /// Whether a node of this kind has children.
    var isContainer: Bool { self == .dictionary || self == .array }
}
