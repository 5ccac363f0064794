import Foundation
import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Rewrites the sources of rules so that a run can change one condition at a time.
///
/// usage: mutator SOURCES LIST DIRECTORY…
///
/// Each condition in each DIRECTORY of SOURCES is passed through a function of `Mutant`, which changes its value if the
/// environment variable `ENTCHECK_MUTANT` contains its number. LIST receives a line for each number: the number, the
/// file, the line, the change, the rules of the file, and the condition, separated by tabs.
@main struct Mutator {
    private var lines: [String] = []

    static func main() throws {
        guard CommandLine.arguments.count >= 4 else {
            print("usage: mutator SOURCES LIST DIRECTORY…")
            exit(2)
        }
        let sources = URL(filePath: CommandLine.arguments[1])
        var mutator = Mutator()
        for directory in CommandLine.arguments[3...] {
            let files = FileManager.default.enumerator(
                at: sources.appending(path: directory), includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
            for file in (files ?? []).filter({ $0.pathExtension == "swift" }).sorted(by: { $0.path < $1.path }) {
                try mutator.rewrite(file, named: String(file.path.dropFirst(sources.path.count + 1)))
            }
        }
        try mutator.lines.joined().write(toFile: CommandLine.arguments[2], atomically: true, encoding: .utf8)
        print("\(mutator.lines.count) changes")
    }

    private mutating func rewrite(_ file: URL, named name: String) throws {
        let text = try String(contentsOf: file, encoding: .utf8)
        let tree = OperatorTable.standardOperators.foldAll(Parser.parse(source: text)) { _ in }
        let finder = ConditionFinder(startingAt: lines.count)
        finder.walk(tree)
        guard !finder.list.conditions.isEmpty else { return }
        let converter = SourceLocationConverter(fileName: name, tree: tree)
        let rules = finder.rules.joined(separator: ",")
        for condition in finder.list.conditions {
            let line = converter.location(for: condition.node.positionAfterSkippingLeadingTrivia).line
            lines.append("\(condition.number)\t\(name)\t\(line)\t\(condition.change)\t\(rules)\t\(condition.shown)\n")
        }
        try finder.list.rewritten(text).write(to: file, atomically: true, encoding: .utf8)
    }
}
