import Entitlements
import LintModel
import PropertyLists
import Workspaces
import XcodeProjects

/// The identifiers of one kind that products claim, for rules about extensions that share none of them.
///
/// Products are compared if they are built together: in one configuration of a project, and for one platform.
struct LoneClaims {
    /// An identifier that only one target claims, although other targets claim identifiers of this kind.
    struct Lone {
        /// The claim of the extension.
        let claim: Located<String>
        /// The name of another target that claims an identifier of this kind.
        let other: String
        /// The claim of the other target.
        let otherClaim: Located<String>
        /// The situation, with the one configuration in which the claim is alone.
        let context: Finding.Context
    }

    /// A configuration and a platform.
    private struct Builds: Hashable {
        let place: ProjectConfiguration
        let platform: Platform?
    }

    /// The claims of all targets of one configuration and platform.
    private struct Claims {
        /// The targets that can use an identifier.
        var targets: [String: Set<String>] = [:]
        /// The first claims of two different targets.
        var firsts: [(target: String, claim: Located<String>)] = []
    }

    private let products: [ProjectProduct]
    private let identifiers: (ProjectProduct) -> [Located<String>]
    private var claims: [Builds: Claims] = [:]

    /// Collects the claims of products.
    ///
    /// - Parameters:
    ///   - workspace: The products.
    ///   - implicit: Returns the identifiers that a product can use without a claim.
    ///   - identifiers: Returns the identifiers that a product claims.
    init(
        in workspace: Workspace, implicit: (ProjectProduct) -> [String] = { _ in [] },
        of identifiers: @escaping (ProjectProduct) -> [Located<String>]
    ) {
        products = workspace.products
        self.identifiers = identifiers
        for product in products {
            let own = identifiers(product)
            let usable = own.map(\.value) + implicit(product)
            for place in product.buildPlaces {
                let builds = Builds(place: place, platform: product.platform)
                for identifier in usable {
                    claims[builds, default: Claims()].targets[product.unprefixed(identifier), default: []].insert(
                        product.target)
                }
                let firsts = claims[builds]?.firsts ?? []
                if let first = own.first, firsts.count < 2, firsts.first?.target != product.target {
                    claims[builds]?.firsts.append((product.target, first))
                }
            }
        }
    }

    /// The claims of app extensions that no other target shares.
    var lone: [Lone] {
        var found: [Lone] = []
        for product in products where product.product == .appExtension {
            let own = identifiers(product)
            guard !own.isEmpty, !own.contains(where: { $0.value.contains("*") }) else { continue }
            for place in product.buildPlaces {
                guard let all = claims[Builds(place: place, platform: product.platform)],
                    let other = all.firsts.first(where: { $0.target != product.target }),
                    own.allSatisfy({ all.targets[product.unprefixed($0.value)] == [product.target] })
                else { continue }
                var context = product.context
                context.configurations = [place.configuration]
                let names = Set(all.targets.keys.map { $0.lowercased() })
                // `store-name-case` reports identifiers that differ only in case.
                for claim in own where names.count == all.targets.count {
                    found.append(Lone(claim: claim, other: other.target, otherClaim: other.claim, context: context))
                }
            }
        }
        return found
    }
}

extension ProjectProduct {
    /// Returns an identifier in which both prefixes have the value that they have unless the team has an older App ID
    /// prefix.
    fileprivate func unprefixed(_ identifier: String) -> String {
        guard !team.text.isEmpty, !team.isSymbolic else { return identifier }
        return ["$(AppIdentifierPrefix)", "$(TeamIdentifierPrefix)"].reduce(identifier) {
            $0.replacing($1, with: team.text + ".")
        }
    }
}
