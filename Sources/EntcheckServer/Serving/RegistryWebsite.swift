import FoundationShims
import RegistryModel
import StoreRegistry
import Synchronization
import TextOutput

/// The pages and the API of a registry as functions from requests to responses.
final class RegistryWebsite: Sendable {
    private let registry: SharingRegistry
    private let access: AccessPolicy

    /// The first page, which reads all claims, and the time at which it was made.
    private let overview = Mutex<(text: String, time: Int)?>(nil)

    /// The maximum age of the first page, in seconds.
    private static let overviewAge = 30

    /// The largest number of a page of a list.
    private static let pageLimit = 1_000_000

    /// Creates a site.
    init(_ registry: SharingRegistry, _ access: AccessPolicy) { (self.registry, self.access) = (registry, access) }

    /// Returns the response to a request.
    func response(
        method: String, target: String, headers: [(name: String, value: String)], body: [UInt8]
    ) -> WebResponse {
        let isAPI = API<SharingRegistry>.contains(target)
        do {
            let request = try WebRequest(method: method, target: target, headers: headers, body: body)
            try access.checkHost(of: request)
            return try isAPI ? RegistryAPI.api.response(to: request, of: registry, access) : page(request)
        } catch {
            return .problem(Self.requestError(for: error), isAPI: isAPI, SiteLinks(isServed: true).frame())
        }
    }

    /// Returns the reason that the client receives for an error.
    private static func requestError(for error: any Error) -> RequestError {
        switch error {
        case let error as RequestError: return error
        case let error as RegistryError where error.code == .request: return RequestError(.badRequest, error.message)
        case let error as RegistryError where error.code == .unknown: return RequestError(.notFound, error.message)
        case let error as RegistryError where error.code == .contradiction:
            return RequestError(.conflict, error.message)
        default:
            // The message can contain the address of the database, so it is logged, but not sent to the client.
            Output.report("entcheck-server: \("\(error)".displayed)\n")
            return RequestError(.unavailable, "the registry cannot be used at the moment; try again later")
        }
    }
}

// MARK: - Pages

extension RegistryWebsite {
    private func page(_ request: WebRequest) throws -> WebResponse {
        try request.require(["GET", "HEAD"])
        if let file = HTMLDocument.file(at: request.path) { return file }
        _ = try access.user(of: request, writing: false)
        if request.path == "/" { return .page(try overviewText()) }
        guard let page = try document(request) else {
            throw RequestError(.notFound, "the registry contains nothing at this address")
        }
        return .page(page.text)
    }

    private func overviewText() throws -> String {
        let now = Self.now
        if let known = overview.withLock({ $0 }), (0..<Self.overviewAge).contains(now - known.time) {
            return known.text
        }
        let text = try pages.overview().text
        overview.withLock { $0 = (text, now) }
        return text
    }

    private static var now: Int { Int(Date().timeIntervalSince1970) }

    private var pages: RegistryPages {
        RegistryPages(registry: registry, links: SiteLinks(isServed: true), now: Self.now)
    }

    /// Returns the page of a request; `nil` if there is none.
    private func document(_ request: WebRequest) throws -> HTMLDocument? {
        let number = try Self.number(of: request)
        switch request.path {
        case "/stores": return try stores(request, number)
        case "/store": return try pages.store(try Self.store(of: request))
        case "/history": return try pages.history(try Self.store(of: request), page: number).page
        case "/apps": return try pages.apps(page: number).page
        case "/repositories": return try pages.repositories(page: number).list.page
        case "/repository": return try pages.repository(request.query["name"] ?? "")
        case "/profiles": return try pages.profiles(page: number).page
        case "/search": return try pages.search(try Self.text("text", of: request) ?? "")
        default: return nil
        }
    }

    private func stores(_ request: WebRequest, _ number: Int) throws -> HTMLDocument {
        var filter = StoreFilter(
            identifier: try Self.text("identifier", of: request), kind: try Self.text("kind", of: request),
            app: try Self.text("app", of: request), repository: try Self.text("repository", of: request),
            containing: try Self.text("containing", of: request))
        filter.isShared = request.query["shared"] == "true"
        let names = ["identifier", "kind", "app", "repository", "containing", "shared"]
        let query = names.compactMap { name in
            request.query[name].flatMap { $0.isEmpty ? nil : (name: name, value: $0) }
        }
        return try pages.stores(filter, page: number, query: query).list.page
    }

    private static func store(of request: WebRequest) throws(RequestError) -> RegisteredStoreName {
        RegisteredStoreName(try text("kind", of: request) ?? "", try text("identifier", of: request) ?? "")
    }

    /// Returns the value of a parameter; `nil` if it is absent or empty, as fields of a form can be.
    private static func text(_ name: String, of request: WebRequest) throws(RequestError) -> String? {
        guard let text = request.query[name], !text.isEmpty else { return nil }
        guard text.unicodeScalars.count <= RegistryAPI.nameLimit else {
            throw RequestError(.badRequest, "the parameter `\(name)` is too long")
        }
        return text
    }

    private static func number(of request: WebRequest) throws(RequestError) -> Int {
        guard let text = request.query["page"] else { return 1 }
        guard let number = Int(text), (1...pageLimit).contains(number) else {
            throw RequestError(.badRequest, "the parameter `page` is not valid")
        }
        return number
    }
}
