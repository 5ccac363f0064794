public import CodeSigning
import Entitlements
import PropertyLists

/// A product with all there is to say of it: the entitlements of its source, its profile and its signature side by side,
/// and what is wrong with them.
public struct CheckedProduct: Sendable {
    /// Where it is, in the words of whoever named it: `build/Notes.ipa/Payload/Notes.app`.
    public let path: String

    /// What was read.
    public let product: SignedProduct

    /// What is known of it.
    public let conditions: Conditions

    /// One row for each key that is signed or in the source; the worst first.
    public private(set) var rows: [EntitlementRow]

    /// What there is to say, each thing once, whatever number of slices say it.
    public private(set) var findings: [Finding]

    /// Why the product or a part of it could not be looked at.
    public let notChecked: [Report.NotChecked]

    /// Its slices, as rules look at them.
    let subjects: [Subject]

    private let source: PropertyList?

    /// Whether sources were given, and none of them is this product's.
    let lacksSource: Bool

    init(
        path: String, product: SignedProduct, conditions: Conditions, subjects: [Subject], findings: [Finding],
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
        let isBare = errors.isEmpty && product.executable.content == nil && product.form.needsProgram
        let reasons = errors.map(\.message) + (isBare ? ["its program is missing"] : []) + product.unread
        notChecked = reasons.map { Report.NotChecked(path: path, reason: $0) }
        tell(findings)
    }

    /// Says other things of it.
    mutating func tell(_ findings: [Finding]) {
        self.findings = findings.sorted(by: Finding.precedes)
        rows = subjects.first.map { EntitlementRow.rows(of: $0, source: source, findings: findings) } ?? []
    }

    /// The architectures that its program is built for.
    public var architectures: [String] {
        product.executable.content?.slices.map(\.architecture.description) ?? []
    }
}

extension SignedProduct.Form {
    /// Whether nothing of the kind can be without a program.
    fileprivate var needsProgram: Bool {
        switch self {
        case .app, .appClip, .watchApp, .helperApp, .appExtension, .xpcService, .systemExtension: true
        case .framework, .testBundle, .plugIn, .tool, .dynamicLibrary: false
        }
    }
}

extension Report {
    /// Creates a report of products.
    public init(of products: [CheckedProduct], notChecked: [NotChecked] = [], version: String, rules: [Rule]) {
        self.init(of: JudgedProducts(products), notChecked: notChecked, version: version, rules: rules)
    }

    /// Creates a report of products that were held against what a team has decided.
    public init(of judged: JudgedProducts, notChecked: [NotChecked] = [], version: String, rules: [Rule]) {
        self.init(
            findings: judged.findings, notChecked: notChecked + judged.products.flatMap(\.notChecked),
            // Findings are told of the program in a bundle, so that it counts as what was checked.
            paths: judged.products.map { $0.findings.first?.location.file.path ?? $0.path },
            coverage: Coverage(products: judged.products.count), version: version, rules: rules,
            suppressed: judged.suppressed, policy: judged.policy)
    }
}
