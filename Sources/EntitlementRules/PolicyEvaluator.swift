import Entitlements
package import LintModel
import PropertyLists
import Workspaces

/// Checks bundles against policies.
package struct PolicyEvaluator {
    /// The findings about bundles.
    package private(set) var findings: [Finding] = []

    /// The findings about policies that do not match any bundle.
    package private(set) var idle: [Finding] = []

    /// The number of bundles to which policies apply.
    package let bundleCount: Int

    private let subjects: [PolicySubject]

    /// Checks bundles against policies.
    ///
    /// - Parameters:
    ///   - subjects: The bundles.
    ///   - policies: The policies.
    ///   - isWhole: Whether these are all bundles, so that a policy without a matching bundle is an error.
    package init(of subjects: [PolicySubject], by policies: [Policy], isWhole: Bool) {
        self.subjects = subjects
        var reports = PolicyReports()
        var bundles: Set<String> = []
        for policy in policies {
            let meant = subjects.filter { policy.bundles.value.matches($0.bundleIdentifier) }
            bundles.formUnion(meant.map(\.name))
            for subject in meant { Self.judge(subject, by: policy, &reports) }
            let references = policy.reference.map { reference in
                subjects.filter { $0.bundleIdentifier == reference.bundle.value }
            }
            if let reference = policy.reference, let references {
                for subject in meant where subject.bundleIdentifier != reference.bundle.value {
                    Self.compare(subject, with: references, of: reference, &reports)
                }
            }
            guard isWhole else { continue }
            let known = Set(subjects.map(\.bundleIdentifier)).subtracting([""]).sorted()
            if meant.isEmpty { reports.nothing(called: policy.bundles.map(\.text), among: known) }
            if references?.isEmpty == true, let reference = policy.reference {
                reports.nothing(called: reference.bundle, among: known)
            }
        }
        findings = reports.findings
        idle = reports.idle.all
        bundleCount = bundles.count
    }

    private static func judge(_ subject: PolicySubject, by policy: Policy, _ reports: inout PolicyReports) {
        for demand in policy.required where !subject.subject.product.isLibrary {
            require(demand, of: subject, &reports)
        }
        for claim in subject.subject.claims.claims where claim.value.isMade {
            for demand in policy.forbidden where demand.key.value.matches(claim.key.rawValue) {
                forbid(claim, by: demand, of: subject, &reports)
            }
            if let allowed = policy.allowed { allow(claim, by: allowed, of: subject, policy, &reports) }
        }
    }

    private static func require(_ demand: Policy.Demand, of subject: PolicySubject, _ reports: inout PolicyReports) {
        let key = EntitlementKey(rawValue: demand.key.value.text)
        guard !subject.isDecidedLater(key) else { return }
        let wanted = demand.values.map { " with \($0.inWords)" } ?? ""
        let demanded = "`\(subject.name)` must claim `\(key.rawValue)`\(wanted)"
        guard let claim = subject.subject.claims[key] else {
            let isRefusal = demand.values == [.boolean(false)]
            if !isRefusal { reports.required("\(demanded), but does not", subject.place, subject, demand.key) }
            return
        }
        guard let values = demand.values else {
            if !claim.value.isMade {
                reports.required("\(demanded), but claims `false`", claim.value.location, subject, demand.key)
            }
            return
        }
        let missing = values.filter { claim.value.has($0) == .no }
        guard !missing.isEmpty else { return }
        reports.required(
            "\(demanded), but claims `\(EntitlementValue(claim.value))`", claim.value.location, subject, demand.key)
    }

    private static func forbid(
        _ claim: EntitlementClaim, by demand: Policy.Demand, of subject: PolicySubject, _ reports: inout PolicyReports
    ) {
        let forbidden = "`\(subject.name)` must not claim `\(claim.key.rawValue)`"
        guard let values = demand.values else {
            reports.forbidden(forbidden, claim.keyLocation, subject, demand.key)
            return
        }
        let found = values.filter { claim.value.has($0) == .yes }
        guard !found.isEmpty else { return }
        reports.forbidden("\(forbidden) with \(found.inWords)", claim.value.location, subject, demand.key)
    }

    private static func allow(
        _ claim: EntitlementClaim, by allowed: [Policy.Demand], of subject: PolicySubject, _ policy: Policy,
        _ reports: inout PolicyReports
    ) {
        let demands = allowed.filter { $0.key.value.matches(claim.key.rawValue) }
        let bundles = policy.bundles.map(\.text)
        guard let demand = demands.first else {
            // Every signature contains the identity of its bundle, so a policy does not need to list those keys.
            guard !(subject.subject.isSigned && claim.isIdentity) else { return }
            reports.notAllowed(
                "`\(subject.name)` claims `\(claim.key.rawValue)`, which the policy does not allow",
                claim.keyLocation, subject, bundles)
            return
        }
        guard !demands.contains(where: { $0.values == nil }) else { return }
        let values = demands.flatMap { $0.values ?? [] }
        let strangers = claim.value.members.filter { !values.contains($0) && !$0.isSymbolic }
        guard !strangers.isEmpty else { return }
        reports.notAllowed(
            "`\(subject.name)` claims `\(claim.key.rawValue)` with \(strangers.inWords); the policy allows only "
                + values.inWords,
            claim.value.location, subject, demand.key.map(\.text))
    }
}

// MARK: - Bundles that must agree

extension PolicyEvaluator {
    private static func compare(
        _ subject: PolicySubject, with references: [PolicySubject], of reference: Policy.Reference,
        _ reports: inout PolicyReports
    ) {
        guard !subject.subject.product.isLibrary else { return }
        let company = references.filter { !$0.companies.isDisjoint(with: subject.companies) }
        for other in company.isEmpty ? references : company {
            for pattern in reference.keys {
                let claimed = (subject.subject.claims.claims + other.subject.claims.claims).map(\.key)
                for key in Set(claimed.filter { pattern.value.matches($0.rawValue) }).sorted() {
                    compare(subject, with: other, on: key, at: pattern, &reports)
                }
            }
        }
    }

    private static func compare(
        _ subject: PolicySubject, with other: PolicySubject, on key: EntitlementKey,
        at pattern: Located<BundlePattern>, _ reports: inout PolicyReports
    ) {
        let (own, theirs) = (subject.subject.claims[key], other.subject.claims[key])
        let values = [own, theirs].map { claim in claim.map(\.value.members) ?? [] }
        guard !subject.isDecidedLater(key), !values.joined().contains(where: \.isSymbolic) else { return }
        guard !values[0].hasSameMembers(as: values[1]) || (own == nil) != (theirs == nil) else { return }
        let says = { (claim: EntitlementClaim?) in
            claim.map { "claims `\(EntitlementValue($0.value))`" } ?? "does not claim it"
        }
        reports.differs(
            "`\(key.rawValue)` must have the same value in `\(subject.name)` and `\(other.name)`; `\(subject.name)` "
                + "\(says(own)), but `\(other.name)` \(says(theirs))",
            own?.value.location ?? subject.place, subject, pattern,
            other: theirs.map { .init("the value in `\(other.name)`", at: $0.value.location) })
    }
}

extension [EntitlementValue] {
    /// Whether both lists have the same members, in any order.
    fileprivate func hasSameMembers(as other: [EntitlementValue]) -> Bool {
        map(\.description).sorted() == other.map(\.description).sorted()
    }

    /// The values as a phrase, such as “the value `production`”.
    fileprivate var inWords: String {
        (count == 1 ? "the value " : "the values ") + map { "`\($0)`" }.joined(separator: ", ")
    }
}
