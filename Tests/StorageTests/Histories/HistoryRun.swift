import Containers
import Synchronization

@testable import KeyValueStores
@testable import LocalCloud

/// A history as it happens in a world, with everything that the checker has to know of it.
final class HistoryRun {
    let history: History
    let worlds: [CloudWorld]
    var violations: [String] = []
    var participants: [Participant] = []
    var writes: [Write] = []
    /// Devices that were ever signed in to another account than their own; what they wrote may be gone with it.
    var strayed: Set<Int> = []

    /// A value that was set or removed.
    struct Write {
        let id: Int64
        let device: Int
        let key: String
        let isRemoval: Bool
        let stamp: Stamp
        var isGivenUp = false
    }

    /// Prepares a run in a world that is given as many times as there are processes.
    init(_ history: History, in worlds: [CloudWorld]) throws {
        self.history = history
        self.worlds = worlds
        let world = worlds[0]
        try world.setKeyValueLimits(history.shape.limits)
        try world.setKeyValueThrottle(history.shape.throttle)
        if history.shape.isImmediate { try world.setPace(.immediate) }
        for account in 0..<history.shape.accounts { try world.addAccount("account \(account)") }
        for device in 0..<history.shape.devices {
            let account = try world.account("account 0")
            // Not in the order of the numbers, so that nothing depends on it.
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

/// An app on a device, and what it has been told.
final class Participant: @unchecked Sendable {
    let device: Int
    private(set) var openStore: UbiquitousKeyValueStore?
    /// What the app believes the store to have: what it set and what it was told of.
    let known: Mutex<[String: PropertyListValue]>
    let told = Mutex<[ExternalChange]>([])
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

    /// Kills the app: nobody holds on to its store any more.
    func close() {
        observation = nil
        openStore = nil
    }

    private func hear(_ change: ExternalChange) {
        told.withLock { $0.append(change) }
        if change.changedKeys.isEmpty { complain("was told of a change of nothing") }
        guard change.reason != .quotaViolationChange else { return }
        for key in change.changedKeys {
            let value = store.value(forKey: key)
            let isNews = known.withLock { known in
                defer { known[key] = value }
                return known[key] != value
            }
            if !isNews { complain("was told of `\(key)`, which it knew (\(change.reason))") }
        }
    }

    func complain(_ text: String) { complaints.withLock { $0.append("an app on device \(device) \(text)") } }
}

// MARK: - Doing

extension HistoryRun {
    func perform() throws {
        for operation in history.operations {
            try perform(operation)
            collectNews()
            checkMemories(after: operation)
            if !violations.isEmpty { return }
        }
        try heal()
        collectNews()
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
        // What happens at once may give the value up again before the call returns.
        participant.known.withLock { $0[key] = value }
        do throws(KeyValueStoreError) {
            try participant.store.setValue(value, forKey: key)
            guard value != nil || wasThere != nil else { return }
            writes.append(Write(id: id, device: device, key: key, isRemoval: value == nil, stamp: stamp))
        } catch {
            participant.known.withLock { $0[key] = wasThere }
            let expected: [KeyValueStoreError.Code] = [.storeFull, .tooManyKeys, .valueTooLarge]
            if !expected.contains(error.code) || history.shape.limits == .today { violations.append("\(error)") }
        }
    }

    private func relaunch(_ device: Int, _ app: Int) throws {
        let index = device * history.shape.apps + app
        let before = participants[index].known.withLock(\.self)
        participants[index].close()
        participants[index] = try launch(device, app)
        // What the app was not told because it was killed, it sees now.
        let after = participants[index].store.allValues
        for key in Set(before.keys).union(after.keys) where before[key] != after[key] { giveUp(key, on: device) }
    }

    /// Whatever was written under a key on a device so far was given up, and the device was told.
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

    /// Ends all that is wrong, and waits until nothing happens any more.
    ///
    /// With the throttle and the longest wait for another try, three hours are more than enough.
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
