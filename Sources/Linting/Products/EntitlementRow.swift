import CodeSigning
import EntitlementRules
public import Entitlements
public import LintModel
import PropertyLists
import Workspaces

/// One entitlement of a product: its values in the source, the profile, and the signature.
public struct EntitlementRow: Sendable {
    /// The relation between the three values.
    public enum State: String, CaseIterable, Sendable {
        /// The profile does not contain the key.
        case missingInProfile = "missing-in-profile"
        /// The profile contains the key, but does not authorize the value.
        case notGranted = "not-granted"
        /// The source contains the key, but the signature does not.
        case dropped
        /// The value in the signature differs from that in the source.
        case differs
        /// The signature contains the key, but the source does not.
        case added
        /// The profile authorizes the value with a wildcard or a list.
        case covered
        /// The entitlement requires no profile on this platform.
        case unrestricted
        /// All known values are equal.
        case agrees
    }

    /// The key of the entitlement.
    public let key: EntitlementKey

    /// The value in the entitlements file; `nil` if the key or the file is missing.
    public let source: EntitlementValue?

    /// The value in the profile; `nil` if the key or the profile is missing.
    public let profile: EntitlementValue?

    /// The value in the signature; `nil` if the key is missing.
    public let signed: EntitlementValue?

    /// The relation between the three values.
    public let state: State

    /// The findings about the entitlement, the most severe first.
    public let findings: [Finding]
}

extension EntitlementRow {
    /// Returns the rows of a signed subject, the most severe first, and then sorted by key, byte for byte.
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

    /// The position of the row: by its most severe finding, then by its state.
    private var rank: Int {
        let severities: [Severity?] = [.error, .warning, .note, nil]
        let severity = severities.firstIndex(of: findings.first?.severity) ?? severities.count
        return severity * State.allCases.count + (State.allCases.firstIndex(of: state) ?? 0)
    }

    /// Whether the row has no findings and its values match.
    package var isFine: Bool { findings.isEmpty && [.agrees, .covered, .unrestricted].contains(state) }
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
