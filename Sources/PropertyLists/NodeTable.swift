internal import CXMLEvents

/// One element of a property list; the C target's own, because nothing is gained by another.
typealias Node = cxml_node

/// The values of one property list as a flat table in document order: what every ``PropertyList/Value``
/// points into.
///
/// A tree of objects costs three times as much to build; here the nodes are one array and the texts are
/// ranges of the file, made into strings only when somebody asks.
final class NodeTable: Sendable {
    /// The file that was read.
    let file: SourceFile

    /// What the content ranges of the nodes count in: the file's text, or what a binary list came to.
    let text: [UInt8]

    /// The elements in document order; a dictionary's children are keys and values in turn.
    let nodes: [Node]

    /// Whether the nodes' ranges are places in the file's text.
    let isLocated: Bool

    /// Texts that stand for what is written, by node: what references to build settings came to.
    let replacements: [Int: String]

    /// Where nodes come from that are not in the file, by node.
    let origins: [Int: Origin]

    /// A place beside the file, and what put something there.
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

    /// What kind of element a node is.
    func kind(of index: Int) -> UInt8 { nodes[index].kind }

    /// Where a node's element stands, tags included.
    func element(at index: Int) -> Range<Int> { Int(nodes[index].start)..<Int(nodes[index].end) }

    /// The content of a node as it is written, between its tags.
    func content(of index: Int) -> Range<Int> {
        Int(nodes[index].contentStart)..<Int(nodes[index].contentEnd)
    }

    /// Where a node's value stands: a scalar between its tags, anything else with them.
    func location(of index: Int) -> Location {
        if let origin = origins[index]?.location {
            return Location(file: origin.file, range: place(of: index, within: origin), node: index, in: self)
        }
        return Location(file: file, range: isLocated ? range(of: index) : nil, node: index, in: self)
    }

    private func range(of index: Int) -> Range<Int> {
        let node = nodes[index]
        let isText =
            node.kind.isText && node.flags & UInt8(CXML_SELF_CLOSING) == 0 && node.contentStart < node.contentEnd
        return isText ? content(of: index) : Int(node.start)..<Int(node.end)
    }

    /// Whether a node's element stands in the file's text, where it can be changed.
    func isInFile(_ index: Int) -> Bool { isLocated && origins[index] == nil }

    /// The keys and indices that lead from the root to a node; a key leads to itself.
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
    /// The key at `child` or, where a value stands there, the nearest one before it.
    ///
    /// Just before a node stands the last one inside its previous sibling, from which the way leads up.
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
    /// The values in an array, in order.
    func elements(of index: Int) -> ChildIterator { ChildIterator(self, of: index) }

    /// Calls `body` with the values in an array, in order, or with the node itself where it is none.
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

    /// The keys of a dictionary with their values, in order.
    ///
    /// A key without a value, or a value without a key, is no entry; the reader has said so.
    func entries(of index: Int) -> EntryIterator { EntryIterator(ChildIterator(self, of: index, withKeys: true)) }
}

/// Goes through the children of a node that are values, skipping comments and unknown elements.
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

/// Goes through the entries of a dictionary.
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

    /// Whether a node of this kind has a text, rather than children or nothing.
    var isText: Bool { self >= .key && self <= .real || self == .uid }

    /// Whether a node of this kind has children.
    var isContainer: Bool { self == .dictionary || self == .array }
}
