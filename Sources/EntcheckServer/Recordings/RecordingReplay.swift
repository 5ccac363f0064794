import Containers
import DocumentStores
import FoundationShims
import KeyValueStores
import LocalCloud
import Synchronization

/// Repeats a recording on simulated devices, and compares the outcomes.
final class RecordingReplay {
    /// An outcome that differs from the recorded one.
    struct Difference {
        let location: RecordedLine.Location
        /// The seen and the recorded outcome, as a clause.
        let message: String
    }

    /// The differences of the lines that were repeated.
    private(set) var differences: [Difference] = []

    private let recording: Recording
    private let cloud: SharedCloud
    private var players: [String: Player] = [:]

    /// A device that repeats operations.
    private struct Player {
        let app: InstalledApp
        let changes = SeenChanges()
        var observation: ExternalChangeObservation?
        /// The recorded changes that were not compared yet.
        var recorded: [(location: RecordedLine.Location, change: RecordedChange)] = []
        var last: RecordedLine.Location?
    }

    /// Prepares the simulated devices.
    ///
    /// - Parameters:
    ///   - recording: The recording.
    ///   - homes: The path of the directory for the home directories of the devices.
    /// - Throws: An error if the simulator rejects a device.
    init(_ recording: Recording, homes: String) throws {
        self.recording = recording
        let world = try CloudSimulator(seed: 0, start: recording.start)
        // A change of one line does not affect the delays of the others.
        for kind in Transition.Kind.all {
            guard case .after(let range) = DelayPolicy.default(for: kind) else { continue }
            try world.setPace(.after(range.upperBound), for: kind)
        }
        cloud = try SharedCloud(world, homes: homes, clock: .virtual)
        for device in recording.devices {
            if try cloud.world.account(device.account) == nil { try cloud.addAccount(device.account) }
            try cloud.addDevice(device.name, device.platform, account: device.account)
        }
        for device in recording.devices {
            try cloud.install(device.app, on: try cloud.device(device.name))
            var player = Player(app: try cloud.app(device.app.bundleIdentifier, on: device.name))
            if device.app.claims.ubiquityContainers != nil { _ = try documents(of: player.app) }
            if device.app.claims.keyValueStore != nil {
                let changes = player.changes
                player.observation = try cloud.keyValues(of: player.app).observeExternalChanges { changes.append($0) }
            }
            players[device.name] = player
        }
    }

    /// Repeats the lines in order.
    ///
    /// - Parameter continues: Returns whether the next line is repeated.
    /// - Throws: An error if the simulator cannot be used.
    func run(while continues: () -> Bool = { true }) throws {
        for line in recording.lines {
            guard continues() else { return }
            players[line.device]?.last = line.location
            try advance(to: line.time)
            switch line.content {
            case .change(let change): players[line.device]?.recorded.append((line.location, change))
            case .operation(let operation, let isFailed): try repeatOperation(operation, isFailed, of: line)
            }
        }
        for device in recording.devices { compareChanges(of: device.name) }
    }

    private func advance(to time: CloudInstant) throws {
        let now = try cloud.world.now
        if time > now { try cloud.world.advance(by: .microseconds(time.microseconds - now.microseconds)) }
    }

    private func documents(of app: InstalledApp) throws -> CloudDocuments {
        try CloudDocuments(of: app, container: nil, in: cloud)
    }
}

/// The changes that an app was notified of, in order.
private final class SeenChanges: Sendable {
    private let changes = Mutex<[RecordedChange]>([])

    func append(_ change: ExternalChange) {
        changes.withLock { $0.append(RecordedChange(reason: "\(change.reason)", keys: change.changedKeys)) }
    }

    /// Returns the changes since the last call.
    func removeAll() -> [RecordedChange] {
        changes.withLock { changes in
            defer { changes = [] }
            return changes
        }
    }
}

// MARK: - Operations

extension RecordingReplay {
    private func repeatOperation(_ operation: RecordedOperation, _ isFailed: Bool, of line: RecordedLine) throws {
        guard let app = players[line.device]?.app else { return }
        do {
            try perform(operation, by: app, line.location)
            if isFailed { report("the operation succeeds; recorded: it failed", at: line.location) }
        } catch {
            // A full disk is not an outcome.
            guard !RequestError.isFailureOfStorage(error) else { throw error }
            let problem = RequestError(error, of: cloud)
            if !isFailed { report("the operation fails: \(problem.message)", at: line.location) }
        }
    }

    private func perform(
        _ operation: RecordedOperation, by app: InstalledApp, _ location: RecordedLine.Location
    ) throws {
        switch operation {
        // As on a device, a value that is not accepted is not an error.
        case .set(let key, let value): try? cloud.keyValues(of: app).setValue(value, forKey: key)
        case .remove(let key): try? cloud.keyValues(of: app).setValue(nil, forKey: key)
        case .synchronize(let recorded):
            let result = try cloud.keyValues(of: app).synchronize()
            if let recorded, recorded != result {
                report("`synchronize` returns \(result); recorded: \(recorded)", at: location)
            }
        case .write(let path, let content): try documents(of: app).write(content, to: path)
        case .delete(let path): try documents(of: app).delete(path)
        case .move(let path, let destination): try documents(of: app).move(path, to: destination)
        case .download(let path):
            let documents = try documents(of: app)
            try documents.store.startDownloadingUbiquitousItem(at: try documents.url(path))
        case .evict(let path):
            let documents = try documents(of: app)
            try documents.store.evictUbiquitousItem(at: try documents.url(path))
        case .resolve(let path, let content): try resolve(path, keeping: content, by: app)
        case .setNetwork(let isOn): try isOn ? app.device.goOnline() : app.device.goOffline()
        case .signIn(let account):
            if try cloud.world.account(account) == nil { try cloud.addAccount(account) }
            try app.device.signIn(to: try cloud.account(account))
        case .signOut: try app.device.signOut()
        case .check(let recorded):
            for difference in recorded.differences(from: try state(of: app)) { report(difference, at: location) }
            compareChanges(of: app.device.name)
        }
    }

    /// Resolves a conflict with the calls of the recorder, whose rules differ from those of `DocumentStore.resolve`.
    private func resolve(_ path: String, keeping content: [UInt8]?, by app: InstalledApp) throws {
        let documents = try documents(of: app)
        let url = try documents.url(path)
        let conflicts = try documents.store.unresolvedConflictVersions(ofItemAt: url) ?? []
        if let content {
            guard let kept = try conflicts.first(where: { try documents.content(of: $0) == content }) else {
                throw RequestError(.notFound, "no version of `\(path)` in conflict has the content")
            }
            try documents.store.replaceItem(with: kept)
        }
        for version in conflicts { try documents.store.markResolved(version) }
        try documents.store.removeOtherVersions(ofItemAt: url)
    }

    private func report(_ message: String, at location: RecordedLine.Location) {
        differences.append(Difference(location: location, message: message))
    }
}

// MARK: - Outcomes

extension RecordingReplay {
    /// The maximum number of items of a container that are compared.
    private static let itemLimit = 100_000

    private func state(of app: InstalledApp) throws -> RecordedState {
        let claims = app.app.claims
        let values = claims.keyValueStore == nil ? nil : try cloud.keyValues(of: app).sortedValues
        guard claims.ubiquityContainers != nil, let documents = try availableDocuments(of: app) else {
            return RecordedState(values: values, documents: nil)
        }
        let items = try documents.items(limit: Self.itemLimit).filter { $0.kind == .file }
        let found = try items.map { (key: $0.path, value: try RecordedDocument($0, in: documents)) }
        return RecordedState(values: values, documents: found)
    }

    /// Returns the documents of an app, or `nil` if its container is not available, for example after a sign-out.
    private func availableDocuments(of app: InstalledApp) throws -> CloudDocuments? {
        do { return try documents(of: app) } catch {
            guard !RequestError.isFailureOfStorage(error) else { throw error }
            return nil
        }
    }

    /// Compares the changes since the last comparison, whose order is not significant.
    private func compareChanges(of device: String) {
        guard let player = players[device], let last = player.last else { return }
        var seen = player.changes.removeAll()
        for (location, change) in player.recorded {
            if let index = seen.firstIndex(of: change) {
                seen.remove(at: index)
            } else {
                report("the app is not notified of the recorded change \(change)", at: location)
            }
        }
        for change in seen { report("the app is notified of the change \(change), which was not recorded", at: last) }
        players[device]?.recorded = []
    }
}

extension RecordedDocument {
    fileprivate init(_ item: UbiquitousItem, in documents: CloudDocuments) throws {
        let isLocal = item.downloadingStatus != .notDownloaded
        let conflicts = try documents.store.unresolvedConflictVersions(ofItemAt: item.url) ?? []
        self.init(
            size: item.size, status: "\(item.downloadingStatus)", isUploaded: item.isUploaded,
            isUploading: item.isUploading, isDownloading: item.isDownloading,
            content: isLocal ? try documents.content(item.path) : nil,
            conflicts: try conflicts.map { $0.hasLocalContents ? try documents.content(of: $0) : nil })
    }
}
