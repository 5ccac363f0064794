import Entitlements
import PropertyLists
import SigningModel

extension EntitlementResolver {
    /// Reports the entitlements that the profile does not authorize.
    mutating func checkAuthorization() {
        guard let profile = input.profile else { return }
        let claimed = entries.values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        for (key, answer) in profile.allowlist.answers(to: claimed, on: platform) where !hasReportedError(about: key) {
            report(answer, to: key, by: profile)
        }
    }

    private mutating func report(
        _ answer: EntitlementAllowlist.Answer, to key: EntitlementKey, by profile: ProvisioningProfile
    ) {
        switch answer {
        case .covered, .unrestricted: return
        case .missingInProfile:
            report(.error, "\(profile.displayName) does not authorize `\(key)`", key, at: location(of: key))
        case .notGranted(let refusals, let grant):
            let granted = EntitlementValue(grant.value)
            let values = refusals.map { "`\($0.value)`" }.joined(separator: ", ")
            let hint = key == .keyValueStore ? transferHint(granted) : ""
            report(
                .error,
                "\(profile.displayName) does not authorize \(values) in `\(key)`; it authorizes `\(granted)`\(hint)",
                key, at: location(of: key))
        }
    }

    /// Returns the advice for the key-value store of an app that was transferred from another team.
    private func transferHint(_ granted: EntitlementValue) -> String {
        guard case .string(let text) = granted, !text.hasSuffix("*"),
            case .team(let owner) = IdentifierText(text).prefix,
            owner.rawValue != input.profile?.teamIdentifiers.first?.value
        else { return "" }
        return ", the store of the former team, which a transferred app keeps; claim that value literally"
    }

    private func hasReportedError(about key: EntitlementKey) -> Bool {
        problems.contains { $0.key == key && $0.severity == .error }
    }
}
