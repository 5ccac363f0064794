internal import LocalCloud

/// The device: apps set values, and changes and responses arrive from the server.
extension KeyValueService {
    /// Sets a value, or removes the key if the value is `nil`.
    ///
    /// Removing a key that the app does not see has no effect, even if another app has just set it.
    /// - Returns: The reason that the value was not set, or `nil` if it was set.
    func set(
        _ value: PropertyListValue?, forKey key: String, isSeen: Bool, of location: StoreLocation, in state: WorldState
    ) -> KeyValueStoreError? {
        guard let device = state.devices["", location.device], let row = deviceStores[location.device, location.store]
        else {
            return KeyValueStoreError(
                .storage, "`\(location.app)` is not installed on the device `\(location.device)`; install it first")
        }
        let old = deviceItems[location.path, LiteralKey(key).rowName]
        guard value != nil || isSeen else { return nil }
        do throws(KeyValueStoreError) {
            if let value {
                try settings.limits.check(
                    value, replacing: old?.value, forKey: key, keys: row.keys, bytes: row.bytes)
            }
        } catch {
            didRefuse(key, error, of: location, in: state)
            return error
        }
        let stamp = Stamp(time: state.now(on: device), device: device.name, number: state.nextNumber())
        put(
            DeviceItem(value: value, stamp: stamp, sequence: old?.sequence ?? 0, isPending: true), forKey: key,
            of: location.store, on: device.name)
        didSet(key, isRemoved: value == nil, in: row, of: location.store, on: device, state)
        return nil
    }

    /// Records that a value was refused, and notifies the app if the reason is a quota.
    private func didRefuse(
        _ key: String, _ error: KeyValueStoreError, of location: StoreLocation, in state: WorldState
    ) {
        state.log("refused", on: location.device, location.store, error.message)
        guard error.code != .keyTooLong, error.code != .notPropertyList else { return }
        announce(
            Notice(reason: .quotaViolationChange, keys: [key], app: location.app), of: location.store,
            on: location.device, in: state)
    }

    /// Notifies the other apps that share the store, and schedules the upload.
    private func didSet(
        _ key: String, isRemoved: Bool, in row: DeviceStore, of store: String, on device: DeviceRow, _ state: WorldState
    ) {
        if isRemoved, row.refused > 0 { retryRefusals(of: store, on: device.name) }
        if row.apps > 1 {
            announce(Notice(reason: .serverChange, keys: [key]), of: store, on: device.name, in: state)
        }
        state.log(isRemoved ? "remove" : "set", on: device.name, store, key)
        scheduleUpload(of: store, on: device, in: state)
    }

    /// Replaces an item, and updates the counters of the store.
    func put(_ item: DeviceItem, forKey key: String, of store: String, on device: String) {
        let path = StoreLocation.partition(device, store)
        let name = LiteralKey(key).rowName
        let old = deviceItems[path, name]
        deviceItems[path, name] = item
        deviceStores[device, store]?.count(old, replacedBy: item)
    }

    /// Marks changes as unsent if the server had no space for them; called after another value was removed.
    private func retryRefusals(of store: String, on device: String) {
        let path = StoreLocation.partition(device, store)
        for (name, item) in deviceItems.rows(in: path) where item.isRefused {
            var item = item
            item.isRefused = false
            put(item, forKey: LiteralKey(rowName: name).text, of: store, on: device)
        }
    }
}

// MARK: - Arrivals

extension KeyValueService {
    /// Processes the response to a download request of this device.
    func arrive(_ listing: Listing, from account: String, of store: String, on device: DeviceRow, in state: WorldState)
    {
        guard var row = deviceStores[device.name, store], listing.from <= row.cursor(for: account) else { return }
        // A device that requested the next part at once would repeat this without an end.
        let (isFailure, delay) = (listing.isWithoutProgress, row.retryDelay)
        row.failures = isFailure ? row.failures + 1 : 0
        let path = StoreLocation.partition(device.name, store)
        var changed: Set<LiteralKey> = []
        if row.account != nil, row.account != account {
            changed = Set(deviceItems.rows(in: path).keys.map(LiteralKey.init(rowName:)))
            deviceItems.removeAll(in: path)
            (row.bytes, row.keys, row.unsent, row.refused, row.cursor) = (0, 0, 0, 0, 0)
            (row.isReplacing, row.isComplete) = (true, false)
        }
        row.account = account
        let isFirstContact = !row.isComplete && !row.isReplacing
        deviceStores[device.name, store] = row
        var hasConflict = false
        for change in listing.changes {
            let outcome = apply(change, isFirstContact: isFirstContact, of: store, on: device.name)
            if outcome != .ignored { changed.insert(LiteralKey(change.key)) }
            if outcome == .conflict { hasConflict = true }
        }
        let reason: ChangeReason = row.isReplacing ? .accountChange : hasConflict ? .initialSyncChange : .serverChange
        if row.refused > 0, listing.changes.contains(where: { $0.value == nil }) {
            retryRefusals(of: store, on: device.name)
        }
        deviceStores[device.name, store]?.advance(to: listing)
        announce(Notice(reason: reason, keys: changed.sorted().map(\.text)), of: store, on: device.name, in: state)
        state.log("received", on: device.name, store, "\(listing.changes.count) changes")
        if !listing.isLast {
            scheduleDownload(of: store, on: device, in: state, noSoonerThan: isFailure ? delay : .zero)
        }
        scheduleUpload(of: store, on: device, in: state)
    }

    enum Outcome {
        case ignored
        case changed
        /// A value that was set before the first contact was discarded.
        case conflict
    }

    /// Applies a change from the server, unless the device has a newer value.
    private func apply(_ change: Change, isFirstContact: Bool, of store: String, on device: String) -> Outcome {
        let old = deviceItems[StoreLocation.partition(device, store), LiteralKey(change.key).rowName]
        // A value that was set after the device received the change may still have an earlier timestamp. The server then
        // sends the same change again.
        if let old, old.sequence > change.sequence || old.sequence == change.sequence && !old.isPending {
            return .ignored
        }
        let new = DeviceItem(value: change.value, stamp: change.stamp, sequence: change.sequence, isPending: false)
        guard var old, old.isPending else {
            put(new, forKey: change.key, of: store, on: device)
            return old?.value == new.value ? .ignored : .changed
        }
        let discardsValue = isFirstContact && change.value != nil && old.value != nil
        if old.stamp > change.stamp, !discardsValue {
            old.sequence = change.sequence
            put(old, forKey: change.key, of: store, on: device)
            return .ignored
        }
        put(new, forKey: change.key, of: store, on: device)
        if old.value == new.value { return .ignored }
        return discardsValue ? .conflict : .changed
    }

    /// Processes the response to an upload of this device.
    func arrive(_ receipt: Receipt, of store: String, on device: DeviceRow, in state: WorldState) {
        let path = StoreLocation.partition(device.name, store)
        if !receipt.isWithoutProgress { deviceStores[device.name, store]?.failures = 0 }
        let changed = apply(receipt.accepted + receipt.winners, at: path, of: store, on: device.name)
        announce(
            Notice(reason: .serverChange, keys: changed.sorted()), of: store, on: device.name, in: state)
        let refused = markRefused(receipt.refused, at: path, of: store, on: device.name)
        announce(
            Notice(reason: .quotaViolationChange, keys: refused.sorted()), of: store, on: device.name, in: state)
        scheduleUpload(of: store, on: device, in: state)
    }

    /// Applies the values that the server has, and returns the keys with values of other devices.
    private func apply(_ changes: [Change], at path: String, of store: String, on device: String) -> [String] {
        var changed: [String] = []
        for change in changes {
            if var item = deviceItems[path, LiteralKey(change.key).rowName], item.stamp == change.stamp {
                (item.isPending, item.isRefused, item.sequence) = (false, false, max(item.sequence, change.sequence))
                put(item, forKey: change.key, of: store, on: device)
            } else if apply(change, isFirstContact: false, of: store, on: device) != .ignored {
                changed.append(change.key)
            }
        }
        return changed
    }

    /// Marks the values that the server refused, and returns the keys that were not marked before.
    private func markRefused(_ changes: [Change], at path: String, of store: String, on device: String) -> [String] {
        var refused: [String] = []
        for change in changes {
            guard var item = deviceItems[path, LiteralKey(change.key).rowName], item.stamp == change.stamp,
                !item.isRefused
            else { continue }
            item.isRefused = true
            put(item, forKey: change.key, of: store, on: device)
            refused.append(change.key)
        }
        return refused
    }
}

extension KeyValueLimits {
    /// Checks that a value fits into a store that has a number of keys and of bytes.
    func check(
        _ value: PropertyListValue, replacing old: PropertyListValue?, forKey key: String, keys count: Int, bytes: Int
    ) throws(KeyValueStoreError) {
        let size = try checkedSize(of: value, forKey: key)
        guard old != nil || count < keys else {
            throw KeyValueStoreError(
                .tooManyKeys, "`\(key)` exceeds the limit of \(keys) keys; remove another key first")
        }
        let sum = bytes - (old?.size ?? 0) + size
        guard sum <= total || size <= old?.size ?? -1 else {
            throw KeyValueStoreError(
                .storeFull, "with `\(key)`, all values have \(sum) bytes; the limit is \(total)", .size)
        }
    }
}

extension DeviceStore {
    fileprivate mutating func count(_ old: DeviceItem?, replacedBy new: DeviceItem) {
        bytes += (new.value?.size ?? 0) - (old?.value?.size ?? 0)
        keys += (new.value == nil ? 0 : 1) - (old?.value == nil ? 0 : 1)
        unsent += (new.isToBeSent ? 1 : 0) - (old?.isToBeSent == true ? 1 : 0)
        refused += (new.isRefused ? 1 : 0) - (old?.isRefused == true ? 1 : 0)
    }

    fileprivate mutating func advance(to listing: Listing) {
        cursor = max(cursor, listing.upTo)
        if listing.isLast { (isComplete, isReplacing) = (true, false) }
    }
}
