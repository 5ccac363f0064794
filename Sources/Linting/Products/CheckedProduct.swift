public import CodeSigning
import Entitlements
public import LintModel
import PropertyLists
public import Workspaces

/// A checked product: the entitlements of its source, its profile, and its signature, and its findings.
public struct CheckedProduct: Sendable {
    /// The path, as given by the user, such as `build/Notes.ipa/Payload/Notes.app`.
    public let path: String

    /// The parsed product.
    public let product: SignedProduct

    /// The known facts about the product.
    public let conditions: AnalysisContext

    /// One row for each key in the signature or the source; the most severe first.
    public private(set) var rows: [EntitlementRow]

    /// The findings, without duplicates from several slices.
    public private(set) var findings: [Finding]

    /// The parts of the product that could not be checked, with reasons.
    public let notChecked: [NotChecked]

    /// The slices, as input of the rules.
    let subjects: [Subject]

    private let source: PropertyList?

    /// Whether sources were given, but no source matches this product.
    package let lacksSource: Bool

    init(
        path: String, product: SignedProduct, conditions: AnalysisContext, subjects: [Subject], findings: [Finding],
        source: PropertyList?, amongSources: Bool
    ) {
        self.path = path
        self.product = product
        self.conditions = conditions
        self.subjects = subjects
        self.source = source
        lacksSource = amongSources && source == nil
        self.findings = []
        rows = []
        let errors = [product.executable.error, product.informationPropertyList.error].compactMap(\.self)
        let reasons = errors.map(\.message) + product.unread
        notChecked = reasons.map { NotChecked(path: path, reason: $0) }
        replaceFindings(findings)
    }

    /// Replaces the findings and updates the rows.
    mutating func replaceFindings(_ findings: [Finding]) {
        self.findings = findings.sorted(by: Finding.precedes)
        rows = subjects.first.map { EntitlementRow.rows(of: $0, source: source, findings: findings) } ?? []
    }

    /// The findings that no row contains: findings about the product, and findings about keys that are neither in the
    /// signature nor in the source.
    package var findingsBesideRows: [Finding] {
        let keys = Set(rows.map(\.key.rawValue))
        return findings.filter { finding in finding.key.map { !keys.contains($0) } ?? true }
    }

    /// The first stage that rejects the product; `nil` if no known stage does.
    public var rejection: Rejection? {
        findings.firstRejection.map { Rejection(path: path, stage: $0.stage, rule: $0.rule) }
    }

    /// The signatures of the slices, with the architecture of each slice.
    package var signatures: [(architecture: String, facts: SignatureFacts)] {
        zip(architectures, subjects).compactMap { architecture, subject in
            subject.conditions.code.map { (architecture, $0) }
        }
    }

    /// The architectures of the executable.
    public var architectures: [String] {
        product.executable.content?.slices.map(\.architecture.description) ?? []
    }
}

extension Report {
    /// Creates a report of products.
    public init(of products: [CheckedProduct], notChecked: [NotChecked] = [], version: String, rules: [Rule]) {
        self.init(of: PolicyEvaluation(products), notChecked: notChecked, version: version, rules: rules)
    }

    /// Creates a report of products to which a quality gate was applied.
    public init(of evaluation: PolicyEvaluation, notChecked: [NotChecked] = [], version: String, rules: [Rule]) {
        self.init(
            findings: evaluation.findings, notChecked: notChecked + evaluation.products.flatMap(\.notChecked),
            // Findings are reported for the executable in a bundle, so its path counts as the checked path.
            paths: evaluation.products.map { $0.findings.first?.location.file.path ?? $0.path },
            coverage: Coverage(products: evaluation.products.count), version: version, rules: rules,
            suppressed: evaluation.suppressed, policy: evaluation.policy)
    }
}
