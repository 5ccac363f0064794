import FoundationShims
import LocalCloud
import Synchronization

/// The page and the API of a shared simulated iCloud as functions from requests to responses.
final class CloudWebsite: Sendable {
    private let cloud: SharedCloud
    private let access: AccessPolicy

    /// The address of the forms of the page.
    private static let actionPath = "/action"

    /// Creates a site.
    init(_ cloud: SharedCloud, _ access: AccessPolicy) { (self.cloud, self.access) = (cloud, access) }

    /// Returns the response to a request.
    func response(
        method: String, target: String, headers: [(name: String, value: String)], body: [UInt8]
    ) -> WebResponse {
        let isAPI = API<SharedCloud>.contains(target)
        do {
            let request = try WebRequest(method: method, target: target, headers: headers, body: body)
            try access.checkHost(of: request)
            return try isAPI ? CloudAPI.response(to: request, of: cloud, access) : page(request)
        } catch {
            return .problem(RequestError(error, of: cloud), isAPI: isAPI, CloudPage.frame)
        }
    }

    /// Returns whether a request changes the simulated iCloud and is performed at once, together with others.
    @Sendable func isChange(method: String, target: String) -> Bool {
        guard let path = String(percentEncoded: target.prefix { $0 != "?" }) else { return false }
        return Self.changes.contains("\(method) \(path)")
    }

    /// The methods and paths of the operations that ``isChange(method:target:)`` accepts.
    ///
    /// A download can wait, and a rewind replaces files together with its rows.
    private static let changes = Set(
        CloudAPI.api.endpoints.filter { $0.isWrite && !["download", "rewind"].contains($0.name) }.map {
            "\($0.method) \(API<SharedCloud>.root)\($0.path)"
        })

    /// Returns the responses to requests, whose effects are saved together before.
    @Sendable func responses(to requests: [IncomingRequest]) -> [WebResponse] {
        do {
            let responses = try cloud.turns.withLock { _ in
                try cloud.world.group {
                    requests.map { response(method: $0.method, target: $0.target, headers: $0.headers, body: $0.body) }
                }
            }
            cloud.forgetWrittenFiles()
            return responses
        } catch {
            return requests.map { _ in .problem(RequestError(cloud: error), isAPI: true, CloudPage.frame) }
        }
    }

    /// Returns the messages for a request of a WebSocket; `nil` if it is answered like any other request, with the reason
    /// if it is not allowed.
    func messages(method: String, target: String, headers: [(name: String, value: String)]) -> MessageSource? {
        guard API<SharedCloud>.contains(target) else { return nil }
        do {
            let request = try WebRequest(method: method, target: target, headers: headers)
            try access.checkHost(of: request)
            try access.checkOrigin(of: request)
            return try CloudAPI.messages(for: request, of: cloud, access)
        } catch {
            return nil
        }
    }

    private func page(_ request: WebRequest) throws -> WebResponse {
        if let file = HTMLDocument.file(at: request.path) {
            try request.require(["GET", "HEAD"])
            return file
        }
        if request.path == Self.actionPath { return try act(request) }
        try request.require(["GET", "HEAD"])
        _ = try access.user(of: request, writing: false)
        if request.path == "/timeline.swift" {
            let text = try HistoryOrigin.reading { try TimelineExport(cloud).text() }
            return WebResponse(.ok, type: "text/x-swift; charset=utf-8", text)
        }
        guard request.path == "/" else { throw RequestError(.notFound, "the server has no page at this address") }
        let before = request.query["before"].flatMap { Int($0) }
        return .page(try HistoryOrigin.reading { try CloudPage(cloud, before: before).text() })
    }

    /// Performs the action of a form, and leads the browser back to the page.
    private func act(_ request: WebRequest) throws -> WebResponse {
        try request.require(["POST"])
        _ = try access.user(of: request, writing: true)
        let form = try request.form
        try CloudAction(form).perform(on: cloud)
        let anchor = form["section"].flatMap { CloudAction.anchors.contains($0) ? $0 : nil } ?? "content"
        var response = WebResponse(.seeOther)
        response.headers.append(("Location", "./#\(anchor)"))
        return response
    }
}
