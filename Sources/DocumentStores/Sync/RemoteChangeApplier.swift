internal import LocalCloud

/// Applies the server's messages to the rows of a container on a device.
///
/// A change that this device has not sent yet overrides the server's name, but never the server's version. Items that
/// are older than the device's record are ignored.
struct RemoteChangeApplier {
    let place: ContainerLocation
    let items: ItemTable
    let devices: DeviceTable
    let staging: ContentStaging
    let state: WorldState

    /// Items that were renamed because another item took their name.
    private(set) var displaced: Set<String> = []
    /// The records of directories whose rows were merged with those of other directories, although the server has both.
    private(set) var merged: [ServerItem] = []
    /// Whether the device must ask for changes, because it has ignored a reply that may be about an existing item.
    private(set) var lacksItems = false

    /// Applies the server's reply to a change that the device sent.
    ///
    /// - Parameters:
    ///   - answer: The reply.
    ///   - isRepeated: Whether the device has already received this reply; it says nothing about later changes.
    /// - Throws: `DocumentError` if the disk cannot be read or written.
    mutating func apply(_ answer: ItemReply, isRepeated: Bool) throws {
        let update = answer.update
        if let item = answer.item, item.isDeleted { devices.noteDeletion(of: item, at: place) }
        guard var row = items.item(update.id, at: place) else { return try applyLate(answer) }
        for (id, isRemoved) in update.resolved where row.resolved[id] == isRemoved { row.resolved[id] = nil }
        row.acknowledge(update.version, isOverQuota: answer.isOverQuota)
        if let item = answer.item, item.id != update.id, isGone(item) {
            // The reply is late: the directory with which the server merged this one was deleted since. This directory is
            // sent again, unless a later reply has arrived.
            row.isMoved = row.isMoved || row.known == nil && !row.isDeleted
            return items.put(row, update.id, at: place, in: state)
        }
        if update.isNamed, !isRepeated, let path = update.path {
            row.isMoved = !row.isDeleted && !isPath(path, of: row)
        }
        if update.isDeleted, row.isExcluded {
            row.didExclude(answer.item)
            return items.put(row, update.id, at: place, in: state)
        }
        if update.isDeleted, row.isDeleted, !isRepeated { return try didDelete(answer, row) }
        items.put(row, update.id, at: place, in: state)
        guard let item = answer.item else { return }
        if item.id != update.id { try join(row, update.id, with: item) }
        try apply(item, replacing: row)
        // A message that arrived twice may be within the quota the second time, so its content is still needed.
        if !answer.isOverQuota { prune(item.id) }
        try catchUp(item.id)
    }

    /// Returns whether an item has the path that was sent, or a path that differs only because a directory above it
    /// has got another spelling since, which the server applies to the item.
    private func isPath(_ sent: String, of row: DeviceItem) -> Bool {
        ExactPath(sent) == ExactPath(row.path) || ExactPath(items.localPath(sent, at: place)) == ExactPath(row.path)
    }

    /// Returns whether an item was deleted after its record in a reply, as far as the device knows.
    private func isGone(_ item: ServerItem) -> Bool {
        guard items.item(item.id, at: place) == nil else { return false }
        // A device that has all items has those up to its position, except for deleted ones.
        let isListed = devices[place].map { $0.isComplete && item.sequence <= $0.cursor } ?? false
        return isListed || devices.hasDeleted(item, at: place)
    }

    /// Applies a reply about an item that the device no longer has.
    ///
    /// A reply that arrives late may be older than the changes that the device received since. Before the device has
    /// all items of its account, the item may be deleted already, and no listing would say so.
    private mutating func applyLate(_ answer: ItemReply) throws {
        guard let item = answer.item, !item.isDeleted, let row = devices[place], item.sequence > row.cursor
        else { return }
        guard row.isComplete else {
            lacksItems = true
            return
        }
        try apply(item)
    }

    /// Replaces a local directory with the server's directory of the same name and moves its items there.
    private mutating func join(_ old: DeviceItem, _ id: String, with item: ServerItem) throws {
        var row = old
        guard let there = items.item(item.id, at: place), !row.isDeleted, row.isInstalled else {
            return merge(id, old, into: item)
        }
        guard !there.isDeleted else { return replace(there, item.id, by: row, id) }
        guard ExactPath(there.path) != ExactPath(row.path) else { return merge(id, old, into: item) }
        try leadAll(below: row.path, to: there.path)
        row.plan(at: place) {
            ($0.target, $0.staged, $0.isLast, $0.localFilesTarget) = (nil, nil, true, place.fromHome(there.path))
        }
        items.put(row, id, at: place, in: state)
    }

    /// Merges a directory that was deleted here, and created again before the server was notified, with its old record.
    private func replace(_ deleted: DeviceItem, _ id: String, by new: DeviceItem, _ newID: String) {
        var row = deleted
        (row.path, row.fingerprint, row.placing, row.folder) = (new.path, new.fingerprint, new.placing, new.folder)
        (row.isDeleted, row.isMoved, row.ancestors, row.renamedTo) = (false, true, [], nil)
        items.put(nil, newID, at: place, in: state)
        items.put(row, id, at: place, in: state)
    }

    /// Applies another device's rename or deletion that arrived while this device waited for the reply to its own
    /// change.
    private mutating func catchUp(_ id: String) throws {
        guard var row = items.item(id, at: place), !row.isDeleted, !row.isExcluded, !row.isGoing, let known = row.known
        else { return }
        guard !known.isDeleted else { return try depart(known, row) }
        try move(&row, to: known)
        items.put(row, id, at: place, in: state)
    }

    /// Completes a deletion on this device, or restores the item if another device has a newer version.
    private mutating func didDelete(_ answer: ItemReply, _ old: DeviceItem) throws {
        // A reply that arrives late may be older than the changes that the device received since.
        let newest = [answer.item, old.known].compactMap(\.self).max { $0.sequence < $1.sequence }
        guard let item = newest, !item.isDeleted, answer.item != nil else {
            return items.put(nil, answer.update.id, at: place, in: state)
        }
        var row = old
        // Another file may have been created under this name since.
        try renameConflictingItem(for: item)
        (row.isDeleted, row.isMoved, row.known) = (false, false, nil)
        row.path = item.path
        if row.kind == .directory { try appear(&row, item, replacing: nil) }
        items.put(row, answer.update.id, at: place, in: state)
        try apply(item)
    }

    /// Drops contents from the upload queue that the server no longer needs.
    private func prune(_ id: String) {
        guard var row = items.item(id, at: place), !row.unsent.isEmpty else { return }
        let awaited = row.known?.versions.filter { !$0.isAvailable }.map(\.id) ?? []
        let edited = row.isEdited ? row.holds?.id : nil
        row.unsent.removeAll { !awaited.contains($0.id) && $0.id != edited }
        items.put(row, id, at: place, in: state)
    }

    /// Applies the server's record of an item unless this device has newer changes.
    mutating func apply(_ item: ServerItem, replacing placeholder: DeviceItem? = nil) throws {
        guard !devices.hasDeleted(item, at: place) else { return }
        guard var row = items.item(item.id, at: place) else {
            if !item.isDeleted { try appear(item, replacing: placeholder) }
            return
        }
        guard row.known.map({ $0.sequence < item.sequence }) ?? true else { return }
        let old = row.known
        row.known = item
        if item.isDeleted {
            try depart(item, row)
        } else if row.isDeleted || row.isExcluded {
            // The exclusion cannot remove the item with this version, even if it is not sent yet.
            if row.isExcluded, !row.hasSeen(item) { row.isExclusionRejected = true }
            items.put(row, item.id, at: place, in: state)
        } else {
            if row.isGoing { return try comeBack(item, row) }
            if item.current?.id != old?.current?.id { row.received = 0 }
            try move(&row, to: item)
            if row.kind == .directory, row.fingerprint == nil { make(&row, at: items.localPath(item.path, at: place)) }
            try refresh(&row, item, old)
            items.put(row, item.id, at: place, in: state)
        }
    }

    /// Restores an item that was deleted and created again before it was removed from the disk.
    private mutating func comeBack(_ item: ServerItem, _ row: DeviceItem) throws {
        var row = row
        try renameConflictingItem(for: item)
        row.placing?.isLast = false
        row.placing?.localFilesTarget = nil
        (row.known, row.path) = (item, items.localPath(item.path, at: place))
        let target = place.fromHome(row.diskPath)
        row.placing?.target = target
        items.put(row, item.id, at: place, in: state)
    }

    private func depart(_ item: ServerItem, _ old: DeviceItem) throws {
        var row = old
        guard !row.isExcluded else {
            (row.known, row.unsent, row.resolved, row.isExclusionRejected) = (nil, [], [:], nil)
            return items.put(row, item.id, at: place, in: state)
        }
        // The content was changed here after the server's version, so the item is created again.
        if row.isEdited || row.kind == .directory && row.isMoved {
            return items.put(row, item.id, at: place, in: state)
        }
        guard row.isInstalled else {
            // Without this row, a version that is still being uploaded would restore the item without its content.
            return items.put(row.isDeleted && !row.unsent.isEmpty ? row : nil, item.id, at: place, in: state)
        }
        row.plan(at: place) {
            ($0.target, $0.staged, $0.isLast, $0.localFilesTarget) = (
                nil, nil, true, item.renamedTo.map(place.fromHome)
            )
        }
        items.put(row, item.id, at: place, in: state)
        if row.kind == .directory { respell(below: row.path) }
    }

    /// Plans a move of the items below a directory that is removed to the directory with the spelling of the server.
    private func respell(below directory: String) {
        for id in items.items(below: directory, of: place).sorted() {
            guard var row = items.item(id, at: place), !row.isMoved, !row.isDeleted, !row.isGoing,
                let known = row.known, !known.isDeleted, ItemName.folded(known.path) == ItemName.folded(row.path),
                items.isElsewhere(row, than: known, at: place)
            else { continue }
            row.lead(to: items.localPath(known.path, at: place), at: place)
            items.put(row, id, at: place, in: state)
        }
    }

    /// Adds an item that is new to the device.
    private mutating func appear(_ item: ServerItem, replacing placeholder: DeviceItem?) throws {
        var row = DeviceItem(path: items.localPath(item.path, at: place), kind: item.kind, created: item.created)
        row.known = item
        try renameConflictingItem(for: item)
        if item.kind == .directory {
            try appear(&row, item, replacing: placeholder)
        } else {
            try refresh(&row, item, nil)
        }
        items.put(row, item.id, at: place, in: state)
    }

    /// Adds a directory that is new to the device, or merges it with a local directory, whose name may differ in case.
    private mutating func appear(
        _ row: inout DeviceItem, _ item: ServerItem, replacing placeholder: DeviceItem?
    ) throws {
        var there = placeholder
        if there == nil, let (id, own) = items.item(atPath: item.path, of: place) {
            there = own
            merge(id, own, into: item)
        }
        let path = items.localPath(item.path, at: place)
        if let there, there.fingerprint != nil, ExactPath(there.path) == ExactPath(path) {
            (row.fingerprint, row.placing, row.folder) = (there.fingerprint, there.placing, there.folder)
        } else if let there {
            (row.path, row.fingerprint, row.placing, row.folder) = (
                there.path, there.fingerprint, there.placing, there.folder
            )
            try leadAll(below: there.path, to: path)
            make(&row, at: path)
        } else {
            make(&row, at: path)
        }
    }

    /// Removes the row of a directory that another one of the same name replaces.
    ///
    /// The server has both of them if it has given a number to the first one, and this device was not yet notified.
    private mutating func merge(_ id: String, _ row: DeviceItem, into item: ServerItem) {
        items.put(nil, id, at: place, in: state)
        guard id != item.id, let known = row.known, !known.isDeleted,
            ItemName.folded(known.path) != ItemName.folded(item.path)
        else { return }
        merged.append(known)
    }

    /// Plans the creation of a directory.
    private func make(_ row: inout DeviceItem, at path: String) {
        row.plan(at: place)
        row.path = path
        row.placing?.target = place.fromHome(path)
        row.fingerprint = .directory
    }

    /// Applies the server's path of an item.
    private mutating func move(_ row: inout DeviceItem, to item: ServerItem) throws {
        let path = items.localPath(item.path, at: place)
        guard !row.isMoved, ExactPath(row.path) != ExactPath(path) else { return }
        try renameConflictingItem(for: item)
        // Files that this device has not sent yet follow a directory whose name changed only in case or normalization.
        if row.kind == .directory, ItemName.folded(row.path) == ItemName.folded(path) {
            try leadAll(below: row.path, to: path)
        }
        row.lead(to: path, at: place)
    }

    /// Plans a move of all items below a directory to another one; an item whose name is taken there gets a number.
    private mutating func leadAll(below directory: String, to new: String) throws {
        let rows = items.items(below: directory, of: place).compactMap { id in
            items.item(id, at: place).map { (id: id, row: $0, depth: $0.path.utf8.count { $0 == UInt8(ascii: "/") }) }
        }
        var targets = [ItemName.folded(directory): new]
        for (id, old, _) in rows.sorted(by: { ($0.depth, $0.id) < ($1.depth, $1.id) }) {
            var (parent, rest) = ItemName.split(old.path)
            // A directory that was not synced because of its name has no row.
            while !parent.isEmpty, targets[ItemName.folded(parent)] == nil {
                let (above, name) = ItemName.split(parent)
                (parent, rest) = (above, name + "/" + rest)
            }
            guard let target = targets[ItemName.folded(parent)] else { continue }
            var path = target + "/" + rest
            if let (other, _) = items.item(atPath: path, of: place), other != id {
                path = try items.freePath(beside: path, at: place, on: staging.disk.files)
            }
            if old.kind == .directory { targets[ItemName.folded(old.path)] = path }
            var row = old
            row.lead(to: path, at: place)
            displaced.insert(id)
            items.put(row, id, at: place, in: state)
        }
    }

    /// Renames an item that has the name of a server item, as in `Letter 2.txt`; a directory with everything below it.
    private mutating func renameConflictingItem(for item: ServerItem) throws {
        guard let (id, old) = items.item(atPath: item.path, of: place), id != item.id,
            old.kind != .directory || item.kind != .directory
        else { return }
        var row = old
        let free = try items.freePath(beside: row.path, at: place, on: staging.disk.files)
        // The items below the path of a file are in a directory that the file has replaced, and that comes back now.
        if row.kind == .directory { try leadAll(below: row.path, to: free) }
        row.lead(to: free, at: place)
        displaced.insert(id)
        items.put(row, id, at: place, in: state)
    }

    /// Adds the directories that the server has, but that were merged with others, and marks items that were renamed
    /// because of a name conflict so that their new names are sent to the server.
    mutating func reconcile() throws {
        var seen: Set<String> = []
        while let item = merged.popLast() {
            if seen.insert(item.id).inserted { try apply(item) }
        }
        for id in displaced.sorted() {
            guard var row = items.item(id, at: place), let known = row.known else { continue }
            row.isMoved = row.isMoved || items.isElsewhere(row, than: known, at: place)
            items.put(row, id, at: place, in: state)
        }
        displaced = []
    }

    /// Updates the size of an item that is not downloaded.
    private func refresh(_ row: inout DeviceItem, _ item: ServerItem, _ old: ServerItem?) throws {
        guard let current = item.current, row.kind == .file, row.holds == nil, !row.isEdited else { return }
        // An earlier update may have failed because the file was moved just before.
        guard
            row.fingerprint == nil || old?.current?.size != current.size || old?.current?.date != current.date
                || !row.isListed(current)
        else { return }
        try staging.stageDataless(&row, version: current)
    }
}

extension DeviceItem {
    /// Records the server's reply to the exclusion of the item.
    ///
    /// If the server has kept versions that were made here, the device still uploads their contents.
    fileprivate mutating func didExclude(_ item: ServerItem?) {
        if let item {
            // A directory is rejected while it is in use, and has no versions that could be lost.
            isExclusionRejected = item.isDeleted || kind == .directory ? nil : true
            if known.map({ $0.sequence < item.sequence }) ?? true { known = item }
        }
        guard let known, firstUnsent != nil else {
            (self.known, unsent, resolved) = (nil, [], [:])
            return
        }
        // If the app includes the file again, the server receives the new path of a file that was moved.
        isMoved = ExactPath(known.path) != ExactPath(path)
    }

    /// Records that the server accepted a version, or that the account has no space for it.
    fileprivate mutating func acknowledge(_ version: Version?, isOverQuota: Bool) {
        if isOverQuota, isEdited, holds?.id == version?.id {
            uploadingError = DocumentError(.notUploadedDueToQuota, "the account has no space for `\(path)`")
            unsent.removeAll { $0.id == version?.id }
            holds?.hash = nil
        } else if let version, !isOverQuota {
            if holds?.id == version.id {
                isEdited = false
                // The versions of an excluded item are still to be removed.
                if !isExcluded { ancestors = [] }
                // The same message may have arrived twice, and was within the quota only the second time.
                if holds?.hash == nil { (holds, unsent, uploadingError) = (version, unsent + [version], nil) }
            }
            if !isExcluded, let index = ancestors.firstIndex(of: version.id) { ancestors.removeFirst(index) }
        }
    }
}
