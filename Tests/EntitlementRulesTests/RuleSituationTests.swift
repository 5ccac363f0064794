import EntitlementRules
import Entitlements
import Foundation
import LintModel
import Linting
import PropertyLists
import Reporting
import Testing
import Workspaces

/// A rule with several situations has a rationale for each; a finding refers to its own.
@Suite struct RuleSituationTests {
    @Test(arguments: Rule.all) func `a situation has a title of its own and a rationale`(_ rule: Rule) {
        #expect(Set(rule.situations.map(\.title)).count == rule.situations.count)
        #expect(rule.situations.count != 1)
        for situation in rule.situations {
            #expect(!situation.title.isEmpty && situation.title.last != ".")
            #expect(situation.rationale.hasSuffix("."))
        }
    }

    @Test(arguments: Rule.all) func `every situation of a rule is shown by an example`(_ rule: Rule) {
        let found = rule.examples.filter(\.isReported).flatMap(rule.findings)
        for situation in rule.situations {
            #expect(found.contains { $0.situation === situation }, "\(rule.id): \(situation.title)")
        }
    }

    @Test(arguments: Rule.all) func `every finding of a rule with situations names one of them`(_ rule: Rule) {
        for example in rule.examples {
            for finding in rule.findings(in: example) {
                let isNamed = rule.situations.contains { $0 === finding.situation }
                #expect(isNamed != rule.situations.isEmpty, "\(rule.id): \(finding.message)")
            }
        }
    }

    @Test(arguments: Rule.all) func `the page of a rule shows every situation with its Apple errors`(_ rule: Rule) {
        let page = RulePage(rule).markdown
        for situation in rule.situations {
            #expect(page.contains("### \(situation.title)\n\n\(situation.rationale)"))
            for error in situation.apple { #expect(page.contains(error)) }
        }
    }

    @Test func `a report explains each situation at its first finding`() throws {
        let findings = Rule.all.filter { ["identifier-empty", "beta-reports-active"].contains($0.id) }
            .flatMap { rule in rule.examples.flatMap(rule.findings) }
        let situations = Rule.all.flatMap(\.situations).filter { situation in
            findings.contains { $0.situation === situation }
        }
        #expect(situations.count == 5)
        let report = Report(findings: findings, version: "1.0.0")
        for reporter: any Reporter in [TextReporter(), GitHubReporter(), SARIFReporter()] {
            let text = reporter.text(of: report)
            for situation in situations {
                let reason = situation.reason.replacing("\"", with: "\\\"")
                #expect(text.contains(reason), "\(type(of: reporter)): \(situation.title)")
            }
        }
        let count = TextReporter().text(of: report).components(separatedBy: "  why: ").count - 1
        #expect(count == situations.count)
    }
}

/// Findings about a product contain only the Apple errors of its platform.
@Suite struct AppleErrorTests {
    /// The errors that only apps for macOS cause, by their beginning.
    private static let macErrors = [
        "AMFI -413", "launchd", "No matching profile found", "ITMS-90285", "ITMS-90286", "ITMS-90287", "ITMS-90288",
        "ITMS-90296", "ITMS-90886", "App sandbox not enabled", "_libsecinit", "The executable requests",
    ]

    /// The errors that only devices, and the store for their apps, report, by their beginning.
    private static let deviceErrors = ["0xE800", "0xe800", "ITMS-90045", "ITMS-90046", "ITMS-90163", "ITMS-90164"]

    private static let platforms: [Platform] = [.iOS, .macOS, .tvOS, .watchOS, .visionOS]

    @Test(arguments: Rule.all) func `no finding of a platform shows errors of another platform`(_ rule: Rule) {
        for example in rule.examples where !example.isTree {
            let file = ExampleFile(example).source
            for platform in Self.platforms {
                for finding in rule.findings(in: example.subject(of: file, on: platform)) {
                    let foreign = platform == .macOS ? Self.deviceErrors : Self.macErrors
                    for error in finding.apple {
                        #expect(
                            !foreign.contains { error.hasPrefix($0) }, "\(rule.id) on \(platform): \(finding.message)")
                    }
                }
            }
        }
    }

    @Test func `a finding without a known platform shows the errors of all platforms`() throws {
        let rule = try #require(Rule.all.first { $0.id == "library-entitlements" })
        let file = ExampleFile(inside: "<key>application-identifier</key><string>A1B2C3D4E5.com.example</string>")
        var conditions = AnalysisContext.signed(nil, .appStore, product: .framework)
        let errors = { rule.findings(in: Subject(PropertyList(reading: file.source), under: conditions)).map(\.apple) }
        #expect(errors() == [["ITMS-90046", "ITMS-90286", "ITMS-90288"]])
        conditions.platform = .iOS
        #expect(errors() == [["ITMS-90046"]])
        conditions.platform = .macOS
        #expect(errors() == [["ITMS-90286", "ITMS-90288"]])
    }
}

extension Rule {
    /// Returns the findings of the rule in an example.
    fileprivate func findings(in example: RuleExample) -> [Finding] {
        switch example.content {
        case .tree(let tree): Linter(rules: [self]).findings(in: tree.workspace)
        case .repository: []
        case .entitlements, .file, .profile: findings(in: ExampleFile(example).source, like: example)
        }
    }
}
