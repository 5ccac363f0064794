/// A property list in which each value has a location in its file.
///
/// Reading never fails: ``problems`` lists the errors, and ``root`` contains the readable part of the list, so
/// that one error does not hide others.
public struct PropertyList: Sendable {
    /// The formats of property lists.
    public enum Format: String, Sendable {
        /// XML, <https://www.apple.com/DTDs/PropertyList-1.0.dtd>.
        case xml

        /// Binary, with the signature `bplist00`.
        case binary

        /// The text format of OPENSTEP, as in a `project.pbxproj`.
        case openStep

        /// Not a property list file: a file in another format, such as a project specification, describes the list.
        case description
    }

    /// The file that was read.
    public let file: SourceFile

    /// The format of the file.
    public let format: Format

    /// The errors in the file, in the order of their location.
    public let problems: [PropertyListProblem]

    /// Whether ``PlainXMLReader`` read the list; it does not accept a dictionary with a duplicate key.
    let isPlain: Bool

    /// Whether the list was read without codesign problems, so that the file need not be scanned for them.
    let pleasesCodesign: Bool

    let table: NodeTable
    let rootIndex: Int?

    init(
        format: Format, table: NodeTable, root: Int?, problems: [PropertyListProblem], isPlain: Bool = false,
        pleasesCodesign: Bool = false
    ) {
        self.file = table.file
        self.format = format
        self.table = table
        self.rootIndex = root
        self.problems = problems
        self.isPlain = isPlain
        self.pleasesCodesign = pleasesCodesign
    }

    /// The value at the root; `nil` if no value could be read.
    public var root: Value? { rootIndex.map { Value(table: table, index: $0) } }

    /// The comments between the values, in the order of the file.
    public var comments: [Located<String>] {
        table.nodes.indices.lazy.filter { table.kind(of: $0) == .comment }.map { index in
            let content = table.content(of: index)
            return Located(
                String(decoding: table.text[content], as: UTF8.self),
                at: Location(file: file, range: content, node: index, in: table))
        }
    }

    /// Whether all dictionaries are known to have distinct keys; if `false`, a dictionary can contain a duplicate key.
    package var hasDistinctKeys: Bool { isPlain && table.replacements.isEmpty && table.origins.isEmpty }

    /// The first problem for which CoreFoundation rejects the list; `nil` if it accepts the list.
    package var rejection: PropertyListProblem? { problems.first { !$0.kind.isTolerated } }

    /// The size of the list's text, in bytes: the size of its file, or an estimate if the list is part of a file in
    /// another format.
    package var textSize: Int {
        guard format == .description else { return file.bytes.count }
        let size = table.nodes.indices.reduce(0) { size, index in
            size + Self.nodeSize + (table.kind(of: index).isText ? table.content(of: index).count : 0)
        }
        return min(size, file.bytes.count)
    }

    /// The size of the shortest element, `<key>a</key>` or `<true/>`, with its indentation, in bytes.
    private static let nodeSize = 16

    /// The location of the whole file.
    public var wholeFile: Location { Location(file: file) }
}

extension PropertyList {
    /// A value of a property list: a lightweight cursor that decodes strings and numbers on demand.
    public struct Value: Sendable {
        let table: NodeTable
        let index: Int
    }
}

extension PropertyList.Value.Kind {
    init(ofNode kind: UInt8) {
        self =
            switch kind {
            case .dictionary: .dictionary
            case .array: .array
            case .data: .data
            case .date: .date
            case .integer: .integer
            case .real: .real
            case .true, .false: .boolean
            case .uid: .uid
            default: .string
            }
    }
}

extension PropertyList.Value {
    /// The kinds of values in a property list.
    public enum Kind: String, Sendable {
        case dictionary
        case array
        case string
        case data
        case date
        case integer
        case real
        case boolean

        /// A reference between objects of a keyed archive; occurs only in binary property lists.
        case uid
    }

    /// The kind of the value.
    public var kind: Kind { Kind(ofNode: table.kind(of: index)) }

    /// The location of the value.
    ///
    /// The location of a scalar is the text between its tags; all other locations include the tags.
    public var location: Location { table.location(of: index) }

    /// The range of the element, including tags; `nil` in a binary property list and for a value from another source.
    public var elementRange: Range<Int>? {
        table.isInFile(index) ? table.element(at: index) : nil
    }

    /// The values of an array, in order; empty if this is not an array.
    public var elements: Elements { Elements(table, of: index) }

    /// The entries of a dictionary, in order and including duplicates; empty if this is not a dictionary.
    public var entries: Entries { Entries(table, of: index) }

    /// Calls `body` with each entry of a dictionary, in order and including duplicates, and the bytes of its key,
    /// without creating a string.
    package func forEachEntry(_ body: (Entry, UnsafeBufferPointer<UInt8>) -> Void) {
        guard table.kind(of: index) == .dictionary else { return }
        var entries = table.entries(of: index)
        while let (key, value) = entries.next() {
            table.withBytes(at: key) { body(Entry(table: table, keyIndex: key, valueIndex: value), $0) }
        }
    }

    /// Returns the value for `key`, or `nil` if this is not a dictionary or does not contain the key.
    ///
    /// If a dictionary contains the key twice, the value is that of the effective entry; see ``effectiveEntries``.
    public subscript(key: String) -> PropertyList.Value? {
        var found: PropertyList.Value?
        for entry in entries where entry.hasKey(key) {
            found = entry.value
            if !isLastEntryEffective { break }
        }
        return found
    }

    /// Whether the last of several entries with the same key is effective; if `false`, the first one is.
    ///
    /// CoreFoundation keeps the last value of a text, and the first value of a binary list: `parseDictTag` and
    /// `parsePlistDictContent` replace a value, and `CFDictionaryCreate` does not.
    /// https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c
    package var isLastEntryEffective: Bool { table.isLocated }

    /// The entries of a dictionary that CoreFoundation keeps, in order: one entry for each key.
    public var effectiveEntries: [Entry] {
        let all = Array(entries)
        var positions: [[UInt8]: Int] = [:]
        for (position, entry) in all.enumerated() {
            table.withText(at: entry.keyIndex) { name in
                let key = Array(name)
                if isLastEntryEffective || positions[key] == nil { positions[key] = position }
            }
        }
        return positions.count == all.count ? all : positions.values.sorted().map { all[$0] }
    }

    /// A sequence of the values of an array.
    ///
    /// The type is concrete instead of `some Sequence`, because other modules would look up the generic types at each
    /// step.
    public struct Elements: Sequence, IteratorProtocol, Sendable {
        private var children: ChildIterator?

        fileprivate init(_ table: NodeTable, of index: Int) {
            children = table.kind(of: index) == .array ? table.elements(of: index) : nil
        }

        /// Returns the next value, or `nil` at the end.
        public mutating func next() -> PropertyList.Value? {
            guard let index = children?.next(), let table = children?.table else { return nil }
            return PropertyList.Value(table: table, index: index)
        }
    }

    /// A sequence of the entries of a dictionary.
    public struct Entries: Sequence, IteratorProtocol, Sendable {
        private let table: NodeTable
        private var entries: EntryIterator?

        fileprivate init(_ table: NodeTable, of index: Int) {
            self.table = table
            entries = table.kind(of: index) == .dictionary ? table.entries(of: index) : nil
        }

        /// Returns the next entry, or `nil` at the end.
        public mutating func next() -> Entry? {
            entries?.next().map { Entry(table: table, keyIndex: $0.key, valueIndex: $0.value) }
        }
    }

    /// A key of a dictionary and its value.
    public struct Entry: Sendable {
        let table: NodeTable
        let keyIndex: Int
        let valueIndex: Int

        /// The key; its location is the text between its tags.
        public var key: Located<String> { Located(table.string(at: keyIndex), at: table.location(of: keyIndex)) }

        /// The value of the entry.
        public var value: PropertyList.Value { PropertyList.Value(table: table, index: valueIndex) }

        /// The range of key and value, including tags; `nil` in a binary property list and for an entry from another
        /// source.
        public var elementRange: Range<Int>? {
            table.isInFile(keyIndex)
                ? table.element(at: keyIndex).lowerBound..<table.element(at: valueIndex).upperBound : nil
        }

        fileprivate func hasKey(_ name: String) -> Bool {
            table.withText(at: keyIndex) { $0.elementsEqual(name.utf8) }
        }
    }
}
