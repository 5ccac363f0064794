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
            return KeyValueStoreError(.storage, "`\(location.app)` is not installed on the device `\(location.device)`")
        }
        let old = deviceItems[location.path, key]
        guard value != nil || isSeen else { return nil }
        if let error = refusal(of: value, replacing: old?.value, forKey: key, in: row) {
            state.log("refused", on: location.device, location.store, error.message)
            if error.code != .keyTooLong, error.code != .notPropertyList {
                announce(
                    Notice(reason: .quotaViolationChange, keys: [key], app: location.app), of: location.store,
                    on: location.device, in: state)
            }
            return error
        }
        let stamp = Stamp(time: state.now(on: device), device: device.name, number: state.nextNumber())
        put(
            DeviceItem(value: value, stamp: stamp, sequence: old?.sequence ?? 0, isPending: true), forKey: key,
            of: location.store, on: device.name)
        if row.refused > 0 { retryRefusals(of: location.store, on: device.name) }
        if row.apps > 1 {
            announce(Notice(reason: .serverChange, keys: [key]), of: location.store, on: device.name, in: state)
        }
        state.log(value == nil ? "remove" : "set", on: device.name, location.store, key)
        scheduleUpload(of: location.store, on: device, in: state)
        return nil
    }

    private func refusal(
        of value: PropertyListValue?, replacing old: PropertyListValue?, forKey key: String, in row: DeviceStore
    ) -> KeyValueStoreError? {
        let limits = settings.limits
        guard let value else { return nil }
        guard key.utf8.count <= limits.keyLength else {
            return KeyValueStoreError(
                .keyTooLong, "the key `\(key)` has \(key.utf8.count) bytes; the limit is \(limits.keyLength)", .longKey)
        }
        guard value.isWithinMaximumDepth else {
            return KeyValueStoreError(
                .notPropertyList, "the value of `\(key)` has more than \(PropertyListValue.maximumDepth) levels")
        }
        let size = value.size
        guard size <= limits.value else {
            return KeyValueStoreError(
                .valueTooLarge, "the value of `\(key)` has \(size) bytes; the limit is \(limits.value)", .size)
        }
        guard old != nil || row.keys < limits.keys else {
            return KeyValueStoreError(.tooManyKeys, "`\(key)` exceeds the limit of \(limits.keys) keys")
        }
        let total = row.bytes - (old?.size ?? 0) + size
        guard total <= limits.total || size <= old?.size ?? -1 else {
            return KeyValueStoreError(
                .storeFull, "with `\(key)`, all values have \(total) bytes; the limit is \(limits.total)", .size)
        }
        return nil
    }

    /// Replaces an item, and updates the counters of the store.
    func put(_ item: DeviceItem, forKey key: String, of store: String, on device: String) {
        let path = StoreLocation.partition(device, store)
        let old = deviceItems[path, key]
        deviceItems[path, key] = item
        deviceStores[device, store]?.count(old, replacedBy: item)
    }

    /// Marks the changes that the server had no space for as unsent, because another value was removed.
    private func retryRefusals(of store: String, on device: String) {
        let path = StoreLocation.partition(device, store)
        for (key, item) in deviceItems.rows(in: path) where item.isRefused {
            var item = item
            item.isRefused = false
            put(item, forKey: key, of: store, on: device)
        }
    }
}

// MARK: - Arrivals

extension KeyValueService {
    /// Processes the response to a download request of this device.
    func arrive(_ listing: Listing, from account: String, of store: String, on device: DeviceRow, in state: WorldState)
    {
        guard var row = deviceStores[device.name, store], listing.from <= row.cursor(for: account) else { return }
        row.failures = 0
        let path = StoreLocation.partition(device.name, store)
        var changed: Set<String> = []
        if row.account != nil, row.account != account {
            changed = Set(deviceItems.rows(in: path).keys)
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
            if outcome != .ignored { changed.insert(change.key) }
            if outcome == .conflict { hasConflict = true }
        }
        let reason: ChangeReason = row.isReplacing ? .accountChange : hasConflict ? .initialSyncChange : .serverChange
        if row.refused > 0, listing.changes.contains(where: { $0.value == nil }) {
            retryRefusals(of: store, on: device.name)
        }
        deviceStores[device.name, store]?.advance(to: listing)
        announce(Notice(reason: reason, keys: changed.sorted()), of: store, on: device.name, in: state)
        state.log("received", on: device.name, store, "\(listing.changes.count) changes")
        if !listing.isLast { scheduleDownload(of: store, on: device, in: state) }
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
        let old = deviceItems[StoreLocation.partition(device, store), change.key]
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
        deviceStores[device.name, store]?.failures = 0
        var changed: [String] = []
        for change in receipt.accepted + receipt.winners {
            if var item = deviceItems[path, change.key], item.stamp == change.stamp {
                (item.isPending, item.isRefused, item.sequence) = (false, false, max(item.sequence, change.sequence))
                put(item, forKey: change.key, of: store, on: device.name)
            } else if apply(change, isFirstContact: false, of: store, on: device.name) != .ignored {
                changed.append(change.key)
            }
        }
        announce(
            Notice(reason: .serverChange, keys: changed.sorted()), of: store, on: device.name, in: state)
        var refused: [String] = []
        for change in receipt.refused {
            guard var item = deviceItems[path, change.key], item.stamp == change.stamp, !item.isRefused else {
                continue
            }
            item.isRefused = true
            put(item, forKey: change.key, of: store, on: device.name)
            refused.append(change.key)
        }
        announce(
            Notice(reason: .quotaViolationChange, keys: refused.sorted()), of: store, on: device.name, in: state)
        scheduleUpload(of: store, on: device, in: state)
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
