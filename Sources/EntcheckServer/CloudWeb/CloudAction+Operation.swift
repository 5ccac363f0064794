import KeyValueStores
import LocalCloud

extension CloudAction {
    /// Returns the operation of the API that does the same as an action, for the timeline.
    func operation(_ action: String) throws(RequestError) -> ClientOperation {
        let name = Self.operationNames[action] ?? action
        let fields = ["device", "app", "container", "path", "key"].compactMap { name in
            optional(name).map { (name, $0) }
        }
        var operation = ClientOperation(name: name, parameters: Dictionary(fields) { $1 })
        operation.requestSize = form.values.reduce(0) { $0 + $1.utf8.count }
        operation.content = try content(action)
        return operation
    }

    private static let operationNames = [
        "run": "runUntilIdle", "minute": "advance", "fault": "addFault", "install": "installApp",
        "offline": "setNetwork", "online": "setNetwork", "set": "setValue", "remove": "removeValue",
        "write": "writeDocument", "delete": "deleteDocument", "resolve": "resolveConflict",
    ]

    private func content(_ action: String) throws(RequestError) -> ClientOperation.Content {
        var content = ClientOperation.Content()
        (content.name, content.account) = (optional("name"), optional("account"))
        content.platform = optional("platform")
        (content.keep, content.version) = (optional("keep"), optional("version"))
        (content.bundleIdentifier, content.keyValueStore) = (optional("app"), optional("keyValueStore"))
        switch action {
        case "minute": content.milliseconds = 60_000
        case "online", "offline": content.isOn = action == "online"
        case "install": content.ubiquityContainers = optional("container").map { [$0] }
        case "set": content.value = JSONPropertyList(.string(form["text"] ?? ""))
        case "write": content.text = lines
        case "resolve": (content.current, content.versions) = (optional("current"), try listed())
        case "fault":
            let body = try fault()
            (content.effect, content.at, content.device) = (body.effect, body.at, body.device)
            (content.count, content.milliseconds, content.times) = (body.count, body.milliseconds, body.times)
        default: break
        }
        return content
    }
}
