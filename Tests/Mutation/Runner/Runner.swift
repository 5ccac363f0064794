import EntitlementRules
import Foundation
import LintModel
import PropertyLists
import Workspaces

/// Runs the examples and the cases of rules, and compares the findings with the marks in the examples, and the messages
/// with those of the unchanged rules, as the tests do.
///
/// usage: rule-mutants RULE[,RULE…]|all MESSAGES
///
/// MESSAGES is the file of the messages, which is written if it does not exist. Prints the first example with another
/// result and exits with the status 1, or exits with the status 0.
@main struct Runner {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count == 2, let names = arguments.first, let path = arguments.last else {
            print("usage: rule-mutants RULE[,RULE…]|all MESSAGES")
            exit(2)
        }
        let known = try? JSONDecoder().decode([String: [String]].self, from: Data(contentsOf: URL(filePath: path)))
        var messages: [String: [String]] = [:]
        let cases = Dictionary(grouping: RuleCases.all.flatMap(\.cases), by: \.rule)
        let first = Set(names.split(separator: ",").map(String.init))
        // The rules of the changed file are the most likely to differ.
        for rule in Rule.all.filter({ first.contains($0.id) }) + Rule.all.filter({ !first.contains($0.id) }) {
            for (index, example) in rule.examples.enumerated() {
                let name = "\(rule.id) \(index): \(example.title)"
                let found = rule.findings(in: example).map { "\($0.severity): \($0.message)" }
                messages[name] = found
                guard passes(rule, example), known.map({ $0[name] == found }) ?? true else {
                    print(name)
                    exit(1)
                }
            }
            for ruleCase in cases[rule.id] ?? [] {
                let name = "\(rule.id), case: \(ruleCase.title)"
                let found = [ruleCase.text(of: rule)]
                messages[name] = found
                guard known.map({ $0[name] == found }) ?? true else {
                    print(name)
                    exit(1)
                }
            }
        }
        if known == nil { try JSONEncoder().encode(messages).write(to: URL(filePath: path)) }
    }

    private static func passes(_ rule: Rule, _ example: RuleExample) -> Bool {
        switch example.content {
        case .entitlements(let inside), .profile(let inside):
            return passes(
                rule, example, in: ExampleText.document(inside), fixed: example.fixed.map(ExampleText.document))
        case .file(let text): return passes(rule, example, in: text, fixed: example.fixed)
        case .tree(let tree): return passes(rule, example, in: tree)
        case .repository: return true
        }
    }

    private static func passes(_ rule: Rule, _ example: RuleExample, in marked: String, fixed: String?) -> Bool {
        let file = ExampleText.file(marked: marked)
        let subject = example.subject(of: file)
        let findings = rule.findings(in: subject)
        let linted = Linter(rules: [rule]).findings(in: subject)
        guard text(of: file, markedBy: findings) == marked, findings.isEmpty != example.isReported,
            linted.map(\.message).sorted() == findings.map(\.message).sorted()
        else { return false }
        let result = findings.compactMap(\.fix).reversed().reduce(file) { $0.applying($1) ?? $0 }
        guard let fixed else { return result.bytes == file.bytes }
        return result.bytes == ExampleText.file(marked: fixed).bytes
            && rule.findings(in: example.subject(of: result)).isEmpty
    }

    private static func passes(_ rule: Rule, _ example: RuleExample, in tree: ExampleTree) -> Bool {
        let findings = Linter(rules: [rule]).findings(in: tree.workspace)
        return findings.isEmpty != example.isReported
            && tree.markedFiles.allSatisfy { path, marked in
                text(of: ExampleText.file(marked: marked), markedBy: findings.filter { $0.location.file.path == path })
                    == marked
            }
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
