import Entitlements
import LintModel
import PropertyLists
import Workspaces
import XcodeProjects

/// The identifiers of one kind that products claim, for rules about extensions that share none of them.
///
/// Products are compared if they are built together: in one configuration of a project, and for one platform.
struct UnsharedClaims {
    /// An identifier that only one target claims, although other targets claim identifiers of this kind.
    struct Unshared {
        /// The claim of the extension.
        let claim: Located<String>
        /// The name of another target that claims an identifier of this kind.
        let other: String
        /// The claim of the other target.
        let otherClaim: Located<String>
        /// The context of the finding: the one configuration in which no other target has the claim.
        let context: Finding.Context
    }

    /// A configuration and a platform.
    private struct Builds: Hashable {
        let configuration: ProjectConfiguration
        let platform: Platform?
    }

    /// The claims of all targets of one configuration and platform.
    private struct Claims {
        /// The targets that can use an identifier.
        var targets: [String: Set<String>] = [:]
        /// The claimed identifiers by their text in lowercase letters.
        var spellings: [String: Set<String>] = [:]
        /// The first claims of two different targets.
        ///
        /// For any target, at least one of them belongs to another target.
        var firsts: [(target: String, claim: Located<String>)] = []
    }

    private let key: EntitlementKey
    private let products: [ProjectProduct]
    private var claims: [Builds: Claims] = [:]

    /// Collects the claims of products.
    ///
    /// - Parameters:
    ///   - key: The key that lists the identifiers.
    ///   - workspace: The products.
    ///   - implicit: Returns the identifiers that a product can use without a claim.
    init(of key: EntitlementKey, in workspace: Workspace, implicit: (ProjectProduct) -> [String] = { _ in [] }) {
        self.key = key
        products = workspace.products
        for product in products {
            let usable = implicit(product).map(product.unprefixed)
            for configuration in product.projectConfigurations {
                let builds = Builds(configuration: configuration, platform: product.platform)
                add(product, to: &claims[builds, default: Claims()], using: usable)
            }
        }
    }

    private func add(_ product: ProjectProduct, to claims: inout Claims, using usable: [String]) {
        let own = identifiers(of: product)
        for identifier in own.map({ product.unprefixed($0.value) }) {
            claims.targets[identifier, default: []].insert(product.target)
            claims.spellings[identifier.lowercased(), default: []].insert(identifier)
        }
        for identifier in usable { claims.targets[identifier, default: []].insert(product.target) }
        if let first = own.first, claims.firsts.count < 2, claims.firsts.first?.target != product.target {
            claims.firsts.append((product.target, first))
        }
    }

    private func identifiers(of product: ProjectProduct) -> [Located<String>] {
        product.subject.claims[key]?.strings ?? []
    }

    /// The claims of app extensions that no other target shares.
    var unshared: [Unshared] {
        products.filter { $0.product == .appExtension }.flatMap { product -> [Unshared] in
            let own = identifiers(of: product)
            guard !own.contains(where: { $0.value.contains("*") }) else { return [] }
            return product.projectConfigurations.flatMap { configuration -> [Unshared] in
                guard let all = claims[Builds(configuration: configuration, platform: product.platform)],
                    let other = all.firsts.first(where: { $0.target != product.target }),
                    own.allSatisfy({ all.targets[product.unprefixed($0.value)] == [product.target] })
                else { return [] }
                var context = product.context
                context.configurations = [configuration.name]
                // The rule `store-name-case` reports identifiers that differ only in case.
                return own.filter { all.spellings[product.unprefixed($0.value).lowercased()]?.count == 1 }
                    .map { Unshared(claim: $0, other: other.target, otherClaim: other.claim, context: context) }
            }
        }
    }
}

extension FindingCollector {
    /// Reports the claims of app extensions that no other target shares.
    ///
    /// - Parameters:
    ///   - claims: The claims.
    ///   - kind: The noun for an identifier, such as “app group”.
    mutating func callAsFunction(_ claims: UnsharedClaims, of kind: String) {
        for claim in claims.unshared {
            self(
                """
                no other target claims the \(kind) `\(claim.claim.value)` in this configuration; `\(claim.other)` claims \
                `\(claim.otherClaim.value)`; use the same identifier
                """, at: claim.claim.location,
                related: [.init("`\(claim.otherClaim.value)` is claimed here", at: claim.otherClaim.location)],
                context: claim.context)
        }
    }
}

extension ProjectProduct {
    /// Returns the identifier with the same value for both prefix variables, which is correct unless the team has an
    /// older App ID prefix.
    fileprivate func unprefixed(_ identifier: String) -> String {
        guard !team.text.isEmpty, !team.isSymbolic else { return identifier }
        return ["$(AppIdentifierPrefix)", "$(TeamIdentifierPrefix)"].reduce(identifier) {
            $0.replacing($1, with: team.text + ".")
        }
    }
}
