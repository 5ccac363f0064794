internal import LocalCloud

/// What the server says reaches a device.
extension DocumentService {
    /// The server's answer to a question of a device.
    func arrive(
        _ listing: ItemListing, from account: String, at place: Place, _ device: DeviceRow, in state: WorldState
    ) throws {
        guard var row = deviceContainers[place.device, place.container],
            listing.from <= (row.account == account ? row.cursor : 0)
        else { return }
        row.account = account
        row.failures = 0
        deviceContainers[place.device, place.container] = row
        for item in listing.items { try take(item, at: place, in: state) }
        state.log("received", on: place.device, place.container, "\(listing.items.count) items")
        deviceContainers[place.device, place.container]?.advance(to: listing)
        if !listing.isLast { scheduleDownload(place, device, in: state) }
    }

    /// The server's answer to what a device has told it of an item.
    func take(_ answer: ItemAnswer, at place: Place, _ device: DeviceRow, in state: WorldState) throws {
        let news = answer.news
        guard var row = item(news.id, at: place) else {
            if let item = answer.item { try take(item, at: place, in: state) }
            return
        }
        for (id, isRemoved) in news.settled where row.settled[id] == isRemoved { row.settled[id] = nil }
        if answer.isOverQuota, row.holds?.id == news.version?.id {
            row.uploadingError = DocumentError(.notUploadedDueToQuota, "the account has no room for `\(row.path)`")
            row.unsent.removeAll { $0.id == news.version?.id }
            row.holds?.hash = nil
        } else if let version = news.version, !answer.isOverQuota {
            if row.holds?.id == version.id { (row.isEdited, row.ancestors) = (false, []) }
            if let index = row.ancestors.firstIndex(of: version.id) { row.ancestors.removeFirst(index) }
        }
        if let path = news.path { row.isMoved = !row.isDeleted && ExactPath(path) != ExactPath(row.path) }
        if news.isDeleted, row.isExcluded {
            (row.known, row.unsent) = (nil, [])
            return put(row, news.id, at: place, in: state)
        }
        if news.isDeleted, row.isDeleted { return try didDelete(answer, row, at: place, in: state) }
        put(row, news.id, at: place, in: state)
        guard let item = answer.item else { return }
        if item.id != news.id { put(nil, news.id, at: place, in: state) }
        try take(item, at: place, replacing: row, in: state)
        prune(item.id, at: place, in: state)
    }

    /// What was deleted here is gone, or comes back because it is newer elsewhere.
    private func didDelete(_ answer: ItemAnswer, _ old: DeviceItem, at place: Place, in state: WorldState) throws {
        guard let item = answer.item, !item.isDeleted else {
            return put(nil, answer.news.id, at: place, in: state)
        }
        var row = old
        (row.isDeleted, row.isMoved, row.known) = (false, false, nil)
        row.path = item.path
        put(row, answer.news.id, at: place, in: state)
        try take(item, at: place, in: state)
    }

    /// Forgets to send contents that the server no longer asks for.
    private func prune(_ id: String, at place: Place, in state: WorldState) {
        guard var row = item(id, at: place), !row.unsent.isEmpty else { return }
        row.unsent.removeAll { version in
            let isAwaited = row.known?.versions.contains { $0.id == version.id && !$0.isAvailable } == true
            return !isAwaited && !(row.isEdited && row.holds?.id == version.id)
        }
        put(row, id, at: place, in: state)
    }

    /// Takes over what the server has of an item, as far as nothing newer was done here.
    func take(
        _ item: ServerItem, at place: Place, replacing placeholder: DeviceItem? = nil, in state: WorldState
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
            move(&row, to: item, at: place)
            if row.kind == .directory, row.print == nil {
                lead(&row, to: item.path, at: place)
                row.print = .directory
            }
            try refresh(&row, item, old, at: place, in: state)
            put(row, item.id, at: place, in: state)
        }
    }

    /// An item that was deleted and made again before it had left the disk.
    private func comeBack(_ item: ServerItem, _ row: DeviceItem, at place: Place, in state: WorldState) throws {
        var row = row
        row.placing?.isLast = false
        (row.known, row.path) = (item, item.path)
        let target = place.fromHome(row.diskPath)
        row.placing?.target = target
        put(row, item.id, at: place, in: state)
    }

    private func depart(_ item: ServerItem, _ old: DeviceItem, at place: Place, in state: WorldState) throws {
        var row = old
        guard !row.isExcluded else {
            row.known = nil
            return put(row, item.id, at: place, in: state)
        }
        // What was written here and the server has not seen is made anew.
        if row.isEdited || row.kind == .directory && row.isMoved { return put(row, item.id, at: place, in: state) }
        guard row.print != nil || row.placing != nil else { return put(nil, item.id, at: place, in: state) }
        plan(&row) { placement in
            (placement.target, placement.staged, placement.isLast) = (nil, nil, true)
        } from: {
            place.fromHome($0)
        }
        put(row, item.id, at: place, in: state)
    }

    /// An item that the device has not heard of before.
    private func appear(
        _ item: ServerItem, at place: Place, replacing placeholder: DeviceItem?, in state: WorldState
    ) throws {
        var row = DeviceItem(path: item.path, kind: item.kind, created: item.created)
        row.known = item
        if item.kind == .directory {
            if let (id, there) = self.item(atPath: item.path, of: place), there.kind == .directory {
                guard id != item.id else { return }
                row.print = there.print
                put(nil, id, at: place, in: state)
            }
            if let placeholder { (row.path, row.print) = (placeholder.path, placeholder.print) }
            if row.print == nil || ExactPath(row.path) != ExactPath(item.path) { lead(&row, to: item.path, at: place) }
            row.print = .directory
        } else {
            try refresh(&row, item, nil, at: place, in: state)
        }
        put(row, item.id, at: place, in: state)
    }

    /// Follows the name that the server has.
    private func move(_ row: inout DeviceItem, to item: ServerItem, at place: Place) {
        guard !row.isMoved, ExactPath(row.path) != ExactPath(item.path) else { return }
        guard row.print != nil || row.placing != nil else {
            row.path = item.path
            return
        }
        lead(&row, to: item.path, at: place)
    }

    /// Plans that an item goes from where it is now to a path.
    private func lead(_ row: inout DeviceItem, to path: String, at place: Place) {
        plan(&row) { _ in
        } from: {
            place.fromHome($0)
        }
        row.path = path
        let target = place.fromHome(row.diskPath)
        row.placing?.target = target
    }

    /// Shows the newest size of an item whose content is not there, and notes what to fetch.
    private func refresh(
        _ row: inout DeviceItem, _ item: ServerItem, _ old: ServerItem?, at place: Place, in state: WorldState
    ) throws {
        guard let current = item.current, row.kind == .file, row.holds == nil, !row.isEdited else { return }
        guard row.print == nil || old?.current?.size != current.size || old?.current?.date != current.date else {
            return
        }
        try stageHollow(&row, item.id, version: current, at: place, in: state)
    }
}

extension DeviceContainer {
    fileprivate mutating func advance(to listing: ItemListing) {
        cursor = max(cursor, listing.upTo)
        if listing.isLast { isComplete = true }
    }
}
