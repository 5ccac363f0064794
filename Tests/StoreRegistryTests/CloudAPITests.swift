import Foundation
import TestSupport
import Testing

/// The API of the simulated iCloud against its description.
@Suite struct CloudAPITests {
    private static let docs = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Docs")

    /// The number of generated requests per operation.
    private static let requestCount = 8

    @Test func `every response to generated requests matches the published description`() throws {
        let server = try CloudServer()
        let description = try server.get("/api/v1/openapi.json").body
        let file = Self.docs.appending(path: "cloud.openapi.json")
        if ProcessInfo.processInfo.environment["ENTCHECK_RECORD"] != nil {
            try Data(description.utf8).write(to: file)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == description)
        // The generated names include this one.
        try server.call("POST", "accounts", body: #"{"name":"a"}"#)
        try server.call("POST", "devices", body: #"{"name":"a","account":"a"}"#)
        let app = #"{"bundleIdentifier":"a","keyValueStore":"A1B2C3D4E5.a","ubiquityContainers":["iCloud.a"]}"#
        try server.call("POST", "apps", ["device": "a"], body: app)
        var explorer = try APIExplorer(description, seed: 20)
        #expect(explorer.operations.count == 43)
        var statuses: [Int: Int] = [:]
        for operation in explorer.operations {
            for _ in 0..<Self.requestCount {
                let request = explorer.request(operation)
                let headers = request.body == nil ? [:] : ["Content-Type": "application/json"]
                let reply = try server.request(request.method, request.target, headers, body: request.body)
                statuses[reply.status, default: 0] += 1
                let problem = explorer.problem(reply, to: request, operation)
                #expect(
                    problem == nil && reply.status != 503,
                    "\(problem ?? "") \(request.method) \(request.target)\n\(request.body?.prefix(500) ?? "")\n\(reply.body.prefix(500))"
                )
            }
        }
        #expect(statuses[200, default: 0] > 40 && statuses[400, default: 0] > 40 && statuses[404, default: 0] > 40)
        #expect(try server.get("/").status == 200)
    }
}
