internal import LocalCloud

/// Applies the server's messages to a device.
extension DocumentService {
    /// Applies a list of changes from the server to a device.
    func arrive(
        _ listing: ItemListing, from account: String, at place: ContainerLocation, _ device: DeviceRow,
        in state: WorldState
    ) throws {
        guard var row = deviceContainers[place.device, place.container],
            listing.from <= (row.account == account ? row.cursor : 0)
        else { return }
        // A listing that arrives late may be older than changes that arrived since.
        let cursor = row.account == account ? row.cursor : 0
        row.account = account
        row.failures = 0
        deviceContainers[place.device, place.container] = row
        for item in listing.items where item.sequence > cursor { try take(item, at: place, in: state) }
        reconcileDisplaced(at: place, in: state)
        state.log("received", on: place.device, place.container, "\(listing.items.count) items")
        deviceContainers[place.device, place.container]?.advance(to: listing)
        if !listing.isLast { scheduleDownload(place, device, in: state) }
    }

    /// Applies the server's reply to a change that the device sent.
    func take(_ answer: ItemReply, at place: ContainerLocation, _ device: DeviceRow, in state: WorldState) throws {
        let news = answer.news
        guard var row = item(news.id, at: place) else {
            // A reply that arrives late may be older than the changes that the device received since.
            let cursor = deviceContainers[place.device, place.container]?.cursor ?? 0
            if let item = answer.item, item.sequence > cursor { try take(item, at: place, in: state) }
            return
        }
        for (id, isRemoved) in news.settled where row.settled[id] == isRemoved { row.settled[id] = nil }
        if answer.isOverQuota, row.isEdited, row.holds?.id == news.version?.id {
            row.uploadingError = DocumentError(.notUploadedDueToQuota, "the account has no room for `\(row.path)`")
            row.unsent.removeAll { $0.id == news.version?.id }
            row.holds?.hash = nil
        } else if let version = news.version, !answer.isOverQuota {
            if row.holds?.id == version.id {
                (row.isEdited, row.ancestors) = (false, [])
                // The same message may have arrived twice, and only the second time within the quota.
                if row.holds?.hash == nil {
                    (row.holds, row.unsent, row.uploadingError) = (version, row.unsent + [version], nil)
                }
            }
            if let index = row.ancestors.firstIndex(of: version.id) { row.ancestors.removeFirst(index) }
        }
        if news.isNamed, let path = news.path { row.isMoved = !row.isDeleted && ExactPath(path) != ExactPath(row.path) }
        if news.isDeleted, row.isExcluded {
            (row.known, row.unsent) = (nil, [])
            return put(row, news.id, at: place, in: state)
        }
        if news.isDeleted, row.isDeleted { return try didDelete(answer, row, at: place, in: state) }
        put(row, news.id, at: place, in: state)
        guard let item = answer.item else { return }
        if item.id != news.id { try join(row, news.id, with: item, at: place, in: state) }
        try take(item, at: place, replacing: row, in: state)
        prune(item.id, at: place, in: state)
        try catchUp(item.id, at: place, in: state)
    }

    /// Replaces a local directory with the server's directory of the same name and moves its items there.
    private func join(
        _ old: DeviceItem, _ id: String, with item: ServerItem, at place: ContainerLocation, in state: WorldState
    ) throws {
        var row = old
        guard let there = self.item(item.id, at: place), !row.isDeleted, row.print != nil || row.placing != nil else {
            return put(nil, id, at: place, in: state)
        }
        guard !there.isDeleted else { return replace(there, item.id, by: row, id, at: place, in: state) }
        guard ExactPath(there.path) != ExactPath(row.path) else { return put(nil, id, at: place, in: state) }
        try leadAll(below: row.path, to: there.path, at: place, in: state)
        plan(&row, at: place) {
            ($0.target, $0.staged, $0.isLast, $0.heir) = (nil, nil, true, place.fromHome(there.path))
        }
        put(row, id, at: place, in: state)
    }

    /// Merges a directory that was deleted here, and created again before the server was notified, with its old record.
    private func replace(
        _ deleted: DeviceItem, _ id: String, by new: DeviceItem, _ newID: String, at place: ContainerLocation,
        in state: WorldState
    ) {
        var row = deleted
        (row.path, row.print, row.placing, row.folder) = (new.path, new.print, new.placing, new.folder)
        (row.isDeleted, row.isMoved, row.ancestors, row.heir) = (false, true, [], nil)
        put(nil, newID, at: place, in: state)
        put(row, id, at: place, in: state)
    }

    /// Applies a rename or deletion by another device that arrived while this device waited for the reply to its own
    /// change.
    private func catchUp(_ id: String, at place: ContainerLocation, in state: WorldState) throws {
        guard var row = item(id, at: place), !row.isDeleted, !row.isExcluded, !row.isGoing, let known = row.known
        else { return }
        guard !known.isDeleted else { return try depart(known, row, at: place, in: state) }
        try move(&row, to: known, at: place, in: state)
        put(row, id, at: place, in: state)
    }

    /// Completes a deletion on this device, or restores the item if another device has a newer version.
    private func didDelete(_ answer: ItemReply, _ old: DeviceItem, at place: ContainerLocation, in state: WorldState)
        throws
    {
        // A reply that arrives late may be older than the changes that the device received since.
        let newest = [answer.item, old.known].compactMap(\.self).max { $0.sequence < $1.sequence }
        guard let item = newest, !item.isDeleted, answer.item != nil else {
            return put(nil, answer.news.id, at: place, in: state)
        }
        var row = old
        // Another file may have been created under this name since.
        try renameConflictingItem(for: item, at: place, in: state)
        (row.isDeleted, row.isMoved, row.known) = (false, false, nil)
        row.path = item.path
        if row.kind == .directory { try appear(&row, item, at: place, replacing: nil, in: state) }
        put(row, answer.news.id, at: place, in: state)
        try take(item, at: place, in: state)
    }

    /// Drops contents from the upload queue that the server no longer needs.
    private func prune(_ id: String, at place: ContainerLocation, in state: WorldState) {
        guard var row = item(id, at: place), !row.unsent.isEmpty else { return }
        row.unsent.removeAll { version in
            let isAwaited = row.known?.versions.contains { $0.id == version.id && !$0.isAvailable } == true
            return !isAwaited && !(row.isEdited && row.holds?.id == version.id)
        }
        put(row, id, at: place, in: state)
    }

    /// Applies the server's record of an item unless this device has newer changes.
    func take(
        _ item: ServerItem, at place: ContainerLocation, replacing placeholder: DeviceItem? = nil, in state: WorldState
    ) throws {
        guard var row = deviceItems[place.path, item.id] else {
            if !item.isDeleted { try appear(item, at: place, replacing: placeholder, in: state) }
            return
        }
        guard row.known.map({ $0.sequence < item.sequence }) ?? true else { return }
        let old = row.known
        row.known = item
        if item.isDeleted {
            try depart(item, row, at: place, in: state)
        } else if row.isDeleted || row.isExcluded {
            put(row, item.id, at: place, in: state)
        } else {
            if old?.isDeleted == true, row.isGoing { return try comeBack(item, row, at: place, in: state) }
            if item.current?.id != old?.current?.id { row.received = 0 }
            try move(&row, to: item, at: place, in: state)
            if row.kind == .directory, row.print == nil { make(&row, at: item.path, of: place) }
            try refresh(&row, item, old, at: place, in: state)
            put(row, item.id, at: place, in: state)
        }
    }

    /// Restores an item that was deleted and created again before it was removed from the disk.
    private func comeBack(_ item: ServerItem, _ row: DeviceItem, at place: ContainerLocation, in state: WorldState)
        throws
    {
        var row = row
        try renameConflictingItem(for: item, at: place, in: state)
        row.placing?.isLast = false
        row.placing?.heir = nil
        (row.known, row.path) = (item, item.path)
        let target = place.fromHome(row.diskPath)
        row.placing?.target = target
        put(row, item.id, at: place, in: state)
    }

    private func depart(_ item: ServerItem, _ old: DeviceItem, at place: ContainerLocation, in state: WorldState) throws
    {
        var row = old
        guard !row.isExcluded else {
            row.known = nil
            return put(row, item.id, at: place, in: state)
        }
        // The content was changed here after the server's version, so the item is created again.
        if row.isEdited || row.kind == .directory && row.isMoved { return put(row, item.id, at: place, in: state) }
        guard row.print != nil || row.placing != nil else {
            // Without this row, a version that is still being uploaded would restore the item without its content.
            return put(row.isDeleted && !row.unsent.isEmpty ? row : nil, item.id, at: place, in: state)
        }
        plan(&row, at: place) {
            ($0.target, $0.staged, $0.isLast, $0.heir) = (nil, nil, true, item.heir.map(place.fromHome))
        }
        put(row, item.id, at: place, in: state)
    }

    /// Adds an item that is new to the device.
    private func appear(
        _ item: ServerItem, at place: ContainerLocation, replacing placeholder: DeviceItem?, in state: WorldState
    ) throws {
        var row = DeviceItem(path: item.path, kind: item.kind, created: item.created)
        row.known = item
        try renameConflictingItem(for: item, at: place, in: state)
        if item.kind == .directory {
            try appear(&row, item, at: place, replacing: placeholder, in: state)
        } else {
            try refresh(&row, item, nil, at: place, in: state)
        }
        put(row, item.id, at: place, in: state)
    }

    /// Adds a directory that is new to the device, or merges it with a local directory, whose name may differ in case.
    private func appear(
        _ row: inout DeviceItem, _ item: ServerItem, at place: ContainerLocation, replacing placeholder: DeviceItem?,
        in state: WorldState
    ) throws {
        var there = placeholder
        if there == nil, let (id, own) = self.item(atPath: item.path, of: place) {
            there = own
            put(nil, id, at: place, in: state)
        }
        if let there, there.print != nil, ExactPath(there.path) == ExactPath(item.path) {
            (row.print, row.placing, row.folder) = (there.print, there.placing, there.folder)
        } else if let there {
            (row.path, row.print, row.placing, row.folder) = (there.path, there.print, there.placing, there.folder)
            try leadAll(below: there.path, to: item.path, at: place, in: state)
            make(&row, at: item.path, of: place)
        } else {
            make(&row, at: item.path, of: place)
        }
    }

    /// Plans the creation of a directory.
    private func make(_ row: inout DeviceItem, at path: String, of place: ContainerLocation) {
        plan(&row, at: place)
        row.path = path
        row.placing?.target = place.fromHome(path)
        row.print = .directory
    }

    /// Applies the server's path of an item.
    private func move(_ row: inout DeviceItem, to item: ServerItem, at place: ContainerLocation, in state: WorldState)
        throws
    {
        guard !row.isMoved, ExactPath(row.path) != ExactPath(item.path) else { return }
        try renameConflictingItem(for: item, at: place, in: state)
        lead(&row, to: item.path, at: place)
    }

    /// Plans a move of an item to a path.
    func lead(_ row: inout DeviceItem, to path: String, at place: ContainerLocation) {
        guard row.print != nil || row.placing != nil else {
            row.path = path
            return
        }
        plan(&row, at: place)
        row.path = path
        let target = place.fromHome(row.diskPath)
        row.placing?.target = target
    }

    /// Plans a move of all items below a directory to another one; an item whose name is taken there gets a number.
    private func leadAll(below directory: String, to new: String, at place: ContainerLocation, in state: WorldState)
        throws
    {
        let rows = (deviceIndexes[place.path]?.items(below: directory) ?? []).compactMap { id in
            item(id, at: place).map { (id: id, row: $0, depth: $0.path.utf8.count { $0 == UInt8(ascii: "/") }) }
        }
        var targets = [ItemName.folded(directory): new]
        for (id, old, _) in rows.sorted(by: { ($0.depth, $0.id) < ($1.depth, $1.id) }) {
            let (parent, name) = ItemName.split(old.path)
            guard let target = targets[ItemName.folded(parent)] else { continue }
            var path = target + "/" + name
            if let (other, _) = item(atPath: path, of: place), other != id {
                path = try freePath(beside: path, at: place)
            }
            if old.kind == .directory { targets[ItemName.folded(old.path)] = path }
            var row = old
            lead(&row, to: path, at: place)
            displaced.insert(id)
            put(row, id, at: place, in: state)
        }
    }

    /// Renames an item that has the name of a server item, as in `Letter 2.txt`, together with everything below it.
    private func renameConflictingItem(for item: ServerItem, at place: ContainerLocation, in state: WorldState) throws {
        guard let (id, old) = self.item(atPath: item.path, of: place), id != item.id,
            old.kind != .directory || item.kind != .directory
        else { return }
        var row = old
        let free = try freePath(beside: row.path, at: place)
        try leadAll(below: row.path, to: free, at: place, in: state)
        lead(&row, to: free, at: place)
        displaced.insert(id)
        put(row, id, at: place, in: state)
    }

    /// Marks items that were renamed because of a name conflict so that their new names are sent to the server.
    func reconcileDisplaced(at place: ContainerLocation, in state: WorldState) {
        for id in displaced.sorted() {
            guard var row = item(id, at: place), let known = row.known else { continue }
            row.isMoved = row.isMoved || ExactPath(known.path) != ExactPath(row.path)
            put(row, id, at: place, in: state)
        }
        displaced = []
    }

    /// Returns the first free path with a number.
    func freePath(beside path: String, at place: ContainerLocation) throws -> String {
        for number in 2..<(2 + ItemName.attempts) {
            let candidate = ItemName.numbered(path, number)
            if deviceIndexes[place.path]?.item(at: candidate) == nil,
                try files.status(of: place.root + "/" + candidate) == nil
            {
                return candidate
            }
        }
        return path
    }

    /// Updates the size of an item that is not downloaded.
    private func refresh(
        _ row: inout DeviceItem, _ item: ServerItem, _ old: ServerItem?, at place: ContainerLocation,
        in state: WorldState
    ) throws {
        guard let current = item.current, row.kind == .file, row.holds == nil, !row.isEdited else { return }
        guard row.print == nil || old?.current?.size != current.size || old?.current?.date != current.date else {
            return
        }
        try stageDataless(&row, item.id, version: current, at: place, in: state)
    }
}

extension DeviceContainer {
    fileprivate mutating func advance(to listing: ItemListing) {
        cursor = max(cursor, listing.upTo)
        if listing.isLast { isComplete = true }
    }
}
