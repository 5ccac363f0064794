internal import Databases
internal import RegistryModel

/// The query for the profiles that expire.
struct ProfileQuery {
    let transaction: any DatabaseTransaction

    /// A product that a profile can authorize.
    private struct Product {
        let name: String
        let bundleIdentifier: String?
        let team: String?
    }

    /// The number of profiles whose products and stores are read by one statement.
    private static let partSize = 500

    /// Returns the current profiles that expire before a time, in order of that time.
    func profiles(
        expiringBefore time: Int?, in repository: String?, limit: Int, offset: Int
    ) throws -> [ProfileSummary] {
        var (conditions, arguments): ([String], [DatabaseValue]) = (["profile.expires IS NOT NULL"], [])
        if let time {
            conditions.append("profile.expires < ?")
            arguments.append(DatabaseValue(time))
        }
        if let repository {
            conditions.append("repository.name = ?")
            arguments.append(.text(repository))
        }
        let rows = try transaction.rows(
            """
            SELECT profile.id, profile.state_id, repository.name, snapshot.commit_id, profile.path, profile.name,
                profile.uuid, profile.team, profile.application_id, profile.platforms, profile.expires
            FROM profile JOIN repository ON repository.current_state = profile.state_id
            JOIN snapshot ON snapshot.id = repository.current_snapshot
            WHERE \(conditions.joined(separator: " AND "))
            ORDER BY profile.expires, repository.name, profile.path, profile.id LIMIT ? OFFSET ?
            """, arguments + [DatabaseValue(limit), DatabaseValue(offset)])
        var summaries: [ProfileSummary] = []
        for start in stride(from: 0, to: rows.count, by: Self.partSize) {
            summaries += try self.summaries(of: rows[start..<min(start + Self.partSize, rows.count)])
        }
        return summaries
    }

    private func summaries(of rows: ArraySlice<DatabaseRow>) throws -> [ProfileSummary] {
        let products = try products(of: Set(rows.map { $0.values[1] }))
        let grants = try grants(of: rows.map { $0.values[0] })
        return rows.map { row in
            let profile = profile(row, granting: grants[row.integer(0)] ?? [])
            let apps = (products[row.integer(1)] ?? []).filter {
                profile.authorizes(bundleIdentifier: $0.bundleIdentifier, team: $0.team)
            }
            return ProfileSummary(
                repository: row.text(2), commit: row.text(3), profile: profile, apps: Set(apps.map(\.name)).sorted())
        }
    }

    private func products(of states: Set<DatabaseValue>) throws -> [Int64: [Product]] {
        let rows = try transaction.rows(
            "SELECT DISTINCT state_id, name, bundle_id, team FROM product WHERE state_id IN (\(states.marks))",
            Array(states))
        return Dictionary(grouping: rows) { $0.integer(0) }.mapValues { rows in
            rows.map { Product(name: $0.text(1), bundleIdentifier: $0.optionalText(2), team: $0.optionalText(3)) }
        }
    }

    private func grants(of profiles: [DatabaseValue]) throws -> [Int64: [RegisteredStoreName]] {
        let rows = try transaction.rows(
            """
            SELECT profile_id, kind, identifier FROM profile_grant WHERE profile_id IN (\(profiles.marks))
            ORDER BY kind, identifier
            """, profiles)
        return Dictionary(grouping: rows) { $0.integer(0) }.mapValues { rows in
            rows.map { RegisteredStoreName($0.text(1), $0.text(2)) }
        }
    }

    private func profile(_ row: DatabaseRow, granting grants: [RegisteredStoreName]) -> StoreSnapshot.Profile {
        StoreSnapshot.Profile(
            path: row.text(4), name: row.optionalText(5), uuid: row.optionalText(6), team: row.optionalText(7),
            applicationIdentifier: row.optionalText(8), platforms: row.text(9).split(separator: "\n").map(String.init),
            expires: row.optionalInteger(10).map { Int($0) }, grants: grants)
    }
}

extension StoreSnapshot.Profile {
    /// Returns whether the profile is for a product with this bundle identifier; the part before the first dot of an
    /// application identifier is the prefix.
    fileprivate func authorizes(bundleIdentifier: String?, team: String?) -> Bool {
        guard let bundleIdentifier, let pattern = applicationIdentifier,
            let dot = pattern.firstIndex(of: ".")
        else { return false }
        if let team, let own = self.team, team != own { return false }
        let rest = pattern[pattern.index(after: dot)...]
        guard rest.hasSuffix("*") else { return rest == bundleIdentifier }
        return bundleIdentifier.hasPrefix(rest.dropLast())
    }
}
