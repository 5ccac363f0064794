import Foundation

/// A page of the documentation whose `console` blocks are run by a test.
///
/// A block contains commands, each on a line after `$ `, followed by the output of both streams. A line that is only `…`
/// matches any number of lines. A block with a file name in its fence (```` ```yaml .entcheck.yml ````) is written to
/// that file first. All blocks of a page share one directory, which contains a copy of `Samples`, so that later commands
/// can use the results of earlier ones.
struct CommandPage: CustomStringConvertible {
    /// The path within the package.
    let path: String
    private(set) var lines: [String]
    private(set) var steps: [Step] = []

    enum Step {
        case file(path: String, text: String)
        case command(Command)
    }

    struct Command {
        /// The text after `$ `, with continuation lines.
        var text: String
        /// The lines of the page that contain the output.
        var shown: Range<Int>
    }

    var description: String { path }

    /// All pages that can contain commands: the README and the files in `Docs`, except the generated pages.
    static let all: [CommandPage] = {
        let documents = Tool.package.appending(path: "Docs")
        let names = FileManager.default.enumerator(atPath: documents.path)?.compactMap { $0 as? String } ?? []
        let pages = names.filter { $0.hasSuffix(".md") && !$0.hasPrefix("Rules/") }.sorted().map { "Docs/\($0)" }
        return (["README.md"] + pages).compactMap(CommandPage.init)
    }()

    /// The pages that contain at least one command.
    static let withCommands = all.filter { !$0.commands.isEmpty }

    var commands: [Command] {
        steps.compactMap { if case .command(let command) = $0 { command } else { nil } }
    }

    init?(_ path: String) {
        guard let text = try? String(contentsOf: Tool.package.appending(path: path), encoding: .utf8) else {
            return nil
        }
        self.path = path
        lines = text.components(separatedBy: "\n")
        var index = 0
        while index < lines.count {
            let fence = lines[index]
            guard fence.hasPrefix("```"), let end = lines[(index + 1)...].firstIndex(of: "```") else {
                index += 1
                continue
            }
            let words = fence.dropFirst(3).split(separator: " ").map(String.init)
            if words.first == "console" {
                readCommands(in: index + 1..<end)
            } else if words.count == 2 {
                steps.append(.file(path: words[1], text: lines[index + 1..<end].joined(separator: "\n") + "\n"))
            }
            index = end + 1
        }
    }

    private mutating func readCommands(in block: Range<Int>) {
        var index = block.lowerBound
        while index < block.upperBound {
            guard lines[index].hasPrefix("$ ") else {
                index += 1
                continue
            }
            var text = String(lines[index].dropFirst(2))
            while text.hasSuffix("\\"), index + 1 < block.upperBound {
                index += 1
                text += "\n" + lines[index]
            }
            let start = index + 1
            index = lines[start..<block.upperBound].firstIndex { $0.hasPrefix("$ ") } ?? block.upperBound
            steps.append(.command(Command(text: text, shown: start..<index)))
        }
    }

    /// Replaces the output of a command in the page.
    mutating func replaceLines(_ shown: Range<Int>, with printed: [String]) {
        lines.replaceSubrange(shown, with: printed)
    }

    /// Writes the page to its file.
    func write() throws {
        try Data(lines.joined(separator: "\n").utf8).write(to: Tool.package.appending(path: path))
    }

    /// Returns whether the output of a command matches the page.
    static func matches(shown: ArraySlice<String>, printed: [String]) -> Bool {
        let parts = shown.split(separator: "…", omittingEmptySubsequences: false).map(Array.init)
        guard let first = parts.first, let last = parts.last, parts.count > 1 else { return Array(shown) == printed }
        guard printed.count >= first.count + last.count, printed.starts(with: first) else { return false }
        guard Array(printed.suffix(last.count)) == last else { return false }
        var rest = printed.dropFirst(first.count).dropLast(last.count)
        for part in parts.dropFirst().dropLast() {
            guard let found = rest.indices.first(where: { rest[$0...].starts(with: part) }) else { return false }
            rest = rest[(found + part.count)...]
        }
        return true
    }
}
