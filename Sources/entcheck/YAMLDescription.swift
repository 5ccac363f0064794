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
        guard YAMLNesting.isBounded(file.text),
            let root = try? Yams.compose(yaml: String(decoding: file.text, as: UTF8.self))
        else { return nil }
        var describing = Describing(file: file, rest: valueLimit)
        let node = describing.describe(root)
        return describing.rest > 0 ? node : nil
    }
}

/// Turns the values of one file into those of a description.
private struct Describing {
    let file: SourceFile

    /// How many values may still come.
    var rest: Int

    /// Where the lines begin, in bytes.
    private let lineStarts: [Int]

    init(file: SourceFile, rest: Int) {
        self.file = file
        self.rest = rest
        lineStarts = [0] + file.text.indices.filter { file.text[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }

    mutating func describe(_ node: Node) -> DescriptionNode {
        rest -= 1
        guard rest > 0 else { return .list([]) }
        if let mapping = node.mapping {
            var entries: [DescriptionNode.Entry] = []
            for (key, value) in mapping {
                entries.append(.init(key.string ?? "", at: key.scalar.map(location(of:)), describe(value)))
            }
            return .table(entries)
        }
        if let sequence = node.sequence {
            var elements: [DescriptionNode] = []
            for element in sequence { elements.append(describe(element)) }
            return .list(elements)
        }
        guard let scalar = node.scalar else { return .list([]) }
        return .text(text(of: node, scalar), location(of: scalar))
    }

    /// A scalar as XcodeGen writes it into a project: truth values as `YES` and `NO`.
    private func text(of node: Node, _ scalar: Node.Scalar) -> String {
        guard scalar.style == .plain, let value = node.bool else { return scalar.string }
        return value ? "YES" : "NO"
    }

    /// Where a scalar stands; lines and columns are turned into bytes of the text.
    private func location(of scalar: Node.Scalar) -> Location {
        guard let mark = scalar.mark, lineStarts.indices.contains(mark.line - 1) else { return Location(file: file) }
        let start = min(lineStarts[mark.line - 1] + max(mark.column - 1, 0), file.text.count)
        return Location(file: file, range: start..<min(start + scalar.string.utf8.count, file.text.count))
    }
}
