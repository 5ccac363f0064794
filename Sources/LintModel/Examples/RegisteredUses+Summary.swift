import RegistryModel

extension RegisteredUses {
    /// The facts as lines of text, for the page of a rule.
    var summary: String {
        let own = (previous?.products ?? []).flatMap { product in
            product.uses.map { "`\(product.name)` of `\(repository)` uses `\($0.store.identifier)`" }
        }
        let released = released.map { release in
            "`\(release.app)` \(release.versions.joined(separator: ", ")) of `\(repository)` uses "
                + "`\(release.store.identifier)`"
        }
        let others = stores.flatMap(\.lines)
        return (own + released + others).joined(separator: "\n")
    }
}

extension RegisteredUses.Store {
    /// The users and decisions, one line each.
    fileprivate var lines: [String] {
        var lines = users.map { "`\($0.app)` of `\($0.repository)` uses `\(name.identifier)`" }
        lines += namesakes.map { "`\($0.user.app)` of `\($0.user.repository)` uses `\($0.identifier)`" }
        if let owner { lines.append("`\(name.identifier)` is owned by the team `\(owner)`") }
        if let retired { lines.append("`\(name.identifier)` was retired: \(retired)") }
        return lines
    }
}
