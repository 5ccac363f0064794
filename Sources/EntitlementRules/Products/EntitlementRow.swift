import CodeSigning
public import Entitlements
import PropertyLists

/// One entitlement of a product: what its source says, what its profile grants and what is signed.
public struct EntitlementRow: Sendable {
    /// How the three go together.
    public enum State: String, CaseIterable, Sendable {
        /// The profile does not have the key.
        case missingInProfile = "missing-in-profile"
        /// The profile has the key and does not grant the value.
        case notGranted = "not-granted"
        /// The source claims it, and it is not signed.
        case dropped
        /// It is signed with another value than the source has.
        case differs
        /// It is signed, and the source does not claim it.
        case added
        /// The profile grants it by a wildcard or within a list.
        case covered
        /// It needs no profile on this platform.
        case unrestricted
        /// All that are known say the same.
        case agrees
    }

    /// The key.
    public let key: EntitlementKey

    /// The value in the entitlements file; `nil` where it has none or there is no file.
    public let source: EntitlementValue?

    /// What the profile grants; `nil` where it grants nothing or there is no profile.
    public let profile: EntitlementValue?

    /// What is signed; `nil` where nothing is.
    public let signed: EntitlementValue?

    /// How they go together.
    public let state: State

    /// What is wrong with it, the worst first.
    public let findings: [Finding]
}

extension EntitlementRow {
    /// The rows of a signed subject, the worst first, then in the order of the keys' bytes.
    static func rows(of subject: Subject, source: PropertyList?, findings: [Finding]) -> [EntitlementRow] {
        let written = source.flatMap(\.root).map { EntitlementClaims($0) }
        let keys = Set(subject.claims.claims.map(\.key) + (written?.claims.map(\.key) ?? []))
        let byKey = Dictionary(grouping: findings) { $0.key ?? "" }
        let sourceSubject = subject.sourceSubject
        let rows = keys.map { key in
            EntitlementRow(
                key: key, source: (written?[key]?.value).map(EntitlementValue.init),
                profile: (subject.profile?.allowlist.grant(for: key)?.value).map(EntitlementValue.init),
                signed: (subject.claims[key]?.value).map(EntitlementValue.init),
                state: subject.state(of: key, writtenIn: written == nil ? nil : sourceSubject),
                findings: (byKey[key.rawValue] ?? []).sorted { $0.severity > $1.severity })
        }
        return rows.sorted { ($0.rank, $0.key.rawValue) < ($1.rank, $1.key.rawValue) }
    }

    /// How far up the row stands: by its worst finding, then by its state.
    private var rank: Int {
        let severities: [Severity?] = [.error, .warning, .note, nil]
        let severity = severities.firstIndex(of: findings.first?.severity) ?? severities.count
        return severity * State.allCases.count + (State.allCases.firstIndex(of: state) ?? 0)
    }

    /// Whether there is nothing to look at.
    var isFine: Bool { findings.isEmpty && [.agrees, .covered, .unrestricted].contains(state) }
}

extension Subject {
    fileprivate func state(of key: EntitlementKey, writtenIn source: Subject?) -> EntitlementRow.State {
        guard let claim = claims[key] else { return .dropped }
        let answer = answer(to: claim)
        guard [.agrees, .covered, .unrestricted].contains(answer), let source, !product.isLibrary,
            !claim.isAddedWhileSigning
        else { return answer }
        guard let written = source.claims[key] else { return .added }
        return source.expanded(written.value).comes(to: EntitlementValue(claim.value)) ? answer : .differs
    }

    private func answer(to claim: EntitlementClaim) -> EntitlementRow.State {
        guard !product.isLibrary else { return .agrees }
        guard let profile else {
            if isUnrestricted(claim) { return .unrestricted }
            return embedsNoProfile && !(platform == .macOS && claim.isIdentity) ? .missingInProfile : .agrees
        }
        let value = EntitlementValue(claim.value)
        switch profile.allowlist.answer(to: claim.key, value, isUnrestricted: isUnrestricted(claim)) {
        case .covered(.equal, _): return .agrees
        case .covered: return .covered
        case .missingInProfile: return .missingInProfile
        case .notGranted: return .notGranted
        case .unrestricted: return .unrestricted
        }
    }
}
