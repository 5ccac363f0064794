import RegistryModel
import StoreRegistry

/// The API of the registry.
enum RegistryAPI {
    /// The operations and the definitions of their content.
    static let api = API<SharingRegistry>(
        title: "entcheck registry",
        description: "The registry of stores. Reading requires authentication, unless the server listens only on this "
            + "computer or was started with --public. Recording requires --write. Docs/Registry.md describes the setup.",
        definitions: definitions, endpoints: reading + checking + recording)

    private typealias Endpoint = APIEndpoint<SharingRegistry>
    private typealias Call = APICall<SharingRegistry>

    private static let kind = APIParameter(
        name: "kind", schema: .choice(RegisteredStoreName.kinds), summary: "The kind of the store.")
    private static let identifier = APIParameter(
        name: "identifier", schema: .text(1...nameLimit), summary: "The identifier of the store.")

    private static func text(_ name: String, _ summary: String) -> APIParameter {
        APIParameter(name: name, schema: .text(1...nameLimit), summary: summary)
    }

    /// The parameters that select a store.
    private static let store = [kind, identifier].map { parameter in
        var parameter = parameter
        parameter.isRequired = true
        return parameter
    }

    /// The parameters that select a part of a list.
    private static let paging = [
        APIParameter(
            name: "limit", schema: .integer(1...1000), standard: 100, summary: "The maximum number of results."),
        APIParameter(
            name: "offset", schema: .integer(0...100_000_000), standard: 0, summary: "The number of results to skip."),
    ]

    private static let reading = [
        Endpoint(
            method: "GET", path: "/status", name: "getStatus", summary: "Return the kind of the database.",
            result: "status"
        ) { try RegistryDocument.json(try $0.service.status(), as: "status") },
        Endpoint(
            method: "GET", path: "/stores", name: "listStores", summary: "List stores with their users.",
            parameters: [
                kind, identifier, text("app", "Only stores of the app with this name or bundle identifier."),
                text("repository", "Only stores of this repository."),
                text("containing", "Only stores whose identifier contains this text, ignoring case."),
                APIParameter(name: "shared", schema: .boolean, summary: "Only stores that several repositories use."),
            ] + paging, result: "stores", run: stores),
        Endpoint(
            method: "GET", path: "/store", name: "getStore", summary: "Return one store with its users.",
            parameters: store, result: "store", problems: [.notFound]
        ) { try RegistryDocument.json(try summary($0), as: "store") },
        Endpoint(
            method: "GET", path: "/history", name: "listHistory",
            summary: "List the periods in which repositories used a store.",
            parameters: store
                + paging.map { parameter in
                    APIParameter(
                        name: parameter.name, schema: parameter.schema, standard: parameter.standard,
                        summary: parameter.summary.replacing("results", with: "repositories"))
                }, result: "history"
        ) { call in
            let periods = try call.service.history(
                of: call.store, limit: call.integer("limit"), offset: call.integer("offset"))
            return try RegistryDocument.json(periods, as: "history")
        },
        Endpoint(
            method: "GET", path: "/apps", name: "listApps", summary: "List apps with their stores.",
            parameters: [
                text("app", "Only apps with this name or bundle identifier."),
                text("repository", "Only apps of this repository."),
                APIParameter(name: "releases", schema: .boolean, summary: "Include released versions."),
            ] + paging, result: "apps"
        ) { call in
            var filter = SharingRegistry.AppFilter(app: call.text("app"), repository: call.text("repository"))
            filter.includesReleases = call.flag("releases")
            (filter.limit, filter.offset) = (call.integer("limit"), call.integer("offset"))
            return try RegistryDocument.json(try call.service.apps(filter), as: "apps")
        },
        Endpoint(
            method: "GET", path: "/repositories", name: "listRepositories", summary: "List repositories.",
            parameters: [text("containing", "Only repositories whose name contains this text, ignoring case.")]
                + paging, result: "repositories"
        ) { call in
            let list = try call.service.repositories(
                containing: call.text("containing") ?? "", limit: call.integer("limit"), offset: call.integer("offset"))
            return try RegistryDocument.json(list, as: "repositories")
        },
        Endpoint(
            method: "GET", path: "/profiles", name: "listProfiles",
            summary: "List profiles in the order of their expiration, with the apps that require them.",
            parameters: [
                APIParameter(
                    name: "within", schema: .integer(0...36_500),
                    summary: "Only profiles that have expired or expire within this number of days."),
                text("repository", "Only profiles of this repository."),
            ] + paging, result: "profiles"
        ) { call in
            let profiles = try call.service.profiles(
                expiringBefore: call.optionalInteger("within").map { call.now + $0 * 86_400 },
                in: call.text("repository"), limit: call.integer("limit"), offset: call.integer("offset"))
            return try RegistryDocument.json(profiles, as: "profiles")
        },
        Endpoint(
            method: "GET", path: "/search", name: "search",
            summary: "Find the stores, apps, and repositories whose names contain a text, ignoring case.",
            parameters: [
                APIParameter(name: "text", schema: .text(1...nameLimit), isRequired: true, summary: "The text.")
            ] + paging.prefix(1), result: "search"
        ) { call in
            let matches = try call.service.search(call.text("text") ?? "", limit: call.integer("limit"))
            return try RegistryDocument.json(matches, as: "search")
        },
    ]

    private static let checking = [
        Endpoint(
            method: "POST", path: "/check", name: "check",
            summary: "Return the facts that `entcheck registry check` compares with a snapshot. Changes nothing.",
            content: "checkRequest", result: "uses"
        ) { call in
            let request = try call.content(CheckRequest.self)
            let uses = try call.service.uses(of: request.repository, claiming: request.snapshot.stores)
            return try RegistryDocument.json(uses, as: "uses")
        }
    ]

    private static let recording = [
        Endpoint(
            method: "POST", path: "/snapshots", name: "recordSnapshot",
            summary: "Record the output of `entcheck registry record --snapshot`. Recording it again changes nothing.",
            content: "recordRequest", result: "recording", problems: [.conflict], isWrite: true, run: record),
        Endpoint(
            method: "PUT", path: "/owner", name: "setOwner", summary: "Record the team that owns a store.",
            parameters: store, content: "ownerRequest", isWrite: true
        ) { call in
            try call.service.setOwner(of: call.store, to: try call.content(Owner.self).team, by: call.user)
            return ""
        },
        Endpoint(
            method: "DELETE", path: "/owner", name: "removeOwner", summary: "Remove the owner of a store.",
            parameters: store, problems: [.notFound], isWrite: true
        ) { call in
            try call.service.setOwner(of: call.store, to: nil, by: call.user)
            return ""
        },
        Endpoint(
            method: "PUT", path: "/retirement", name: "retire",
            summary: "Retire an identifier, so that no app claims it again.", parameters: store,
            content: "retirementRequest", isWrite: true
        ) { call in
            let reason = try call.content(Retirement.self).reason
            try call.service.retire(call.store, because: reason, by: call.user)
            return ""
        },
        Endpoint(
            method: "DELETE", path: "/retirement", name: "removeRetirement",
            summary: "Remove the retirement of an identifier.", parameters: store, problems: [.notFound], isWrite: true
        ) { call in
            try call.service.retire(call.store, because: nil, by: call.user)
            return ""
        },
    ]
}

// MARK: - Operations

extension RegistryAPI {
    private struct CheckRequest: Decodable {
        let repository: String
        let snapshot: StoreSnapshot
    }

    private struct RecordRequest: Decodable {
        let repository: String
        let commit: String
        let release: String?
        let time: Int
        let replace: Bool?
        let snapshot: StoreSnapshot
    }

    private struct Owner: Decodable { let team: String }

    private struct Retirement: Decodable { let reason: String }

    private struct Effect: Encodable { let effect: String }

    @Sendable private static func stores(_ call: Call) throws -> String {
        var filter = StoreFilter(
            identifier: call.text("identifier"), kind: call.text("kind"), app: call.text("app"),
            repository: call.text("repository"), containing: call.text("containing"))
        filter.isShared = call.flag("shared")
        (filter.limit, filter.offset) = (call.integer("limit"), call.integer("offset"))
        return try RegistryDocument.json(try call.service.stores(filter), as: "stores")
    }

    private static func summary(_ call: Call) throws -> StoreSummary {
        let store = call.store
        let found = try call.service.stores(StoreFilter(identifier: store.identifier, kind: store.kind))
        guard let summary = found.first else { throw RequestError(.notFound, "the registry contains no such store") }
        return summary
    }

    @Sendable private static func record(_ call: Call) throws -> String {
        let request = try call.content(RecordRequest.self)
        let revision = Revision(
            repository: request.repository, commit: request.commit, release: request.release ?? "", time: request.time,
            recorder: call.user)
        let effect = try call.service.record(request.snapshot, of: revision, replacing: request.replace ?? false)
        return try RegistryDocument.json(Effect(effect: effect.rawValue), as: "recording")
    }
}

extension APICall<SharingRegistry> {
    /// The store that the parameters name.
    fileprivate var store: RegisteredStoreName { RegisteredStoreName(text("kind") ?? "", text("identifier") ?? "") }
}
