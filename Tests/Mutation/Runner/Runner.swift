import EntitlementRules
import Foundation
import LintModel
import PropertyLists
import Workspaces

/// Runs the examples and the cases of rules, and compares the findings with the marks in the examples, and the messages
/// with those of the unchanged rules, as the tests do.
///
/// usage: rule-mutants RULE[,RULE…]|all FOLDER MESSAGES
///
/// The examples of each RULE and the cases of the rules in FOLDER are run first, because they are the most likely to
/// differ. MESSAGES is the file of the messages, which is written if it does not exist. Prints the first input with
/// another result and exits with the status 1, or exits with the status 0.
@main struct Runner {
    /// The messages of the unchanged rules by input; `nil` if they are not known yet.
    private let known: [String: [String]]?

    /// The messages by input.
    private var messages: [String: [String]] = [:]

    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4 else {
            print("usage: rule-mutants RULE[,RULE…]|all FOLDER MESSAGES")
            exit(2)
        }
        let file = URL(filePath: arguments[3])
        let known = try? JSONDecoder().decode([String: [String]].self, from: Data(contentsOf: file))
        var runner = Runner(known: known)
        runner.run(first: Set(arguments[1].split(separator: ",").map(String.init)), in: arguments[2])
        if known == nil { try JSONEncoder().encode(runner.messages).write(to: file) }
    }

    private mutating func run(first names: Set<String>, in folder: String) {
        runExamples(of: Rule.all.filter { names.contains($0.id) })
        runCases(of: RuleCases.all.filter { $0.name == folder })
        runExamples(of: Rule.all.filter { !names.contains($0.id) })
        runCases(of: RuleCases.all.filter { $0.name != folder })
    }

    private mutating func runExamples(of rules: [Rule]) {
        for rule in rules {
            for (index, example) in rule.examples.enumerated() {
                let found = rule.findings(in: example).map { "\($0.severity): \($0.message)" }
                compare(found, for: "\(rule.id) \(index): \(example.title)", passes: Self.passes(rule, example))
            }
        }
    }

    private mutating func runCases(of groups: [(name: String, cases: () -> [RuleCase])]) {
        for ruleCase in groups.flatMap({ $0.cases() }) {
            guard let rule = Rule.all.first(where: { $0.id == ruleCase.rule }) else { continue }
            compare([ruleCase.text(of: rule)], for: "\(rule.id), case: \(ruleCase.title)", passes: true)
        }
    }

    /// Ends the run if an input has another result than with the unchanged rules.
    private mutating func compare(_ found: [String], for name: String, passes: Bool) {
        messages[name] = found
        guard passes, known.map({ $0[name] == found }) ?? true else {
            print(name)
            exit(1)
        }
    }

    private init(known: [String: [String]]?) { self.known = known }

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
