import RegistryModel
import StoreRegistry

extension RegistryPages {
    /// Returns the page of a store; `nil` if it is not recorded.
    func store(_ name: RegisteredStoreName) throws -> HTMLDocument? {
        try registry.stores(StoreFilter(identifier: name.identifier, kind: name.kind)).first.map(store)
    }

    /// Returns the page of a store.
    func store(_ store: StoreSummary) throws -> HTMLDocument {
        var page = HTMLDocument("\(store.store.kind) \(store.store.identifier)", links.frame())
        if let owner = store.owner { page.paragraph("Owner: team \(owner)") }
        if let retired = store.retired { page.paragraph("Retired: \(retired)") }
        if store.users.isEmpty { page.paragraph("No app uses the store now.") }
        page.markup(StoreGraphSVG(store).markup)
        page.table(
            "Apps that use the store now", header: ["Repository", "App", "Builds", "Location", "Since"],
            rows: store.users.prefix(Self.rowLimit).map { user in
                [
                    .link(user.repository, to: links.repository(user.repository)), .text(user.app),
                    .text(([user.platform].compactMap(\.self) + user.configurations).joined(separator: ", ")),
                    .code(user.location.text), .text(user.since.asDay),
                ]
            })
        addRest(of: store.users.count, to: &page)
        page.table(
            "Released versions that use the store", header: ["Repository", "App", "Version"],
            rows: store.releases.prefix(Self.rowLimit).map { user in
                [
                    .link(user.repository, to: links.repository(user.repository)), .text(user.app),
                    .text(user.release ?? ""),
                ]
            })
        addRest(of: store.releases.count, to: &page)
        // In files, the page of a store that only one repository uses has no history, because it equals that of the
        // repository.
        guard links.isServed || store.repositoryCount > 1 || !store.releases.isEmpty else { return page }
        addHistory(try registry.history(of: store.store, limit: Self.historySize), to: &page)
        if links.isServed, store.repositoryCount > Self.historySize {
            page.link("History of more repositories", to: links.history(store.store, page: 2))
        }
        return page
    }

    private func addRest(of count: Int, to page: inout HTMLDocument) {
        guard count > Self.rowLimit else { return }
        page.paragraph("\(count - Self.rowLimit) more; entcheck registry stores lists all of them.")
    }

    /// Returns a page of the history of a store.
    func history(_ store: RegisteredStoreName, page number: Int) throws -> ListPage {
        let periods = try registry.history(
            of: store, limit: Self.historySize + 1, offset: (number - 1) * Self.historySize)
        let names = Set(periods.map(\.repository)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let hasMore = names.count > Self.historySize
        let shown = hasMore ? periods.filter { $0.repository != names.last } : periods
        var page = HTMLDocument("History of \(store.kind) \(store.identifier)", links.frame())
        page.link("Apps that use the store now", to: links.store(store))
        addHistory(shown, to: &page)
        page.pager(number, hasMore: hasMore) { links.history(store, page: $0) }
        return ListPage(page: page, hasMore: hasMore)
    }

    private func addHistory(_ periods: [StorePeriod], to page: inout HTMLDocument) {
        page.table(
            "History", header: ["Repository", "From", "Until", "Releases"],
            rows: periods.map { period in
                [
                    .text(period.repository), .text(period.from.asDay), .text(period.to?.asDay ?? "still in use"),
                    .text(period.releases.joined(separator: ", ")),
                ]
            })
    }
}

extension StoreSummary {
    /// The number of repositories that use the store now.
    var repositoryCount: Int { Set(users.map(\.repository)).count }
}

// MARK: - Lists

extension RegistryPages {
    /// Returns a page of the list of stores, and its stores.
    func stores(
        _ filter: StoreFilter, page number: Int, query: [(name: String, value: String)] = []
    ) throws -> (list: ListPage, stores: [StoreSummary]) {
        var filter = filter
        (filter.limit, filter.offset) = (pageSize, (number - 1) * pageSize)
        let stores = try registry.stores(filter)
        var page = HTMLDocument(title(.stores, number), links.frame())
        if links.isServed { page.markup(Self.filterForm(filter)) }
        if stores.isEmpty { page.paragraph("No store matches.") }
        page.table(
            "Stores in use", header: ["Kind", "Identifier", "Repositories", "Apps"],
            rows: stores.map { store in
                [
                    .text(store.store.kind), .link(store.store.identifier, to: links.store(store.store)),
                    .text("\(store.repositoryCount)"), .text(Set(store.users.map(\.app)).sorted().listed),
                ]
            })
        let hasMore = stores.count == pageSize
        page.pager(number, hasMore: hasMore) { links.list(.stores, page: $0, query) }
        return (ListPage(page: page, hasMore: hasMore), stores)
    }

    private func title(_ list: SiteLinks.List, _ number: Int) -> String {
        number == 1 ? list.title : "\(list.title), page \(number)"
    }

    private static func filterForm(_ filter: StoreFilter) -> String {
        let kinds = RegisteredStoreName.kinds.map { kind in
            "<option\(kind == filter.kind ? " selected" : "")>\(kind.escapedForHTML)</option>"
        }
        return """
            <form class="filter" action="stores" method="get">
            <label>Kind <select name="kind"><option value="">all</option>\(kinds.joined())</select></label>
            <label>Identifier contains <input name="containing" maxlength="500" \
            value="\((filter.containing ?? "").escapedForHTML)"></label>
            <label>Shared <select name="shared"><option value="">all</option>\
            <option value="true"\(filter.isShared ? " selected" : "")>by several repositories</option></select></label>
            <button>Filter</button>
            </form>

            """
    }

    /// Returns a page of the list of apps.
    func apps(page number: Int) throws -> ListPage {
        var filter = SharingRegistry.AppFilter()
        (filter.limit, filter.offset) = (pageSize, (number - 1) * pageSize)
        let apps = try registry.apps(filter)
        return list(.apps, number, isFull: apps.count == pageSize) { page in
            page.table(
                "Apps", header: ["App", "Bundle identifier", "Repository", "Stores"],
                rows: apps.map { app in
                    [
                        .text(app.product.name), .code(app.product.bundleIdentifier ?? ""),
                        .link(app.repository, to: links.repository(app.repository)),
                        .text("\(app.product.uses.count)"),
                    ]
                })
        }
    }

    /// Returns a page of the list of repositories, and the repositories.
    func repositories(page number: Int) throws -> (list: ListPage, repositories: [RepositorySummary]) {
        let repositories = try registry.repositories(limit: pageSize, offset: (number - 1) * pageSize)
        let list = list(.repositories, number, isFull: repositories.count == pageSize) { page in
            page.table(
                "Repositories", header: ["Repository", "Apps", "Commit", "Time"],
                rows: repositories.map { entry in
                    [
                        .link(entry.repository, to: links.repository(entry.repository)), .text("\(entry.apps)"),
                        .code(String((entry.commit ?? "only releases").prefix(12))), .text(entry.time?.asDay ?? ""),
                    ]
                })
        }
        return (list, repositories)
    }

    /// Returns a page of the list of profiles in the order of their expiration.
    func profiles(page number: Int) throws -> ListPage {
        let profiles = try registry.profiles(limit: pageSize, offset: (number - 1) * pageSize)
        return list(.profiles, number, isFull: profiles.count == pageSize) { page in
            page.table("Profiles", header: Self.profileHeader, rows: profiles.map(row))
        }
    }

    private func list(
        _ list: SiteLinks.List, _ number: Int, isFull: Bool, _ content: (inout HTMLDocument) -> Void
    ) -> ListPage {
        var page = HTMLDocument(title(list, number), links.frame())
        content(&page)
        page.pager(number, hasMore: isFull) { links.list(list, page: $0) }
        return ListPage(page: page, hasMore: isFull)
    }
}
