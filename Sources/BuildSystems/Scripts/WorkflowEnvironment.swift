import PropertyLists
import XcodeProjects

/// The environment variables that a workflow in YAML sets for its scripts: the entries of its keys `env`.
///
/// Sources: <https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#env>,
/// <https://docs.gitlab.com/ci/yaml/#variables>.
struct WorkflowEnvironment {
    /// The values by name; `nil` for variables with several values, or with an expression.
    private(set) var variables: [String: String?] = [:]

    /// The maximum number of variables that are read; real workflows have a few dozen.
    private static let limit = 500

    /// Reads the variables of a workflow; other files have none.
    init(_ source: BuildFile) {
        let name = source.name.lowercased()
        guard name.hasSuffix(".yml") || name.hasSuffix(".yaml"),
            source.contains("env:") || source.contains("variables:")
        else { return }
        // The indentation of the current block; `nil` outside of blocks.
        var block: Int?
        for line in source.file.text.split(separator: UInt8(ascii: "\n")) where variables.count < Self.limit {
            let entry = line.drop { $0 == UInt8(ascii: " ") }
            guard let first = entry.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "\r") else { continue }
            let indentation = entry.startIndex - line.startIndex
            if let outer = block, indentation > outer {
                add(String(decoding: entry, as: UTF8.self))
                continue
            }
            // A list item can begin with the block: `- env:`.
            let key = entry.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: " ") }
            let isBlock = ["env:", "variables:"].contains {
                key.starts(with: $0.utf8) && key.dropFirst($0.utf8.count).allSatisfy { $0 <= UInt8(ascii: " ") }
            }
            block = isBlock ? indentation + (key.startIndex - entry.startIndex) : nil
        }
    }

    /// Adds an entry: `NAME: value`.
    private mutating func add(_ entry: String) {
        guard let colon = entry.firstRange(of: ": ") else { return }
        let name = String(entry[..<colon.lowerBound])
        guard !name.isEmpty, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }) else {
            return
        }
        let text = entry[colon.upperBound...].drop { $0 == " " }
        let quotation = text.first.flatMap { "\"'".contains($0) ? $0 : nil }
        let value =
            quotation.map { mark in text.dropFirst().prefix { $0 != mark } } ?? text.prefix { !" #\r".contains($0) }
        let isUsable =
            variables[name] == nil && value.isWithoutWorkflowExpressions && value.utf8.count <= LiteralScript.textLimit
        variables[name] = .some(isUsable ? String(value) : nil)
    }
}

extension Substring {
    /// Whether the value contains no expressions, and is neither empty nor a block of several lines.
    fileprivate var isWithoutWorkflowExpressions: Bool {
        !isEmpty && !contains("${{") && !hasPrefix("|") && !hasPrefix(">")
    }
}
