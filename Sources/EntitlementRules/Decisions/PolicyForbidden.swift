import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let policyForbidden = Rule(
        decisions: "policy-forbidden",
        "Forbidden entitlement",
        severity: .error,
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://developer.apple.com/documentation/security/resolving-common-notarization-issues",
        ],
        rationale: """
            The entitlement can weaken the app, although Apple authorizes it. Examples are an exception from library
            validation, permission to attach a debugger, and a temporary exception from the sandbox. The policy in the
            configuration of the project forbids the entitlement, so that reviewers do not have to search for it.

            An entitlement with the value `false` is not a claim and is not forbidden. If the policy lists values for
            a key, only these values are forbidden.
            """,
        examples: [
            .reported(
                "a forbidden exception",
                inRepository: ExampleTree(
                    .app(
                        "Notes",
                        """
                        <key>«com.apple.security.cs.disable-library-validation»</key>
                        <true/>
                        """),
                    files: [
                        ".entcheck.yml": """
                        policy:
                          - bundle: "*"
                            forbid: [com.apple.security.cs.*]

                        """
                    ])),
            .accepted(
                "an entitlement with the value `false`",
                inRepository: ExampleTree(
                    .app(
                        "Notes",
                        """
                        <key>com.apple.security.cs.disable-library-validation</key>
                        <false/>
                        """),
                    files: [
                        ".entcheck.yml": """
                        policy:
                          - bundle: "*"
                            forbid: [com.apple.security.cs.*]

                        """
                    ])),
        ],
        check: { record, report in
            for applied in record.policies {
                for subject in applied.bundles {
                    for claim in subject.subject.claims.claims where claim.value.isMade {
                        for demand in applied.policy.forbidden where demand.key.value.matches(claim.key.rawValue) {
                            subject.forbid(claim, by: demand, &report)
                        }
                    }
                }
            }
        })
}

extension PolicySubject {
    /// Reports a claim with a forbidden key, if its value is forbidden.
    fileprivate func forbid(_ claim: EntitlementClaim, by demand: Policy.Demand, _ report: inout FindingCollector) {
        let forbidden = "`\(name)` must not claim `\(claim.key.rawValue)`"
        guard let values = demand.values else {
            report("\(forbidden); remove it", at: claim.keyLocation, in: self, by: demand.key.location)
            return
        }
        let found = values.filter { claim.value.has($0) == .yes }
        guard !found.isEmpty else { return }
        report(
            "\(forbidden) with \(found.inWords); use another value, or remove the key", at: claim.value.location,
            in: self, by: demand.key.location)
    }
}
