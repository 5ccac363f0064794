import Entitlements
import PropertyLists
import SigningModel
import Workspaces

extension Subject {
    /// The requirements in the table that apply to the product, according to its known facts.
    var requirements: [SigningRequirement] {
        guard let platform, !product.isLibrary, !isProfile, !conditions.isOfUnknownProduct else { return [] }
        return SigningRequirement.rows(for: product, on: platform, distributedBy: distribution).filter {
            applies($0.condition)
        }
    }

    private func applies(_ condition: SigningRequirement.Condition) -> Bool {
        let information = conditions.information
        return switch condition {
        case .always: true
        case .service(let service): conditions.goal == service.stage
        case .contents(let kinds): !(information?.contents ?? []).isDisjoint(with: kinds)
        case .extensionPoint(let points): information?.extensionPoint.map(points.contains) ?? false
        case .information(let keys): !(information?.keys ?? []).isDisjoint(with: keys)
        }
    }

    /// Whether the claims are all claims of a signature, not only some of them.
    ///
    /// A file with signed entitlements can be an excerpt. Every complete file contains an identifier or
    /// `get-task-allow`.
    var isCompleteSignature: Bool {
        guard conditions.code == nil else { return true }
        let keys: [EntitlementKey] = [
            .applicationIdentifier, .macApplicationIdentifier, .teamIdentifier, .getTaskAllow, .macGetTaskAllow,
        ]
        return isSigned && keys.contains(where: claims.contains)
    }

    /// Whether a device or a service checks the signature.
    ///
    /// Devices and services do not check signatures for simulators, or signatures of the App Store, which re-signs all
    /// products.
    var isCheckedOnDevices: Bool {
        guard let code = conditions.code else { return true }
        return !code.isForSimulator && !code.signer.isStore
    }
}
