public import Entitlements
import PropertyLists

/// The effect of a new signature on one entitlement, and on the data of users.
public struct ClaimChange: Sendable {
    /// The kinds of changes.
    public enum Action: String, Sendable, Hashable, CaseIterable {
        /// The value stays the same.
        case kept
        /// The value must change.
        case changed
        /// The entitlement cannot be claimed.
        case removed
        /// The entitlement is new.
        case added
    }

    /// The key of the changed entitlement.
    public let key: EntitlementKey

    /// The value before; `nil` if there is none.
    public let before: EntitlementValue?

    /// The value after; `nil` if there is none.
    public let after: EntitlementValue?

    /// The kind of change.
    public var action: Action {
        switch (before, after) {
        case (nil, _): .added
        case (_, nil): .removed
        case (let before?, let after?): before == after ? .kept : .changed
        }
    }

    /// The reason for the change, as one clause; `nil` if nothing changes.
    public let reason: String?

    /// The effects on users and the necessary steps.
    public let consequences: [Consequence]

    /// Whether users lose data or a feature.
    public var losesData: Bool { consequences.contains { $0.isLoss } }
}

/// An effect of a change on users, or a step that is necessary because of it.
public struct Consequence: Sendable, Hashable {
    /// The effect, as one clause.
    public let text: String

    /// The step that prevents or completes the change, as an imperative; `nil` if there is none.
    public let advice: String?

    /// Whether users lose data or a feature.
    public let isLoss: Bool

    /// Whether a named source documents the effect; if not, the effect is only likely.
    public let isCertain: Bool

    /// The addresses of the evidence.
    public let sources: [String]

    init(
        _ text: String, advice: String? = nil, isLoss: Bool = true, isCertain: Bool = true, _ sources: [String] = []
    ) {
        self.text = text
        self.advice = advice
        self.isLoss = isLoss
        self.isCertain = isCertain
        self.sources = sources
    }
}

extension [ClaimChange] {
    /// Returns the changes between two sets of entitlements, sorted by key.
    ///
    /// - Parameters:
    ///   - before: The entitlements before.
    ///   - after: The entitlements after.
    ///   - reasons: The reasons by key.
    ///   - consequences: Returns the consequences of a change.
    init(
        from before: EntitlementValue, to after: EntitlementValue, because reasons: [String: String],
        consequences: (EntitlementKey, EntitlementValue?, EntitlementValue?) -> [Consequence]
    ) {
        let lefts = ExactDictionary(before.sortedEntries.map { ($0.key, $0.value) })
        let rights = ExactDictionary(after.sortedEntries.map { ($0.key, $0.value) })
        let keys = ExactSet(lefts.keys + rights.keys).map { EntitlementKey(rawValue: $0) }.sorted()
        self = keys.map { key in
            let (left, right) = (lefts[key.rawValue], rights[key.rawValue])
            return ClaimChange(
                key: key, before: left, after: right, reason: left == right ? nil : reasons[key.rawValue],
                consequences: consequences(key, left, right))
        }
    }
}
