import Containers
import Synchronization

@testable import KeyValueStores
@testable import LocalCloud

/// A history that runs in a simulator, with the records that the checks need.
final class HistoryRun {
    let history: History
    let worlds: [CloudSimulator]
    var violations: [String] = []
    var participants: [Participant] = []
    var writes: [Write] = []
    /// The devices that were signed in to another account at some time and may have lost the values that they set.
    var strayed: Set<Int> = []

    /// A value that was set, or the removal of a value.
    struct Write {
        let id: Int64
        let device: Int
        let key: String
        let isRemoval: Bool
        let stamp: Stamp
        var isGivenUp = false
    }

    /// The final values of apps that used another interface than the stores of this process, with their devices.
    var finalValues: [(device: Int, values: [String: PropertyListValue])] = []

    /// Creates a run that another interface performed, for the checks of its end.
    init(_ history: History, in world: CloudSimulator, writes: [Write], strayed: Set<Int>) {
        (self.history, worlds, self.writes, self.strayed) = (history, [world], writes, strayed)
    }

    /// Prepares a run in the given simulators, one per process.
    init(_ history: History, in worlds: [CloudSimulator]) throws {
        self.history = history
        self.worlds = worlds
        let world = worlds[0]
        try world.setKeyValueLimits(history.shape.limits)
        try world.setKeyValueThrottle(history.shape.throttle)
        if history.shape.isImmediate { try world.setPace(.immediate) }
        for account in 0..<history.shape.accounts { try world.addAccount("account \(account)") }
        for device in 0..<history.shape.devices {
            let account = try world.account("account 0")
            // The order of the names differs from the order of the numbers, so that results do not depend on it.
            try world.addDevice(Self.name(device), signedInto: account)
            for app in 0..<history.shape.apps { participants.append(try launch(device, app)) }
        }
    }

    static func name(_ device: Int) -> String { "device \((device * 3) % 7)" }
    static let store = "A1B2C3D4E5.com.example.shared"

    private func device(_ number: Int) throws -> Device {
        let world = worlds[number % worlds.count]
        return Device(name: Self.name(number), world: world)
    }

    private func launch(_ device: Int, _ app: Int) throws -> Participant {
        let app = App("com.example.app\(app)", claims: StorageClaims(keyValueStore: Self.store))
        return Participant(device: device, store: try self.device(device).install(app).keyValueStore())
    }
}

/// An app on a device, and the changes that it has received.
final class Participant: @unchecked Sendable {
    let device: Int
    private(set) var openStore: UbiquitousKeyValueStore?
    /// The expected content of the store: the values that the app set, and those that it was notified of.
    let known: Mutex<[String: PropertyListValue]>
    let received = Mutex<[ExternalChange]>([])
    let complaints = Mutex<[String]>([])
    private var observation: ExternalChangeObservation?

    init(device: Int, store: UbiquitousKeyValueStore) {
        self.device = device
        openStore = store
        known = Mutex(store.allValues)
        observation = store.observeExternalChanges { [weak self] change in self?.hear(change) }
    }

    var store: UbiquitousKeyValueStore {
        guard let openStore else { preconditionFailure("the app is not running") }
        return openStore
    }

    /// Kills the app, which releases its store.
    func close() {
        observation = nil
        openStore = nil
    }

    private func hear(_ change: ExternalChange) {
        received.withLock { $0.append(change) }
        if change.changedKeys.isEmpty { complain("received a change without keys") }
        guard change.reason != .quotaViolationChange else { return }
        for key in change.changedKeys {
            let value = store.value(forKey: key)
            let isChanged = known.withLock { known in
                defer { known[key] = value }
                return known[key] != value
            }
            if !isChanged { complain("received `\(key)`, which had not changed (\(change.reason))") }
        }
    }

    func complain(_ text: String) { complaints.withLock { $0.append("an app on device \(device) \(text)") } }
}

// MARK: - Operations

extension HistoryRun {
    func perform() throws {
        for operation in history.operations {
            try perform(operation)
            collectChanges()
            checkMemories(after: operation)
            if !violations.isEmpty { return }
        }
        try heal()
        collectChanges()
        try checkEnd()
    }

    private func perform(_ operation: Operation) throws {
        let world = worlds[0]
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
        case .relaunch(let device, let app): try relaunch(device, app)
        case .advance(let milliseconds): try world.advance(by: .milliseconds(milliseconds))
        case .step: try world.step()
        case .goOffline(let device): try self.device(device).goOffline()
        case .goOnline(let device): try self.device(device).goOnline()
        case .setClock(let device, let seconds): try self.device(device).setClock(ahead: .seconds(seconds))
        case .signOut(let device, let removesValues):
            if removesValues { strayed.insert(device) }
            try self.device(device).signOut(removesValues ? .removesValues : .keepsValues)
        case .signIn(let device, let account): try signIn(device, to: account)
        case .fault(let fault): try world.inject(fault)
        case .clearFaults: try world.clearFaults()
        }
    }

    private func participant(_ device: Int, _ app: Int) -> Participant {
        participants[device * history.shape.apps + app]
    }

    private func write(_ value: PropertyListValue?, _ id: Int64, _ device: Int, _ app: Int, _ key: String) throws {
        let participant = participant(device, app)
        let stamp = Stamp(time: try self.device(device).now, device: Self.name(device), number: Int(id))
        let wasThere = participant.store.value(forKey: key)
        // Immediate transitions may discard the value before the call returns.
        participant.known.withLock { $0[key] = value }
        do throws(KeyValueStoreError) {
            try participant.store.setValue(value, forKey: key)
            guard value != nil || wasThere != nil else { return }
            writes.append(Write(id: id, device: device, key: key, isRemoval: value == nil, stamp: stamp))
        } catch {
            participant.known.withLock { $0[key] = wasThere }
            let expected: [KeyValueStoreError.Code] = [.storeFull, .tooManyKeys, .valueTooLarge]
            if !expected.contains(error.code) || history.shape.limits == .current { violations.append("\(error)") }
        }
    }

    private func relaunch(_ device: Int, _ app: Int) throws {
        let index = device * history.shape.apps + app
        let before = participants[index].known.withLock(\.self)
        participants[index].close()
        participants[index] = try launch(device, app)
        // The app now sees the changes that it missed because it was killed.
        let after = participants[index].store.allValues
        for key in Set(before.keys).union(after.keys) where before[key] != after[key] { giveUp(key, on: device) }
    }

    /// Records that all previous values of a key on a device were discarded and that the device was notified.
    func giveUp(_ key: String, on device: Int) {
        for index in writes.indices where writes[index].device == device && writes[index].key == key {
            writes[index].isGivenUp = true
        }
    }

    private func signIn(_ device: Int, to account: Int) throws {
        if account != 0 { strayed.insert(device) }
        let world = worlds[device % worlds.count]
        guard let account = try world.account("account \(account)") else { return }
        try self.device(device).signIn(to: account)
    }

    /// Removes all faults, and runs until the simulator is idle.
    ///
    /// Three hours are sufficient for the throttle and the longest delay of a retry.
    private func heal() throws {
        try worlds[0].clearFaults()
        for device in 0..<history.shape.devices {
            if try self.device(device).account == nil { try signIn(device, to: 0) }
            try self.device(device).goOnline()
        }
        try worlds[0].runUntilIdle(within: .seconds(3 * 3600))
        for participant in participants { _ = participant.store.synchronize() }
    }
}
