internal import LocalCloud

/// The server: applies the changes that devices send, one at a time, and reports later changes to devices.
extension DocumentService {
    /// Applies changes from a device and notifies the other devices.
    func write(
        _ news: [ItemUpdate], to container: String, from device: DeviceRow, account: String, isFull: Bool,
        in state: WorldState
    ) -> [ItemReply] {
        let path = ContainerLocation.partition(account, container)
        let before = serverContainers[account, container]?.sequence ?? 0
        let used = serverAccounts["", account]?.used ?? 0
        vacate(news, in: path)
        var answers: [ItemReply] = []
        for one in news {
            let server = Server(path: path, account: account, container: container, isFull: isFull)
            answers.append(take(one, on: server))
        }
        let refusals = answers.count(where: \.isOverQuota)
        state.log("server", on: device.name, container, "\(answers.count - refusals) taken, \(refusals) without room")
        let count = (serverContainers[account, container]?.sequence ?? 0) - before
        if count > 0 { tellOthers(than: device, of: container, account: account, in: state) }
        // The replies do not include directories that the server created.
        let told = Set(answers.compactMap(\.item).filter { $0.sequence > before }.map(\.id))
        if count > told.count, let place = place(container, on: device.name) {
            scheduleDownload(place, device, in: state)
        }
        if serverAccounts["", account]?.used ?? 0 < used { retryRefusals(of: account, in: state) }
        return answers
    }

    /// The container that a change is written to.
    private struct Server {
        let path: String
        let account: String
        let container: String
        let isFull: Bool
    }

    /// Removes all moved items from their old paths first, so that two items can swap paths.
    private func vacate(_ news: [ItemUpdate], in path: String) {
        for one in news where one.isDeleted || one.isNamed && serverItems[path, one.id]?.path != one.path {
            if one.kind != .directory { serverIndexes[path]?.put(one.id, at: nil) }
        }
    }

    private func take(_ news: ItemUpdate, on server: Server) -> ItemReply {
        let old = serverItems[server.path, news.id]
        defer { reindex(news.id, on: server) }
        if news.isDeleted { return delete(news, old, on: server) }
        if news.kind == .directory { return makeDirectory(news, old, on: server) }
        guard var item = old ?? create(news) else { return ItemReply(news: news, item: nil, isOverQuota: false) }
        var isOverQuota = false
        if let version = news.version, !item.past.contains(version.id),
            !item.versions.contains(where: { $0.id == version.id })
        {
            var next = item
            add(version, madeOf: news.ancestors, to: &next)
            next.isDeleted = false
            isOverQuota = !hasRoom(for: next, insteadOf: old, on: server)
            if !isOverQuota { item = next }
        }
        guard item.current != nil else { return ItemReply(news: news, item: nil, isOverQuota: isOverQuota) }
        if !item.isDeleted {
            if news.isNamed || old?.isDeleted != false, let path = news.path {
                item.path = freePath(path, for: news.id, on: server)
            }
            settle(news.settled, in: &item)
        }
        return ItemReply(news: news, item: keep(item, insteadOf: old, on: server), isOverQuota: isOverQuota)
    }

    private func create(_ news: ItemUpdate) -> ServerItem? {
        news.path.map { ServerItem(id: news.id, path: $0, kind: news.kind, created: news.created) }
    }

    private func reindex(_ id: String, on server: Server) {
        let item = serverItems[server.path, id]
        serverIndexes[server.path, default: PathIndex()].put(id, at: item.flatMap { $0.isDeleted ? nil : $0.path })
    }

    // MARK: Versions

    /// Adds a version as the current one if it is based on that, and as a conflict version otherwise.
    private func add(_ version: Version, madeOf ancestors: [String], to item: inout ServerItem) {
        let outdated = item.others.filter { ancestors.contains($0.id) }
        item.others.removeAll { ancestors.contains($0.id) }
        item.past += outdated.map(\.id)
        if let current = item.current, !item.isDeleted, !ancestors.contains(current.id) {
            let isWinner = settings.winner.prefers(version, to: current)
            item.current = isWinner ? version : current
            item.others.append(isWinner ? current : version)
        } else {
            if let current = item.current { item.past.append(current.id) }
            item.current = version
        }
        item.past = item.past.suffix(ServerItem.rememberedVersions)
    }

    /// Resolves or removes conflict versions.
    private func settle(_ settled: [String: Bool], in item: inout ServerItem) {
        for index in item.others.indices where settled[item.others[index].id] != nil {
            item.others[index].isResolved = true
        }
        item.past += item.others.filter { settled[$0.id] == true }.map(\.id)
        item.past = item.past.suffix(ServerItem.rememberedVersions)
        item.others.removeAll { settled[$0.id] == true }
    }

    /// Records that the content of a version was uploaded.
    /// - Returns: The item, if it still has this version.
    func makeAvailable(_ version: Version, of id: String, to call: DocumentCall, in state: WorldState) -> ServerItem? {
        let path = ContainerLocation.partition(call.account, call.place.container)
        guard var item = serverItems[path, id], !item.isDeleted else { return nil }
        let old = item
        if item.current?.id == version.id { item.current?.isAvailable = true }
        for index in item.others.indices where item.others[index].id == version.id {
            item.others[index].isAvailable = true
        }
        let server = Server(path: path, account: call.account, container: call.place.container, isFull: false)
        let kept = keep(item, insteadOf: old, on: server)
        if kept != old {
            tellOthers(than: call.device, of: call.place.container, account: call.account, in: state)
        }
        return kept
    }

    // MARK: Deleting

    /// Deletes an item unless it has a version that the deleting device did not know.
    private func delete(_ news: ItemUpdate, _ old: ServerItem?, on server: Server) -> ItemReply {
        guard var item = old, !item.isDeleted else { return ItemReply(news: news, item: old, isOverQuota: false) }
        let isInUse = item.kind == .directory && serverIndexes[server.path]?.items(in: item.path).isEmpty == false
        guard !isInUse, item.versions.allSatisfy({ news.knownVersions.contains($0.id) }) else {
            // Another item may have been given the name because it seemed to be free.
            item.path = freePath(item.path, for: item.id, isDirectory: item.kind == .directory, on: server)
            return ItemReply(news: news, item: keep(item, insteadOf: old, on: server), isOverQuota: false)
        }
        (item.isDeleted, item.heir) = (true, news.heir)
        item.past = (item.past + item.versions.map(\.id)).suffix(ServerItem.rememberedVersions)
        item.others = []
        return ItemReply(news: news, item: keep(item, insteadOf: old, on: server), isOverQuota: false)
    }

    // MARK: Paths

    /// Creates a directory or returns the existing one: directories of the same name are the same item.
    private func makeDirectory(_ news: ItemUpdate, _ old: ServerItem?, on server: Server) -> ItemReply {
        guard let path = news.path else { return ItemReply(news: news, item: old, isOverQuota: false) }
        let free = freePath(path, for: news.id, isDirectory: true, on: server)
        if let id = serverIndexes[server.path]?.item(at: free), id != news.id,
            let there = serverItems[server.path, id], there.kind == .directory
        {
            return ItemReply(news: news, item: there, isOverQuota: false)
        }
        var item = old ?? ServerItem(id: news.id, path: free, kind: .directory, created: news.created)
        (item.isDeleted, item.heir) = (false, nil)
        item.path = free
        return ItemReply(news: news, item: keep(item, insteadOf: old, on: server), isOverQuota: false)
    }

    /// Returns the path, with a number as in `Letter 2.txt` if another item has it, and creates missing parent
    /// directories.
    private func freePath(_ path: String, for id: String, isDirectory: Bool = false, on server: Server) -> String {
        var directory = ""
        for name in ItemName.parts(ItemName.split(path).directory) {
            if directory.isEmpty, ItemName.folded(String(name)) == ItemName.folded(ItemName.documents) {
                directory = ItemName.documents
                continue
            }
            directory = makeDirectory(at: directory.isEmpty ? String(name) : "\(directory)/\(name)", on: server)
        }
        let name = ItemName.split(path).name
        let wanted = directory.isEmpty ? name : directory + "/" + name
        return numbered(wanted) { candidate in
            guard let other = serverIndexes[server.path]?.item(at: candidate), other != id else { return true }
            return isDirectory && serverItems[server.path, other]?.kind == .directory
        }
    }

    private func makeDirectory(at path: String, on server: Server) -> String {
        let free = numbered(path) { candidate in
            serverIndexes[server.path]?.item(at: candidate).flatMap { serverItems[server.path, $0] }
                .map { $0.kind == .directory } ?? true
        }
        if let id = serverIndexes[server.path]?.item(at: free), let item = serverItems[server.path, id] {
            return item.path
        }
        let number = (serverContainers[server.account, server.container]?.sequence ?? 0) + 1
        let item = ServerItem(
            id: "server/\(number)", path: free, kind: .directory, created: CloudInstant(microseconds: 0))
        _ = keep(item, insteadOf: nil, on: server)
        reindex(item.id, on: server)
        return free
    }

    private func numbered(_ path: String, _ isFree: (String) -> Bool) -> String {
        if isFree(path) { return path }
        // The loop ends because the number of used names is at most the number of items.
        var number = 2
        while !isFree(ItemName.numbered(path, number)) { number += 1 }
        return ItemName.numbered(path, number)
    }

    // MARK: Saving

    private func hasRoom(for item: ServerItem, insteadOf old: ServerItem?, on server: Server) -> Bool {
        let row = serverAccounts["", server.account] ?? ServerAccount()
        let growth = item.room - (old?.room ?? 0)
        let (sum, overflow) = row.used.addingReportingOverflow(growth)
        return growth <= 0 || !server.isFull && !overflow && sum <= row.quota
    }

    /// Saves an item at the next position of the change order if it has changed.
    private func keep(_ item: ServerItem, insteadOf old: ServerItem?, on server: Server) -> ServerItem {
        if let old, old == item, ExactPath(old.path) == ExactPath(item.path) { return old }
        var item = item
        var row = serverContainers[server.account, server.container] ?? ServerContainer()
        row.sequence += 1
        item.sequence = row.sequence
        serverContainers[server.account, server.container] = row
        serverItems[server.path, item.id] = item
        if let old { serverOrder[server.path, String(old.sequence)] = nil }
        serverOrder[server.path, String(row.sequence)] = item.id
        var account = serverAccounts["", server.account] ?? ServerAccount()
        account.used += item.room - (old?.room ?? 0)
        serverAccounts["", server.account] = account
        return item
    }

    // MARK: Notifying

    private func tellOthers(than sender: DeviceRow, of container: String, account: String, in state: WorldState) {
        for (name, device) in state.devices.sortedRows(in: "")
        where name != sender.name && Self.account(of: device) == account {
            if let place = place(container, on: name) { scheduleDownload(place, device, in: state) }
        }
    }

    /// Makes devices upload items again that exceeded the quota.
    func retryRefusals(of account: String, in state: WorldState) {
        for (name, device) in state.devices.sortedRows(in: "") where Self.account(of: device) == account {
            for place in places(of: name) {
                for id in refused[place.path, default: []].sorted() {
                    guard var row = item(id, at: place) else { continue }
                    row.uploadingError = nil
                    put(row, id, at: place, in: state)
                }
                scheduleUploads(place, device, in: state)
            }
        }
    }

    /// Returns the items that changed after a position in the change order, up to the limit of one message.
    func listing(of container: String, account: String, from cursor: Int, isFirst: Bool) -> ItemListing {
        let path = ContainerLocation.partition(account, container)
        let last = serverContainers[account, container]?.sequence ?? 0
        var listing = ItemListing(from: cursor, upTo: max(last, cursor), isLast: true, items: [])
        for item in items(after: cursor, upTo: last, in: path) where !(isFirst && item.isDeleted) {
            // A device without any items does not need deletions.
            if listing.items.count >= Self.longestMessage {
                (listing.upTo, listing.isLast) = (listing.items.last?.sequence ?? cursor, false)
                break
            }
            listing.items.append(item)
        }
        // A directory that was renamed several times is reported with its last name.
        let isGone = { (heir: String) in self.serverIndexes[path]?.item(at: heir) == nil }
        let renamed = listing.items.indices.filter { listing.items[$0].heir.map(isGone) ?? false }
        guard !renamed.isEmpty else { return listing }
        let heirs = heirs(in: path)
        for index in renamed {
            listing.items[index].heir = listing.items[index].heir.map { Self.last(of: heirs, from: $0) }
        }
        return listing
    }

    /// Returns the new paths of renamed directories, by old path.
    private func heirs(in path: String) -> [String: String] {
        let deleted = serverItems.rows(in: path).values.filter { $0.isDeleted && $0.heir != nil }
        return deleted.sorted { $0.sequence < $1.sequence }.reduce(into: [:]) { $0[$1.path] = $1.heir }
    }

    /// Returns the current name of a directory that was renamed several times.
    private static func last(of heirs: [String: String], from first: String) -> String {
        var (name, seen): (String, Set<String>) = (first, [])
        while seen.insert(name).inserted, let next = heirs[name] { name = next }
        return name
    }

    /// Returns items in the change order: looks up each position, unless most positions are empty.
    private func items(after cursor: Int, upTo last: Int, in path: String) -> any Sequence<ServerItem> {
        guard last - cursor > Self.emptiestOrder * serverItems.count(in: path) else {
            return (cursor..<max(last, cursor)).lazy.compactMap { [serverOrder, serverItems] place in
                serverOrder[path, String(place + 1)].flatMap { serverItems[path, $0] }
            }
        }
        return serverItems.rows(in: path).values.filter { $0.sequence > cursor }.sorted { $0.sequence < $1.sequence }
    }

    /// The number of positions per item above which scanning all items is faster than looking up each position.
    ///
    /// A lookup costs about as much as comparing an item with a few others.
    private static let emptiestOrder = 8
}
