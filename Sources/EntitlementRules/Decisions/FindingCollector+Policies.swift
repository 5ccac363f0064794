import Entitlements
import LintModel
import PropertyLists

extension FindingCollector {
    /// Reports that a bundle violates a policy.
    ///
    /// - Parameters:
    ///   - message: The violation.
    ///   - location: The location in the bundle.
    ///   - subject: The bundle.
    ///   - policy: The location of the policy.
    ///   - other: Another location that explains the finding.
    mutating func callAsFunction(
        _ message: String, at location: Location, in subject: PolicySubject, by policy: Location,
        beside other: Finding.Related? = nil
    ) {
        let related = [Finding.Related("the policy", at: policy)] + (other.map { [$0] } ?? [])
        self(message, at: location, related: related, context: subject.context)
    }
}

extension [EntitlementValue] {
    /// The values as a phrase, such as “the value `production`”.
    var inWords: String {
        (count == 1 ? "the value " : "the values ") + map { "`\($0)`" }.joined(separator: ", ")
    }
}
