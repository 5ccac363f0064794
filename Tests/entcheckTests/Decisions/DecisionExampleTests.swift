import EntitlementRules
import Foundation
import LintModel
import Testing

@Suite struct DecisionExampleTests {
    static let rules = Rule.all.filter { rule in rule.examples.contains { $0.repository != nil } }

    @Test func `there are ten rules with repository examples`() {
        #expect(Self.rules.count == 10)
    }

    @Test(arguments: rules) func `a rule with repository examples reports exactly the marked locations`(rule: Rule)
        throws
    {
        for example in rule.examples {
            let files = try #require(example.repository)
            let comment = Comment(rawValue: example.title)
            let scratch = try Scratch()
            for (path, marked) in files { try scratch.write(marked.filter { $0 != "«" && $0 != "»" }, to: path) }
            let ranges = try Self.ranges(of: rule, in: scratch)
            for (path, marked) in files {
                let found = Self.marked(files[path] ?? "", at: ranges.filter { $0.path == path })
                #expect(found == marked, comment)
            }
            #expect(ranges.isEmpty != example.isReported, comment)
        }
    }

    /// The location of a finding.
    private struct FoundRange {
        let path: String
        let start: (line: Int, column: Int)
        let end: (line: Int, column: Int)
    }

    /// Returns the locations of the findings of a rule.
    private static func ranges(of rule: Rule, in scratch: Scratch) throws -> [FoundRange] {
        let run = try Tool("lint", "--format", "json", "--now", "2026-06-30", in: scratch.url)
        if rule.id == "configuration-mistake" {
            #expect((run.status == 2) == run.errors.contains("[configuration-mistake]"))
            guard run.status == 2, let first = run.errors.split(separator: ":").dropFirst().first,
                let line = Int(first)
            else { return [] }
            let excerpt = run.errors.split(separator: "\n")
            let (text, underline) = (excerpt[2].drop { $0 != "|" }, excerpt[3].drop { $0 != "|" })
            #expect(text.count >= underline.count)
            let column = underline.dropFirst(2).prefix { $0 == " " }.count + 1
            let width = underline.count { $0 == "^" }
            return [FoundRange(path: ".entcheck.yml", start: (line, column), end: (line, column + width))]
        }
        let report = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        let findings = try #require(report?["findings"] as? [[String: Any]], "\(run.errors)")
        return findings.filter { $0["rule"] as? String == rule.id }.compactMap { finding in
            guard let place = finding["location"] as? [String: Any], let path = place["path"] as? String,
                let line = place["line"] as? Int, let column = place["column"] as? Int,
                let endLine = place["endLine"] as? Int, let endColumn = place["endColumn"] as? Int
            else { return nil }
            return FoundRange(path: path, start: (line, column), end: (endLine, endColumn))
        }
    }

    /// Returns the text with marks around the locations.
    private static func marked(_ marked: String, at ranges: [FoundRange]) -> String {
        var lines = marked.filter { $0 != "«" && $0 != "»" }.components(separatedBy: "\n").map { Array($0) }
        for place in ranges.sorted(by: { ($0.start.line, $0.start.column) > ($1.start.line, $1.start.column) }) {
            lines[place.end.line - 1].insert("»", at: place.end.column - 1)
            lines[place.start.line - 1].insert("«", at: place.start.column - 1)
        }
        return lines.map { String($0) }.joined(separator: "\n")
    }
}

extension RuleExample {
    /// The marked files of the example, or `nil` if it does not have a repository.
    fileprivate var repository: [String: String]? {
        guard case .repository(let tree) = content else { return nil }
        return tree.markedFiles
    }
}
