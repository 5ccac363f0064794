internal import PropertyLists

extension DescribedPropertyList {
    /// Creates the file that a target's `entitlements` or `info` describes; returns `nil` if they contain only a path.
    ///
    /// - Parameters:
    ///   - node: The file in the description.
    ///   - file: The description; values from other included files have no location in it.
    ///   - isWritten: Whether XcodeGen writes the file even if the description does not list any properties.
    init?(_ node: DescriptionNode?, in file: SourceFile, isWritten: Bool = false) {
        guard let path = node?["path"]?.text else { return nil }
        let properties = node?["properties"] ?? .table([])
        guard isWritten || !properties.entries.isEmpty else { return nil }
        let source = properties.entries.lazy.compactMap(\.keyLocation).first?.file ?? file
        self.init(path: path, list: PropertyList(describedBy: DescribedValue(properties, in: source), in: source))
    }
}

extension DescribedValue {
    /// Converts a value of a description.
    fileprivate init(_ node: DescriptionNode, in file: SourceFile) {
        switch node {
        case .list(let elements): self = .array(elements.map { DescribedValue($0, in: file) })
        case .table(let entries):
            self = .dictionary(
                entries.map { Entry($0.key, at: $0.keyLocation?.range(in: file), DescribedValue($0.value, in: file)) })
        case .text(let text, let location):
            let quotes = location.quotes
            let range = location.range(in: file).map { $0.lowerBound + quotes.count..<$0.upperBound + quotes.count }
            self = Self.scalar(text, isQuoted: location.isBlock || !quotes.isEmpty, at: range)
        }
    }

    /// Converts a scalar according to the YAML core schema: <https://yaml.org/spec/1.2.2/#103-core-schema>.
    private static func scalar(_ text: String, isQuoted: Bool, at range: Range<Int>?) -> DescribedValue {
        if isQuoted { return .string(text, range) }
        if text == "YES" || text == "NO" { return .boolean(text == "YES", range) }
        if Int64(text) != nil { return .integer(text, range) }
        let isNumber = text.utf8.allSatisfy { "+-.0123456789eE".utf8.contains($0) } && Double(text) != nil
        return isNumber ? .real(text, range) : .string(text, range)
    }
}

extension Location {
    /// Returns the range in a file; `nil` if the location is in another file.
    fileprivate func range(in file: SourceFile) -> Range<Int>? { self.file.path == file.path ? range : nil }

    /// The opening quotation mark of a YAML scalar; a quoted scalar is always a string.
    fileprivate var quotes: ArraySlice<UInt8> { text.prefix(1).filter { "\"'".utf8.contains($0) }[...] }

    /// Whether the text is a block scalar of YAML, which is always a string.
    fileprivate var isBlock: Bool { text.first.map { "|>".utf8.contains($0) } ?? false }

    /// The text of the file at this location.
    private var text: ArraySlice<UInt8> { file.text[(range ?? 0..<0).clamped(to: 0..<file.text.count)] }
}
