import CodeSigning
import EntitlementRules
import Entitlements
public import LintModel
import PropertyLists
import Workspaces

/// Products with the findings that remain after the quality gate is applied.
public struct PolicyEvaluation: Sendable {
    /// The products, each with its reported findings.
    public private(set) var products: [CheckedProduct]

    /// The reported findings in all products, and the reported findings about the configuration.
    public private(set) var findings: [Finding]

    /// The findings that a suppression or the baseline covers.
    public private(set) var suppressed: [SuppressedFinding] = []

    /// The summary of the policy checks; `nil` if there are no policies.
    public private(set) var policy: PolicyTally?

    /// Creates products whose findings are all reported.
    public init(_ products: [CheckedProduct]) {
        self.products = products
        findings = products.flatMap(\.findings)
    }

    /// Applies a quality gate to products.
    public init(_ products: [CheckedProduct], against gate: QualityGate) {
        self.init(products)
        var evaluator: PolicyEvaluator?
        if !gate.policies.isEmpty {
            let subjects = products.flatMap(\.policySubjects)
            let made = PolicyEvaluator(of: subjects, by: gate.policies, isWhole: !products.isEmpty)
            findings += made.findings.inBinaries(of: products)
            evaluator = made
        }
        var scope = QualityGate.Scope()
        scope.isOfProducts = true
        scope.places = ExactSet(products.map { KnownFinding.bundleMark + $0.bundleIdentifier })
        let outcome = gate.outcome(of: findings, and: evaluator?.idle ?? [], in: scope)
        findings = outcome.findings
        suppressed = outcome.suppressed
        policy = evaluator.map { made in
            PolicyTally(
                policies: gate.policies.count, bundles: made.bundleCount, isSatisfied: outcome.satisfiesPolicies)
        }
        let byPath = Dictionary(grouping: findings) { ExactText($0.location.file.path) }
        for index in products.indices {
            let paths = Set(products[index].subjects.map { ExactText($0.file.path) })
            self.products[index].replaceFindings(paths.sorted().flatMap { byPath[$0] ?? [] })
        }
    }
}

extension CheckedProduct {
    /// The slices of the product as input of policies; empty for test bundles and plug-ins, which are not released.
    fileprivate var policySubjects: [PolicySubject] {
        guard !conditions.isOfUnknownProduct else { return [] }
        return subjects.map {
            PolicySubject($0, bundleIdentifier: bundleIdentifier, buildGroup: outermostPath)
        }
    }

    /// The path of the outermost product that contains this one.
    private var outermostPath: String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let outermost = parts.firstIndex { part in
            [".ipa", ".xcarchive", ".zip", ".app"].contains(where: part.hasSuffix)
        }
        return parts.prefix((outermost ?? parts.count) + 1).joined(separator: "/")
    }

    fileprivate var bundleIdentifier: String { product.bundleIdentifier?.value.rawValue ?? "" }
}

extension [Finding] {
    /// The findings, as reported for binaries: without text ranges and duplicates, and with the bundles that they are
    /// about.
    fileprivate func inBinaries(of products: [CheckedProduct]) -> [Finding] {
        var bundles: ExactDictionary<String> = [:]
        for product in products {
            for subject in product.subjects { bundles[subject.file.path] = product.bundleIdentifier }
        }
        let placed = map { finding in
            let path = finding.location.file.path
            let related = finding.related.map { related in
                bundles[related.location.file.path] == nil
                    ? related : Finding.Related(related.message, at: related.location.withoutRange)
            }
            return Finding(
                rule: finding.rule, severity: finding.severity, confidence: finding.confidence,
                message: finding.message, location: finding.location.withoutRange, related: related,
                apple: finding.apple, fix: nil, context: nil, bundleIdentifier: bundles[path])
        }
        return placed.merged
    }
}
