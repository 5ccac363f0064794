import PropertyLists
import XcodeProjects

/// The parser of project descriptions in examples.
///
/// The parser supports only mappings and scalars, so that rules do not depend on a YAML parser. The nesting and the
/// number of lines are small, because the text is an example.
enum ExampleDescription {
    /// The path of the description.
    static let name = "project.yml"

    /// Parses a description with one `key: value` or `key:` per line, indented by two spaces per level.
    static func parse(_ file: SourceFile) -> DescriptionNode {
        var lines = lines(of: file)[...]
        return table(at: 0, &lines)
    }

    private struct Line {
        let indent: Int
        let key: String
        let value: String
        let location: Location
    }

    private static func table(at indent: Int, _ lines: inout ArraySlice<Line>) -> DescriptionNode {
        var entries: [DescriptionNode.Entry] = []
        while let line = lines.first, line.indent == indent {
            lines.removeFirst()
            let value =
                line.value.isEmpty
                ? table(at: indent + 2, &lines) : DescriptionNode.text(line.value, line.location)
            entries.append(.init(line.key, value))
        }
        return .table(entries)
    }

    private static func lines(of file: SourceFile) -> [Line] {
        var start = 0
        return file.text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).compactMap { bytes in
            defer { start += bytes.count + 1 }
            let text = String(decoding: bytes, as: UTF8.self)
            guard let colon = text.firstIndex(of: ":") else { return nil }
            let key = text[..<colon].drop { $0 == " " }
            let value = text[text.index(after: colon)...].drop { $0 == " " }
            let end = start + bytes.count
            return Line(
                indent: text.utf8.count - text.drop { $0 == " " }.utf8.count, key: String(key), value: String(value),
                location: Location(file: file, range: end - value.utf8.count..<end))
        }
    }
}
