import PropertyLists
import XcodeProjects
import YAMLDocuments

/// Parses project descriptions in YAML.
enum YAMLDescription {
    /// The maximum number of values in a file, with aliases expanded.
    ///
    /// A few lines of YAML can expand to billions of values.
    private static let valueLimit = 200_000

    /// Parses a file.
    ///
    /// - Throws: `BuildSystemError` if the file is not valid YAML or expands to too many values.
    static func parse(_ file: SourceFile) throws(BuildSystemError) -> DescriptionNode {
        guard let root = try root(of: file) else { return .table([]) }
        var describing = Describing(file: file, rest: valueLimit)
        let node = describing.describe(root)
        guard describing.rest > 0 else {
            throw BuildSystemError("the file expands to more than \(valueLimit) values; reduce the file")
        }
        return node
    }

    private static func root(of file: SourceFile) throws(BuildSystemError) -> YAMLNode? {
        do throws(YAMLError) {
            return try YAMLNode.root(of: String(decoding: file.text, as: UTF8.self))
        } catch {
            throw BuildSystemError(
                error.messageForFile, line: error.mark?.line, column: error.mark?.column,
                at: error.mark.map(YAMLLocations(file).location))
        }
    }
}

/// Converts the YAML values of one file to description values.
private struct Describing {
    let file: SourceFile

    /// The number of values that may still be read.
    var rest: Int

    private let locations: YAMLLocations

    init(file: SourceFile, rest: Int) {
        self.file = file
        self.rest = rest
        locations = YAMLLocations(file)
    }

    mutating func describe(_ node: YAMLNode) -> DescriptionNode {
        rest -= 1
        guard rest > 0 else { return .list([]) }
        if let mapping = node.mapping { return .table(mapping.map { describe($0.key, $0.value) }) }
        if let sequence = node.sequence { return .list(sequence.map { describe($0) }) }
        guard let scalar = node.scalar else { return .list([]) }
        return .text(text(of: scalar), location(of: scalar, at: node.mark))
    }

    private mutating func describe(_ key: YAMLNode, _ value: YAMLNode) -> DescriptionNode.Entry {
        let keyLocation = key.scalar.map { location(of: $0, at: key.mark) }
        return DescriptionNode.Entry(key.scalar?.string ?? "", at: keyLocation, describe(value))
    }

    /// Returns a scalar as XcodeGen writes it into a project: Booleans as `YES` and `NO`.
    private func text(of scalar: YAMLNode.Scalar) -> String {
        guard scalar.isPlain else { return scalar.string }
        return switch scalar.string.lowercased() {
        case "true", "yes", "on": "YES"
        case "false", "no", "off": "NO"
        default: scalar.string
        }
    }

    /// Returns the location of a scalar, starting at its opening quotation mark if it has one.
    private func location(of scalar: YAMLNode.Scalar, at mark: YAMLMark) -> Location {
        let start = locations.offset(of: mark)
        return Location(file: file, range: start..<min(start + scalar.string.utf8.count, file.text.count))
    }
}
