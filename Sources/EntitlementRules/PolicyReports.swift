import LintModel
import PropertyLists

/// Collects the findings of the policy rules.
struct PolicyReports {
    private var collectors: [FindingCollector] = [
        FindingCollector(rule: .policyRequired), FindingCollector(rule: .policyForbidden),
        FindingCollector(rule: .policyNotAllowed), FindingCollector(rule: .policyDiffers),
    ]

    /// The findings about policies that do not match any bundle.
    private(set) var idle = FindingCollector(rule: .policyMatchedNothing)

    /// The findings about bundles.
    var findings: [Finding] { collectors.flatMap(\.all) }

    mutating func required(
        _ message: String, _ place: Location, _ subject: PolicySubject, _ policy: Located<BundlePattern>
    ) {
        report(0, message, place, subject, policy.location)
    }

    mutating func forbidden(
        _ message: String, _ place: Location, _ subject: PolicySubject, _ policy: Located<BundlePattern>
    ) {
        report(1, message, place, subject, policy.location)
    }

    mutating func notAllowed(
        _ message: String, _ place: Location, _ subject: PolicySubject, _ policy: Located<String>
    ) {
        report(2, message, place, subject, policy.location)
    }

    mutating func differs(
        _ message: String, _ place: Location, _ subject: PolicySubject, _ policy: Located<BundlePattern>,
        other: Finding.Related?
    ) {
        report(3, message, place, subject, policy.location, beside: other)
    }

    /// Reports that no bundle matches the name in a policy.
    mutating func nothing(called name: Located<String>, among known: [String]) {
        let there =
            known.isEmpty ? "no bundle has a known identifier" : "expected \(alternatives(known.shortened))"
        let near = known.nearest(to: name.value).map { "; did you mean `\($0)`?" } ?? ""
        idle("no bundle matches `\(name.value)`; \(there)\(near)", at: name.location)
    }

    private mutating func report(
        _ number: Int, _ message: String, _ place: Location, _ subject: PolicySubject, _ policy: Location,
        beside other: Finding.Related? = nil
    ) {
        let related = [Finding.Related("the policy", at: policy)] + (other.map { [$0] } ?? [])
        collectors[number](message, at: place, related: related, context: subject.context)
    }
}

extension [String] {
    /// The first six names, so that a message stays readable.
    fileprivate var shortened: [String] { count > 6 ? prefix(6) + ["…"] : self }
}

extension Located {
    /// Returns the transformed value with the same location.
    func map<Other>(_ transform: (Value) -> Other) -> Located<Other> { Located<Other>(transform(value), at: location) }
}
