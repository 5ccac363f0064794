internal import LocalCloud

/// The server, which accepts or rejects the changes of devices, and lists the changes since a position.
final class KeyValueServer {
    /// The stores on the server, by account and store.
    let stores = Table<ServerStore>("key-value server store")
    /// The values on the server, by account/store and row name of the key.
    let items = Table<Change>("key-value server item") { $0.size }
    /// The row names of the keys that were changed on the server, by account/store and position in the server's order.
    let order = Table<String>("key-value server order")

    /// Stores the changes that a device has uploaded.
    /// - Returns: The receipt, and whether a change is new to other devices.
    func write(
        _ changes: [Change], of store: String, in account: String, isFull: Bool, limits: KeyValueLimits
    ) -> (receipt: Receipt, isNew: Bool) {
        var row = stores[account, store] ?? ServerStore()
        var receipt = Receipt()
        // Removals come first, because they free space for the new values.
        for var change in changes.filter({ $0.value == nil }) + changes.filter({ $0.value != nil }) {
            let path = StoreLocation.partition(account, store)
            let name = LiteralKey(change.key).rowName
            let old = items[path, name]
            if let old, old.stamp >= change.stamp {
                if old.stamp == change.stamp { receipt.accepted.append(old) } else { receipt.winners.append(old) }
                continue
            }
            guard row.count(change, replacing: old, isFull: isFull, limits: limits) else {
                receipt.refused.append(change)
                continue
            }
            row.sequence += 1
            change.sequence = row.sequence
            items[path, name] = change
            if let old { order[path, String(old.sequence)] = nil }
            order[path, String(row.sequence)] = name
            receipt.accepted.append(change)
        }
        let isNew = row.sequence != stores[account, store]?.sequence ?? 0
        stores[account, store] = row
        return (receipt, isNew)
    }

    /// Returns the changes on the server after a position in its order.
    func listing(of store: String, in account: String, from cursor: Int) -> Listing {
        let path = StoreLocation.partition(account, store)
        let last = stores[account, store]?.sequence ?? 0
        return Listing(from: cursor, upTo: last, isLast: true, changes: changes(in: path, from: cursor, to: last))
    }

    /// Returns the changes in a range of positions.
    ///
    /// A short range is looked up by position, and a long range is filtered from all items.
    private func changes(in path: String, from cursor: Int, to last: Int) -> [Change] {
        if last - cursor <= items.count(in: path) {
            return ((cursor + 1)..<(max(last, cursor) + 1)).compactMap { position in
                order[path, String(position)].flatMap { items[path, $0] }
            }
        }
        return items.rows(in: path).values.filter { $0.sequence > cursor }.sorted { $0.sequence < $1.sequence }
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
