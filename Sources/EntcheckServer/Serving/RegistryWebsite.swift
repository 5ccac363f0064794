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
        let isAPI = target.hasPrefix(APIEndpoint.root + "/")
        do {
            let request = try WebRequest(method: method, target: target, headers: headers, body: body)
            try access.checkHost(of: request)
            return try isAPI ? callAPI(request) : page(request)
        } catch {
            return Self.response(to: Self.requestError(for: error), isAPI: isAPI)
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

    private static func response(to error: RequestError, isAPI: Bool) -> WebResponse {
        var response: WebResponse
        let title = "\(error.status.rawValue) \(error.status.phrase)"
        if isAPI {
            var json = JSONWriter(isIndented: false)
            json.object { json in
                json.name("detail")
                json.string(error.message)
                json.name("status")
                json.integer(error.status.rawValue)
                json.name("title")
                json.string(error.status.phrase)
            }
            response = WebResponse(error.status, type: "application/problem+json", json.text + "\n")
        } else {
            var page = HTMLDocument(title, SiteLinks(isServed: true))
            page.paragraph("\(error.message).")
            response = .page(page.text, status: error.status)
        }
        if error.status == .unauthorized {
            response.headers.append(("WWW-Authenticate", "Basic realm=\"entcheck\", charset=\"UTF-8\""))
        }
        if !error.allowed.isEmpty { response.headers.append(("Allow", error.allowed.joined(separator: ", "))) }
        return response
    }
}

// MARK: - API

extension RegistryWebsite {
    private func callAPI(_ request: WebRequest) throws -> WebResponse {
        let path = String(request.path.dropFirst(APIEndpoint.root.count))
        let method = request.method == "HEAD" ? "GET" : request.method
        if path == "/openapi.json" {
            try Self.require(["GET"], method)
            _ = try access.user(of: request, writing: false)
            return .json(OpenAPIDescription.text)
        }
        let endpoints = APIEndpoint.all.filter { $0.path == path }
        guard !endpoints.isEmpty else { throw RequestError(.notFound, "the API does not contain this path") }
        try Self.require(endpoints.map(\.method), method)
        for endpoint in endpoints where endpoint.method == method {
            let user = try access.user(of: request, writing: endpoint.isWrite)
            let call = try APICall(endpoint, request, registry: registry, user: user, now: Self.now)
            let document = try endpoint.run(call)
            return endpoint.result == nil ? WebResponse(.noContent) : .json(document)
        }
        throw RequestError(.notFound, "the API does not contain this path")
    }

    private static var now: Int { Int(Date().timeIntervalSince1970) }

    private static func require(_ methods: [String], _ method: String) throws(RequestError) {
        guard !methods.contains(method) else { return }
        var error = RequestError(.methodNotAllowed, "the method is not allowed here")
        error.allowed = methods
        throw error
    }
}

// MARK: - Pages

extension RegistryWebsite {
    private func page(_ request: WebRequest) throws -> WebResponse {
        try Self.require(["GET", "HEAD"], request.method)
        switch request.path {
        case "/style.css": return WebResponse(.ok, type: "text/css; charset=utf-8", HTMLDocument.style)
        case "/icon.svg": return WebResponse(.ok, type: "image/svg+xml", HTMLDocument.icon)
        default: break
        }
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
        guard text.unicodeScalars.count <= APISchema.nameLimit else {
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
