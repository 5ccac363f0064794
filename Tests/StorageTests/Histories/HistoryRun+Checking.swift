import Containers
import Synchronization

@testable import KeyValueStores
@testable import LocalCloud

/// The invariants of every history.
extension HistoryRun {
    /// Records the changes that the apps have received since the last call.
    func collectChanges() {
        for participant in participants {
            for change in participant.received.withLock({ received in
                defer { received = [] }
                return received
            }) where change.reason != .serverChange {
                for key in change.changedKeys { giveUp(key, on: participant.device) }
            }
            violations += participant.complaints.withLock(\.self)
        }
    }

    /// Checks that the values of an app change only when the app sets a value or is notified.
    func checkMemories(after operation: Operation) {
        for participant in participants where participant.store.allValues != participant.known.withLock(\.self) {
            violations.append(
                "after \(operation) an app on device \(participant.device) sees a value without a notification")
        }
    }

    /// Checks the final state, when all devices are online and no messages are in transit.
    func checkEnd() throws {
        checkMemories(after: .step)
        let waiting = try worlds[0].waiting
        if !waiting.isEmpty { violations.append("the simulator is not idle: \(waiting)") }
        let state = try worlds[0].look { state in try Snapshot(state) }
        for device in 0..<history.shape.devices { checkConvergence(of: device, in: state) }
        for key in History.keys { checkWinner(of: key, in: state) }
    }

    /// Checks that every device has the values of the server, except those that exceed the limits, and correct counters.
    private func checkConvergence(of device: Int, in state: Snapshot) {
        let name = Self.name(device)
        guard let row = state.stores[name], let items = state.items[name], let account = state.accounts[name] else {
            return violations.append("device \(device) lost its store")
        }
        let server = state.server[account] ?? [:]
        for key in Set(server.keys).union(items.keys) where items[key]?.isRefused != true {
            if items[key]?.value != server[key]?.value {
                violations.append("device \(device) and the server differ in `\(key)`")
            }
            if items[key]?.isPending == true { violations.append("device \(device) never sent `\(key)`") }
        }
        let values = items.values.compactMap(\.value)
        if row.keys != values.count || row.bytes != values.reduce(0, { $0 + $1.size }) || row.unsent != 0
            || row.refused != items.values.filter(\.isRefused).count
        {
            violations.append("device \(device) has wrong counters")
        }
        for participant in participants where participant.device == device {
            if participant.store.allValues != items.compactMapValues(\.value) {
                violations.append("an app on device \(device) does not see the values of the device")
            }
        }
        for app in finalValues where app.device == device && app.values != items.compactMapValues(\.value) {
            violations.append("an app on device \(device) does not have the values of the device: \(app.values)")
        }
        for (key, item) in items { checkValue(item.value, of: key) }
    }

    /// Checks that a value was set completely under its key.
    private func checkValue(_ value: PropertyListValue?, of key: String) {
        guard let value else { return }
        guard case .dictionary(let parts) = value, case .integer(let id)? = parts["id"], parts["twin"] == .integer(id),
            write(id)?.key == key
        else { return violations.append("`\(key)` has a value that was never set: \(value)") }
    }

    private func write(_ id: Int64) -> Write? {
        writes.first { $0.id == id }
    }

    /// Checks that a write is only replaced by a later one.
    private func checkWinner(of key: String, in state: Snapshot) {
        let winner = state.server["account 0"]?[key]
        for device in 0..<history.shape.devices where !strayed.contains(device) {
            guard let last = writes.last(where: { $0.device == device && $0.key == key }), !last.isGivenUp else {
                continue
            }
            guard let winner else {
                violations.append("the server never received `\(key)` from device \(device)")
                continue
            }
            if (winner.stamp.time, winner.stamp.device) < (last.stamp.time, last.stamp.device) {
                violations.append("`\(key)` of device \(device) was replaced by an older value")
            }
        }
    }

    /// The final state of a simulator.
    private struct Snapshot: Sendable {
        var accounts: [String: String] = [:]
        var stores: [String: DeviceStore] = [:]
        var items: [String: [String: DeviceItem]] = [:]
        var server: [String: [String: Change]] = [:]

        init(_ state: WorldState) throws {
            let service = try state.service(KeyValueService.self)
            for (name, device) in state.devices.rows(in: "") {
                accounts[name] = device.account
                stores[name] = service.deviceStores[name, HistoryRun.store]
                items[name] = Self.byKey(service.deviceItems.rows(in: StoreLocation.partition(name, HistoryRun.store)))
            }
            for account in state.accounts.rows(in: "").keys {
                let rows = service.server.items.rows(in: StoreLocation.partition(account, HistoryRun.store))
                server[account] = Self.byKey(rows)
            }
        }

        private static func byKey<Row>(_ rows: [String: Row]) -> [String: Row] {
            Dictionary(uniqueKeysWithValues: rows.map { (LiteralKey(rowName: $0.key).text, $0.value) })
        }
    }
}
