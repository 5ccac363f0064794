import PropertyLists
import XcodeProjects
import YAMLDocuments

/// YAML, for descriptions of projects.
enum YAMLDescription {
    /// How many values one file may come to, those counted again that it refers to by name: a few lines of YAML can
    /// stand for billions.
    private static let valueLimit = 200_000

    /// What a file says.
    ///
    /// - Throws: Where it is no YAML, or too much.
    static func parse(_ file: SourceFile) throws(DescriptionMistake) -> DescriptionNode {
        guard let root = try root(of: file) else { return .table([]) }
        var describing = Describing(file: file, rest: valueLimit)
        let node = describing.describe(root)
        guard describing.rest > 0 else { throw DescriptionMistake("it comes to more than \(valueLimit) values") }
        return node
    }

    private static func root(of file: SourceFile) throws(DescriptionMistake) -> YAMLNode? {
        do throws(YAMLMistake) {
            return try YAMLNode.root(of: String(decoding: file.text, as: UTF8.self))
        } catch {
            throw DescriptionMistake(
                "this is no YAML" + (error.problem.map { ": \($0)" } ?? ""), line: error.mark?.line,
                column: error.mark?.column, at: error.mark.map(YAMLPlaces(file).location))
        }
    }
}

/// Turns the values of one file into those of a description.
private struct Describing {
    let file: SourceFile

    /// How many values may still come.
    var rest: Int

    private let places: YAMLPlaces

    init(file: SourceFile, rest: Int) {
        self.file = file
        self.rest = rest
        places = YAMLPlaces(file)
    }

    mutating func describe(_ node: YAMLNode) -> DescriptionNode {
        rest -= 1
        guard rest > 0 else { return .list([]) }
        if let mapping = node.mapping {
            var entries: [DescriptionNode.Entry] = []
            for (key, value) in mapping {
                let place = key.scalar.map { location(of: $0, at: key.mark) }
                entries.append(.init(key.scalar?.string ?? "", at: place, describe(value)))
            }
            return .table(entries)
        }
        if let sequence = node.sequence {
            var elements: [DescriptionNode] = []
            for element in sequence { elements.append(describe(element)) }
            return .list(elements)
        }
        guard let scalar = node.scalar else { return .list([]) }
        return .text(text(of: scalar), location(of: scalar, at: node.mark))
    }

    /// A scalar as XcodeGen writes it into a project: truth values as `YES` and `NO`.
    private func text(of scalar: YAMLNode.Scalar) -> String {
        guard scalar.isPlain else { return scalar.string }
        return switch scalar.string.lowercased() {
        case "true", "yes", "on": "YES"
        case "false", "no", "off": "NO"
        default: scalar.string
        }
    }

    /// Where a scalar stands; quotes around it shift the place, since whoever reads it asks for them.
    private func location(of scalar: YAMLNode.Scalar, at mark: YAMLMark) -> Location {
        let start = places.offset(of: mark)
        return Location(file: file, range: start..<min(start + scalar.string.utf8.count, file.text.count))
    }
}
