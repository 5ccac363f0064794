import RegistryModel
import StoreRegistry

/// The pages of a registry, for files and for a server.
struct RegistryPages {
    let registry: SharingRegistry
    let links: SiteLinks
    /// The current time in seconds since 1970.
    let now: Int

    /// The number of days in which a profile expires soon.
    static let soonDays = 60

    /// The maximum number of rows of each table on the overview; on a phone, a row takes several lines.
    private static let overviewLimit = 20

    /// The number of rows of one page of a list.
    var pageSize: Int { links.isServed ? 100 : 500 }

    /// The maximum number of rows of a table on the page of a store; a store of all repositories would otherwise be a
    /// page of many megabytes.
    static let rowLimit = 500

    /// The number of repositories in one part of the history of a store.
    static let historySize = 50

    /// A page of a list, and whether more follow.
    struct ListPage {
        let page: HTMLDocument
        let hasMore: Bool
    }

    /// Returns the first page.
    func overview() throws -> HTMLDocument {
        let overview = try registry.overview(limit: Self.overviewLimit)
        var page = HTMLDocument("Stores of the organization", links.frame())
        let count = overview.repositories
        page.paragraph("\(count) \(count == 1 ? "repository" : "repositories"), as of \(now.asDay).")
        let profiles = try registry.profiles(
            expiringBefore: now + Self.soonDays * 86_400, limit: Self.overviewLimit + 1)
        page.table(
            "Profiles that have expired or expire within \(Self.soonDays) days", header: Self.profileHeader,
            rows: profiles.prefix(Self.overviewLimit).map(row))
        if profiles.count > Self.overviewLimit { page.link("More profiles", to: links.list(.profiles)) }
        page.table(
            "Stores with the most repositories", header: ["Kind", "Identifier", "Repositories"],
            rows: overview.stores.map { entry in
                [
                    .text(entry.store.kind), .link(entry.store.identifier, to: links.store(entry.store)),
                    .text("\(entry.repositories)"),
                ]
            })
        return page
    }

    /// Returns the page of a repository; `nil` if it is not recorded.
    func repository(_ name: String) throws -> HTMLDocument? {
        var filter = SharingRegistry.AppFilter(repository: name)
        filter.limit = Self.rowLimit
        let apps = try registry.apps(filter)
        filter.includesReleases = true
        let released = try registry.apps(filter).filter { $0.release != nil }
        guard let first = (apps + released).first else { return nil }
        var page = HTMLDocument(name, links.frame())
        if !apps.isEmpty { page.paragraph("The current snapshot is commit \(first.commit).") }
        for app in apps {
            let details = [app.product.bundleIdentifier, app.product.platform, app.product.team.map { "team \($0)" }]
            page.table(
                "\(app.product.name): \(details.compactMap(\.self).joined(separator: ", "))",
                header: ["Kind", "Store", "Builds", "Location"],
                rows: app.product.uses.map { use in
                    [
                        .text(use.store.kind), .link(use.store.identifier, to: links.store(use.store)),
                        .text(use.configurations.joined(separator: ", ")), .code(use.location.text),
                    ]
                })
        }
        page.table(
            "Released versions", header: ["Version", "App", "Commit"],
            rows: released.map { [.text($0.release ?? ""), .text($0.product.name), .code($0.commit)] })
        let profiles = try registry.profiles(in: name, limit: Self.rowLimit)
        page.table("Profiles", header: Self.profileHeader, rows: profiles.map(row))
        return page
    }

    /// Returns the results of a search.
    func search(_ text: String) throws -> HTMLDocument {
        var page = HTMLDocument("Search for \(text)", links.frame(searched: text))
        let matches = try registry.search(text, limit: pageSize)
        if matches.stores.isEmpty, matches.apps.isEmpty, matches.repositories.isEmpty {
            page.paragraph("No store, app, or repository contains this text.")
        }
        page.table(
            "Stores", header: ["Kind", "Identifier"],
            rows: matches.stores.map { [.text($0.kind), .link($0.identifier, to: links.store($0))] })
        page.table(
            "Apps", header: ["App", "Bundle identifier", "Repository"],
            rows: matches.apps.map { app in
                [
                    .text(app.app), .code(app.bundleIdentifier ?? ""),
                    .link(app.repository, to: links.repository(app.repository)),
                ]
            })
        page.table(
            "Repositories", header: ["Repository"],
            rows: matches.repositories.map { [.link($0, to: links.repository($0))] })
        if [matches.stores.count, matches.apps.count, matches.repositories.count].contains(pageSize) {
            page.paragraph("Only the first \(pageSize) results of a kind are listed.")
        }
        return page
    }

    /// The header of a table of profiles.
    static let profileHeader = ["Expires", "Profile", "Repository", "Apps"]

    /// Returns the row of a profile.
    func row(_ entry: ProfileSummary) -> [HTMLDocument.Cell] {
        let expires = entry.profile.expires.map { $0 < now ? "expired \($0.asDay)" : $0.asDay }
        return [
            .text(expires ?? ""), .text(entry.profile.name ?? entry.profile.path),
            .link(entry.repository, to: links.repository(entry.repository)),
            .text(entry.apps.listed),
        ]
    }
}

extension [String] {
    /// The first elements of a list, and the number of the omitted ones.
    var listed: String {
        let limit = 5
        let rest = count > limit ? ", and \(count - limit) more" : ""
        return prefix(limit).joined(separator: ", ") + rest
    }
}

extension StoreSnapshot.FileLocation {
    /// The path and the line.
    var text: String { path + (line.map { ":\($0)" } ?? "") }
}
