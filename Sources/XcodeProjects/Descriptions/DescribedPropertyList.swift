package import PropertyLists

/// An entitlements file or Info.plist that a description holds, and XcodeGen writes when it makes the project.
///
/// Source: <https://github.com/yonaskolb/XcodeGen/blob/master/Docs/ProjectSpec.md#plist>.
package struct DescribedPropertyList: Sendable {
    /// The path of the file, as the description gives it.
    let path: String

    /// What it holds; places are those of the description.
    package let list: PropertyList

    /// The file that a target's `entitlements` or `info` describe; `nil` where they only name one.
    ///
    /// - Parameters:
    ///   - node: The file as the description has it.
    ///   - file: The description; what an included file says has no place in it.
    ///   - isWritten: Whether XcodeGen writes the file even where nothing is said of what it holds.
    init?(_ node: DescriptionNode?, in file: SourceFile, isWritten: Bool = false) {
        guard let path = node?["path"]?.text else { return nil }
        let properties = node?["properties"] ?? .table([])
        guard isWritten || !properties.entries.isEmpty else { return nil }
        self.path = path
        let source = properties.entries.lazy.compactMap(\.keyLocation).first?.file ?? file
        list = PropertyList(describedBy: DescribedValue(properties, in: source), in: source)
    }
}

extension Build {
    /// The entitlements file at a path, where the project's description holds it.
    package func describedEntitlements(at path: String) -> PropertyList? {
        list(target.describedEntitlements, at: path)
    }

    /// The Info.plist at a path, where the project's description holds it.
    package func describedInformation(at path: String) -> PropertyList? { list(target.describedInformation, at: path) }

    private func list(_ described: DescribedPropertyList?, at path: String) -> PropertyList? {
        described.flatMap { self.path(of: $0.path) == path ? $0.list : nil }
    }
}

extension DescribedValue {
    /// A value of a description; the list that is made of it is bounded in depth.
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

    /// What a scalar is, which is YAML's to say: <https://yaml.org/spec/1.2.2/#103-core-schema>.
    private static func scalar(_ text: String, isQuoted: Bool, at range: Range<Int>?) -> DescribedValue {
        if isQuoted { return .string(text, range) }
        if text == "YES" || text == "NO" { return .boolean(text == "YES", range) }
        if Int64(text) != nil { return .integer(text, range) }
        let isNumber = text.utf8.allSatisfy { "+-.0123456789eE".utf8.contains($0) } && Double(text) != nil
        return isNumber ? .real(text, range) : .string(text, range)
    }
}

extension Location {
    /// The place in a file; `nil` where it is in another.
    fileprivate func range(in file: SourceFile) -> Range<Int>? { self.file.path == file.path ? range : nil }

    /// What stands before the text of a scalar of YAML in quotes, which is a text whatever it looks like.
    fileprivate var quotes: ArraySlice<UInt8> { text.prefix(1).filter { "\"'".utf8.contains($0) }[...] }

    /// Whether a scalar of YAML stands here as a block, which is a text too.
    fileprivate var isBlock: Bool { text.first.map { "|>".utf8.contains($0) } ?? false }

    /// What the file has here.
    private var text: ArraySlice<UInt8> { file.text[(range ?? 0..<0).clamped(to: 0..<file.text.count)] }
}
