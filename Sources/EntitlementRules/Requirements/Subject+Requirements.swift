import CodeSigning
import Entitlements
import PropertyLists
import Workspaces

extension Subject {
    /// The rows of the table of requirements that apply to the product, by the known facts about it.
    var requirements: [SigningRequirement] {
        guard let platform, !product.isLibrary, !isProfile, !conditions.isOfUnknownProduct else { return [] }
        return SigningRequirement.rows(for: product, on: platform, distribution).filter { applies($0.occasion) }
    }

    private func applies(_ occasion: SigningRequirement.Occasion) -> Bool {
        let information = conditions.information
        return switch occasion {
        case .always: true
        case .service(let service): conditions.goal == service.stage
        case .contents(let kinds): !(information?.contents ?? []).isDisjoint(with: kinds)
        case .extensionPoint(let points): information?.extensionPoint.map(points.contains) ?? false
        case .information(let keys): !(information?.keys ?? []).isDisjoint(with: keys)
        }
    }

    /// Whether the claims are all claims of a signature, not a part of them.
    ///
    /// A file with signed entitlements can be an excerpt; the identity and the permission for debuggers are in every
    /// complete one.
    var isCompleteSignature: Bool {
        guard conditions.code == nil else { return true }
        let keys: [EntitlementKey] = [
            .applicationIdentifier, .macApplicationIdentifier, .teamIdentifier, .getTaskAllow, .macGetTaskAllow,
        ]
        return isSigned && keys.contains(where: claims.contains)
    }

    /// Whether the signature is one that a device or a service checks: not one for a simulator, and not that of the
    /// App Store, which signs products again.
    var isCheckedOnDevices: Bool {
        guard let code = conditions.code else { return true }
        return !code.isForSimulator && !code.signer.isStore
    }
}
