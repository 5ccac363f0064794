import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let policyDiffers = Rule(
        decisions: "policy-differs",
        "Mismatched entitlement values between bundles",
        severity: .error,
        sources: [
            "https://developer.apple.com/documentation/xcode/configuring-app-groups",
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
        ],
        rationale: """
            The bundles access different containers: an app and its extensions share files through a group that each
            bundle lists in its own entitlements file, and one of the files was changed. The policy specifies which
            bundles must have equal values for which keys.

            The order of a list is ignored. The rule compares the bundles of one build configuration of a project, or
            of one product.
            """,
        examples: [
            .reported(
                "a widget that was not changed",
                inRepository: ExampleTree(
                    .app(
                        "Notes",
                        """
                        <key>com.apple.security.application-groups</key>
                        <array>
                            <string>group.com.example.notes</string>
                        </array>
                        """),
                    .appExtension(
                        "Widget",
                        """
                        <key>com.apple.security.application-groups</key>
                        «<array>
                            <string>group.com.example.widget</string>
                        </array>»
                        """),
                    files: [
                        ".entcheck.yml": """
                        policy:
                          - bundle: com.example.widget
                            same-as:
                              bundle: com.example.notes
                              keys: [com.apple.security.application-groups]

                        """
                    ])),
            .accepted(
                "the same group in both bundles",
                inRepository: ExampleTree(
                    .app(
                        "Notes",
                        """
                        <key>com.apple.security.application-groups</key>
                        <array>
                            <string>group.com.example.notes</string>
                        </array>
                        """),
                    .appExtension(
                        "Widget",
                        """
                        <key>com.apple.security.application-groups</key>
                        <array>
                            <string>group.com.example.notes</string>
                        </array>
                        """),
                    files: [
                        ".entcheck.yml": """
                        policy:
                          - bundle: com.example.widget
                            same-as:
                              bundle: com.example.notes
                              keys: [com.apple.security.application-groups]

                        """
                    ])),
        ],
        check: { record, report in
            for applied in record.policies {
                guard let reference = applied.policy.reference, let others = applied.references else { continue }
                for subject in applied.bundles where subject.bundleIdentifier != reference.bundle.value {
                    subject.compare(with: others, of: reference, &report)
                }
            }
        })
}

extension PolicySubject {
    /// Compares the bundle with the referenced bundles of the same build, or, if that build contains none of them, with
    /// all referenced bundles.
    fileprivate func compare(
        with references: [PolicySubject], of reference: Policy.Reference, _ report: inout FindingCollector
    ) {
        guard !subject.product.isLibrary else { return }
        let together = references.filter { !$0.buildGroups.isDisjoint(with: buildGroups) }
        for other in together.isEmpty ? references : together {
            for pattern in reference.keys {
                let claimed = (subject.claims.claims + other.subject.claims.claims).map(\.key)
                for key in Set(claimed.filter { pattern.value.matches($0.rawValue) }).sorted() {
                    compare(with: other, on: key, at: pattern.location, &report)
                }
            }
        }
    }

    private func compare(
        with other: PolicySubject, on key: EntitlementKey, at policy: Location, _ report: inout FindingCollector
    ) {
        let (own, theirs) = (subject.claims[key], other.subject.claims[key])
        let values = [own, theirs].map { claim in claim.map(\.value.members) ?? [] }
        guard !isDecidedLater(key), !values.joined().contains(where: \.isSymbolic) else { return }
        guard !values[0].hasSameMembers(as: values[1]) || (own == nil) != (theirs == nil) else { return }
        let says = { (claim: EntitlementClaim?) in
            claim.map { "claims `\(EntitlementValue($0.value))`" } ?? "does not claim it"
        }
        report(
            "`\(key.rawValue)` must have the same value in `\(name)` and `\(other.name)`; `\(name)` \(says(own)), "
                + "but `\(other.name)` \(says(theirs))",
            at: own?.value.location ?? location, in: self, by: policy,
            beside: theirs.map { .init("the value in `\(other.name)`", at: $0.value.location) })
    }
}

extension [EntitlementValue] {
    /// Whether both lists have the same members, in any order.
    fileprivate func hasSameMembers(as other: [EntitlementValue]) -> Bool {
        map(\.description).sorted() == other.map(\.description).sorted()
    }
}
