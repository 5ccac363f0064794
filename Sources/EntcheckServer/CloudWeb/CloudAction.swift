import Containers
import DocumentStores
import Entitlements
import KeyValueStores
import LocalCloud

/// An action of a form of the page.
struct CloudAction {
    let form: [String: String]

    /// The identifiers of the sections, to which an action leads back.
    static let anchors: Set<String> = ["conflicts", "devices", "faults", "stores", "timeline", "transit"]

    /// The fields that can be longer than a name.
    private static let longFields: Set<String> = ["text", "versions"]

    /// Reads a form.
    ///
    /// - Throws: ``RequestError`` if a field is too long.
    init(_ form: [String: String]) throws(RequestError) {
        let longest = CloudDocuments.sizeLimit
        let long = form.first { field in
            field.value.utf8.count > (Self.longFields.contains(field.key) ? longest : CloudAPI.nameLimit)
        }
        if let long {
            throw RequestError(.unprocessable, "the field `\(long.key.prefix(CloudAPI.nameLimit))` is too long")
        }
        self.form = form
    }

    /// Performs the action.
    func perform(on cloud: SharedCloud) throws {
        guard let name = form["do"], let action = Self.actions[name] else {
            throw RequestError(.notFound, "the page has no such action")
        }
        try cloud.perform(try operation(name)) { try action(self, cloud) }
    }

    /// Returns a field, which must not be empty.
    func text(_ name: String) throws(RequestError) -> String {
        guard let text = form[name], !text.isEmpty else {
            throw RequestError(.unprocessable, "the field `\(name)` is empty")
        }
        return text
    }

    /// Returns a field; `nil` if it is empty.
    func optional(_ name: String) -> String? { form[name].flatMap { $0.isEmpty ? nil : $0 } }

    private func device(_ cloud: SharedCloud) throws -> Device { try cloud.device(try text("device")) }

    private func app(_ cloud: SharedCloud) throws -> InstalledApp {
        try cloud.app(try text("app"), on: try text("device"))
    }

    private func documents(_ cloud: SharedCloud) throws -> CloudDocuments {
        try CloudDocuments(of: try app(cloud), container: optional("container"), in: cloud)
    }

    /// The text with the line breaks of files.
    ///
    /// Forms encode line breaks as CR LF (https://url.spec.whatwg.org/#urlencoded-serializing).
    var lines: String { (form["text"] ?? "").replacing("\r\n", with: "\n") }

    /// Returns the versions that the page showed; `nil` without them.
    func listed() throws(RequestError) -> [String]? {
        guard let text = optional("versions") else { return nil }
        guard case .array(let elements)? = try? JSONTree(parsing: Array(text.utf8), maximumContainers: 1) else {
            throw RequestError(.unprocessable, "the field `versions` is not valid")
        }
        return elements.compactMap { if case .string(let id) = $0 { id } else { nil } }
    }

    /// Returns the fault, with the usual numbers that the form does not ask for.
    func fault() throws(RequestError) -> FaultBody {
        var body = FaultBody(Fault(.fail, at: Transition.Kind(rawValue: try text("at"))))
        (body.effect, body.device) = (try text("effect"), optional("device"))
        if body.effect == "partial" { body.count = 1 }
        if body.effect == "delay" { body.milliseconds = 10_000 }
        if let times = optional("times") {
            guard let number = Int(times), number > 0 else {
                throw RequestError(.unprocessable, "the field `times` is not a number of at least 1")
            }
            body.times = number
        }
        return body
    }

    private typealias Action = @Sendable (CloudAction, SharedCloud) throws -> Void

    private static let actions: [String: Action] = clock.merging(devices) { first, _ in first }
        .merging(stores) { first, _ in first }

    private static let clock: [String: Action] = [
        "step": { _, cloud in try cloud.world.step() },
        "run": { _, cloud in try cloud.world.runUntilIdle() },
        "minute": { _, cloud in try cloud.world.advance(by: .seconds(60)) },
        "fault": { action, cloud in
            let device = try action.optional("device").map { try cloud.device($0) }
            try cloud.inject(try action.fault().fault(on: device))
        },
        "removeFaults": { _, cloud in try cloud.world.clearFaults() },
        "rewind": { action, cloud in
            guard let number = Int(try action.text("entry")) else {
                throw RequestError(.unprocessable, "the field `entry` is not a number")
            }
            try cloud.rewind(to: number)
        },
    ]

    private static let devices: [String: Action] = [
        "addAccount": { action, cloud in try cloud.addAccount(try action.text("name")) },
        "addDevice": { action, cloud in
            guard let platform = Platform(rawValue: action.optional("platform") ?? Platform.iOS.rawValue) else {
                throw RequestError(.unprocessable, "the field `platform` is not valid")
            }
            try cloud.addDevice(try action.text("name"), platform, account: action.optional("account"))
        },
        "install": { action, cloud in
            let claims = StorageClaims(
                keyValueStore: action.optional("keyValueStore"),
                ubiquityContainers: action.optional("container").map { [$0] })
            try cloud.install(App(try action.text("app"), claims: claims), on: try action.device(cloud))
        },
        "offline": { action, cloud in try action.device(cloud).goOffline() },
        "online": { action, cloud in try action.device(cloud).goOnline() },
        "signOut": { action, cloud in try action.device(cloud).signOut() },
        "signIn": { action, cloud in
            try action.device(cloud).signIn(to: try cloud.account(try action.text("account")))
        },
    ]

    private static let stores: [String: Action] = [
        "set": { action, cloud in
            let value = PropertyListValue.string(action.form["text"] ?? "")
            try cloud.keyValues(of: try action.app(cloud)).setValue(value, forKey: try action.text("key"))
        },
        "remove": { action, cloud in
            try cloud.keyValues(of: try action.app(cloud)).setValue(nil, forKey: try action.text("key"))
        },
        "write": { action, cloud in
            try action.documents(cloud).write(Array(action.lines.utf8), to: try action.text("path"))
        },
        "delete": { action, cloud in try action.documents(cloud).delete(try action.text("path")) },
        "download": { action, cloud in
            let documents = try action.documents(cloud)
            try documents.store.startDownloadingUbiquitousItem(at: try documents.url(try action.text("path")))
        },
        "evict": { action, cloud in
            let documents = try action.documents(cloud)
            try documents.store.evictUbiquitousItem(at: try documents.url(try action.text("path")))
        },
        "resolve": { action, cloud in
            guard let kept = CloudDocuments.Kept(rawValue: try action.text("keep")) else {
                throw RequestError(.unprocessable, "the field `keep` is not valid")
            }
            try action.documents(cloud).resolve(
                try action.text("path"), keeping: kept, action.optional("version"),
                listedWith: action.optional("current"),
                try action.listed())
        },
    ]
}
