package import PropertyLists

/// The effects of the suppressions, the baseline, and the policies on a run.
///
/// The rules about the configuration check this record, as other rules check a product.
package struct DecisionRecord {
    /// The comments that suppress no finding; some of them are malformed.
    package var unusedComments: [InlineSuppression] = []

    /// The suppressions of the configuration that suppress no finding.
    package var unusedSuppressions: [UnusedSuppression] = []

    /// The entries of the baseline whose findings no longer occur.
    package var outdatedEntries: [OutdatedEntry] = []

    /// The policies, each with its bundles.
    package var policies: [AppliedPolicy] = []

    /// The identifiers of all bundles.
    ///
    /// The value is `nil` if the run does not check all bundles, so that a policy can apply to a bundle outside the
    /// run.
    package var knownBundles: [String]?

    /// Creates an empty record.
    package init() {}

    /// A suppression of the configuration that suppresses no finding, and the reason.
    package struct UnusedSuppression {
        /// The reasons why a suppression suppresses no finding.
        package enum Reason {
            /// The suppression expired on a day. The count is the number of findings that are reported again.
            case expired(on: PropertyListDate, findingCount: Int)
            /// The pattern matches no bundle. The text is the identifier of a similar bundle.
            case missedBundle(BundlePattern, similar: String)
            /// The rule reports nothing.
            case noFindings
        }

        /// The suppression that suppresses no finding.
        package let suppression: Suppression

        /// The reason why the suppression suppresses no finding.
        package let reason: Reason

        /// Creates an unused suppression.
        package init(_ suppression: Suppression, because reason: Reason) {
            (self.suppression, self.reason) = (suppression, reason)
        }
    }

    /// An entry of the baseline with fewer findings than listed.
    package struct OutdatedEntry {
        /// The rule of the listed findings.
        package let rule: RuleID

        /// The file or bundle.
        package let place: String

        /// The number of findings in the baseline.
        package let listedCount: Int

        /// The number of findings that no longer occur.
        package let missingCount: Int

        /// The location of the entry in the baseline.
        package let location: Location

        /// Creates an outdated entry.
        package init(of rule: RuleID, in place: String, listing listed: Int, missing: Int, at location: Location) {
            (self.rule, self.place, self.location) = (rule, place, location)
            (listedCount, missingCount) = (listed, missing)
        }
    }
}

/// A policy with the bundles of a run to which it applies.
package struct AppliedPolicy {
    /// The policy from the configuration.
    package let policy: Policy

    /// The bundles whose identifiers match the policy.
    package let bundles: [PolicySubject]

    /// The bundles with which the policy compares ``bundles``; `nil` if the policy does not compare bundles.
    package let references: [PolicySubject]?

    /// Creates a policy with its bundles among all bundles of a run.
    package init(_ policy: Policy, to subjects: [PolicySubject]) {
        self.policy = policy
        bundles = subjects.filter { policy.bundles.value.matches($0.bundleIdentifier) }
        references = policy.reference.map { reference in
            subjects.filter { $0.bundleIdentifier == reference.bundle.value }
        }
    }
}
