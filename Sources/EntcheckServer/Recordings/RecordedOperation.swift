import KeyValueStores
import PropertyLists

/// An operation of an app or of the user of a device, with its outcome.
enum RecordedOperation {
    case set(key: String, value: PropertyListValue)
    case remove(key: String)
    case synchronize(result: Bool?)
    case write(path: String, content: [UInt8])
    case delete(path: String)
    case move(path: String, to: String)
    case download(path: String)
    case evict(path: String)
    /// The conflict of a document is resolved in favor of the version with a content; `nil` for the current version.
    case resolve(path: String, keeping: [UInt8]?)
    case setNetwork(isOn: Bool)
    case signIn(account: String)
    case signOut
    /// The app reads everything that it can see.
    case check(RecordedState)

    init(_ members: RecordedMembers) throws(RecordingError) {
        let name = try members.text("do")
        switch name {
        case "set": self = .set(key: try members.text("key"), value: try members.value("value"))
        case "remove": self = .remove(key: try members.text("key"))
        case "synchronize": self = .synchronize(result: try members.optionalFlag("result"))
        case "write":
            guard let content = try members.content() else {
                throw RecordingError(message: "`text` or `data` is missing")
            }
            self = .write(path: try members.text("path"), content: content)
        case "delete": self = .delete(path: try members.text("path"))
        case "move": self = .move(path: try members.text("path"), to: try members.text("to"))
        case "download": self = .download(path: try members.text("path"))
        case "evict": self = .evict(path: try members.text("path"))
        case "resolve": self = .resolve(path: try members.text("path"), keeping: try members.content())
        case "offline", "online": self = .setNetwork(isOn: name == "online")
        case "signIn": self = .signIn(account: try members.text("account"))
        case "signOut": self = .signOut
        case "check": self = .check(try RecordedState(members))
        default:
            throw RecordingError(
                message: "`do` is `\(name)`; expected one of \(Self.names.map { "`\($0)`" }.joined(separator: ", "))")
        }
    }

    private static let names = [
        "check", "delete", "download", "evict", "move", "offline", "online", "remove", "resolve", "set", "signIn",
        "signOut", "synchronize", "write",
    ]
}

/// The values and documents that an app sees.
struct RecordedState {
    /// The values by key; `nil` if the app has no key-value store.
    let values: [ExactText: PropertyListValue]?
    /// The documents by path; `nil` if the app has no container.
    let documents: [ExactText: RecordedDocument]?

    /// Creates the state of a store whose keys and paths are distinct.
    init(values: [(key: String, value: PropertyListValue)]?, documents: [(key: String, value: RecordedDocument)]?) {
        (self.values, self.documents) = (values.map(Self.byKey), documents.map(Self.byKey))
    }

    private static func byKey<Value>(_ elements: [(key: String, value: Value)]) -> [ExactText: Value] {
        Dictionary(elements.map { (ExactText($0.key), $0.value) }) { first, _ in first }
    }

    init(_ members: RecordedMembers) throws(RecordingError) {
        values = try members.values("values").map { Self.byKey($0.map { ($0.key, $0.value) }) }
        documents = try members.list("documents").map(Self.documents)
    }

    private static func documents(
        _ list: [RecordedMembers]
    ) throws(RecordingError) -> [ExactText: RecordedDocument] {
        var documents: [ExactText: RecordedDocument] = [:]
        for element in list {
            let path = try element.text("path")
            guard documents.updateValue(try RecordedDocument(element), forKey: ExactText(path)) == nil else {
                throw RecordingError(message: "`documents` contains `\(path)` twice")
            }
        }
        return documents
    }
}

/// A document that an app sees.
struct RecordedDocument {
    let size: Int64
    let status: String
    let isUploaded: Bool
    let isUploading: Bool
    let isDownloading: Bool
    /// The content; `nil` if it is not on the device.
    let content: [UInt8]?
    /// The contents of the versions in conflict, sorted; `nil` for those that are not on the device.
    let conflicts: [[UInt8]?]
}

extension RecordedDocument {
    init(_ members: RecordedMembers) throws(RecordingError) {
        let status = try members.text("status")
        guard ["current", "downloaded", "notDownloaded"].contains(status) else {
            throw RecordingError(
                message: "`status` is `\(status)`; expected `current`, `downloaded`, or `notDownloaded`")
        }
        var conflicts: [[UInt8]?] = []
        for conflict in try members.list("conflicts") ?? [] { conflicts.append(try conflict.content()) }
        self.init(
            size: try members.size("size"), status: status, isUploaded: try members.flag("isUploaded"),
            isUploading: try members.flag("isUploading"), isDownloading: try members.flag("isDownloading"),
            content: try members.content(), conflicts: conflicts)
    }
}
