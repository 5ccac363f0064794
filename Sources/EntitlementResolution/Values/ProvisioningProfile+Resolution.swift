import Entitlements
import PropertyLists
package import SigningModel

extension ProvisioningProfile {
    /// The profile as a noun phrase.
    var displayName: String { name.map { "the profile `\($0.value)`" } ?? "the profile" }

    /// Returns the profile as the origin of a value.
    ///
    /// - Parameter value: The value in the profile, if it differs from the signed value.
    /// - Returns: The origin.
    package func origin(value: String? = nil) -> EntitlementOrigin {
        EntitlementOrigin(.profile, displayName, value: value)
    }

    /// The bundle identifier of the only app that the profile is for; `nil` if it is for several apps.
    package var bundleIdentifier: SourcedText? {
        guard let pattern = applicationIdentifier?.value, !pattern.isWildcard else { return nil }
        let identifier = ApplicationIdentifier(rawValue: pattern.rawValue)
        return identifier.bundleIdentifier.map { SourcedText($0.rawValue, from: origin(value: pattern.rawValue)) }
    }

    /// Returns whether the profile authorizes a value on a platform, or the platform requires no authorization.
    func authorizes(_ key: EntitlementKey, _ value: EntitlementValue, on platform: Platform?) -> Bool {
        allowlist.answers(to: [(key, value)], on: platform).allSatisfy(\.answer.isAuthorized)
    }
}

extension EntitlementAllowlist {
    /// Compares several entitlements with the profile.
    func answers(
        to entitlements: [(key: EntitlementKey, value: EntitlementValue)], on platform: Platform?
    ) -> [(key: EntitlementKey, answer: Answer)] {
        let entries = entitlements.map { DescribedValue.Entry($0.key.rawValue, at: nil, DescribedValue($0.value)) }
        let list = PropertyList(describedBy: .dictionary(entries), in: SourceFile(path: "", bytes: []))
        return EntitlementClaims(list.root).claims.map { ($0.key, answer(to: $0, on: platform)) }
    }
}

extension DescribedValue {
    /// Creates a description of an entitlement; the readers of values limit the depth of the recursion.
    fileprivate init(_ value: EntitlementValue) {
        switch value {
        case .boolean(let value): self = .boolean(value, nil)
        case .integer(let number): self = .integer("\(number)", nil)
        case .string(let text): self = .string(text, nil)
        case .array(let members): self = .array(members.map(DescribedValue.init))
        case .dictionary:
            self = .dictionary(value.sortedEntries.map { Entry($0.key, at: nil, DescribedValue($0.value)) })
        case .unsupported(let kind): self = .string("(\(kind.rawValue))", nil)
        }
    }
}
