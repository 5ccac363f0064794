internal import CodeSigning
internal import Entitlements
package import FileDiscovery
internal import PropertyLists
package import RegistryModel
internal import Workspaces
internal import XcodeProjects

extension StoreSnapshot {
    /// The identity of a product in the sharing graph.
    fileprivate struct ProductName: Hashable {
        let name: String
        let home: String
        let bundleIdentifier: String?
        let platform: Platform?
        let origin: StoreClaimant.Origin
    }

    /// Creates the snapshot of the products and profiles that were read.
    ///
    /// Claims whose identifiers are empty or contain unknown values are omitted, because they cannot be compared with
    /// claims of other repositories.
    ///
    /// - Parameters:
    ///   - outcome: The result of reading a tree.
    ///   - base: The directory that paths are relative to.
    package init(_ outcome: WorkspaceReader.Outcome, from base: BaseDirectory) {
        var products: [ProductName: Product] = [:]
        let teams = TeamsByProduct(outcome)
        for product in outcome.workspace.products {
            let claimant = product.claimant
            let name = ProductName(
                name: claimant.name, home: claimant.home, bundleIdentifier: claimant.bundleIdentifier,
                platform: claimant.platform, origin: .source)
            products[name] = Product(name, kind: claimant.product?.rawValue, teams: teams, from: base)
        }
        for store in outcome.workspace.graph.stores
        where !store.identifier.isSymbolic && !store.identifier.text.isEmpty {
            for member in store.members where member.isApp && !member.isImplied {
                let name = ProductName(
                    name: member.app, home: member.home, bundleIdentifier: member.bundleIdentifier,
                    platform: member.platform, origin: member.origin)
                let empty = Product(name, kind: member.product?.rawValue, teams: teams, from: base)
                products[name, default: empty].uses.append(Use(member, from: base))
            }
        }
        self.init(products: Array(products.values), profiles: outcome.profiles.map { Profile($0, from: base) })
        self = normalized
    }

    /// The teams of products.
    fileprivate struct TeamsByProduct {
        private var teams: [ProductName: String] = [:]

        init(_ outcome: WorkspaceReader.Outcome) {
            for product in outcome.workspace.products where !product.team.text.isEmpty && !product.team.isSymbolic {
                let name = ProductName(
                    name: product.target, home: product.project, bundleIdentifier: product.bundleIdentifier.text,
                    platform: product.platform, origin: .source)
                teams[name] = product.team.text
            }
            // A signed product of a target has the name of the target, so its team is found without its name.
            for claimant in outcome.signed {
                guard let team = claimant.claims[.teamIdentifier]?.value.string else { continue }
                teams[
                    ProductName(
                        name: "", home: "", bundleIdentifier: claimant.bundleIdentifier, platform: claimant.platform,
                        origin: .signed)] = team
            }
        }

        subscript(name: ProductName) -> String? {
            guard name.origin == .signed else { return teams[name] }
            return teams[
                ProductName(
                    name: "", home: "", bundleIdentifier: name.bundleIdentifier, platform: name.platform,
                    origin: .signed)]
        }
    }
}

extension StoreSnapshot.Product {
    fileprivate init(
        _ name: StoreSnapshot.ProductName, kind: String?, teams: StoreSnapshot.TeamsByProduct, from base: BaseDirectory
    ) {
        let isKnown = name.bundleIdentifier.map { !$0.isEmpty && !$0.contains("$(") } ?? false
        self.init(
            name: name.name, home: name.home.isEmpty ? "" : base.name(of: name.home),
            bundleIdentifier: isKnown ? name.bundleIdentifier : nil, platform: name.platform?.rawValue,
            team: teams[name], kind: kind, origin: name.origin.rawValue)
    }
}

extension StoreSnapshot.Use {
    fileprivate init(_ member: StoreMembership, from base: BaseDirectory) {
        let start = member.location.start
        self.init(
            RegisteredStoreName(member.store.kind.rawValue, member.store.text), position: member.position,
            environment: member.environment, configurations: member.configurations,
            at: .init(path: base.name(of: member.location.file.path), line: start?.line, column: start?.column))
    }
}

extension StoreSnapshot.Profile {
    fileprivate init(_ profile: ProvisioningProfile, from base: BaseDirectory) {
        let secondsTo2001 = 978_307_200.0
        let claims = EntitlementClaims(profile.propertyList.root?["Entitlements"])
        let grants = StoreKind.allCases.flatMap { kind in
            (claims[kind.key]?.strings ?? []).map { RegisteredStoreName(kind.rawValue, $0.value) }
        }
        self.init(
            path: base.name(of: profile.propertyList.file.path), name: profile.name?.value, uuid: profile.uuid?.value,
            team: profile.teamIdentifiers.first?.value,
            applicationIdentifier: profile.applicationIdentifier?.value.rawValue,
            platforms: profile.platforms.map(\.rawValue),
            expires: profile.expires.map {
                Int(max(-1e15, min(1e15, $0.value.secondsSinceReferenceDate + secondsTo2001)))
            },
            grants: grants.filter { !$0.identifier.isEmpty })
    }
}

extension WorkspaceReader.Outcome {
    /// The number of claims whose identifiers contain unknown values.
    package var unknownClaimCount: Int {
        workspace.graph.stores.filter(\.identifier.isSymbolic).reduce(0) { count, store in
            count + store.members.count { $0.isApp && !$0.isImplied }
        }
    }
}
