import FoundationShims
import KeyValueStores
import LocalCloud

extension CloudAPI {
    private static let key = text("key", "The key.")

    static let keyValues: [Endpoint] = [
        read("/values", "listValues", "List the keys and values that an app sees.", app, result: "values") { call in
            let values = try call.service.keyValues(of: try call.app()).sortedValues
            return try json(values.map { ValueBody(key: $0.key, value: JSONPropertyList($0.value)) }, as: "values")
        },
        read("/value", "getValue", "Return the value of a key.", app + [key], result: "value") { call in
            let store = try call.service.keyValues(of: try call.app())
            guard let value = store.value(forKey: call["key"]) else {
                throw RequestError(.notFound, "the store has no value of `\(call["key"])`")
            }
            return try json(JSONPropertyList(value), as: "value")
        },
        change(
            "PUT", "/value", "setValue", "Set the value of a key.", app + [key], content: "valueRequest"
        ) { call in
            let value = try call.content(ValueRequest.self).value
            let store = try call.service.keyValues(of: try call.app())
            try set(try value.checkedValue(forKey: call["key"], in: store), call)
            return ""
        },
        change("DELETE", "/value", "removeValue", "Remove a key.", app + [key]) { call in
            try set(nil, call)
            return ""
        },
        change(
            "POST", "/synchronize", "synchronize", "Make external changes visible to an app now.", app,
            result: "synchronization"
        ) { call in
            let store = try call.service.keyValues(of: try call.app())
            let succeeded = store.synchronize()
            return try json(
                Synchronization(succeeded: succeeded, problem: store.refusal.map { "\($0)" }), as: "synchronization")
        },
        read(
            "/usage", "getUsage", "Return the size of a store on the device, and its limits.", app, result: "usage"
        ) { call in try json(UsageBody(try call.app().keyValueUsage), as: "usage") },
        read(
            "/changes", "listChanges", "Return the external changes of a store after a cursor, and wait for one.",
            app + waiting, result: "changes"
        ) { try valueChanges($0).response(to: $0) },
    ]

    /// Sets or removes a value; the transaction that accepts it completes the request.
    private static func set(_ value: PropertyListValue?, _ call: Call) throws {
        let store = try call.service.keyValues(of: try call.app())
        try store.setValue(value, forKey: call["key"]) { RequestContext.current?.complete() }
    }

    /// The parameters of a request that waits for changes.
    static let waiting = [
        APIParameter(
            name: "after", schema: .integer(0...9_007_199_254_740_991),
            summary: "The cursor of the last response; without it, only the current cursor is returned."),
        APIParameter(
            name: "wait", schema: .integer(0...ChangeLog.secondLimit), standard: 0,
            summary: "The maximum duration of the wait for a change, in seconds."),
    ]

    /// Returns the changes of the key-value store of an app, which is open afterward.
    @Sendable static func valueChanges(_ call: Call) throws -> StoreChanges {
        let app = try call.app()
        _ = try call.service.keyValues(of: app)
        return StoreChanges(channel: ChangeLog.Channel(app: SharedCloud.AppName(app))) {
            try json(ChangesBody($0), as: "changes")
        }
    }

    private struct ValueBody: Encodable {
        let key: String
        let value: JSONPropertyList
    }

    private struct ValueRequest: Decodable { let value: JSONPropertyList }

    private struct Synchronization: Encodable {
        let succeeded: Bool
        /// The reason why the values of the app are only on its device.
        let problem: String?
    }

    private struct UsageBody: Encodable {
        let bytes: Int
        let keys: Int
        let maximumBytes: Int
        let maximumKeys: Int
        let maximumValueBytes: Int
        let maximumKeyBytes: Int

        init(_ usage: KeyValueUsage) {
            (bytes, keys) = (usage.bytes, usage.keys)
            (maximumBytes, maximumKeys) = (usage.limits.total, usage.limits.keys)
            (maximumValueBytes, maximumKeyBytes) = (usage.limits.value, usage.limits.keyLength)
        }
    }

    private struct ChangesBody: Encodable {
        let cursor: Int
        let isComplete: Bool
        let changes: [Change]

        struct Change: Encodable {
            let reason: String
            let keys: [String]
        }

        init(_ page: ChangeLog.Page) {
            (cursor, isComplete) = (page.cursor, page.isComplete)
            changes = page.changes.compactMap { entry in
                guard case .values(let change) = entry.change else { return nil }
                return Change(reason: "\(change.reason)", keys: change.changedKeys)
            }
        }
    }
}
