/// Where something stands: the file, the path of keys that leads to it, and the text it covers.
public struct Location: Sendable {
    /// The file it stands in.
    public let file: SourceFile

    /// The bytes of the file's text that it covers; `nil` where there is no text to point at, as in a
    /// binary property list or a signed product.
    public let range: Range<Int>?

    private let path: KeyPath

    /// What leads to a place: given outright, or found when somebody asks.
    private enum KeyPath: Sendable {
        case given([String])
        case node(NodeTable, Int)
    }

    /// Creates a location.
    ///
    /// - Parameters:
    ///   - file: The file it stands in.
    ///   - keyPath: The keys and indices that lead to it from the root.
    ///   - range: The bytes of the file's text that it covers.
    public init(file: SourceFile, keyPath: [String] = [], range: Range<Int>? = nil) {
        self.file = file
        self.range = range
        self.path = .given(keyPath)
    }

    init(file: SourceFile, range: Range<Int>?, node: Int, in table: NodeTable) {
        self.file = file
        self.range = range
        self.path = .node(table, node)
    }

    /// The keys and indices that lead to it from the root, for instance `["keychain-access-groups", "0"]`.
    public var keyPath: [String] {
        switch path {
        case .given(let keys): keys
        case .node(let table, let index): table.keyPath(to: index)
        }
    }

    /// The text of the string or key that stands there; `nil` where it is a place in a file rather than one
    /// of its texts.
    public var text: String? {
        guard case .node(let table, let index) = path, table.kind(of: index).isText else { return nil }
        return table.string(at: index)
    }

    /// Whether ``text`` is not what stands there: references in it came to something, or it comes from a setting that
    /// holds a whole list.
    package var isReplaced: Bool {
        guard case .node(let table, let index) = path else { return false }
        return table.replacements[index] != nil || table.origins[index] != nil
    }

    /// What put it there, where that is not the file that it was read with: a build setting, or what a target produces.
    package var author: String? {
        guard case .node(let table, let index) = path else { return nil }
        return table.origins[index]?.author
    }

    /// The line and column where the text begins; `nil` where there is no text.
    public var start: Position? { range.map { file.position(at: $0.lowerBound) } }

    /// The same place, narrowed to a part of its text.
    ///
    /// - Parameter part: Bytes counted from the beginning of this location's text, as ``text`` has it.
    /// - Returns: The part, or this location where there is no text or the part is not within it.
    public func narrowed(to part: Range<Int>) -> Location {
        guard let range, !isReplaced else { return self }
        if case .node(let table, let index) = path, table.isEncoded(index) {
            guard let place = table.place(of: part, writtenIn: range, of: index) else { return self }
            return Location(file: file, range: place, path: path)
        }
        guard part.upperBound <= range.count else { return self }
        let narrow = range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound
        return Location(file: file, range: narrow, path: path)
    }

    /// The same place without its text: in a binary the path of keys says where something is, and no line does.
    package var withoutRange: Location { Location(file: file, range: nil, path: path) }

    private init(file: SourceFile, range: Range<Int>?, path: KeyPath) {
        self.file = file
        self.range = range
        self.path = path
    }
}

extension Location: CustomStringConvertible {
    /// The location as editors and terminals understand it: `App.entitlements:7:13`.
    public var description: String {
        start.map { "\(file.path):\($0)" } ?? file.path
    }
}

/// A value, and where it was written.
public struct Located<Value: Sendable>: Sendable {
    /// The value.
    public let value: Value

    /// Where it was written.
    public let location: Location

    /// Creates a located value.
    public init(_ value: Value, at location: Location) {
        self.value = value
        self.location = location
    }
}
