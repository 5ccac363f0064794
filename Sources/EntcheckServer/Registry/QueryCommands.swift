import ArgumentParser
import FoundationShims
import RegistryModel
import StoreRegistry
import TextOutput

/// Lists stores with their users.
struct StoresCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stores", abstract: "Show the apps that use a store, now and in released versions.")

    @Argument(help: "The identifier of the store. (default: all stores in use)")
    var store: String?

    @OptionGroup var address: AddressOption

    @Option(help: ArgumentHelp("Only stores of this kind.", valueName: "kind"))
    var kind: KindArgument?

    @Option(help: ArgumentHelp("Only stores of the app with this name or bundle identifier.", valueName: "name"))
    var app: String?

    @Option(help: ArgumentHelp("Only stores of this repository.", valueName: "name"))
    var repository: String?

    @Option(help: ArgumentHelp("Only stores whose identifier contains this text, ignoring case.", valueName: "text"))
    var containing: String?

    @Flag(help: "Only stores that several repositories use.")
    var shared = false

    @OptionGroup var paging: PagingOptions
    @OptionGroup var output: FormatOption

    func run() throws {
        var filter = StoreFilter(
            identifier: store, kind: kind?.rawValue, app: app, repository: repository, containing: containing)
        filter.isShared = shared
        (filter.limit, filter.offset) = (paging.limit, paging.offset)
        let stores = try address.open().stores(filter)
        try output.write(stores, as: "stores", of: "such store") { stores in
            stores.map { $0.text }.joined(separator: "\n")
        }
    }
}

/// The options that select a part of a long result.
struct PagingOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The maximum number of results.", valueName: "n"))
    var limit = 1000

    @Option(help: ArgumentHelp("The number of results to skip.", valueName: "n"))
    var offset = 0

    func validate() throws {
        if limit < 1 || offset < 0 { throw ValidationError("--limit must be at least 1, and --offset at least 0.") }
    }
}

/// Lists apps with their stores.
struct AppsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apps", abstract: "Show the stores that an app uses.")

    @Argument(help: "The name or bundle identifier of the app. (default: all apps)")
    var app: String?

    @OptionGroup var address: AddressOption

    @Option(help: ArgumentHelp("Only apps of this repository.", valueName: "name"))
    var repository: String?

    @Flag(help: "Include released versions.")
    var releases = false

    @OptionGroup var paging: PagingOptions
    @OptionGroup var output: FormatOption

    func run() throws {
        var filter = SharingRegistry.AppFilter(app: app, repository: repository)
        (filter.includesReleases, filter.limit, filter.offset) = (releases, paging.limit, paging.offset)
        let apps = try address.open().apps(filter)
        try output.write(apps, as: "apps", of: "such app") { apps in
            apps.map { app in
                let product = app.product
                let details = [product.bundleIdentifier, product.platform, product.team.map { "team \($0)" }]
                let version = app.release.map { ", release \($0)" } ?? ""
                return "\(product.name.displayed) of \(app.repository.displayed)\(version) "
                    + "(\(details.compactMap(\.self).joined(separator: ", ").displayed))\n"
                    + product.uses.map { "  \($0.store.text)\($0.details)\n" }.joined()
            }.joined(separator: "\n")
        }
    }
}

/// Lists profiles that expire.
struct ProfilesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profiles", abstract: "Show the profiles that expire, and the apps that require them.")

    @OptionGroup var address: AddressOption

    @Option(help: ArgumentHelp("Only profiles that expire within this number of days.", valueName: "days"))
    var within: Int?

    @Option(help: ArgumentHelp("Only profiles of this repository.", valueName: "name"))
    var repository: String?

    @Option(help: ArgumentHelp("The current date, in ISO 8601 format. (default: the system clock)", valueName: "date"))
    var now: TimeArgument?

    @OptionGroup var output: FormatOption

    func validate() throws {
        if let within, !(0...36_500 ~= within) { throw ValidationError("--within must be from 0 to 36500.") }
    }

    func run() throws {
        let today = now?.seconds ?? Int(Date().timeIntervalSince1970)
        let profiles = try address.open().profiles(
            expiringBefore: within.map { today + $0 * 86_400 }, in: repository)
        try output.write(profiles, as: "profiles", of: "such profile") { profiles in
            TextTable(
                header: ["Expires", "Profile", "Repository", "Apps"],
                rows: profiles.map { entry in
                    let expires = entry.profile.expires.map { time in
                        time < today ? "expired \(time.asDay)" : "\(time.asDay), \((time - today) / 86_400) days"
                    }
                    return [
                        expires ?? "", entry.profile.name ?? entry.profile.path, entry.repository,
                        entry.apps.joined(separator: ", "),
                    ].map(\.displayed)
                }
            ).text
        }
    }
}

/// Shows the history of a store.
struct HistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "Show when repositories used a store.")

    @OptionGroup var store: StoreArgument
    @OptionGroup var address: AddressOption
    @OptionGroup var output: FormatOption

    func run() throws {
        let registry = try address.open()
        let periods = try registry.history(of: try store.name(in: registry))
        try output.write(periods, as: "history", of: "use of `\(store.store)`") { periods in
            TextTable(
                header: ["Repository", "From", "Until", "Releases"],
                rows: periods.map { period in
                    let end = period.to.map { "\($0.asDay) (\(period.leavingCommit?.prefix(12) ?? ""))" }
                    return [
                        period.repository, "\(period.from.asDay) (\(period.firstCommit.prefix(12)))",
                        end ?? "still in use", period.releases.joined(separator: ", "),
                    ].map(\.displayed)
                }
            ).text
        }
    }
}

extension StoreSummary {
    /// The store and its users as lines of text.
    fileprivate var text: String {
        var lines = [store.text]
        if let owner { lines.append("  owner: team \(owner.displayed)") }
        if let retired { lines.append("  retired: \(retired.displayed)") }
        lines += users.map { "  \($0.text), since \($0.since.asDay)" }
        for (release, users) in Dictionary(grouping: releases, by: { [$0.repository, $0.release ?? ""] })
            .sorted(by: { $0.key.lexicographicallyPrecedes($1.key) })
        {
            lines.append(
                "  released: \(users.map(\.app).joined(separator: ", ").displayed) of "
                    + release.joined(separator: ", version ").displayed)
        }
        return lines.map { $0 + "\n" }.joined()
    }
}

extension StoreUser {
    fileprivate var text: String {
        let builds = configurations.isEmpty ? "" : " (\(configurations.joined(separator: ", ")))"
        let position = location.line.map { ":\($0):\(location.column ?? 1)" } ?? ""
        return "\(app) of \(repository)\(builds), \(location.path)\(position)".displayed
    }
}

extension RegisteredStoreName {
    /// The kind and the identifier as text.
    fileprivate var text: String { "\(kind) \(identifier)".displayed }
}

extension StoreSnapshot.Use {
    fileprivate var details: String {
        let parts = [environment, configurations.isEmpty ? nil : configurations.joined(separator: ", ")]
        let text = parts.compactMap(\.self).joined(separator: "; ")
        return text.isEmpty ? "" : " (\(text.displayed))"
    }
}
