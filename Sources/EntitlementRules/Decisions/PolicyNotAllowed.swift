import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let policyNotAllowed = Rule(
        decisions: "policy-not-allowed",
        "Entitlement that the policy does not allow",
        severity: .error,
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://developer.apple.com/documentation/security/app-sandbox",
        ],
        rationale: """
            The entitlement increases the attack surface of a helper or an extension that does not need it. The
            policy lists the allowed entitlements of the bundle, with values if required. To use another entitlement,
            add it to the policy, where a reviewer sees it.

            The application identifier and the team identifier of a signed product are always allowed.
            """,
        examples: [
            .reported(
                "a widget that uses the network",
                inRepository: ExampleTree(
                    .appExtension(
                        "Widget",
                        """
                        <key>com.apple.security.app-sandbox</key>
                        <true/>
                        <key>«com.apple.security.network.client»</key>
                        <true/>
                        """),
                    files: [
                        ".entcheck.yml": """
                        policy:
                          - bundle: com.example.widget
                            allow-only: [com.apple.security.app-sandbox]

                        """
                    ])),
            .accepted(
                "a widget with only allowed entitlements",
                inRepository: ExampleTree(
                    .appExtension(
                        "Widget",
                        """
                        <key>com.apple.security.app-sandbox</key>
                        <true/>
                        """),
                    files: [
                        ".entcheck.yml": """
                        policy:
                          - bundle: com.example.widget
                            allow-only: [com.apple.security.app-sandbox]

                        """
                    ])),
        ],
        check: { record, report in
            for applied in record.policies {
                guard let allowed = applied.policy.allowed else { continue }
                for subject in applied.bundles {
                    for claim in subject.subject.claims.claims where claim.value.isMade {
                        let demands = allowed.filter { $0.key.value.matches(claim.key.rawValue) }
                        subject.check(claim, isAllowedBy: demands, of: applied.policy, &report)
                    }
                }
            }
        })
}

extension PolicySubject {
    /// Reports a claim that a policy does not allow, or whose value it does not allow.
    ///
    /// - Parameters:
    ///   - claim: The claim.
    ///   - demands: The allowed entitlements with the key of the claim.
    ///   - policy: The policy.
    ///   - report: Collects the findings.
    fileprivate func check(
        _ claim: EntitlementClaim, isAllowedBy demands: [Policy.Demand], of policy: Policy,
        _ report: inout FindingCollector
    ) {
        guard let demand = demands.first else {
            // Every signature contains the identity of its bundle, so a policy does not need to list those keys.
            guard !(subject.isSigned && claim.isIdentity) else { return }
            report(
                "`\(name)` claims `\(claim.key.rawValue)`, which the policy does not allow; remove it",
                at: claim.keyLocation,
                in: self, by: policy.bundles.location)
            return
        }
        guard !demands.contains(where: { $0.values == nil }) else { return }
        let values = demands.flatMap { $0.values ?? [] }
        let strangers = claim.value.members.filter { !values.contains($0) && !$0.isSymbolic }
        guard !strangers.isEmpty else { return }
        report(
            "`\(name)` claims `\(claim.key.rawValue)` with \(strangers.inWords); the policy allows only "
                + values.inWords,
            at: claim.value.location, in: self, by: demand.key.location)
    }
}
