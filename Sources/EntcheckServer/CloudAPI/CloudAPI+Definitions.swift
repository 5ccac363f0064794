import DocumentStores
import Entitlements
import LocalCloud

extension CloudAPI {
    private static let any = APISchema.text(0...Int.max)
    private static let name = APISchema.text(1...nameLimit)
    /// A number that JavaScript can represent.
    private static let count = APISchema.integer(0...9_007_199_254_740_991)

    /// The maximum length of a document as Base64, in characters.
    private static let contentLimit = (CloudDocuments.sizeLimit + 2) / 3 * 4
    /// The maximum number of containers that an app claims.
    private static let containerLimit = 20
    /// The maximum advance of the clock in one request: a year, in milliseconds.
    private static let advanceLimit = 366 * 86_400_000

    /// The maximum number of versions of a document in a request, whose size is the actual limit.
    private static let versionLimit = 100_000

    private static func list(_ schema: APISchema) -> APISchema { .list(of: schema, limit: 100_000_000) }

    /// The definitions by name.
    static let definitions: [String: APISchema] = requests.merging(results) { first, _ in first }
        .merging(documentTypes) { first, _ in first }

    private static let requests: [String: APISchema] = [
        "accountRequest": .object([.required("name", name)]),
        "deviceRequest": .object([
            .required("name", name), .optional("platform", .choice(Platform.allCases.map(\.rawValue))),
            .optional("account", name),
        ]),
        "signInRequest": .object([.required("account", name)]),
        "switchRequest": .object([.required("isOn", .boolean)]),
        "appRequest": .object([
            .required("bundleIdentifier", name), .optional("keyValueStore", name),
            .optional("ubiquityContainers", .list(of: name, limit: containerLimit)),
        ]),
        "valueRequest": .object([.required("value", .any)]),
        "contentRequest": .object([
            .optional("text", .text(0...contentLimit)), .optional("data", .text(0...contentLimit)),
        ]),
        "mergeRequest": .object([
            .optional("text", .text(0...contentLimit)), .optional("data", .text(0...contentLimit)),
            .required("current", name), .required("versions", .list(of: name, limit: versionLimit)),
        ]),
        "moveRequest": .object([.required("to", name)]),
        "resolveRequest": .object([
            .required("keep", .choice(CloudDocuments.Kept.allCases.map(\.rawValue))), .optional("version", name),
            .optional("current", name), .optional("versions", .list(of: name, limit: versionLimit)),
        ]),
        "clockRequest": .object([.required("millisecondsAhead", .integer(-advanceLimit...advanceLimit))]),
        "advanceRequest": .object([.required("milliseconds", .integer(0...advanceLimit))]),
        "faultRequest": fault,
        "rewindRequest": .object([.required("entry", count)]),
    ]

    private static let fault = APISchema.object([
        .required("effect", .choice(FaultBody.effects)),
        .required("at", .choice(Transition.Kind.all.map(\.rawValue))), .optional("device", name),
        .optional("count", .integer(1...1_000_000)), .optional("milliseconds", .integer(0...advanceLimit)),
        .optional("percent", .integer(0...100)), .optional("times", .integer(1...1_000_000)),
    ])

    private static let results: [String: APISchema] = [
        "accountSummary": .object([.required("name", any)]),
        "deviceSummary": .object([
            .required("name", any), .required("platform", any), .optional("account", any),
            .required("isOnline", .boolean),
        ]),
        "appSummary": .object([
            .required("bundleIdentifier", any), .optional("keyValueStore", any),
            .optional("ubiquityContainers", list(any)),
        ]),
        "keyAndValue": .object([.required("key", any), .required("value", .any)]),
        "change": .object([
            .required("keys", list(any)),
            .required(
                "reason",
                .choice(["accountChange", "initialSyncChange", "quotaViolationChange", "serverChange"])),
        ]),
        "documentChange": .object([
            .required("kind", .choice(DocumentItemChange.Kind.allCases.map(\.rawValue).sorted())),
            .required("path", any), .optional("destination", any), .optional("version", any),
        ]),
        "item": .object([
            .required("id", any), .required("path", any), .required("kind", .choice(["directory", "file", "package"])),
            .required("size", count), .required("modified", any),
            .required("status", .choice(["current", "downloaded", "notDownloaded"])),
            .required("isUploaded", .boolean), .required("isUploading", .boolean),
            .required("isDownloading", .boolean), .required("hasConflict", .boolean),
        ]),
        "versionSummary": .object([
            .required("id", any), .required("device", any), .required("modified", any), .required("size", count),
            .required("isCurrent", .boolean), .required("isResolved", .boolean), .optional("current", any),
        ]),
        "transition": .object([
            .required("number", count), .required("kind", any), .required("device", any), .required("subject", any),
            .optional("due", any),
        ]),
        "faultSummary": .object([
            .required("effect", any), .required("at", any), .optional("device", any), .optional("count", count),
            .optional("milliseconds", count), .optional("percent", count), .optional("times", count),
        ]),
        "event": .object([
            .required("number", count), .required("time", any), .required("what", any), .optional("device", any),
            .required("subject", any), .required("detail", any),
        ]),
        "timelineEntry": .object([
            .required("number", count), .optional("time", any), .required("isUndone", .boolean),
            .required("transitions", list(.reference("transition"))), .required("events", list(.reference("event"))),
        ]),
        "problem": .object([
            .optional("code", any), .required("status", .integer(400...599)), .required("title", any),
            .required("detail", any),
        ]),
    ]

    /// The JSON documents of responses.
    private static let documentTypes: [String: APISchema] = [
        "accounts": document("accounts", list(.reference("accountSummary"))),
        "devices": document("devices", list(.reference("deviceSummary"))),
        "apps": document("apps", list(.reference("appSummary"))),
        "values": document("values", list(.reference("keyAndValue"))),
        "value": document("value", .any),
        "synchronization": document(
            "synchronization", .object([.required("succeeded", .boolean), .optional("problem", any)])),
        "usage": document(
            "usage",
            .object([
                .required("bytes", count), .required("keys", count), .required("maximumBytes", count),
                .required("maximumKeys", count), .required("maximumValueBytes", count),
                .required("maximumKeyBytes", count),
            ])),
        "changes": document(
            "changes",
            .object([
                .required("cursor", count), .required("isComplete", .boolean),
                .required("changes", list(.reference("change"))),
            ])),
        "documentChanges": document(
            "documentChanges",
            .object([
                .required("cursor", count), .required("isComplete", .boolean),
                .required("changes", list(.reference("documentChange"))),
            ])),
        "documentItem": document("documentItem", .reference("item")),
        "documents": document("documents", list(.reference("item"))),
        "document": document("document", .object([.optional("text", any), .optional("data", any)])),
        "versions": document("versions", list(.reference("versionSummary"))),
        "status": document(
            "status",
            .object([
                .required("clock", .choice(SharedCloud.Clock.allCases.map(\.rawValue))), .required("now", any),
                .required("waiting", count),
            ])),
        "transitions": document("transitions", list(.reference("transition"))),
        "faults": document("faults", list(.reference("faultSummary"))),
        "events": document("events", list(.reference("event"))),
        "timeline": document(
            "timeline",
            .object([
                .required("first", count), .required("current", count),
                .required("entries", list(.reference("timelineEntry"))),
            ])),
    ]

    private static func document(_ name: String, _ content: APISchema) -> APISchema {
        .object([.required(name, content), .required("schema", .choice(["entcheck/cloud-server/\(name)/1"]))])
    }
}
