import PropertyLists
import XcodeProjects

/// The environment variables that a workflow in YAML sets for its scripts: the entries of its keys `env` and
/// `variables`.
///
/// Sources: <https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#env>,
/// <https://docs.gitlab.com/ci/yaml/#variables>.
struct WorkflowEnvironment {
    /// The values by name; `nil` for variables with several values, or with an expression.
    private(set) var variables: [String: String?] = [:]

    /// The maximum number of variables that are read; real workflows have a few dozen.
    private static let limit = 500

    /// Reads the variables of a workflow; files of other formats contain no variables.
    init(_ source: BuildFile) {
        let name = source.name.lowercased()
        guard name.hasSuffix(".yml") || name.hasSuffix(".yaml"),
            source.contains("env:") || source.contains("variables:")
        else { return }
        // The indentations of the current block and of its entries; `nil` outside of blocks.
        var (block, entries) = (Int?.none, Int?.none)
        for line in source.file.text.split(separator: UInt8(ascii: "\n")) where variables.count < Self.limit {
            let entry = line.drop { $0 == UInt8(ascii: " ") }
            guard let first = entry.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "\r") else { continue }
            let indentation = entry.startIndex - line.startIndex
            if let outer = block, indentation > outer {
                // A deeper line belongs to the value of the entry above it.
                entries = entries ?? indentation
                if indentation == entries { add(String(decoding: entry, as: UTF8.self)) }
                continue
            }
            // A list item can begin with the block: `- env:`.
            let key = entry.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: " ") }
            (block, entries) = (nil, nil)
            guard let name = ["env:", "variables:"].first(where: { key.starts(with: $0.utf8) }) else { continue }
            let rest = key.dropFirst(name.utf8.count).drop { $0 <= UInt8(ascii: " ") }
            guard rest.isEmpty || rest.first == UInt8(ascii: "#") else {
                // Other forms, such as `env: { NAME: value }`, are not read, so that no value is certain.
                variables = [:]
                return
            }
            block = indentation + (key.startIndex - entry.startIndex)
        }
    }

    /// Adds an entry: `NAME: value`.
    private mutating func add(_ entry: String) {
        guard let colon = entry.firstRange(of: ": ") else { return }
        let name = String(entry[..<colon.lowerBound])
        guard !name.isEmpty, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }) else {
            return
        }
        let value = Self.scalar(entry[colon.upperBound...].drop { $0 == " " })
        let isEqual = variables[name].map { $0 == value } ?? true
        variables[name] = .some(isEqual ? value : nil)
    }

    /// Returns the text of a value; `nil` if it is an expression, a block of several lines, or has escaped characters.
    private static func scalar(_ text: Substring) -> String? {
        var value = text
        if let mark = text.first, mark == "\"" || mark == "'" {
            value = text.dropFirst().prefix { $0 != mark }
            guard text[value.endIndex...].dropFirst().first != mark, !value.contains("\\") else { return nil }
        } else {
            guard let first = text.first, !"|>&*!{[".contains(first) else { return nil }
            value = text.firstRange(of: " #").map { text[..<$0.lowerBound] } ?? text
            while let last = value.last, last.isWhitespace { value.removeLast() }
        }
        guard !value.isEmpty, !value.contains("${{"), value.utf8.count <= LiteralScript.textLimit else { return nil }
        return String(value)
    }
}
