import EntitlementRules
import Entitlements
import LintModel
import Linting
import PropertyLists
import Reporting
import Testing
import Workspaces

@Suite struct FormatCoverageTests {
    @Test(arguments: Rule.all, ReportFormat.allCases)
    func `a counted finding of a rule is shown in a format`(_ rule: Rule, in format: ReportFormat) {
        let linter = Linter(rules: [rule])
        for example in rule.examples where !example.isTree && example.isReported {
            let findings = linter.findings(in: ExampleFile(example).source, under: example.conditions)
            let report = Report(findings: findings, version: "1.0.0", rules: [rule])
            let text = format.reporter().text(of: report)
            #expect(report.summary.errors + report.summary.warnings + report.summary.notes == findings.count)
            #expect(findings.isEmpty || text.contains(rule.id), "\(rule.id) in \(format.rawValue)")
        }
    }

    @Test(arguments: ["json", "jsonl", "sarif", "html", "markdown"])
    func `a report names the stage that fails`(name: String) throws {
        let format = try #require(ReportFormat(rawValue: name))
        let file = ExampleFile(inside: "<key>get-task-allow</key><true/>").source
        let findings = Linter().findings(in: file, under: .signed(.iOS, .appStore))
        let report = Report(findings: findings, version: "1.0.0", rules: Rule.all)
        #expect(findings.contains { $0.stage == .upload && $0.severity == .error })
        #expect(format.reporter().text(of: report).contains("upload"))
        #expect(report.rejections.map(\.stage) == [.upload])
        #expect(report.rejections.map(\.path) == [file.path])
    }

    @Test func `text ends with the first stage that rejects each product`() {
        let file = ExampleFile(inside: "<key>get-task-allow</key><true/>").source
        let findings = Linter().findings(in: file, under: .signed(.iOS, .appStore))
        let text = TextReporter().text(of: Report(findings: findings, version: "1.0.0", rules: Rule.all))
        let line = "\(file.path): rejected first at upload, by App Store Connect [debug-get-task-allow]"
        #expect(text.split(separator: "\n").dropLast().last.map(String.init) == line)
    }

    @Test func `text counts the entitlements files that no stage rejects`() {
        let file = ExampleFile(inside: "<key>get-task-allow</key><true/>").source
        let findings = Linter().findings(in: file, under: .signed(.iOS, .appStore))
        let bindings = [file.path, "Notes.entitlements", "Widget.entitlements"].map(EntitlementsBinding.unbound)
        let text = TextReporter().text(
            of: Report(findings: findings, version: "1.0.0", rules: Rule.all, bindings: bindings))
        #expect(text.contains("\n2 other entitlements files: no known rejection\n"))
        let others = ["Notes.entitlements", "Widget.entitlements"].map(EntitlementsBinding.unbound)
        let incomplete = TextReporter().text(
            of: Report(findings: findings, version: "1.0.0", rules: Rule.all, bindings: others))
        #expect(!incomplete.contains("no known rejection"))
    }
}
