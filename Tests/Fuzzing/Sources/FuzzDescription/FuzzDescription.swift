import Fuzzer
import ProjectFuzzer
import PropertyLists
import XcodeProjects

@main struct FuzzDescription: Fuzzer {
    static func tryBytes(_ bytes: [UInt8]) {
        let file = SourceFile(path: "project.yml", bytes: bytes)
        let files = FuzzedDescription(file: file)
        XcodeProject(describedBy: "project.yml", from: files, parsing: { Outline(of: $0).root() })?.tryBuilds()
    }
}

/// A tree with one file, which has every name that a description includes.
private struct FuzzedDescription: ProjectFiles {
    let file: SourceFile

    var workingDirectory: String { "/fuzz" }

    func exists(_ path: String) -> Bool { path.hasSuffix(".yml") }

    func names(in directory: String) -> [String] { [] }

    func read(_ path: String) -> SourceFile? { exists(path) ? SourceFile(path: path, bytes: file.text) : nil }
}

/// A minimal language for descriptions: `key: value, value`, with an additional space of indentation per level.
private struct Outline {
    private let file: SourceFile
    private let lines: [Range<Int>]
    private var position = 0

    /// The maximum depth of a description; the YAML reader has a separate limit.
    private static let depthLimit = 64

    init(of file: SourceFile) {
        self.file = file
        let text = file.text
        lines = text.indices.split { text[$0] == UInt8(ascii: "\n") }.map { $0.startIndex..<$0.endIndex }
    }

    func root() -> DescriptionNode {
        var outline = self
        return .table(outline.entries(indented: 0))
    }

    private func indentation(of line: Range<Int>) -> Int { file.text[line].prefix { $0 == UInt8(ascii: " ") }.count }

    private mutating func entries(indented level: Int) -> [DescriptionNode.Entry] {
        var entries: [DescriptionNode.Entry] = []
        while position < lines.count, indentation(of: lines[position]) >= level {
            let line = lines[position].dropFirst(indentation(of: lines[position]))
            position += 1
            let colon = line.firstIndex { file.text[$0] == UInt8(ascii: ":") } ?? line.endIndex
            let key = line.startIndex..<colon
            let place = Location(file: file, range: key)
            let rest = min(colon + 1, line.endIndex)..<line.endIndex
            entries.append(.init(text(of: key), at: place, value(at: rest, below: level)))
        }
        return entries
    }

    private mutating func value(at rest: Range<Int>, below level: Int) -> DescriptionNode {
        let content = rest.startIndex + file.text[rest].prefix { $0 == UInt8(ascii: " ") }.count..<rest.endIndex
        if !content.isEmpty {
            let parts = content.split { file.text[$0] == UInt8(ascii: ",") }.map { $0.startIndex..<$0.endIndex }
            let scalars = parts.map { DescriptionNode.text(text(of: $0), Location(file: file, range: $0)) }
            return scalars.count == 1 ? scalars[0] : .list(scalars)
        }
        return level < Self.depthLimit ? .table(entries(indented: level + 1)) : .list([])
    }

    private func text(of range: Range<Int>) -> String { String(decoding: file.text[range], as: UTF8.self) }
}
