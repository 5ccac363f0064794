import Containers
import Synchronization

@testable import KeyValueStores
@testable import LocalCloud

/// What must hold of every history.
extension HistoryRun {
    /// Takes note of what the apps were told since the last time.
    func collectNews() {
        for participant in participants {
            for change in participant.told.withLock({ told in
                defer { told = [] }
                return told
            }) where change.reason != .serverChange {
                for key in change.changedKeys { giveUp(key, on: participant.device) }
            }
            violations += participant.complaints.withLock(\.self)
        }
    }

    /// What an app sees changes only when it sets something or is told.
    func checkMemories(after operation: Operation) {
        for participant in participants where participant.store.allValues != participant.known.withLock(\.self) {
            violations.append("after \(operation) an app on device \(participant.device) sees what it was not told")
        }
    }

    /// When all devices are online and nothing is on its way any more.
    func checkEnd() throws {
        checkMemories(after: .step)
        if try !worlds[0].waiting.isEmpty { violations.append("the world is not idle") }
        let state = try worlds[0].look { state in try Snapshot(state) }
        for device in 0..<history.shape.devices { checkConvergence(of: device, in: state) }
        for key in History.keys { checkWinner(of: key, in: state) }
    }

    /// Every device has what the server has, but for what there is no room for; and counts it rightly.
    private func checkConvergence(of device: Int, in state: Snapshot) {
        let name = Self.name(device)
        guard let row = state.stores[name], let items = state.items[name], let account = state.accounts[name] else {
            return violations.append("device \(device) has lost its store")
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
            violations.append("device \(device) has miscounted")
        }
        for participant in participants where participant.device == device {
            if participant.store.allValues != items.compactMapValues(\.value) {
                violations.append("an app on device \(device) does not see what is there")
            }
        }
        for (key, item) in items { checkValue(item.value, of: key) }
    }

    /// A value is one that somebody set under its key, whole.
    private func checkValue(_ value: PropertyListValue?, of key: String) {
        guard let value else { return }
        guard case .dictionary(let parts) = value, case .integer(let id)? = parts["id"], parts["twin"] == .integer(id),
            write(id)?.key == key
        else { return violations.append("`\(key)` has a value that nobody set: \(value)") }
    }

    private func write(_ id: Int64) -> Write? {
        writes.first { $0.id == id }
    }

    /// No write is lost but to one that came after it.
    private func checkWinner(of key: String, in state: Snapshot) {
        let winner = state.server["account 0"]?[key]
        for device in 0..<history.shape.devices where !strayed.contains(device) {
            guard let last = writes.last(where: { $0.device == device && $0.key == key }), !last.isGivenUp else {
                continue
            }
            guard let winner else {
                violations.append("the server never heard of `\(key)` from device \(device)")
                continue
            }
            if (winner.stamp.time, winner.stamp.device) < (last.stamp.time, last.stamp.device) {
                violations.append("`\(key)` of device \(device) is lost to an older value")
            }
        }
    }

    /// What there is in a world at the end.
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
                items[name] = service.deviceItems.rows(in: KeyValueService.path(name, HistoryRun.store))
            }
            for account in state.accounts.rows(in: "").keys {
                server[account] = service.serverItems.rows(in: KeyValueService.path(account, HistoryRun.store))
            }
        }
    }
}
