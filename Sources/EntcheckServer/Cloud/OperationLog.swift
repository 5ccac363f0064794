import FoundationShims
import KeyValueStores

/// An operation of a client that changes the simulated iCloud, as the API describes it.
struct ClientOperation: Sendable {
    /// The name of the operation in the API.
    let name: String
    /// The query parameters.
    var parameters: [String: String] = [:]
    /// The content of the request.
    var content = Content()

    /// The members of the contents of all operations.
    struct Content: Codable, Sendable {
        var name: String?
        var platform: String?
        var account: String?
        var isOn: Bool?
        var bundleIdentifier: String?
        var keyValueStore: String?
        var ubiquityContainers: [String]?
        var value: JSONPropertyList?
        var text: String?
        var data: String?
        var to: String?
        var keep: String?
        var version: String?
        var milliseconds: Int?
        /// The duration by which a real clock has advanced, in microseconds.
        var microseconds: Int64?
        var effect: String?
        var at: String?
        var device: String?
        var count: Int?
        var percent: Int?
        var times: Int?
        var millisecondsAhead: Int?
        var current: String?
        var versions: [String]?
    }

    /// Whether the operation can change files that are not synced, or the values that an app sees, without a change of
    /// a row.
    var changesUnsavedState: Bool {
        ["synchronize", "writeDocument", "moveDocument", "deleteDocument"].contains(name) || opensContainers
    }

    /// Whether the operation restores an earlier state.
    var isRewind: Bool { name == "rewind" }

    /// Whether containers can become available, which the apps then open.
    var opensContainers: Bool { ["installApp", "signIn", "setCloudDrive"].contains(name) }

    /// Whether all members of the content that operations use could be read, so that the operation can be repeated.
    var isRepeatable = true

    /// The size of the request, in bytes.
    var requestSize = 0

    /// The approximate memory of the operation, in bytes.
    var size: Int { requestSize + Self.overhead }

    /// The memory of an operation without a large value, in bytes.
    private static let overhead = 400
}

/// The operations since the start of the server, from which the timeline is exported as a test.
struct OperationLog: Sendable {
    /// An operation with the steps that it has made.
    struct Entry: Sendable {
        var operation: ClientOperation
        /// The number of the step before the operation.
        let before: Int
        /// The number of the last step of the operation.
        var after: Int
        let succeeded: Bool
        /// Whether the last steps of the operation were undone.
        var isCut = false
    }

    private var all: [Entry] = []
    private var bytes = 0
    /// Whether the log contains all operations since the simulated iCloud was empty.
    private(set) var isWhole: Bool

    /// The maximum number of operations; a longer test would take minutes to compile.
    static let limit = 5_000
    /// The maximum memory of the operations, in bytes; a test with larger contents would take minutes to compile.
    static let byteLimit = 4 << 20

    init(isWhole: Bool) { self.isWhole = isWhole }

    /// Adds an operation that has changed something after a step, and discards the operations that are undone.
    ///
    /// The steps of an advance can be part of the step of the advance before it.
    mutating func add(_ operation: ClientOperation, from before: Int, to after: Int, succeeded: Bool = true) {
        guard isWhole, !operation.isRewind else { return }
        if let last = all.last, last.after > before {
            all = entries(until: before)
            bytes = all.reduce(0) { $0 + $1.operation.size }
        }
        if after == before, let last = all.last, let advance = operation.content.microseconds,
            let earlier = last.operation.content.microseconds, last.after == before, !last.isCut
        {
            all[all.count - 1].operation.content.microseconds = earlier + advance
            return
        }
        all.append(Entry(operation: operation, before: before, after: after, succeeded: succeeded))
        bytes += operation.size
        guard all.count > Self.limit || bytes > Self.byteLimit else { return }
        (all, isWhole) = ([], false)
    }

    /// Returns the operations that are not undone if the simulated iCloud is in the state after a step.
    func entries(until current: Int) -> [Entry] {
        all.filter { $0.before < current || $0.after <= current }.map { entry in
            guard entry.after > current else { return entry }
            var entry = entry
            (entry.after, entry.isCut) = (current, true)
            return entry
        }
    }
}
