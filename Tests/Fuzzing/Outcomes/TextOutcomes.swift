import FileDiscovery
import Foundation
import YAMLDocuments

/// The contents of a file, or `nil` if it cannot be read.
func contents(of path: String) -> [UInt8]? { FileManager.default.contents(atPath: path).map(Array.init) }

/// The paths that the patterns of a `.gitignore` match; a line `----` separates the patterns from the paths.
func glob(_ input: Input) -> JSON {
    let text = String(decoding: input.bytes, as: UTF8.self)
    guard let separator = text.range(of: "\n----\n") else { return rejected("no separator") }
    let pattern = PathPattern(String(text[..<separator.lowerBound]))
    let paths = text[separator.upperBound...].unicodeScalars.split(separator: "\n").map { String($0) }
    return accepted(.array(paths.filter(pattern.matches).map { .string($0) }))
}

/// The values of a YAML document.
func description(_ input: Input) -> JSON {
    guard let text = String(validating: input.bytes, as: UTF8.self) else { return rejected("not UTF-8") }
    do throws(YAMLError) {
        var budget = 20_000
        return accepted(try YAMLNode.root(of: text).map { json($0, &budget) } ?? .null)
    } catch {
        return rejected(error.message ?? "unknown")
    }
}

private func json(_ node: YAMLNode, _ budget: inout Int) -> JSON {
    budget -= 1
    guard budget > 0 else { return .null }
    switch node.content {
    case .sequence(let members):
        return .object([("a", .array(members.map { json($0, &budget) }))])
    case .mapping(let entries):
        return .object([("d", .array(entries.map { .array([json($0.key, &budget), json($0.value, &budget)]) }))])
    case .scalar(let scalar):
        let value = scalar.boolean.map { "\($0)" } ?? scalar.wholeNumber.map { "\($0)" }
        return .object([
            ("s", .string(scalar.string)), ("plain", .boolean(scalar.isPlain)),
            ("core", value.map { .string($0) } ?? .null), ("number", .boolean(scalar.isNumber)),
        ])
    }
}
