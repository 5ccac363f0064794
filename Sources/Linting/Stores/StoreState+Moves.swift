package import Entitlements
import PropertyLists

extension StoreState {
    /// Returns the changes up to a later state, sorted.
    ///
    /// Equal changes in several configurations are combined.
    func moves(to later: StoreState) -> [StoreMove] {
        let (before, after) = claims(and: later)
        var configurations: [Change: [String]] = [:]
        for claim in Set(before.keys).union(after.keys) {
            for change in Self.changes(of: claim, from: before[claim] ?? [:], to: after[claim] ?? [:]) {
                configurations[change, default: []] += claim.configuration.map { [$0] } ?? []
            }
        }
        return configurations.map { change, configurations in
            StoreMove(
                aspect: change.aspect, kind: change.kind, app: change.app.name,
                bundleIdentifier: change.app.bundleIdentifier, platform: change.platform,
                configurations: configurations.sorted(),
                left: change.left.map { Self.side($0.text, of: change, in: before) },
                joined: change.joined.map { Self.side($0.text, of: change, in: after) })
        }.sorted { ExactText($0.description) < ExactText($1.description) }
    }

    /// A store that an app left, joined, left for another store, or claims with a different environment or position.
    private struct Change: Hashable {
        let aspect: StoreMove.Aspect
        let kind: String
        let app: App
        let platform: String?
        let left: ExactText?
        let joined: ExactText?

        init(_ aspect: StoreMove.Aspect, of claim: Claim, left: String?, joined: String?) {
            (self.aspect, kind, app, platform) = (aspect, claim.kind, claim.app, claim.platform)
            (self.left, self.joined) = (left.map(ExactText.init), joined.map(ExactText.init))
        }
    }

    private static func changes(of claim: Claim, from old: ExactDictionary<Terms>, to new: ExactDictionary<Terms>)
        -> [Change]
    {
        let left = old.filter { store, _ in new[store] == nil }.sorted.map(\.key)
        let joined = new.filter { store, _ in old[store] == nil }.sorted.map(\.key)
        var changes =
            left.count == joined.count
            ? zip(left, joined).map { Change(.store, of: claim, left: $0, joined: $1) }
            : left.map { Change(.store, of: claim, left: $0, joined: nil) }
                + joined.map { Change(.store, of: claim, left: nil, joined: $0) }
        for (store, terms) in new.sorted {
            guard let before = old[store], before.environment != terms.environment else { continue }
            let aspect = StoreMove.Aspect.environment(from: before.environment, to: terms.environment)
            changes.append(Change(aspect, of: claim, left: store, joined: store))
        }
        if let (before, after) = firsts(of: claim, from: old, to: new) {
            changes.append(Change(.first, of: claim, left: before, joined: after))
        }
        return changes
    }

    /// Returns the first stores before and after, if they differ and no other change includes this difference.
    private static func firsts(
        of claim: Claim, from old: ExactDictionary<Terms>, to new: ExactDictionary<Terms>
    ) -> (before: String, after: String)? {
        guard StoreKind(rawValue: claim.kind)?.isOrdered == true, let before = first(of: old),
            let after = first(of: new), !before.hasSameBytes(as: after), old[after] != nil || new[before] != nil
        else { return nil }
        return (before, after)
    }

    private static func first(of stores: ExactDictionary<Terms>) -> String? {
        stores.filter { $1.position == 0 }.sorted.first?.key
    }

    /// Returns the store that was left or joined, with the other apps that share it.
    private static func side(_ store: String, of change: Change, in claims: Claims) -> StoreMove.Side {
        let others = claims.filter { claim, stores in
            claim.kind == change.kind && claim.app != change.app && stores[store] != nil
        }
        let companions = Set(others.keys.map { ExactText($0.app.text) })
        return StoreMove.Side(store: store, companions: companions.sorted().map(\.text))
    }
}

extension StoreKind {
    /// Whether the first store in a list has a special role.
    package var isOrdered: Bool { self == .keychainGroup || self == .ubiquityContainer || self == .cloudContainer }
}
