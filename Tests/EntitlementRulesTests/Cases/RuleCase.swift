import Entitlements
import LintModel
import PropertyLists
import Workspaces

/// An input of a rule, in addition to its examples: limits and combinations of facts that need no paragraph on the page
/// of the rule.
///
/// `Findings` contains the recorded findings. `Tests/Mutation/run` also uses the cases.
struct RuleCase {
    /// The inputs of rules.
    enum Input {
        /// An entitlements file, a profile, or a project.
        case example(RuleExample)
        /// A product.
        case subject(Subject)
        /// The effects of a configuration.
        case record(DecisionRecord)
        /// A property of the rule.
        case text(String)
        /// The findings of several rules that are checked together.
        case findings([Finding])
        /// The same claims in products of all forms, platforms, and distribution methods.
        case table(String, [AnalysisContext])
    }

    /// The identifier of the rule.
    let rule: RuleID

    /// The input in words.
    let title: String

    /// The input.
    let input: Input

    /// Creates a case with the content of the dictionary of an entitlements file.
    init(_ rule: RuleID, _ title: String, _ conditions: AnalysisContext, _ inside: String) {
        self.init(rule, .accepted(title, under: conditions, inside))
    }

    /// Creates a case with the content of the dictionary of an entitlements file for iOS.
    init(_ rule: RuleID, _ title: String, _ inside: String) { self.init(rule, title, .source(.iOS), inside) }

    /// Creates a case with the text of an entitlements file.
    init(
        _ rule: RuleID, _ title: String, _ conditions: AnalysisContext = .source(dialect: .codesign), file: String
    ) {
        self.init(rule, .accepted(title, under: conditions, file: file))
    }

    /// Creates a case with a project.
    init(_ rule: RuleID, _ title: String, in tree: ExampleTree) { self.init(rule, .accepted(title, in: tree)) }

    /// Creates a case with a standalone profile: the content of its dictionary.
    init(_ rule: RuleID, _ title: String, _ conditions: AnalysisContext = .source(), profile: String) {
        self.init(rule, .reported(title, under: conditions, profile: profile))
    }

    /// Creates a case with a product.
    init(_ rule: RuleID, _ title: String, _ subject: Subject) {
        (self.rule, self.title, input) = (rule, title, .subject(subject))
    }

    /// Creates a case with the effects of a configuration.
    init(_ rule: RuleID, _ title: String, record: DecisionRecord) {
        (self.rule, self.title, input) = (rule, title, .record(record))
    }

    /// Creates a case with the same claims in products of all forms, platforms, and distribution methods.
    init(
        table rule: RuleID, _ title: String, products: [ProductKind] = [.app], _ inside: String,
        adapting adapt: (inout AnalysisContext) -> Void = { _ in }
    ) {
        let contexts = AnalysisContext.table(of: products).map { context in
            var context = context
            adapt(&context)
            return context
        }
        (self.rule, self.title, input) = (rule, title, .table(inside, contexts))
    }

    /// Creates a case with findings.
    init(_ rule: RuleID, _ title: String, findings: [Finding]) {
        (self.rule, self.title, input) = (rule, title, .findings(findings))
    }

    /// Creates a case with a property of the rule.
    init(_ rule: RuleID, _ title: String, text: String) {
        (self.rule, self.title, input) = (rule, title, .text(text))
    }

    private init(_ rule: RuleID, _ example: RuleExample) {
        (self.rule, title, input) = (rule, example.title, .example(example))
    }

    /// Returns the case and the findings of its rule as text.
    func text(of rule: Rule) -> String {
        "\(rule.id): \(title)\n\(outcome(of: rule))"
    }

    private func outcome(of rule: Rule) -> String {
        switch input {
        case .example(let example): Self.text(of: rule.findings(in: example))
        case .subject(let subject): Self.text(of: Linter(rules: [rule]).findings(in: subject))
        case .text(let text): "  \(text)\n"
        case .findings(let findings): Self.text(of: findings)
        case .record(let record): Self.text(of: rule.findings(in: record))
        case .table(let inside, let contexts): Self.table(of: rule, inside, contexts)
        }
    }

    private static func text(of findings: [Finding]) -> String {
        findings.isEmpty ? "  no findings\n" : findings.map(\.caseText).sorted().joined()
    }

    /// Returns each outcome with the products that have it.
    private static func table(of rule: Rule, _ inside: String, _ contexts: [AnalysisContext]) -> String {
        let list = PropertyList(reading: ExampleText.file(marked: ExampleText.document(inside)))
        let linter = Linter(rules: [rule])
        let outcomes = Dictionary(grouping: contexts) { text(of: linter.findings(in: Subject(list, under: $0))) }
        return outcomes.map { outcome, contexts in
            guard outcome == text(of: []) else { return outcome + AnalysisContext.text(of: contexts) }
            return outcomes.count == 1 ? outcome : "  no findings in the other products\n"
        }.sorted().joined()
    }
}

extension AnalysisContext {
    /// The conditions of products of all forms, platforms, and distribution methods.
    fileprivate static func table(of products: [ProductKind]) -> [AnalysisContext] {
        let platforms: [Platform?] = [nil, .iOS, .macOS, .catalyst]
        let distributions: [Distribution?] = [nil] + Distribution.allCases
        return products.flatMap { product in
            platforms.flatMap { platform in
                distributions.flatMap { distribution -> [AnalysisContext] in
                    [
                        .source(platform, distribution, product: product),
                        .source(platform, distribution, product: product, dialect: .codesign),
                        .signed(platform, distribution, product: product),
                    ]
                }
            }
        }
    }

    /// Returns the facts that differ between products: a line for each form and platform, with the distribution
    /// methods.
    fileprivate static func text(of contexts: [AnalysisContext]) -> String {
        let lines = Dictionary(grouping: contexts) { context in
            let form = context.form == .signed ? "signed" : context.dialect == .codesign ? "read by codesign" : "source"
            let product = context.product == .app ? nil : context.product.rawValue
            return [form, product, context.platform?.rawValue ?? "unknown platform"].compactMap(\.self).joined(
                separator: ", ")
        }
        return lines.sorted { $0.key < $1.key }.map { name, contexts in
            let methods = contexts.map { $0.distribution?.rawValue ?? "unknown" }.joined(separator: ", ")
            return "    in: \(name): \(contexts.count > Distribution.allCases.count ? "all" : methods)\n"
        }.joined()
    }
}

extension Finding {
    /// The finding with everything that readers see, on several lines.
    fileprivate var caseText: String {
        let notes = [confidence == .likely ? "likely" : nil, situation?.title, stage?.rawValue].compactMap(\.self)
        var text = "  \(location): \(severity): \(message)"
        if !notes.isEmpty { text += " (\(notes.joined(separator: "; ")))" }
        text += "\n"
        if !apple.isEmpty { text += "    Apple: \(apple.joined(separator: ", "))\n" }
        for other in related { text += "    \(other.location): \(other.message)\n" }
        if let context { text += "    builds: \(context.description)\n" }
        if let fix {
            let edits = fix.edits.map { "\($0.range.lowerBound)..<\($0.range.upperBound) `\($0.text)`" }
            text += "    fix (\(fix.safety.rawValue)): \(fix.title): \(edits.joined(separator: ", "))\n"
        }
        return text
    }
}

// MARK: - Claims

/// Returns entitlements with the value `true`.
func flags(_ keys: String...) -> String { keys.map { "<key>\($0)</key><true/>" }.joined(separator: "\n") }

/// Returns an entitlement with a string.
func string(_ key: String, _ value: String) -> String { "<key>\(key)</key><string>\(value)</string>" }

/// Returns an entitlement with a list of strings.
func strings(_ key: String, _ values: String...) -> String {
    "<key>\(key)</key><array>\(values.map { "<string>\($0)</string>" }.joined())</array>"
}

/// The cases of all rules.
///
/// Each group is an array of its own, because the compiler needs more time for longer literals.
enum RuleCases {
    /// The cases by the name of their group, which is that of a folder of rules.
    static var all: [(name: String, cases: () -> [RuleCase])] {
        [
            ("Catalog", { catalog }), ("Cloud", { cloud }), ("Codesign", { codesign }), ("Decisions", { decisions }),
            ("Groups", { groupIdentifiers }), ("Identifiers", { identifiers }), ("Information", { information }),
            ("Products", { products }),
            ("Profiles", { profiles }), ("PropertyLists", { propertyLists }), ("Registry", { registry }),
            ("Requirements", { requirements }),
            ("Signatures", { signatures }), ("Workspaces", { workspaces }),
        ]
    }
}
