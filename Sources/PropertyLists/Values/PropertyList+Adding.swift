internal import CXMLEvents

extension PropertyList {
    /// An entry that is added to a list from another source.
    package struct AddedEntry: Sendable {
        /// The key of the entry.
        package let key: String

        /// The value; its own locations are ignored.
        package let value: DescribedValue

        /// The location from which the entry comes.
        package let origin: Location

        /// The source of the entry, as messages name it.
        package let author: String

        /// Creates an entry.
        package init(_ key: String, _ value: DescribedValue, from origin: Location, by author: String) {
            self.key = key
            self.value = value
            self.origin = origin
            self.author = author
        }
    }

    /// Returns this dictionary with additional entries, which replace existing entries with the same keys.
    ///
    /// Each added entry keeps the location of its origin, so it cannot be edited in this file.
    ///
    /// - Parameters:
    ///   - entries: The entries; each key occurs once.
    ///   - removed: The keys of existing entries to remove.
    /// - Returns: The new list, or this list if it is not a dictionary.
    package func adding(_ entries: [AddedEntry], removing removed: ExactSet = []) -> PropertyList {
        guard let rootIndex, table.kind(of: rootIndex) == .dictionary, !entries.isEmpty || !removed.isEmpty else {
            return self
        }
        let joining = EntryJoining(
            entries, to: table, root: rootIndex, without: ExactSet(Array(removed) + entries.map(\.key)))
        return PropertyList(format: format, table: joining.joined, root: joining.root, problems: problems)
    }

    /// Creates a dictionary whose entries all come from other locations in a file.
    package init(of entries: [AddedEntry], in file: SourceFile) {
        var node = Node()
        node.kind = .dictionary
        node.next = 1
        let table = NodeTable(file: file, text: [], nodes: [node], isLocated: true)
        self = PropertyList(format: .description, table: table, root: 0, problems: []).adding(entries)
    }
}

/// Merges the nodes of a dictionary with the nodes of added entries.
private struct EntryJoining {
    private let table: NodeTable
    private let oldRoot: Int

    /// The end of the root's nodes, as an index of the old table.
    private let oldEnd: Int

    /// The number of remaining nodes before each old node.
    private let kept: [Int]
    private let added: DescribedNodeRecorder
    private let entries: [PropertyList.AddedEntry]

    init(_ entries: [PropertyList.AddedEntry], to table: NodeTable, root: Int, without keys: ExactSet) {
        self.table = table
        self.oldRoot = root
        oldEnd = Int(table.nodes[root].next)
        var isDropped = Array(repeating: false, count: table.nodes.count)
        for (key, value) in table.entries(of: root) where keys.contains(table.string(at: key)) {
            for index in [key, value] {
                for inside in index..<Int(table.nodes[index].next) { isDropped[inside] = true }
            }
        }
        kept = isDropped.reduce(into: [0]) { $0.append($0[$0.count - 1] + ($1 ? 0 : 1)) }
        var recorder = DescribedNodeRecorder(fileText: [])
        recorder.append(.dictionary(entries.map { .init($0.key, at: nil, $0.value) }), depth: 0)
        added = recorder
        self.entries = entries
    }

    /// The new index of the root.
    var root: Int { kept[oldRoot] }

    /// The merged nodes, with the added ones at the end of the root.
    var joined: NodeTable {
        let old = table.nodes.indices.filter { kept[$0 + 1] > kept[$0] }
        let first = kept[oldEnd]
        let all = old.map(relinked)
        return NodeTable(
            file: table.file, text: table.text + added.text, nodes: all[..<first] + addedNodes + all[first...],
            isLocated: table.isLocated, replacements: moved(table.replacements),
            origins: moved(table.origins).merging(origins) { $1 })
    }

    /// The number of added nodes, without the root of the added entries.
    private var count: Int { added.nodes.count - 1 }

    private func moved(_ index: Int) -> Int { kept[index] + (index >= oldEnd ? count : 0) }

    private func moved<Value>(_ values: [Int: Value]) -> [Int: Value] {
        values.reduce(into: [:]) { result, entry in
            if kept[entry.key + 1] > kept[entry.key] { result[moved(entry.key)] = entry.value }
        }
    }

    private func relinked(_ index: Int) -> Node {
        var node = table.nodes[index]
        node.parent = UInt32(clamping: moved(Int(node.parent)))
        let next = Int(node.next)
        // The first new node follows the last old node in the root.
        let isInRoot = index > oldRoot && index < oldEnd
        node.next = UInt32(clamping: isInRoot ? kept[next] : moved(next))
        return node
    }

    private var addedNodes: [Node] {
        added.nodes.dropFirst().map { node in
            var node = node
            node.parent = UInt32(clamping: node.parent == 0 ? root : kept[oldEnd] + Int(node.parent) - 1)
            node.next = UInt32(clamping: kept[oldEnd] + Int(node.next) - 1)
            node.contentStart += UInt32(clamping: table.text.count)
            node.contentEnd += UInt32(clamping: table.text.count)
            return node
        }
    }

    /// The origin of each added node; each top-level key begins an entry.
    private var origins: [Int: NodeTable.Origin] {
        var origins: [Int: NodeTable.Origin] = [:]
        var rest = entries[...]
        var origin: NodeTable.Origin?
        for (offset, node) in added.nodes.dropFirst().enumerated() {
            if node.parent == 0, node.kind == .key {
                origin = rest.popFirst().map { .init(location: $0.origin, author: $0.author) }
            }
            origins[kept[oldEnd] + offset] = origin
        }
        return origins
    }
}

extension NodeTable {
    /// Returns the range of a node within its origin: the range of its text if it occurs exactly once there.
    func place(of index: Int, within origin: Location) -> Range<Int>? {
        guard let range = origin.range, nodes[index].kind.isText else { return origin.range }
        let text = Array(string(at: index).utf8)
        let place = origin.file.text[range.clamped(to: origin.file.text.indices)]
        guard !text.isEmpty, let first = place.firstRange(of: text),
            place[(first.lowerBound + 1)...].firstRange(of: text) == nil
        else { return range }
        return first
    }
}
