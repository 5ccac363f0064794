/// A property list, each of whose values knows where it was written.
///
/// Reading never fails: what is wrong with the file is in ``problems``, and as much of the list as could
/// be read is in ``root``, so that one mistake does not hide the next.
public struct PropertyList: Sendable {
    /// The ways of writing a property list.
    public enum Format: String, Sendable {
        /// XML, <https://www.apple.com/DTDs/PropertyList-1.0.dtd>.
        case xml

        /// Binary, with the signature `bplist00`.
        case binary

        /// The text form of OPENSTEP, as in a `project.pbxproj`.
        case openStep

        /// Not as a property list: a file in another language says what one holds.
        case description
    }

    /// The file that was read.
    public let file: SourceFile

    /// How it is written.
    public let format: Format

    /// What is wrong with it, in the order of the file.
    public let problems: [PropertyListProblem]

    /// Whether it was read by ``PlainXMLReader``, which reads no dictionary that has a key twice.
    let isPlain: Bool

    /// Whether it is known that codesign has nothing to say of it.
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

    /// Reads a property list in whichever way it is written.
    ///
    /// - Parameter file: The file to read. For many files a ``PropertyListReader`` is faster.
    public init(reading file: SourceFile) {
        self = PropertyListReader().read(file)
    }

    /// The value at the root; `nil` where there is none that could be read.
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

    /// Whether it is known that no dictionary has a key twice; where this is false, one may.
    package var hasDistinctKeys: Bool { isPlain && table.replacements.isEmpty && table.origins.isEmpty }

    /// The whole file as a place.
    public var wholeFile: Location { Location(file: file) }
}

extension PropertyList {
    /// One value of a property list: a light cursor, made into a string or a number when asked.
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
    /// The kinds of value a property list can hold.
    public enum Kind: String, Sendable {
        case dictionary
        case array
        case string
        case data
        case date
        case integer
        case real
        case boolean

        /// A reference between objects of a keyed archive; in binary property lists only.
        case uid
    }

    /// The kind of value this is.
    public var kind: Kind { Kind(ofNode: table.kind(of: index)) }

    /// Where it was written: a scalar between its tags, anything else with them.
    public var location: Location { table.location(of: index) }

    /// Where its element stands, tags included; `nil` in a binary property list and where it comes from elsewhere.
    public var elementRange: Range<Int>? {
        table.isInFile(index) ? table.element(at: index) : nil
    }

    /// The values of an array, in order; empty if this is no array.
    public var elements: Elements { Elements(table, of: index) }

    /// The entries of a dictionary, in order, duplicates included; empty if this is no dictionary.
    public var entries: Entries { Entries(table, of: index) }

    /// Hands over the entries of a dictionary, in order, duplicates included, each with the bytes of its key, of which no
    /// string is made.
    package func forEachEntry(_ body: (Entry, UnsafeBufferPointer<UInt8>) -> Void) {
        guard table.kind(of: index) == .dictionary else { return }
        var entries = table.entries(of: index)
        while let (key, value) = entries.next() {
            table.withBytes(at: key) { body(Entry(table: table, keyIndex: key, valueIndex: value), $0) }
        }
    }

    /// The first value for `key`; `nil` if this is no dictionary or has no such key.
    public subscript(key: String) -> PropertyList.Value? {
        entries.first { $0.hasKey(key) }?.value
    }

    /// Goes through the values of an array.
    ///
    /// A type of its own rather than `some Sequence`, whose generic parts other modules would look up at each step.
    public struct Elements: Sequence, IteratorProtocol, Sendable {
        private var children: ChildIterator?

        fileprivate init(_ table: NodeTable, of index: Int) {
            children = table.kind(of: index) == .array ? table.elements(of: index) : nil
        }

        /// The next value; `nil` at the end.
        public mutating func next() -> PropertyList.Value? {
            guard let index = children?.next(), let table = children?.table else { return nil }
            return PropertyList.Value(table: table, index: index)
        }
    }

    /// Goes through the entries of a dictionary.
    public struct Entries: Sequence, IteratorProtocol, Sendable {
        private let table: NodeTable
        private var entries: EntryIterator?

        fileprivate init(_ table: NodeTable, of index: Int) {
            self.table = table
            entries = table.kind(of: index) == .dictionary ? table.entries(of: index) : nil
        }

        /// The next entry; `nil` at the end.
        public mutating func next() -> Entry? {
            entries?.next().map { Entry(table: table, keyIndex: $0.key, valueIndex: $0.value) }
        }
    }

    /// One key of a dictionary with its value.
    public struct Entry: Sendable {
        let table: NodeTable
        let keyIndex: Int
        let valueIndex: Int

        /// The key, located at the text between its tags.
        public var key: Located<String> { Located(table.string(at: keyIndex), at: table.location(of: keyIndex)) }

        /// The value.
        public var value: PropertyList.Value { PropertyList.Value(table: table, index: valueIndex) }

        /// Where key and value stand together, tags included; `nil` in a binary property list and where they come from
        /// elsewhere.
        public var elementRange: Range<Int>? {
            table.isInFile(keyIndex)
                ? table.element(at: keyIndex).lowerBound..<table.element(at: valueIndex).upperBound : nil
        }

        fileprivate func hasKey(_ name: String) -> Bool { table.string(at: keyIndex) == name }
    }
}
