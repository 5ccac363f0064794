import CloudWorkload
import Containers
import Foundation
import TestSupport

@testable import CloudClients
@testable import EntcheckServer
@testable import KeyValueStores
@testable import LocalCloud

/// A history that runs over a network with faults, on a server that is killed and started again.
///
/// The apps use HTTP clients. The checks are those of ``HistoryRun``, which reads the SQLite file of the server.
final class NetworkHistoryRun {
    private let history: History
    private let directory: TemporaryDirectory
    /// The simulator of the server, which this process only reads.
    private let world: CloudSimulator
    private let server: RestartingServer
    private let cloud: RemoteCloud
    private var apps: [RemoteParticipant] = []
    private var writes: [HistoryRun.Write] = []
    private var strayed: Set<Int> = []
    private(set) var violations: [String] = []

    /// The share of requests with a fault of the network, and of operations during which the server is killed, in
    /// percent.
    private static let (faults, kills) = (10, 2)
    /// The number of operations after which the apps receive their changes.
    private static let collectingInterval = 8
    /// The longest time until the server is killed, in microseconds: longer than most requests.
    private static let longestLife: UInt32 = 8_000

    init(_ history: History) throws {
        self.history = history
        directory = try TemporaryDirectory()
        let path = directory.path("world.sqlite")
        world = try CloudSimulator(opening: path, seed: history.seed)
        try world.setKeyValueLimits(history.shape.limits)
        try world.setKeyValueThrottle(history.shape.throttle)
        if history.shape.isImmediate { try world.setPace(.immediate) }
        server = try RestartingServer(world: path, faults: Self.faults, seed: history.seed)
        cloud = RemoteCloud(at: server.url, patience: .seconds(60))
        for account in 0..<history.shape.accounts { try cloud.addAccount("account \(account)") }
        for device in 0..<history.shape.devices {
            try cloud.addDevice(HistoryRun.name(device), signedInto: "account 0")
            for app in 0..<history.shape.apps {
                let claims = StorageClaims(keyValueStore: HistoryRun.store)
                let installed = App("com.example.app\(app)", claims: claims)
                let store = try cloud.device(HistoryRun.name(device)).install(installed)
                apps.append(try RemoteParticipant(device: device, store: store, cloud: cloud))
            }
        }
    }

    /// Runs the history, and returns the violations.
    func perform() throws -> [String] {
        var random = SeededGenerator(seed: history.seed &+ 1)
        for (index, operation) in history.operations.enumerated() {
            if Int.random(in: 0..<100, using: &random) < Self.kills {
                server.killSoon(after: UInt32.random(in: 0...Self.longestLife, using: &random))
            }
            do { try perform(operation) } catch { violations.append("\(operation): \(error)") }
            if index % Self.collectingInterval == 0 { try collect(after: "\(operation)") }
            if !violations.isEmpty { return violations }
        }
        try heal()
        try collect(after: "the end")
        server.stop()
        let run = HistoryRun(history, in: world, writes: writes, strayed: strayed)
        run.finalValues = apps.map { ($0.device, $0.known) }
        try run.checkEnd()
        return violations + run.violations
    }
}

// MARK: - Operations

extension NetworkHistoryRun {
    private func perform(_ operation: Operation) throws {
        switch operation {
        case .set(let device, let app, let key, let size):
            let id = Int64(writes.count + 1)
            let value = PropertyListValue.dictionary([
                "id": .integer(id), "pad": .string(String(repeating: "x", count: size)), "twin": .integer(id),
            ])
            try write(value, id, device, app, History.keys[key])
        case .remove(let device, let app, let key):
            try write(nil, Int64(writes.count + 1), device, app, History.keys[key])
        case .synchronize(let device, let app):
            if !participant(device, app).store.synchronize() { violations.append("synchronize failed") }
        case .relaunch: break
        case .advance(let milliseconds): try cloud.advance(by: .milliseconds(milliseconds))
        case .step: try cloud.call("POST", "clock/step")
        case .goOffline(let device): try self.device(device).goOffline()
        case .goOnline(let device): try self.device(device).goOnline()
        case .setClock(let device, let seconds): try self.device(device).setClock(ahead: .seconds(seconds))
        case .signOut(let device, let removesValues):
            if removesValues { strayed.insert(device) }
            let query = ["device": HistoryRun.name(device), "removeValues": "\(removesValues)"]
            try cloud.call("DELETE", "device/account", query)
        case .signIn(let device, let account):
            if account != 0 { strayed.insert(device) }
            try self.device(device).signIn(to: "account \(account)")
        case .fault(let fault): try cloud.call("POST", "faults", body: FaultBody(fault.acceptedByServer))
        case .clearFaults: try cloud.call("DELETE", "faults")
        }
    }

    private func device(_ number: Int) -> RemoteDevice { cloud.device(HistoryRun.name(number)) }

    private func participant(_ device: Int, _ app: Int) -> RemoteParticipant {
        apps[device * history.shape.apps + app]
    }

    private func write(_ value: PropertyListValue?, _ id: Int64, _ device: Int, _ app: Int, _ key: String) throws {
        let participant = participant(device, app)
        let now = try Device(name: HistoryRun.name(device), world: world).now
        let stamp = Stamp(time: now, device: HistoryRun.name(device), number: Int(id))
        let wasThere = try participant.store.propertyListValue(forKey: key) != nil
        do throws(RemoteCloudError) {
            try participant.store.setPropertyListValue(value, forKey: key)
            participant.note(value, key)
            guard value != nil || wasThere else { return }
            writes.append(
                HistoryRun.Write(id: id, device: device, key: key, isRemoval: value == nil, stamp: stamp))
        } catch {
            let expected = ["storeFull", "tooManyKeys", "valueTooLarge"]
            if !expected.contains(error.code ?? ""), history.shape.limits == .current { throw error }
        }
    }

    /// Receives the changes of all apps.
    private func collect(after operation: String) throws {
        for app in apps {
            let (givenUp, problem) = try app.collect()
            for key in givenUp ?? Set(History.keys) { giveUp(key, on: app.device) }
            if let problem { violations.append("after \(operation), an app on device \(app.device) \(problem)") }
        }
    }

    private func giveUp(_ key: String, on device: Int) {
        for index in writes.indices where writes[index].device == device && writes[index].key == key {
            writes[index].isGivenUp = true
        }
    }

    /// Removes all faults, and runs until the simulator is idle.
    private func heal() throws {
        server.proxy.heal()
        // A server that starts opens the stores, which then download as at the launch of an app.
        server.waitForKills()
        try cloud.call("DELETE", "faults")
        for device in 0..<history.shape.devices {
            if try Device(name: HistoryRun.name(device), world: world).account == nil {
                try self.device(device).signIn(to: "account 0")
            }
            try self.device(device).goOnline()
        }
        try cloud.runUntilIdle()
        for app in apps { _ = app.store.synchronize() }
    }
}

/// An app on a device of a server, and the values that it knows of.
final class RemoteParticipant {
    let device: Int
    let store: RemoteKeyValueStore
    /// The values that the app set, and those that it was notified of.
    private(set) var known: [String: PropertyListValue]
    private let cloud: RemoteCloud
    private var cursor: Int

    private struct Response: Decodable {
        struct Page: Decodable {
            struct Change: Decodable {
                let reason: String
                let keys: [String]
            }
            let cursor: Int
            let isComplete: Bool
            let changes: [Change]
        }
        let changes: Page
    }

    init(device: Int, store: RemoteKeyValueStore, cloud: RemoteCloud) throws {
        (self.device, self.store, self.cloud) = (device, store, cloud)
        cursor = try Self.page(store, nil, cloud).cursor
        known = try store.allValues()
    }

    private static func page(
        _ store: RemoteKeyValueStore, _ cursor: Int?, _ cloud: RemoteCloud
    ) throws -> Response.Page {
        var query = ["device": store.device, "app": store.app]
        query["after"] = cursor.map { "\($0)" }
        return try cloud.result("GET", "changes", query, as: Response.self).changes
    }

    /// Records a value that the app has set.
    func note(_ value: PropertyListValue?, _ key: String) { known[key] = value }

    /// Receives changes and reads all values.
    ///
    /// - Returns: The keys whose values were discarded, or `nil` if they are not known after a restart of the server; and
    ///   the reason if a value changed without a notification.
    func collect() throws -> (givenUp: Set<String>?, problem: String?) {
        let page = try Self.page(store, cursor, cloud)
        let values = try store.allValues()
        let changed = Set(values.keys).union(known.keys).filter { values[$0] != known[$0] }
        cursor = page.cursor
        known = values
        guard page.isComplete else { return (nil, nil) }
        let notified = Set(page.changes.flatMap(\.keys))
        let discarded = Set(page.changes.filter { $0.reason != "serverChange" }.flatMap(\.keys))
        var unknown = changed.filter { !notified.contains($0) }
        if !unknown.isEmpty {
            // A request that the proxy delayed can change a value between the two requests.
            let later = try Self.page(store, cursor, cloud)
            guard later.isComplete else { return (nil, nil) }
            unknown.subtract(later.changes.flatMap(\.keys))
        }
        return (discarded, unknown.isEmpty ? nil : "sees \(unknown.sorted()) without a notification")
    }
}
