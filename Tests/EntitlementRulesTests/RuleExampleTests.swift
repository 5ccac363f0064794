import EntitlementRules
import LintModel
import PropertyLists
import Testing
import Workspaces

@Suite struct RuleExampleTests {
    @Test(arguments: Rule.all, Disguise.allCases)
    func `a rule reports exactly the marked parts of its examples`(_ rule: Rule, in disguise: Disguise) {
        for example in rule.examples where !example.isTree {
            let file = ExampleFile(example, in: disguise)
            let findings = rule.findings(in: file.source, like: example)
            #expect(file.marked(by: findings) == file.marked, example.comment, sourceLocation: example.sourceLocation)
            #expect(findings.isEmpty != example.isReported, example.comment, sourceLocation: example.sourceLocation)
        }
    }

    @Test(arguments: Rule.all)
    func `a rule reports nothing after its own fixes`(_ rule: Rule) {
        for example in rule.examples where !example.isTree {
            let file = ExampleFile(example)
            let fixes = rule.findings(in: file.source, like: example).compactMap(\.fix)
            let fixed = fixes.reversed().reduce(file.source) { $0.applying($1) ?? $0 }
            let expected = expected(after: example)
            #expect(fixed.contents == expected, example.comment, sourceLocation: example.sourceLocation)
            if example.fixed != nil {
                let left = rule.findings(in: fixed, like: example)
                #expect(left.isEmpty, example.comment, sourceLocation: example.sourceLocation)
            }
        }
    }

    @Test(arguments: Rule.all)
    func `a rule that compares products reports exactly the marked parts of its examples`(_ rule: Rule) {
        for example in rule.examples {
            guard case .tree(let tree) = example.content else { continue }
            let findings = Linter(rules: [rule]).findings(in: tree.workspace)
            for (path, marked) in tree.markedFiles {
                let file = ExampleFile(marked: marked)
                let here = findings.filter { $0.location.file.path == path }
                #expect(file.marked(by: here) == marked, example.comment, sourceLocation: example.sourceLocation)
            }
            #expect(findings.isEmpty != example.isReported, example.comment, sourceLocation: example.sourceLocation)
        }
    }

    @Test(arguments: Rule.all)
    func `a rule that compares products reports nothing after its own fixes`(_ rule: Rule) {
        for example in rule.examples {
            guard case .tree(let tree) = example.content else { continue }
            let linter = Linter(rules: [rule])
            let findings = linter.findings(in: tree.workspace)
            guard !findings.isEmpty, findings.allSatisfy({ $0.fix != nil }) else { continue }
            let files = Dictionary(grouping: findings) { $0.location.file.path }.mapValues { findings in
                findings.compactMap(\.fix).reversed().reduce(findings[0].location.file) { $0.applying($1) ?? $0 }
            }
            let left = linter.findings(in: tree.workspace(replacing: files.mapValues(\.contents)))
            #expect(left.isEmpty, example.comment, sourceLocation: example.sourceLocation)
        }
    }

    private func expected(after example: RuleExample) -> String {
        guard let fixed = example.fixed else { return ExampleFile(example).source.contents }
        if case .file = example.content { return ExampleFile(marked: fixed).source.contents }
        return ExampleFile(inside: fixed).source.contents
    }

    @Test(arguments: Rule.all)
    func `the linter reports the same findings as a rule with preconditions alone`(_ rule: Rule) {
        let linter = Linter(rules: [rule])
        for example in rule.examples where !example.isTree {
            let subject = example.subject(of: ExampleFile(example).source)
            let messages = rule.findings(in: subject).map(\.message).sorted()
            #expect(
                linter.findings(in: subject).map(\.message).sorted() == messages, example.comment,
                sourceLocation: example.sourceLocation)
        }
    }
}

@Suite struct FindingBoundTests {
    @Test func `the first thousand findings of a rule are listed and the rest are counted`() {
        let groups = (0..<2000).map { "<string>com.example.notes \($0)</string>" }.joined()
        let file = ExampleFile(
            inside: "<key>com.apple.security.application-groups</key><array>\(groups)</array>")
        let findings = Linter().findings(in: file.source).filter { $0.rule == "identifier-white-space" }
        #expect(findings.count == 1001)
        #expect(findings.last?.severity == .note)
        #expect(findings.last?.message.contains("1000 more findings") == true)
    }
}
