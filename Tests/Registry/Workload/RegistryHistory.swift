internal import RegistryModel
package import StoreRegistry

/// A random history of a registry, and the state that it must have.
package struct RegistryHistory {
    private var random: SplitMix64
    private var entries: [String: [Entry]] = [:]
    private var owners: [RegisteredStoreName: String] = [:]
    private var retired: [RegisteredStoreName: String] = [:]

    private struct Entry {
        let revision: Revision
        let snapshot: StoreSnapshot
    }

    private static let repositories = ["a", "b", "c", "d/e"]
    private static let groups = ["group.1", "group.2", "GROUP.2", "group.3", "group.4"]

    /// Creates a history that a seed determines.
    package init(seed: UInt64) { random = SplitMix64(state: seed) }

    /// Runs a random operation on the registry and on the model, and compares them; returns a difference.
    package mutating func step(_ registry: SharingRegistry) throws -> String? {
        let repository = Self.repositories.randomElement(using: &random) ?? ""
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<13: return try record(registry, in: repository)
        case 13: return try forget(registry, repository)
        case 14: return try forgetRelease(registry, repository)
        case 15: return try decide(registry)
        case 16: return try compareUses(registry, of: repository)
        case 17: return try compareHistory(registry)
        default: return try compare(registry)
        }
    }

    private mutating func snapshot() -> StoreSnapshot {
        var products: [(String, [String])] = []
        for name in ["Notes", "Widget"] where Bool.random(using: &random) {
            products.append((name, Self.groups.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }))
        }
        var snapshot = StoreSnapshot.sample(products, team: Bool.random(using: &random) ? "T1" : nil)
        if Int.random(in: 0..<4, using: &random) == 0 {
            snapshot.profiles = [
                .init(path: "p", applicationIdentifier: "T1.*", expires: Int.random(in: 1..<9, using: &random))
            ]
        }
        return snapshot.normalized
    }

    private mutating func record(_ registry: SharingRegistry, in repository: String) throws -> String? {
        let (commit, time) = ("c\(Int.random(in: 0..<8, using: &random))", Int.random(in: 0..<6, using: &random))
        let release = Int.random(in: 0..<4, using: &random) == 0 ? "1.\(Int.random(in: 0..<3, using: &random))" : ""
        let (snapshot, replaces) = (snapshot(), Int.random(in: 0..<3, using: &random) == 0)
        let revision = Revision.sample(repository, commit, release: release, time: time)
        let known = (entries[repository] ?? []).firstIndex {
            $0.revision.commit == commit && $0.revision.release == release
        }
        var expected = "added"
        if let known {
            let isSame = entries[repository]?[known].snapshot == snapshot
            expected = isSame ? "unchanged" : replaces ? "replaced" : "contradiction"
            if expected == "replaced" { entries[repository]?.remove(at: known) }
        }
        if expected == "added" || expected == "replaced" {
            entries[repository, default: []].append(Entry(revision: revision, snapshot: snapshot))
        }
        var result = ""
        let code = try Self.code { result = try registry.record(snapshot, of: revision, replacing: replaces).rawValue }
        if code == .contradiction { result = "contradiction" }
        return result == expected ? nil : "recording \(revision) was \(result), not \(expected)"
    }

    /// Returns the code of the error that `body` throws; `nil` if it throws none.
    private static func code(_ body: () throws -> Void) throws -> RegistryError.Code? {
        do {
            try body()
            return nil
        } catch let error as RegistryError {
            guard error.code != .database else { throw error }
            return error.code
        }
    }

    private mutating func forget(_ registry: SharingRegistry, _ repository: String) throws -> String? {
        let isKnown = entries.removeValue(forKey: repository) != nil
        let code = try Self.code { try registry.forget(repository) }
        return isKnown == (code != .unknown) ? nil : "forgetting \(repository) differs"
    }

    private mutating func forgetRelease(_ registry: SharingRegistry, _ repository: String) throws -> String? {
        let release = "1.\(Int.random(in: 0..<3, using: &random))"
        let left = (entries[repository] ?? []).filter { $0.revision.release != release }
        let isKnown = left.count < (entries[repository] ?? []).count
        if isKnown { entries[repository] = left.isEmpty ? nil : left }
        let code = try Self.code { try registry.forget(repository, release: release) }
        return isKnown == (code != .unknown) ? nil : "forgetting the release \(release) differs"
    }

    private mutating func decide(_ registry: SharingRegistry) throws -> String? {
        let store = RegisteredStoreName.group(Self.groups.randomElement(using: &random) ?? "")
        let value = Int.random(in: 0..<3, using: &random) == 0 ? nil : "v\(Int.random(in: 0..<3, using: &random))"
        let isOwner = Bool.random(using: &random)
        let isKnown = (isOwner ? owners[store] : retired[store]) != nil
        if isOwner { owners[store] = value } else { retired[store] = value }
        let code = try Self.code {
            if isOwner {
                try registry.setOwner(of: store, to: value, at: 7)
            } else {
                try registry.retire(store, because: value, at: 7)
            }
        }
        return (code == .unknown) == (value == nil && !isKnown) ? nil : "the decision about \(store) differs"
    }

    /// Forgets everything.
    package func clear(_ registry: SharingRegistry) throws {
        for repository in entries.keys { try? registry.forget(repository) }
        for store in owners.keys { try? registry.setOwner(of: store, to: nil) }
        for store in retired.keys { try? registry.retire(store, because: nil) }
    }
}

// MARK: - Comparison

extension RegistryHistory {
    private func current(_ repository: String) -> Entry? {
        (entries[repository] ?? []).filter(\.revision.release.isEmpty).reduce(nil) { best, entry in
            (best?.revision.time ?? .min) <= entry.revision.time ? entry : best
        }
    }

    private func firstUse(_ repository: String, _ store: RegisteredStoreName) -> Int {
        (entries[repository] ?? []).filter { $0.snapshot.stores.contains(store) }.map(\.revision.time).min() ?? -1
    }

    private func users(of store: RegisteredStoreName, in entry: Entry) -> [String] {
        entry.snapshot.products.flatMap { product in
            product.uses.filter { $0.store == store }.map { use in
                let revision = entry.revision
                return [
                    revision.repository, product.name, revision.commit, revision.release, product.team ?? "-",
                    "\(use.position)", "\(firstUse(revision.repository, store))",
                ].joined(separator: " ")
            }
        }
    }

    /// Compares all stores, apps, and profiles; returns a difference.
    package func compare(_ registry: SharingRegistry) throws -> String? {
        let recorded = entries.keys.sorted().compactMap(current)
        let released = entries.keys.sorted().flatMap { repository in
            (entries[repository] ?? []).filter { !$0.revision.release.isEmpty }
        }
        let used = Set((recorded + released).flatMap(\.snapshot.stores))
        let summaries = try registry.stores()
        guard summaries.map(\.store) == used.sorted() else { return "stores are \(summaries.map(\.store))" }
        for summary in summaries {
            let users = summary.users.map(Self.text).sorted()
            let expected = recorded.flatMap { self.users(of: summary.store, in: $0) }.sorted()
            guard users == expected else { return "users of \(summary.store) are \(users), not \(expected)" }
            let releases = summary.releases.map(Self.text).sorted()
            let expectedReleases = released.flatMap { self.users(of: summary.store, in: $0) }.sorted()
            guard releases == expectedReleases else { return "releases of \(summary.store) are \(releases)" }
            guard summary.owner == owners[summary.store], summary.retired == retired[summary.store] else {
                return "decisions about \(summary.store) differ"
            }
        }
        let apps = try registry.apps().map { "\($0.repository) \($0.commit) \($0.product.name)" }
        let expectedApps = recorded.flatMap { entry in
            entry.snapshot.products.map { "\(entry.revision.repository) \(entry.revision.commit) \($0.name)" }
        }
        guard apps.sorted() == expectedApps.sorted() else { return "apps are \(apps)" }
        let profiles = try registry.profiles().map { "\($0.repository) \($0.profile.expires ?? 0) \($0.apps)" }
        let expectedProfiles = recorded.flatMap { entry in
            entry.snapshot.profiles.map { profile in
                let names = entry.snapshot.products.map(\.name).sorted()
                return "\(entry.revision.repository) \(profile.expires ?? 0) \(names)"
            }
        }
        guard profiles.sorted() == expectedProfiles.sorted() else { return "profiles are \(profiles)" }
        let problems = try registry.health().problems
        return problems.isEmpty ? nil : "\(problems)"
    }

    private static func text(_ user: StoreUser) -> String {
        [
            user.repository, user.app, user.commit, user.release ?? "", user.team ?? "-", "\(user.position)",
            "\(user.since)",
        ]
        .joined(separator: " ")
    }

    private mutating func compareUses(_ registry: SharingRegistry, of repository: String) throws -> String? {
        let claims = Self.groups.filter { _ in Bool.random(using: &random) }.map(RegisteredStoreName.group)
        let uses = try registry.uses(of: repository, claiming: claims)
        guard uses.previous == current(repository)?.snapshot else {
            return "the previous state of \(repository) differs"
        }
        let others = Self.repositories.filter { $0 != repository }.compactMap(current)
        let own = (entries[repository] ?? []).filter { !$0.revision.release.isEmpty }.flatMap(\.snapshot.stores)
        guard Set(uses.released.map(\.store)) == Set(own) else { return "the releases of \(repository) differ" }
        for store in Set(claims + (uses.previous?.stores ?? []) + own) {
            let users = others.flatMap { self.users(of: store, in: $0) }
            let found = uses.store(store)
            guard (found?.userCount ?? 0) == users.count, (found?.users.count ?? 0) == users.count else {
                return "the users of \(store) besides \(repository) are \(found?.users ?? [])"
            }
            guard found?.owner == owners[store], found?.retired == retired[store] else { return "decisions differ" }
            let namesakes = Set(Self.repositories.compactMap(current).flatMap(\.snapshot.stores)).filter {
                $0 != store && $0.identifier.lowercased() == store.identifier.lowercased()
            }
            guard Set(found?.namesakes.map(\.identifier) ?? []) == Set(namesakes.map(\.identifier)) else {
                return "the namesakes of \(store) are \(found?.namesakes ?? [])"
            }
        }
        return nil
    }

    private mutating func compareHistory(_ registry: SharingRegistry) throws -> String? {
        let store = RegisteredStoreName.group(Self.groups.randomElement(using: &random) ?? "")
        let periods = try registry.history(of: store).map {
            "\($0.repository) \($0.firstCommit) \($0.from) \($0.leavingCommit ?? "-") \($0.releases)"
        }
        var expected: [String] = []
        for repository in entries.keys.sorted() {
            let ordered = (entries[repository] ?? []).enumerated().sorted {
                ($0.element.revision.time, $0.offset) < ($1.element.revision.time, $1.offset)
            }.map(\.element)
            var open: (entry: Entry, releases: [String])?
            func text(_ leaving: String) -> String {
                guard let open else { return "" }
                let revision = open.entry.revision
                return "\(repository) \(revision.commit) \(revision.time) \(leaving) \(open.releases)"
            }
            for entry in ordered {
                if entry.snapshot.stores.contains(store) {
                    open = open ?? (entry, [])
                    if !entry.revision.release.isEmpty { open?.releases.append(entry.revision.release) }
                } else if entry.revision.release.isEmpty, open != nil {
                    expected.append(text(entry.revision.commit))
                    open = nil
                }
            }
            if open != nil { expected.append(text("-")) }
        }
        return periods == expected ? nil : "the history of \(store) is \(periods), not \(expected)"
    }

    /// Imports the export of the registry into an empty one; returns a difference.
    package func compareCopy(of registry: SharingRegistry, in copy: SharingRegistry) throws -> String? {
        let text = try registry.exportedText()
        try copy.importLines(text.split(separator: "\n").map(String.init))
        if try copy.exportedText() != text { return "the copy differs" }
        return try compare(copy)
    }
}

/// A generator of pseudorandom numbers (<https://prng.di.unimi.it/splitmix64.c>).
package struct SplitMix64: RandomNumberGenerator {
    /// The state.
    package var state: UInt64

    /// Creates a generator.
    package init(state: UInt64) { self.state = state }

    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = state
        value = (value ^ value >> 30) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ value >> 27) &* 0x94d0_49bb_1331_11eb
        return value ^ value >> 31
    }
}

extension SharingRegistry {
    /// The export as one text.
    package func exportedText() throws -> String {
        var lines: [String] = []
        try export { lines.append($0) }
        return lines.joined(separator: "\n")
    }
}
