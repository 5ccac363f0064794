import EntitlementRules
import Foundation
import LintModel
import PropertyLists
import Workspaces

/// Runs the examples of rules, and compares the findings with the marks in the examples, as the tests do.
///
/// usage: rule-mutants RULE[,RULE…]|all
///
/// Prints the first example with another result and exits with the status 1, or exits with the status 0.
@main struct Runner {
    static func main() {
        let names = CommandLine.arguments.dropFirst().first ?? "all"
        let first = Set(names.split(separator: ",").map(String.init))
        // The rules of the changed file are the most likely to differ.
        let rules = Rule.all.filter { first.contains($0.id) } + Rule.all.filter { !first.contains($0.id) }
        for rule in rules {
            for example in rule.examples where !Runner.passes(rule, example) {
                print("\(rule.id): \(example.title)")
                exit(1)
            }
        }
    }

    private static func passes(_ rule: Rule, _ example: RuleExample) -> Bool {
        switch example.content {
        case .entitlements(let inside), .profile(let inside):
            return passes(rule, example, in: document(inside), fixed: example.fixed.map(document))
        case .file(let text): return passes(rule, example, in: text, fixed: example.fixed)
        case .tree(let tree): return passes(rule, example, in: tree)
        case .repository: return true
        }
    }

    private static func document(_ inside: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \(inside)
        </dict>
        </plist>

        """
    }

    private static func passes(_ rule: Rule, _ example: RuleExample, in marked: String, fixed: String?) -> Bool {
        let file = source(marked)
        let subject = example.subject(of: file)
        let findings = rule.findings(in: subject)
        let linted = Linter(rules: [rule]).findings(in: subject)
        guard text(of: file, markedBy: findings) == marked, findings.isEmpty != example.isReported,
            linted.map(\.message).sorted() == findings.map(\.message).sorted()
        else { return false }
        let result = findings.compactMap(\.fix).reversed().reduce(file) { $0.applying($1) ?? $0 }
        guard let fixed else { return result.bytes == file.bytes }
        return result.bytes == source(fixed).bytes && rule.findings(in: example.subject(of: result)).isEmpty
    }

    private static func passes(_ rule: Rule, _ example: RuleExample, in tree: ExampleTree) -> Bool {
        let findings = Linter(rules: [rule]).findings(in: tree.workspace)
        return findings.isEmpty != example.isReported
            && tree.markedFiles.allSatisfy { path, marked in
                text(of: source(marked), markedBy: findings.filter { $0.location.file.path == path }) == marked
            }
    }

    private static func source(_ marked: String) -> SourceFile {
        let scalars = marked.unicodeScalars.filter { $0 != "«" && $0 != "»" }
        return SourceFile(path: "Example.entitlements", bytes: Array(String(String.UnicodeScalarView(scalars)).utf8))
    }

    private static func text(of file: SourceFile, markedBy findings: [Finding]) -> String {
        var bytes = file.bytes
        for range in findings.compactMap(\.location.range).sorted(by: { $0.lowerBound > $1.lowerBound }) {
            bytes.insert(contentsOf: "»".utf8, at: range.upperBound)
            bytes.insert(contentsOf: "«".utf8, at: range.lowerBound)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
