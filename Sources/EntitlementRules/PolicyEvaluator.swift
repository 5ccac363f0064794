package import LintModel

/// Checks bundles against policies.
package struct PolicyEvaluator {
    /// The findings about bundles.
    package let findings: [Finding]

    /// The findings about policies that do not match any bundle.
    package let idle: [Finding]

    /// The number of bundles to which policies apply.
    package let bundleCount: Int

    /// Checks bundles against policies.
    ///
    /// - Parameters:
    ///   - subjects: The bundles.
    ///   - policies: The policies.
    ///   - isWhole: Whether `subjects` contains all bundles, so that a policy without a matching bundle is an error.
    package init(of subjects: [PolicySubject], by policies: [Policy], isWhole: Bool) {
        var record = DecisionRecord()
        record.policies = policies.map { AppliedPolicy($0, to: subjects) }
        record.knownBundles = isWhole ? Set(subjects.map(\.bundleIdentifier)).subtracting([""]).sorted() : nil
        let rules: [Rule] = [.policyRequired, .policyForbidden, .policyNotAllowed, .policyDiffers]
        findings = rules.flatMap { $0.findings(in: record) }
        idle = Rule.policyMatchedNothing.findings(in: record)
        bundleCount = Set(record.policies.flatMap { $0.bundles.map(\.name) }).count
    }
}
