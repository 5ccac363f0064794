import Foundation
import KeyValueStores
import TestSupport
import Testing

/// Contents of requests with many or deeply nested values.
@Suite struct NestedContentTests {
    private static func nested(_ depth: Int, _ elements: Int, _ element: String) -> String {
        String(repeating: "[", count: depth) + Array(repeating: element, count: elements).joined(separator: ",")
            + String(repeating: "]", count: depth)
    }

    @Test(arguments: ["[]", "{}", "1.5", "true", #"{"$real":"1.0"}"#])
    func `the time for a deeply nested value depends only on its size`(element: String) throws {
        let server = try CloudServer()
        try server.addDevices()
        let query = ["device": "phone", "app": CloudServer.app, "key": "a"]
        let value = Self.nested(60, 20_000, element)
        let duration = try ContinuousClock().measure {
            try server.call("PUT", "value", query, body: #"{"value":\#(value)}"#)
        }
        #expect(duration < .seconds(3))
    }

    @Test func `a content with too many levels is rejected without being read`() throws {
        let server = try CloudServer()
        let body = #"{"name":"Ada","x":\#(Self.nested(480, 2_000, "[]"))}"#
        let duration = try ContinuousClock().measure {
            let reply = try server.reply("POST", "accounts", [:], body: body)
            #expect(reply.status == 400 && reply.body.contains("the content has more than 136 levels"), "\(reply.body)")
        }
        #expect(duration < .seconds(3))
        let body64 = #"{"name":"Ada","x":\#(Self.nested(64, 1, "[]"))}"#
        try server.call("POST", "accounts", body: body64)
    }

    @Test func `the number of values without a size is limited`() throws {
        let server = try CloudServer()
        try server.addDevices()
        let query = ["device": "phone", "app": CloudServer.app, "key": "a"]
        for element in ["[]", "{}", #""""#, #"{"$data":""}"#] {
            let allowed = Self.nested(1, JSONPropertyList.unsizedLimit - 1, element)
            try server.call("PUT", "value", query, body: #"{"value":\#(allowed)}"#)
            let body = #"{"value":\#(Self.nested(1, JSONPropertyList.unsizedLimit, element))}"#
            let reply = try server.reply("PUT", "value", query, body: body)
            #expect(reply.status == 422 && reply.body.contains("the value contains 100001 arrays, dictionaries, and"))
            #expect(reply.body.contains("valueTooLarge"))
        }
        // The limit is that of all values together, except small ones.
        try server.call("PUT", "value", query, body: #"{"value":\#(Self.nested(1, 60_000, "[]"))}"#)
        let other = query.merging(["key": "b"]) { $1 }
        let reply = try server.reply("PUT", "value", other, body: #"{"value":\#(Self.nested(1, 60_000, "[]"))}"#)
        #expect(reply.status == 422 && reply.body.contains("with this value, the store contains 120002 arrays,"))
        for body in [Self.nested(1, 900, "[]"), Self.nested(1, 30_000, "[]")] {
            try server.call("PUT", "value", other, body: #"{"value":\#(body)}"#)
        }
        // Values with a size are limited by the store.
        try server.call("PUT", "value", query, body: #"{"value":\#(Self.nested(1, 500_000, "true"))}"#)
    }

    @Test func `a name with many consecutive combining marks is rejected without being compared`() throws {
        let server = try CloudServer()
        try server.addDevices()
        let query = ["device": "phone", "app": CloudServer.app, "key": "a"]
        func body(_ count: Int) -> String {
            #"{"value":{"a\#(String(repeating: "\u{316}\u{301}", count: count))":0}}"#
        }
        try server.call("PUT", "value", query, body: body(15))
        let duration = try ContinuousClock().measure {
            for count in [16, 500_000] {
                let reply = try server.reply("PUT", "value", query, body: body(count))
                #expect(reply.status == 400 && reply.body.contains("more than 30 consecutive combining marks"))
            }
        }
        #expect(duration < .seconds(3))
    }

    @Test func `a content with very many arrays and objects is rejected while it is read`() throws {
        let server = try CloudServer()
        let body = #"{"name":"Ada","x":\#(Self.nested(1, JSONPropertyList.maximumContainers, "[]"))}"#
        let reply = try server.reply("POST", "accounts", [:], body: body)
        #expect(reply.status == 400 && reply.body.contains("more than 201000 arrays and objects"), "\(reply.body)")
    }

    @Test(arguments: [
        ("1.0", 204), ("1e0", 204), ("1.5", 400), ("1e400", 400), ("9223372036854775808", 400), ("-0", 204),
        ("true", 400),
    ]) func `a number of a content is whole and in the range of integers`(number: String, status: Int) throws {
        let server = try CloudServer()
        try server.addDevices()
        let body = #"{"millisecondsAhead":\#(number)}"#
        let reply = try server.reply("PUT", "device/clock", ["device": "phone"], body: body)
        #expect(reply.status == status, "\(reply.body)")
    }

    @Test(arguments: ["18446744073709551615", #"{"$data":"AA=A"}"#, #"{"$date":"2026-02-30T00:00:00Z"}"#, "null"])
    func `a value that would change is rejected`(value: String) throws {
        let server = try CloudServer()
        try server.addDevices()
        let query = ["device": "phone", "app": CloudServer.app, "key": "a"]
        let reply = try server.reply("PUT", "value", query, body: #"{"value":\#(value)}"#)
        #expect(reply.status == 422 && reply.body.contains("notPropertyList"), "\(reply.body)")
        try server.call("GET", "value", query, status: 404)
    }
}
