import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let policyRequired = Rule(
        decisions: "policy-required",
        "Missing required entitlement",
        severity: .error,
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://developer.apple.com/documentation/bundleresources/entitlements",
        ],
        rationale: """
            A feature of the app fails: without the entitlement, the app is still signed and installed, and no tool
            reports that it is missing. The configuration lists the entitlements that a release requires, and the
            rule checks both the source and the signed product.

            A policy for a list requires at least the given members. Keys that Xcode sets at signing time, such as
            `aps-environment`, are required only in signed products. A value that depends on an undefined build
            setting is not reported. Frameworks and libraries do not contain entitlements, and the rule does not
            apply to them.
            """,
        examples: [
            .reported(
                "a required app group was removed",
                inRepository: ExampleTree(
                    .app(
                        "Notes",
                        """
                        <key>com.apple.security.application-groups</key>
                        «<array>
                            <string>group.com.example.old</string>
                        </array>»
                        """),
                    files: [
                        ".entcheck.yml": """
                        policy:
                          - bundle: com.example.notes
                            require:
                              com.apple.security.application-groups: group.com.example.notes

                        """
                    ])),
            .accepted(
                "the required group among others",
                inRepository: ExampleTree(
                    .app(
                        "Notes",
                        """
                        <key>com.apple.security.application-groups</key>
                        <array>
                            <string>group.com.example.old</string>
                            <string>group.com.example.notes</string>
                        </array>
                        """),
                    files: [
                        ".entcheck.yml": """
                        policy:
                          - bundle: com.example.notes
                            require:
                              com.apple.security.application-groups: group.com.example.notes

                        """
                    ])),
        ],
        check: { record, report in
            for applied in record.policies {
                for subject in applied.bundles where !subject.subject.product.isLibrary {
                    for demand in applied.policy.required { subject.require(demand, &report) }
                }
            }
        })
}

extension PolicySubject {
    /// Reports a required entitlement that the bundle does not claim.
    fileprivate func require(_ demand: Policy.Demand, _ report: inout FindingCollector) {
        let key = EntitlementKey(rawValue: demand.key.value.text)
        guard !isDecidedLater(key) else { return }
        let wanted = demand.values.map { " with \($0.inWords)" } ?? ""
        let demanded = "`\(name)` must claim `\(key.rawValue)`\(wanted)"
        guard let claim = subject.claims[key] else {
            let isRefusal = demand.values == [.boolean(false)]
            if !isRefusal {
                report("\(demanded), but does not; add it", at: location, in: self, by: demand.key.location)
            }
            return
        }
        guard let values = demand.values else {
            if !claim.value.isMade {
                report("\(demanded), but claims `false`", at: claim.value.location, in: self, by: demand.key.location)
            }
            return
        }
        guard values.contains(where: { claim.value.has($0) == .no }) else { return }
        report(
            "\(demanded), but claims `\(EntitlementValue(claim.value))`", at: claim.value.location, in: self,
            by: demand.key.location)
    }
}
