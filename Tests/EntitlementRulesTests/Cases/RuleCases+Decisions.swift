import EntitlementRules
import Entitlements
import FileDiscovery
import LintModel
import PropertyLists
import Workspaces

private let here = Location(file: SourceFile(path: ".entcheck.yml", bytes: []))
private let sandbox = "com.apple.security.app-sandbox"
private let groups = "com.apple.security.application-groups"

extension RuleCases {
    static var decisions: [RuleCase] { suppressions + forbidden + allowed + required + differing + unmatched }

    private static var suppressions: [RuleCase] {
        let suppression = Suppression(of: "value-type", because: "the vendor fixes it", at: here)
        func unused(_ reason: DecisionRecord.UnusedSuppression.Reason) -> DecisionRecord {
            var record = DecisionRecord()
            record.unusedSuppressions = [.init(suppression, because: reason)]
            return record
        }
        let texts = ["value-type", "value-type the vendor fixes it"]
        return [0, 1, 2].flatMap { count in
            ["suppression-expired", "suppression-unused"].map { rule in
                RuleCase(
                    rule, "an expired suppression of \(count) findings",
                    record: unused(.expired(on: PropertyListDate(secondsSinceReferenceDate: 0), findingCount: count)))
            }
        }
            + ["suppression-expired", "suppression-unused"].map { rule in
                RuleCase(rule, "a suppression without findings", record: unused(.noFindings))
            }
            + [BundlePattern("com.example.note")].compactMap(\.self).map {
                RuleCase(
                    "suppression-unused", "a suppression for a bundle with a similar name",
                    record: unused(.missedBundle($0, similar: "com.example.notes")))
            }
            + texts.flatMap { text in
                ["suppression-malformed", "suppression-unused"].map { rule in
                    var record = DecisionRecord()
                    let file = SourceFile(
                        path: "Notes.entitlements", bytes: Array("<!-- entcheck:ignore \(text) -->".utf8))
                    record.unusedComments = InlineSuppression.all(in: file, of: .all)
                    return RuleCase(rule, "the comment `\(text)`", record: record)
                }
            }
            + [(1, 1), (2, 1), (2, 2), (3, 2)].map { listed, missing in
                var record = DecisionRecord()
                record.outdatedEntries = [
                    .init(of: "value-type", in: "Notes.entitlements", listing: listed, missing: missing, at: here)
                ]
                return RuleCase("baseline-outdated", "\(missing) of \(listed) findings no longer occur", record: record)
            }
    }

    /// Returns cases with one bundle and one policy for it.
    private static func cases(
        _ rule: RuleID, _ claims: [(String, String)], signed: Bool = false, product: ProductKind = .app,
        _ title: String,
        _ change: (inout Policy) -> Void
    ) -> [RuleCase] {
        claims.map { name, inside in
            RuleCase(
                rule, "\(name), \(title)",
                record: record([bundle("com.example.notes", inside, signed: signed, product: product)], change))
        }
    }
}

// MARK: - Policies

extension RuleCases {
    private static var claims: [(String, String)] {
        [
            ("no claims", ""), ("the sandbox", flags(sandbox)),
            ("the sandbox with the value false", "<key>\(sandbox)</key><false/>"),
            ("no groups", strings(groups)), ("a group", strings(groups, "group.com.example.notes")),
            ("two groups", strings(groups, "group.com.example.notes", "group.com.example.drafts")),
            ("a group with a setting", strings(groups, "group.com.example.$(NAME)")),
            ("the identity", string("application-identifier", "A1B2C3D4E5.com.example.notes")),
            ("the push environment", string("aps-environment", "production")),
        ]
    }

    fileprivate static var forbidden: [RuleCase] {
        cases("policy-forbidden", claims, "forbidding keys of security") {
            $0.forbidden = demand("com.apple.security.*")
        }
            + cases("policy-forbidden", claims, "forbidding a group") {
                $0.forbidden = demand(groups, [.string("group.com.example.drafts"), .string("group.com.example.old")])
            }
    }

    fileprivate static var allowed: [RuleCase] {
        [false, true].flatMap { signed in
            cases("policy-not-allowed", claims, signed: signed, "allowing nothing, \(signed ? "signed" : "source")") {
                $0.allowed = []
            }
                + cases(
                    "policy-not-allowed", claims, signed: signed, "allowing one group, \(signed ? "signed" : "source")"
                ) {
                    $0.allowed = demand(groups, [.string("group.com.example.notes")]) + demand(sandbox)
                }
        }
            + cases("policy-not-allowed", claims, "allowing all groups twice") {
                $0.allowed = demand(groups, [.string("group.com.example.notes")]) + demand("com.apple.security.*")
            } + cases("policy-not-allowed", claims, "without a restriction") { _ in }
    }

    fileprivate static var required: [RuleCase] {
        let keys = [sandbox, groups, "aps-environment"]
        return keys.flatMap { key in
            cases("policy-required", claims, "requiring \(key)") { $0.required = demand(key) }
                + cases("policy-required", claims, signed: true, "requiring \(key) in a signature") {
                    $0.required = demand(key)
                }
        }
            + cases("policy-required", claims, product: .framework, "requiring \(sandbox) in a framework") {
                $0.required = demand(sandbox)
            }
            + cases("policy-required", claims, "requiring the value false") {
                $0.required = demand(sandbox, [.boolean(false)])
            }
            + cases("policy-required", claims, "requiring the value true") {
                $0.required = demand(sandbox, [.boolean(true)])
            }
            + cases("policy-required", claims, "requiring two groups") {
                $0.required = demand(groups, [.string("group.com.example.notes"), .string("group.com.example.drafts")])
            }
    }

    fileprivate static var differing: [RuleCase] {
        claims.flatMap { name, inside in
            claims.flatMap { otherName, other in
                [false, true].map { signed in
                    let bundles = [
                        bundle("com.example.notes", inside, signed: signed, in: "a"),
                        bundle("com.example.journal", other, signed: signed, in: "a"),
                        bundle("com.example.journal", flags("com.example.other-build"), signed: signed, in: "b"),
                    ]
                    return RuleCase(
                        "policy-differs", "\(name) and \(otherName), \(signed ? "signed" : "source")",
                        record: record(bundles) { $0.reference = reference })
                }
            }
        } + [
            RuleCase(
                "policy-differs", "bundles without a common build",
                record: record([
                    bundle("com.example.notes", "", in: "a"), bundle("com.example.journal", flags(sandbox), in: "b"),
                ]) {
                    $0.reference = reference
                }),
            RuleCase(
                "policy-differs", "a framework",
                record: record([
                    bundle("com.example.notes", "", product: .framework), bundle("com.example.journal", flags(sandbox)),
                ]) {
                    $0.reference = reference
                }),
            RuleCase(
                "policy-differs", "two builds of the reference",
                record: record([
                    bundle("com.example.journal", "", in: "a"), bundle("com.example.journal", flags(sandbox), in: "a"),
                ]) {
                    $0.reference = reference
                }),
            RuleCase(
                "policy-differs", "a policy without a reference",
                record: record([bundle("com.example.notes", ""), bundle("com.example.journal", flags(sandbox))]) { _ in
                }),
        ]
    }

    private static var reference: Policy.Reference {
        Policy.Reference(
            to: Located("com.example.journal", at: here),
            keys: [pattern(sandbox), pattern(groups), pattern("aps-*")].compactMap(\.self))
    }

    fileprivate static var unmatched: [RuleCase] {
        let names = (1...7).map { "com.example.app\($0)" }
        let known: [[String]?] = [nil, [], ["com.example.notse"], Array(names.prefix(6)), names]
        return known.map { known in
            var record = record([]) { $0.reference = reference }
            record.knownBundles = known
            return RuleCase(
                "policy-matched-nothing", "\(known.map { "\($0.count)" } ?? "unknown") bundles", record: record)
        }
            + [false, true].map { isWhole in
                let evaluator = PolicyEvaluator(
                    of: [bundle("org.example.other", ""), bundle("", "")], by: [policy { _ in }].compactMap(\.self),
                    isWhole: isWhole)
                return RuleCase(
                    "policy-matched-nothing", "an evaluation of \(isWhole ? "all" : "some") bundles",
                    findings: evaluator.idle)
            } + [
                RuleCase(
                    "policy-matched-nothing", "a reference with a similar name",
                    record: {
                        var record = record([]) { $0.reference = reference }
                        record.knownBundles = ["com.example.journl"]
                        return record
                    }()),
                RuleCase(
                    "policy-matched-nothing", "a bundle with a known and one without a reference",
                    record: {
                        var record = record([bundle("com.example.notes", "")]) { $0.reference = reference }
                        record.knownBundles = ["com.example.notes"]
                        return record
                    }()),
            ] + evaluations
    }

    /// Bundles that are checked against two policies.
    private static var evaluations: [RuleCase] {
        let bundles = [bundle("com.example.notes", ""), bundle("com.example.journal", flags(sandbox))]
        let policies = [policy { $0.required = demand(groups) }, policy { $0.forbidden = demand(sandbox) }]
        let evaluator = PolicyEvaluator(of: bundles, by: policies.compactMap(\.self), isWhole: true)
        return [
            RuleCase("policy-required", "an evaluation of two policies", findings: evaluator.findings),
            RuleCase("policy-required", "the number of evaluated bundles", text: "\(evaluator.bundleCount)"),
        ]
    }
}

// MARK: - Parts of policies

extension RuleCases {
    private static func pattern(_ text: String) -> Located<BundlePattern>? {
        BundlePattern(text).map { Located($0, at: here) }
    }

    private static func demand(_ key: String, _ values: [EntitlementValue]? = nil) -> [Policy.Demand] {
        [pattern(key)].compactMap(\.self).map { Policy.Demand($0, values: values) }
    }

    private static func policy(_ change: (inout Policy) -> Void) -> Policy? {
        pattern("com.example.*").map { bundles in
            var policy = Policy(of: bundles)
            change(&policy)
            return policy
        }
    }

    private static func record(_ bundles: [PolicySubject], _ change: (inout Policy) -> Void) -> DecisionRecord {
        var record = DecisionRecord()
        record.policies = [policy(change)].compactMap(\.self).map { AppliedPolicy($0, to: bundles) }
        return record
    }

    private static func bundle(
        _ identifier: String, _ inside: String, signed: Bool = false, product: ProductKind = .app,
        in build: String = "a"
    ) -> PolicySubject {
        let list = PropertyList(reading: ExampleText.file(marked: ExampleText.document(inside)))
        let subject = Subject(list, under: signed ? .signed(.iOS, product: product) : .source(.iOS, product: product))
        return PolicySubject(subject, bundleIdentifier: identifier, buildGroup: build)
    }
}
