import FoundationShims
import RegistryModel
import StoreRegistry
import SystemShims

/// The registry as static pages.
struct RegistrySite {
    private let registry: SharingRegistry
    private let directory: String
    private let today: Int

    /// The number of rows of one list page.
    private static let pageSize = 500

    /// The number of days in which a profile expires soon.
    private static let soonDays = 60

    /// The maximum number of rows on the overview.
    private static let overviewLimit = 50

    /// Creates the pages of a registry in a directory.
    init(_ registry: SharingRegistry, in directory: String, today: Int) {
        (self.registry, self.directory, self.today) = (registry, directory, today)
    }

    /// Writes all pages, and returns their number.
    func write() throws -> Int {
        for path in [directory, "\(directory)/store", "\(directory)/repository"] {
            guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw Self.problem(path) }
        }
        try write("style.css", HTMLDocument.style)
        let (storePages, busiest) = try writeStores()
        let (repositoryPages, repositories) = try writeRepositories()
        try writeOverview(busiest, repositories: repositories)
        return storePages + repositoryPages + 1
    }

    private func write(_ name: String, _ text: String) throws {
        let path = "\(directory)/\(name)"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o666)
        guard descriptor >= 0 else { throw Self.problem(path) }
        defer { close(descriptor) }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { SystemShims.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { throw Self.problem(path) }
            rest = rest.dropFirst(count)
        }
    }

    private static func problem(_ path: String) -> ServerStatus {
        Output.report("entcheck-server: \(path): \(String(cString: strerror(errno)))\n")
        return .unreadable
    }

    /// Returns the file name of a page, which does not change when other pages are added.
    private static func fileName(_ name: String) -> String {
        String(SHA256Digest(Array(name.utf8)).description.prefix(20)) + ".html"
    }

    private static func address(_ store: RegisteredStoreName) -> String {
        "store/" + fileName("\(store.kind) \(store.identifier)")
    }

    private static func address(_ repository: String) -> String { "repository/" + fileName(repository) }
}

// MARK: - Stores

extension RegistrySite {
    /// Writes the list of stores and the page of each store that several products use.
    private func writeStores() throws -> (pages: Int, busiest: [StoreSummary]) {
        var (pages, number, busiest): (Int, Int, [StoreSummary]) = (0, 1, [])
        var filter = StoreFilter()
        filter.limit = Self.pageSize
        while true {
            filter.offset = (number - 1) * Self.pageSize
            let stores = try registry.stores(filter)
            for store in stores {
                try write(Self.address(store.store), try page(of: store).text)
                pages += 1
            }
            busiest = (busiest + stores).sorted { $0.repositoryCount > $1.repositoryCount }
            busiest = Array(busiest.prefix(Self.overviewLimit))
            let hasMore = stores.count == Self.pageSize
            var list = HTMLDocument("Stores, page \(number)")
            list.markup(Self.pager("stores", number, hasMore: hasMore))
            list.table(
                "Stores in use", header: ["Kind", "Identifier", "Repositories", "Apps"],
                rows: stores.map { store in
                    [
                        .text(store.store.kind), .link(store.store.identifier, to: Self.address(store.store)),
                        .text("\(store.repositoryCount)"), .text(store.appNames),
                    ]
                })
            list.markup(Self.pager("stores", number, hasMore: hasMore))
            try write("stores-\(number).html", list.text)
            pages += 1
            guard hasMore else { return (pages, busiest) }
            number += 1
        }
    }

    private func page(of store: StoreSummary) throws -> HTMLDocument {
        var page = HTMLDocument("\(store.store.kind) \(store.store.identifier)", root: "../")
        if let owner = store.owner { page.paragraph("Owner: team \(owner)") }
        if let retired = store.retired { page.paragraph("Retired: \(retired)") }
        page.markup(StoreGraphSVG(store).markup)
        page.table(
            "Apps that use the store now", header: ["Repository", "App", "Builds", "Location", "Since"],
            rows: store.users.map { user in
                let line = user.place.line.map { ":\($0)" } ?? ""
                return [
                    .link(user.repository, to: "../" + Self.address(user.repository)), .text(user.app),
                    .text(([user.platform].compactMap(\.self) + user.configurations).joined(separator: ", ")),
                    .code(user.place.path + line), .text(user.since.asDay),
                ]
            })
        page.table(
            "Released versions that use the store", header: ["Repository", "App", "Version"],
            rows: store.releases.map { user in
                [
                    .link(user.repository, to: "../" + Self.address(user.repository)), .text(user.app),
                    .text(user.release ?? ""),
                ]
            })
        // The history of a store of one repository is that of the repository.
        guard store.repositoryCount > 1 || !store.releases.isEmpty else { return page }
        page.table(
            "History", header: ["Repository", "From", "Until", "Releases"],
            rows: try registry.history(of: store.store).map { period in
                [
                    .text(period.repository), .text(period.from.asDay), .text(period.to?.asDay ?? "still in use"),
                    .text(period.releases.joined(separator: ", ")),
                ]
            })
        return page
    }

    private static func pager(_ name: String, _ number: Int, hasMore: Bool) -> String {
        let back = number > 1 ? "<a href=\"\(name)-\(number - 1).html\" rel=\"prev\">Previous page</a> " : ""
        let next = hasMore ? "<a href=\"\(name)-\(number + 1).html\" rel=\"next\">Next page</a>" : ""
        return back.isEmpty && next.isEmpty ? "" : "<p>\(back)\(next)</p>\n"
    }
}

extension StoreSummary {
    /// The number of repositories that use the store now.
    fileprivate var repositoryCount: Int { Set(users.map(\.repository)).count }

    /// The names of the first apps.
    fileprivate var appNames: String {
        let names = Set(users.map(\.app)).sorted()
        let limit = 5
        return names.prefix(limit).joined(separator: ", ")
            + (names.count > limit ? ", and \(names.count - limit) more" : "")
    }
}

// MARK: - Repositories

extension RegistrySite {
    /// Writes the list of repositories and the page of each.
    private func writeRepositories() throws -> (pages: Int, count: Int) {
        var (names, last): ([(String, Int)], [AppSummary]) = ([], [])
        var filter = SharingRegistry.AppFilter()
        filter.limit = Self.pageSize
        var pages = 0
        // Apps are sorted by repository; the apps of the last one can continue in the next part.
        while true {
            let apps = try registry.apps(filter)
            for app in apps {
                if let first = last.first, first.repository != app.repository {
                    try write(last, to: &names)
                    last = []
                }
                last.append(app)
            }
            filter.offset += Self.pageSize
            guard apps.count == Self.pageSize else { break }
        }
        if !last.isEmpty { try write(last, to: &names) }
        pages += names.count
        for start in stride(from: 0, to: max(names.count, 1), by: Self.pageSize) {
            let part = names[start..<min(start + Self.pageSize, names.count)]
            let number = start / Self.pageSize + 1
            var list = HTMLDocument("Repositories, page \(number)")
            let hasMore = start + Self.pageSize < names.count
            list.markup(Self.pager("repositories", number, hasMore: hasMore))
            list.table(
                "Repositories", header: ["Repository", "Apps"],
                rows: part.map { [.link($0.0, to: Self.address($0.0)), .text("\($0.1)")] })
            list.markup(Self.pager("repositories", number, hasMore: hasMore))
            try write("repositories-\(number).html", list.text)
            pages += 1
        }
        return (pages, names.count)
    }

    private func write(_ apps: [AppSummary], to names: inout [(String, Int)]) throws {
        guard let first = apps.first else { return }
        var page = HTMLDocument(first.repository, root: "../")
        page.paragraph("The current snapshot is commit \(first.commit).")
        for app in apps {
            let details = [app.product.bundleIdentifier, app.product.platform, app.product.team.map { "team \($0)" }]
            page.table(
                "\(app.product.name): \(details.compactMap(\.self).joined(separator: ", "))",
                header: ["Kind", "Store", "Builds", "Location"],
                rows: app.product.uses.map { use in
                    [
                        .text(use.store.kind), .link(use.store.identifier, to: "../" + Self.address(use.store)),
                        .text(use.configurations.joined(separator: ", ")),
                        .code(use.place.path + (use.place.line.map { ":\($0)" } ?? "")),
                    ]
                })
        }
        try write(Self.address(first.repository), page.text)
        names.append((first.repository, apps.count))
    }

    /// Writes the first page.
    private func writeOverview(_ busiest: [StoreSummary], repositories: Int) throws {
        var page = HTMLDocument("Stores of the organization")
        page.paragraph("\(repositories) repositories, as of \(today.asDay).")
        let profiles = try registry.profiles(expiringBefore: today + Self.soonDays * 86_400)
        page.table(
            "Profiles that have expired or expire within \(Self.soonDays) days",
            header: ["Expires", "Profile", "Repository", "Apps"],
            rows: profiles.prefix(Self.overviewLimit).map { entry in
                [
                    .text(entry.profile.expires?.asDay ?? ""), .text(entry.profile.name ?? entry.profile.path),
                    .link(entry.repository, to: Self.address(entry.repository)),
                    .text(entry.apps.joined(separator: ", ")),
                ]
            })
        if profiles.count > Self.overviewLimit {
            page.paragraph(
                "\(profiles.count - Self.overviewLimit) more profiles expire; use entcheck registry profiles.")
        }
        page.table(
            "Stores that most repositories use", header: ["Kind", "Identifier", "Repositories"],
            rows: busiest.filter { $0.repositoryCount > 1 }.map { store in
                [
                    .text(store.store.kind), .link(store.store.identifier, to: Self.address(store.store)),
                    .text("\(store.repositoryCount)"),
                ]
            })
        try write("index.html", page.text)
    }
}
