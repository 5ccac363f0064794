import EntitlementRules
import Entitlements
import Foundation
import LintModel
import Testing
import Workspaces

@Suite struct VerdictTests {
    @Test(arguments: VerdictCase.all) func `the verdict on a product is Apple's`(_ verdictCase: VerdictCase) {
        let findings = verdictCase.findings
        let said = VerdictCase.verdict(of: findings)
        let messages = findings.filter { $0.severity != .note }.map { "\($0.severity) \($0.rule): \($0.message)" }
        // An accepted product can have a warning.
        let agrees = said == verdictCase.verdict || (verdictCase.verdict == .accepted && said == .warned)
        #expect(agrees, "\(verdictCase.name): \(said) \(messages)")
        if let stage = verdictCase.stage, agrees {
            let worst = findings.filter { $0.severity == findings.map(\.severity).max() }
            #expect(worst.compactMap(\.stage).min() == stage, "\(verdictCase.name): \(messages)")
        }
    }

    @Test func `at least 150 cases have a source, and half of them are accepted`() {
        let cases = VerdictCase.all
        #expect(cases.count >= 150)
        #expect(cases.count { $0.verdict == .accepted } * 2 >= cases.count)
        #expect(Set(cases.map(\.name)).count == cases.count)
        let isAddress = cases.allSatisfy { URL(string: $0.source)?.scheme == "https" }
        #expect(isAddress)
    }

    @Test func `a finding about a stage after the goal is a note`() {
        let context = AnalysisContext.product(.macOS, .developerID, profile: .absent)
        let claims: [Claim] = [.macID, .teamID, .keychain]
        let launched = VerdictCase("", .rejected, context, claims, source: "").findings
        #expect(launched.map(\.rule) == ["profile-missing"])
        #expect(launched.map(\.stage) == [.launch])
        #expect(launched.map(\.severity) == [.error])
        var notarized = context
        notarized.goal = .notarize
        let findings = VerdictCase("", .accepted, notarized, claims, source: "").findings
        #expect(findings.map(\.severity) == [.note])
        #expect(findings.map(\.stage) == [.launch])
    }

    @Test func `the stages of a product depend on its platform, its distribution, and its goal`() {
        func path(_ platform: Platform?, _ distribution: Distribution?, to goal: Stage? = nil) -> [Stage] {
            StagePath(of: .signed, on: platform, distribution, to: goal).stages
        }
        #expect(path(.iOS, .appStore) == [.upload, .testFlight, .runTime])
        #expect(path(.iOS, .development) == [.install, .launch, .runTime])
        #expect(path(.macOS, .developerID) == [.notarize, .launch, .runTime])
        #expect(path(.macOS, .appStore, to: .launch) == [.launch])
        #expect(path(.iOS, .adHoc, to: .testFlight) == [.upload, .testFlight])
        #expect(path(.macOS, .developerID, to: .notarize) == [.notarize])
        #expect(StagePath(of: .source, on: nil, nil).stages == Stage.allCases)
        #expect(StagePath(of: .signingInput, on: .iOS, .development).first(of: [.runTime, .install]) == .install)
    }

    @Test(arguments: Rule.all) func `every error in the example of a rule names the stage that fails`(_ rule: Rule) {
        let linter = Linter(rules: [rule])
        for example in rule.examples where !example.isTree && example.isReported {
            for finding in linter.findings(in: ExampleFile(example).source, under: example.conditions) {
                let isFailure = finding.severity == .error && !finding.rule.hasPrefix("policy-")
                #expect(!isFailure || finding.stage != nil, "\(finding.rule): \(finding.message)")
            }
        }
    }
}
