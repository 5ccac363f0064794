internal import LocalCloud

/// The server: it accepts changes, has newer values, or has no space, and lists the changes since a position.
extension KeyValueService {
    /// Stores the changes that a device has uploaded, and notifies the other devices.
    func write(
        _ changes: [Change], of store: String, from device: DeviceRow, account: String, isFull: Bool,
        in state: WorldState
    ) -> Receipt {
        var row = serverStores[account, store] ?? ServerStore()
        var receipt = Receipt()
        // Removals come first, because they free space for the new values.
        for var change in changes.filter({ $0.value == nil }) + changes.filter({ $0.value != nil }) {
            let path = Self.path(account, store)
            let old = serverItems[path, change.key]
            if let old, old.stamp >= change.stamp {
                if old.stamp == change.stamp { receipt.accepted.append(old) } else { receipt.winners.append(old) }
                continue
            }
            guard row.count(change, replacing: old, isFull: isFull, limits: settings.limits) else {
                receipt.refused.append(change)
                continue
            }
            row.sequence += 1
            change.sequence = row.sequence
            serverItems[path, change.key] = change
            if let old { serverOrder[path, String(old.sequence)] = nil }
            serverOrder[path, String(row.sequence)] = change.key
            receipt.accepted.append(change)
        }
        let isNew = row.sequence != serverStores[account, store]?.sequence ?? 0
        serverStores[account, store] = row
        state.log(
            "server", on: device.name, store,
            "\(receipt.accepted.count) taken, \(receipt.winners.count) older, \(receipt.refused.count) refused")
        if isNew { notifyDevices(otherThan: device, of: store, account: account, in: state) }
        return receipt
    }

    private func notifyDevices(otherThan sender: DeviceRow, of store: String, account: String, in state: WorldState) {
        for (name, device) in state.devices.sortedRows(in: "") where name != sender.name && device.account == account {
            scheduleDownload(of: store, on: device, in: state)
        }
    }

    /// Returns the changes on the server after a position in its order.
    func listing(of store: String, account: String, from cursor: Int) -> Listing {
        let path = Self.path(account, store)
        let last = serverStores[account, store]?.sequence ?? 0
        return Listing(from: cursor, upTo: last, isLast: true, changes: changes(in: path, from: cursor, to: last))
    }

    /// Returns the changes in a range of positions; a short range is looked up by position, a long one is filtered from
    /// all items.
    private func changes(in path: String, from cursor: Int, to last: Int) -> [Change] {
        if last - cursor <= serverItems.count(in: path) {
            return ((cursor + 1)..<(max(last, cursor) + 1)).compactMap { position in
                serverOrder[path, String(position)].flatMap { serverItems[path, $0] }
            }
        }
        return serverItems.rows(in: path).values.filter { $0.sequence > cursor }.sorted { $0.sequence < $1.sequence }
    }
}

extension ServerStore {
    /// Counts a change if there is space for it.
    fileprivate mutating func count(
        _ change: Change, replacing old: Change?, isFull: Bool, limits: KeyValueLimits
    ) -> Bool {
        let (oldSize, oldKeys) = (old?.value?.size ?? 0, old?.value == nil ? 0 : 1)
        guard let value = change.value else {
            bytes -= oldSize
            keys -= oldKeys
            return true
        }
        let size = value.size
        let isSmaller = oldKeys == 1 && size <= oldSize
        let fits = bytes - oldSize + size <= limits.total && keys - oldKeys + 1 <= limits.keys && size <= limits.value
        guard isSmaller || fits && !isFull else { return false }
        bytes += size - oldSize
        keys += 1 - oldKeys
        return true
    }
}
