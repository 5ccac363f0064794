import PropertyLists
import XcodeProjects
import Yams

/// YAML, for descriptions of projects.
enum YAMLDescription {
    /// How many values one file may come to, those counted again that it refers to by name: a few lines of YAML can
    /// stand for billions.
    private static let valueLimit = 200_000

    /// What a file says; `nil` where it is no YAML, or too much.
    static func parse(_ file: SourceFile) -> DescriptionNode? {
        guard let root = try? Yams.compose(yaml: String(decoding: file.text, as: UTF8.self)) else { return nil }
        var rest = valueLimit
        let node = describe(root, in: file, upTo: &rest)
        return rest > 0 ? node : nil
    }

    private static func describe(_ node: Node, in file: SourceFile, upTo rest: inout Int) -> DescriptionNode {
        rest -= 1
        guard rest > 0 else { return .list([]) }
        if let mapping = node.mapping {
            var entries: [DescriptionNode.Entry] = []
            for (key, value) in mapping {
                entries.append(.init(key.string ?? "", describe(value, in: file, upTo: &rest)))
            }
            return .table(entries)
        }
        if let sequence = node.sequence {
            var elements: [DescriptionNode] = []
            for element in sequence { elements.append(describe(element, in: file, upTo: &rest)) }
            return .list(elements)
        }
        guard let scalar = node.scalar else { return .list([]) }
        return .text(text(of: node, scalar), location(of: scalar, in: file))
    }

    /// A scalar as XcodeGen writes it into a project: truth values as `YES` and `NO`.
    private static func text(of node: Node, _ scalar: Node.Scalar) -> String {
        guard scalar.style == .plain, let value = node.bool else { return scalar.string }
        return value ? "YES" : "NO"
    }

    /// Where a scalar stands; lines and columns are turned into bytes of the text.
    private static func location(of scalar: Node.Scalar, in file: SourceFile) -> Location {
        guard let mark = scalar.mark else { return Location(file: file) }
        var line = 1
        var offset = 0
        while line < mark.line, let end = file.text[offset...].firstIndex(of: UInt8(ascii: "\n")) {
            offset = end + 1
            line += 1
        }
        let start = min(offset + mark.column - 1, file.text.count)
        return Location(file: file, range: start..<min(start + scalar.string.utf8.count, file.text.count))
    }
}
