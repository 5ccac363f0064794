/// A location in a property list: the file, the key path, and the range of the text.
public struct Location: Sendable {
    /// The file that contains the location.
    public let file: SourceFile

    /// The range in the file's text, in bytes; `nil` if there is no text, as in a binary property list or a signed
    /// product.
    public let range: Range<Int>?

    private let path: KeyPath

    /// A key path: either given explicitly or computed from a node on demand.
    private enum KeyPath: Sendable {
        case given([String])
        case node(NodeTable, Int)
    }

    /// Creates a location.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - keyPath: The keys and indices that lead from the root to the location.
    ///   - range: The range in the file's text, in bytes.
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

    /// The keys and indices that lead from the root to the location, such as `["keychain-access-groups", "0"]`.
    public var keyPath: [String] {
        switch path {
        case .given(let keys): keys
        case .node(let table, let index): table.keyPath(to: index)
        }
    }

    /// The text of the string or key at the location; `nil` if another value is at the location.
    public var text: String? {
        guard case .node(let table, let index) = path, table.kind(of: index).isText else { return nil }
        return table.string(at: index)
    }

    /// Whether ``text`` differs from the text in the file, because references in it were expanded, or because the text
    /// comes from a build setting that contains a list.
    package var isReplaced: Bool {
        guard case .node(let table, let index) = path else { return false }
        return table.replacements[index] != nil || table.origins[index] != nil
    }

    /// The source of the value if it is not in the file that was read: a build setting, or an artifact of a target.
    package var author: String? {
        guard case .node(let table, let index) = path else { return nil }
        return table.origins[index]?.author
    }

    /// The line and column at which the text begins; `nil` if there is no text.
    public var start: Position? { range.map { file.position(at: $0.lowerBound) } }

    /// Returns the location of a part of the text.
    ///
    /// - Parameter part: A range of ``text``, in UTF-8 bytes.
    /// - Returns: The part, or this location if there is no text or the part is out of range.
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

    /// The location without its range: in a binary, only the key path identifies a value.
    package var withoutRange: Location { Location(file: file, range: nil, path: path) }

    private init(file: SourceFile, range: Range<Int>?, path: KeyPath) {
        self.file = file
        self.range = range
        self.path = path
    }
}

extension Location: CustomStringConvertible {
    /// The location in the format that editors and terminals recognize: `App.entitlements:7:13`.
    public var description: String {
        start.map { "\(file.path):\($0)" } ?? file.path
    }
}

/// A value and the location at which it is written.
public struct Located<Value: Sendable>: Sendable {
    /// The value without its location.
    public let value: Value

    /// The location of the value.
    public let location: Location

    /// Creates a located value.
    public init(_ value: Value, at location: Location) {
        self.value = value
        self.location = location
    }
}
