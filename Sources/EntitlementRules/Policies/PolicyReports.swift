import PropertyLists

/// Collects what the rules about policies have to say.
struct PolicyReports {
    private var collectors: [FindingCollector] = [
        FindingCollector(rule: .policyRequired), FindingCollector(rule: .policyForbidden),
        FindingCollector(rule: .policyNotAllowed), FindingCollector(rule: .policyDiffers),
    ]

    /// Policies that are about nothing here.
    private(set) var idle = FindingCollector(rule: .policyMatchedNothing)

    /// What is wrong with bundles.
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

    /// Reports that no bundle has the name that a policy gives.
    mutating func nothing(called name: Located<String>, among known: [String]) {
        let there =
            known.isEmpty ? "of no bundle here the identifier is known" : "there are \(alternatives(known.shortened))"
        let near = known.nearest(to: name.value).map { "; did you mean `\($0)`?" } ?? ""
        idle("no bundle is called `\(name.value)`; \(there)\(near)", at: name.location)
    }

    private mutating func report(
        _ number: Int, _ message: String, _ place: Location, _ subject: PolicySubject, _ policy: Location,
        beside other: Finding.Related? = nil
    ) {
        let related = [Finding.Related("the policy says so", at: policy)] + (other.map { [$0] } ?? [])
        collectors[number](message, at: place, related: related, context: subject.context)
    }
}

extension [String] {
    /// The names, or as many as one reads.
    fileprivate var shortened: [String] { count > 6 ? prefix(6) + ["…"] : self }
}

extension Located {
    /// The value made into another, at the same place.
    func map<Other>(_ transform: (Value) -> Other) -> Located<Other> { Located<Other>(transform(value), at: location) }
}
