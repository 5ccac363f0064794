import Foundation
import TestSupport

/// `entcheck cloud serve` on a free port, and calls of its API.
final class CloudServer: ServerProcess {
    convenience init(_ options: String...) throws { try self.init(options: options) }

    init(options: [String]) throws { try super.init(["cloud", "serve"] + options) }

    /// The app of the tests.
    static let app = "com.example.notes"

    /// Adds an account with two devices, on which an app with both kinds of stores is installed.
    func addDevices() throws {
        try call("POST", "accounts", body: #"{"name":"Ada"}"#)
        for (name, platform) in [("phone", "ios"), ("mac", "macos")] {
            try call("POST", "devices", body: #"{"name":"\#(name)","platform":"\#(platform)","account":"Ada"}"#)
            try call(
                "POST", "apps", ["device": name],
                body: """
                    {"bundleIdentifier":"\(Self.app)","keyValueStore":"A1B2C3D4E5.\(Self.app)",\
                    "ubiquityContainers":["iCloud.\(Self.app)"]}
                    """)
        }
        try call("POST", "clock/run")
    }

    /// Calls an operation.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path after the root of the API.
    ///   - query: The parameters.
    ///   - body: The content as JSON.
    ///   - status: The expected status; `nil` for success.
    /// - Returns: The content of the response.
    /// - Throws: An error if the status is not the expected one.
    @discardableResult
    func call(
        _ method: String, _ path: String, _ query: [String: String] = [:], body: String? = nil, status: Int? = nil
    ) throws -> JSONValue {
        let reply = try reply(method, path, query, body: body)
        guard status.map({ $0 == reply.status }) ?? (200...204).contains(reply.status) else {
            throw PostgreSQLServer.Problem(message: "\(method) \(path) \(query): \(reply.status) \(reply.body)")
        }
        return reply.body.isEmpty ? .null : try JSONValue(parsing: reply.body)
    }

    /// Calls an operation, and returns its response.
    func reply(_ method: String, _ path: String, _ query: [String: String], body: String? = nil) throws -> WebReply {
        let parameters = query.sorted { $0.key < $1.key }.map { "\($0.key)=\(Self.encoded($0.value))" }
        let target = "/api/v1/\(path)" + (parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&"))
        return try request(method, target, body == nil ? [:] : ["Content-Type": "application/json"], body: body)
    }

    /// Sends a form of the page.
    func submit(_ fields: [String: String], _ headers: [String: String] = [:]) throws -> WebReply {
        let body = fields.sorted { $0.key < $1.key }.map { "\(Self.encoded($0.key))=\(Self.encoded($0.value))" }
        let type = ["Content-Type": "application/x-www-form-urlencoded"]
        return try request("POST", "/action", type.merging(headers) { $1 }, body: body.joined(separator: "&"))
    }

    static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}

/// An app on a device of a server.
struct CloudClient {
    let server: CloudServer
    let device: String

    var parameters: [String: String] { ["device": device, "app": CloudServer.app] }

    private func document(_ path: String) -> [String: String] {
        parameters.merging(["path": "Documents/\(path)"]) { $1 }
    }

    func set(_ value: String, forKey key: String) throws {
        try server.call("PUT", "value", parameters.merging(["key": key]) { $1 }, body: #"{"value":\#(value)}"#)
    }

    /// Returns all values as `key=value`, where values are JSON.
    func values() throws -> [String] {
        let list = try server.call("GET", "values", parameters)["values"]?.elements ?? []
        return list.map { "\($0["key"]?.text ?? "")=\(($0["value"] ?? .null).text(replacing: "", with: ""))" }
    }

    func changes(after cursor: Int? = nil, wait: Int = 0) throws -> JSONValue {
        var query = parameters.merging(["wait": "\(wait)"]) { $1 }
        if let cursor { query["after"] = "\(cursor)" }
        return try server.call("GET", "changes", query)["changes"] ?? .null
    }

    func usage() throws -> JSONValue { try server.call("GET", "usage", parameters)["usage"] ?? .null }

    func write(_ text: String, to path: String) throws {
        try server.call("PUT", "document", document(path), body: #"{"text":"\#(text)"}"#)
    }

    func read(_ path: String) throws -> String? {
        try server.call("GET", "document", document(path))["document"]?["text"]?.text
    }

    func run(_ operation: String, _ path: String, body: String? = nil) throws {
        try server.call("POST", operation, document(path), body: body)
    }

    func delete(_ path: String) throws { try server.call("DELETE", "document", document(path)) }

    /// Returns the items as `path status`, without directories.
    func items() throws -> [String] {
        let list = try server.call("GET", "documents", parameters)["documents"]?.elements ?? []
        return list.filter { $0["kind"]?.text == "file" }.map { item in
            let conflict = item["hasConflict"] == .boolean(true) ? " conflict" : ""
            return "\(item["path"]?.text ?? "") \(item["status"]?.text ?? "")\(conflict)"
        }
    }

    func versions(_ path: String) throws -> [JSONValue] {
        try server.call("GET", "versions", document(path))["versions"]?.elements ?? []
    }

    func goOffline(_ isOffline: Bool = true) throws {
        try server.call("PUT", "device/network", ["device": device], body: #"{"isOn":\#(!isOffline)}"#)
    }
}
