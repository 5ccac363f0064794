internal import LocalCloud

/// The server: applies the changes that devices send, one at a time, and lists later changes for devices.
///
/// Its state consists of its tables and of an index that is derived from them. It does not depend on devices or clocks.
final class DocumentServer {
    let accounts = Table<ServerAccount>("document server account")
    /// The containers on the server, by account and container.
    let containers = Table<ServerContainer>("document server container")
    /// The items on the server, by account and container, then by item.
    let items = Table<ServerItem>("document server item") { $0.memory }
    /// The identifiers of changed items, by account and container, then by position in the change order.
    let order = Table<String>("document server order")
    /// The numbers of the latest uploads that were written completely, by account and container, then by device.
    let uploads = Table<Int>("document server upload")

    private var indexes: [String: ItemIndex] = [:]

    init() {
        items.didAdopt = { [unowned self] path, id, row in
            indexes[path, default: ItemIndex()].put(id, at: row.flatMap { $0.isDeleted ? nil : $0.path })
        }
        items.didForgetEverything = { [unowned self] in indexes = [:] }
    }

    /// The result of applying the changes of a message.
    struct Outcome {
        var answers: [ItemReply] = []
        /// The number of positions that the change order has gained.
        var changes = 0
        /// Whether the server created directories that no reply includes.
        var hasUnreportedChanges = false
        /// Whether the account has more free space than before.
        var freesRoom = false
    }

    /// Applies changes from a device.
    /// - Parameters:
    ///   - updates: The changes.
    ///   - container: The container that they are written to.
    ///   - account: The account of the device.
    ///   - rule: The rule that selects the current version of two versions that were made concurrently.
    ///   - isFull: Whether the server rejects all changes that require space.
    ///   - isRepeated: Whether the same changes were written before.
    /// - Returns: The replies to the changes, in the same order, and the data for notifying other devices.
    func write(
        _ updates: [ItemUpdate], to container: String, of account: String, by rule: ConflictRule, isFull: Bool,
        isRepeated: Bool = false
    ) -> Outcome {
        let context = WriteContext(
            account: account, container: container, rule: rule, isFull: isFull, isRepeated: isRepeated)
        let before = sequence(of: context)
        let used = accounts["", account]?.used ?? 0
        if !isRepeated { vacate(updates, in: context.partition) }
        var outcome = Outcome()
        for one in updates { outcome.answers.append(apply(one, in: context)) }
        outcome.changes = sequence(of: context) - before
        let reported = Set(outcome.answers.compactMap(\.item).filter { $0.sequence > before }.map(\.id))
        outcome.hasUnreportedChanges = outcome.changes > reported.count
        outcome.freesRoom = accounts["", account]?.used ?? 0 < used
        return outcome
    }

    /// The container to which a change is written, and the settings that apply to the change.
    private struct WriteContext {
        let account: String
        let container: String
        let rule: ConflictRule
        let isFull: Bool
        var isRepeated = false

        /// The partition of the container's items.
        var partition: String { ContainerLocation.partition(account, container) }
    }

    /// Returns the number of the latest upload of a device that was written completely; `nil` if there is none.
    func lastUpload(from place: ContainerLocation, of account: String) -> Int? {
        uploads[ContainerLocation.partition(account, place.container), place.device]
    }

    /// Records that an upload was written completely.
    func setLastUpload(_ number: Int, from place: ContainerLocation, of account: String) {
        uploads[ContainerLocation.partition(account, place.container), place.device] = number
    }

    private func sequence(of context: WriteContext) -> Int {
        containers[context.account, context.container]?.sequence ?? 0
    }

    /// Removes all moved items from their old paths first, so that two items can swap paths.
    private func vacate(_ updates: [ItemUpdate], in path: String) {
        for one in updates where one.isDeleted || one.isNamed && isOther(items[path, one.id]?.path, than: one.path) {
            if one.kind != .directory { indexes[path]?.put(one.id, at: nil) }
        }
    }

    private func isOther(_ path: String?, than other: String?) -> Bool {
        path.map(ExactPath.init) != other.map(ExactPath.init)
    }

    private func apply(_ update: ItemUpdate, in context: WriteContext) -> ItemReply {
        let old = items[context.partition, update.id]
        defer { reindex(update.id, in: context) }
        if update.isDeleted { return delete(update, old, in: context) }
        if update.kind == .directory { return makeDirectory(update, old, in: context) }
        guard var item = old ?? create(update) else { return ItemReply(update: update, item: nil, isOverQuota: false) }
        var isOverQuota = false
        if let version = update.version, !item.past.contains(version.id),
            !item.versions.contains(where: { $0.id == version.id })
        {
            var next = item
            add(version, madeOf: update.ancestors, to: &next, by: context.rule)
            next.isDeleted = false
            isOverQuota = !hasRoom(for: next, insteadOf: old, in: context)
            if !isOverQuota { item = next }
        }
        guard item.current != nil else { return ItemReply(update: update, item: nil, isOverQuota: isOverQuota) }
        if !item.isDeleted {
            // A copy of a change does not undo a rename that followed.
            let isNamed = update.isNamed && !context.isRepeated
            if isNamed || old?.isDeleted != false, let path = update.path {
                item.path = freePath(path, for: update.id, in: context)
            }
            resolve(update.resolved, in: &item)
        }
        return ItemReply(update: update, item: store(item, insteadOf: old, in: context), isOverQuota: isOverQuota)
    }

    private func create(_ update: ItemUpdate) -> ServerItem? {
        update.path.map { ServerItem(id: update.id, path: $0, kind: update.kind, created: update.created) }
    }

    private func reindex(_ id: String, in context: WriteContext) {
        let item = items[context.partition, id]
        indexes[context.partition, default: ItemIndex()].put(id, at: item.flatMap { $0.isDeleted ? nil : $0.path })
    }

    // MARK: Versions

    /// Adds a version: as the current version if it is based on the previous current version, otherwise as a conflict
    /// version.
    private func add(_ version: Version, madeOf ancestors: [String], to item: inout ServerItem, by rule: ConflictRule) {
        let outdated = item.others.filter { ancestors.contains($0.id) }
        item.others.removeAll { ancestors.contains($0.id) }
        item.past += outdated.map(\.id)
        if let current = item.current, !item.isDeleted, !ancestors.contains(current.id) {
            let isWinner = rule.prefers(version, to: current)
            item.current = isWinner ? version : current
            item.others.append(isWinner ? current : version)
        } else {
            if let current = item.current { item.past.append(current.id) }
            item.current = version
        }
        item.past = item.past.suffix(ServerItem.rememberedVersions)
    }

    /// Resolves or removes conflict versions.
    private func resolve(_ resolved: [String: Bool], in item: inout ServerItem) {
        for index in item.others.indices where resolved[item.others[index].id] != nil {
            item.others[index].isResolved = true
        }
        item.past += item.others.filter { resolved[$0.id] == true }.map(\.id)
        item.past = item.past.suffix(ServerItem.rememberedVersions)
        item.others.removeAll { resolved[$0.id] == true }
    }

    /// Records that the content of a version was uploaded.
    /// - Returns: The item, if it still has this version, and whether it has changed.
    func makeAvailable(
        _ version: Version, of id: String, in container: String, of account: String
    ) -> (item: ServerItem, isChanged: Bool)? {
        let context = WriteContext(account: account, container: container, rule: .latest, isFull: false)
        guard var item = items[context.partition, id], !item.isDeleted else { return nil }
        let old = item
        if item.current?.id == version.id { item.current?.isAvailable = true }
        for index in item.others.indices where item.others[index].id == version.id {
            item.others[index].isAvailable = true
        }
        let kept = store(item, insteadOf: old, in: context)
        return (kept, kept != old)
    }

    // MARK: Deleting

    /// Deletes an item unless it has a version that the deleting device did not know.
    private func delete(_ update: ItemUpdate, _ old: ServerItem?, in context: WriteContext) -> ItemReply {
        guard var item = old, !item.isDeleted else { return ItemReply(update: update, item: old, isOverQuota: false) }
        let isInUse = item.kind == .directory && indexes[context.partition]?.items(in: item.path).isEmpty == false
        guard !isInUse, item.versions.allSatisfy({ update.knownVersions.contains($0.id) }) else {
            // Another item may have been given the name because it seemed to be free.
            item.path = freePath(item.path, for: item.id, isDirectory: item.kind == .directory, in: context)
            return ItemReply(update: update, item: store(item, insteadOf: old, in: context), isOverQuota: false)
        }
        (item.isDeleted, item.renamedTo) = (true, update.renamedTo)
        item.past = (item.past + item.versions.map(\.id)).suffix(ServerItem.rememberedVersions)
        item.others = []
        return ItemReply(update: update, item: store(item, insteadOf: old, in: context), isOverQuota: false)
    }

    // MARK: Paths

    /// Creates a directory or returns the existing one: directories of the same name are the same item.
    private func makeDirectory(_ update: ItemUpdate, _ old: ServerItem?, in context: WriteContext) -> ItemReply {
        // A copy of the creation does not undo a deletion or a rename that followed.
        let isKnown = context.isRepeated && old != nil
        guard let path = update.path, !isKnown else { return ItemReply(update: update, item: old, isOverQuota: false) }
        let free = freePath(path, for: update.id, isDirectory: true, in: context)
        if let id = indexes[context.partition]?.item(at: free), id != update.id,
            let there = items[context.partition, id], there.kind == .directory
        {
            return ItemReply(update: update, item: there, isOverQuota: false)
        }
        var item = old ?? ServerItem(id: update.id, path: free, kind: .directory, created: update.created)
        if !item.isDeleted { respell(item.path, as: free, in: context) }
        (item.isDeleted, item.renamedTo) = (false, nil)
        item.path = free
        return ItemReply(update: update, item: store(item, insteadOf: old, in: context), isOverQuota: false)
    }

    /// Changes the paths of all items below a directory whose name changed only in case or normalization.
    private func respell(_ old: String, as new: String, in context: WriteContext) {
        guard ExactPath(old) != ExactPath(new), ItemName.folded(old) == ItemName.folded(new) else { return }
        for id in (indexes[context.partition]?.items(below: old) ?? []).sorted() {
            guard let row = items[context.partition, id], row.path.utf8.starts(with: (old + "/").utf8) else { continue }
            var item = row
            item.path = new + String(Substring(row.path.utf8.dropFirst(old.utf8.count)))
            _ = store(item, insteadOf: row, in: context)
        }
    }

    /// Returns the path, with a number as in `Letter 2.txt` if another item has it, and creates missing parent
    /// directories.
    private func freePath(_ path: String, for id: String, isDirectory: Bool = false, in context: WriteContext) -> String
    {
        var directory = ""
        for name in ItemName.parts(ItemName.split(path).directory) {
            if directory.isEmpty, ItemName.folded(String(name)) == ItemName.folded(ItemName.documents) {
                directory = ItemName.documents
                continue
            }
            directory = makeDirectory(at: directory.isEmpty ? String(name) : "\(directory)/\(name)", in: context)
        }
        let name = ItemName.split(path).name
        let wanted = directory.isEmpty ? name : directory + "/" + name
        return numbered(wanted) { candidate in
            guard let other = indexes[context.partition]?.item(at: candidate), other != id else { return true }
            return isDirectory && items[context.partition, other]?.kind == .directory
        }
    }

    private func makeDirectory(at path: String, in context: WriteContext) -> String {
        let free = numbered(path) { candidate in
            indexes[context.partition]?.item(at: candidate).flatMap { items[context.partition, $0] }
                .map { $0.kind == .directory } ?? true
        }
        if let id = indexes[context.partition]?.item(at: free), let item = items[context.partition, id] {
            return item.path
        }
        let number = sequence(of: context) + 1
        let item = ServerItem(
            id: "server/\(number)", path: free, kind: .directory, created: CloudInstant(microseconds: 0))
        _ = store(item, insteadOf: nil, in: context)
        reindex(item.id, in: context)
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

    private func hasRoom(for item: ServerItem, insteadOf old: ServerItem?, in context: WriteContext) -> Bool {
        let row = accounts["", context.account] ?? ServerAccount()
        let growth = item.room - (old?.room ?? 0)
        let (sum, overflow) = row.used.addingReportingOverflow(growth)
        return growth <= 0 || !context.isFull && !overflow && sum <= row.quota
    }

    /// Saves an item at the next position of the change order if it has changed.
    private func store(_ item: ServerItem, insteadOf old: ServerItem?, in context: WriteContext) -> ServerItem {
        if let old, old == item, !isOther(old.path, than: item.path), !isOther(old.renamedTo, than: item.renamedTo) {
            return old
        }
        var item = item
        var row = containers[context.account, context.container] ?? ServerContainer()
        row.sequence += 1
        item.sequence = row.sequence
        containers[context.account, context.container] = row
        items[context.partition, item.id] = item
        if let old { order[context.partition, String(old.sequence)] = nil }
        order[context.partition, String(row.sequence)] = item.id
        var account = accounts["", context.account] ?? ServerAccount()
        account.used += item.room - (old?.room ?? 0)
        accounts["", context.account] = account
        return item
    }

    /// Returns the items that changed after a position in the change order, up to the limit of one message.
    func listing(of container: String, in account: String, from cursor: Int, lacksDeletions: Bool) -> ItemListing {
        let path = ContainerLocation.partition(account, container)
        let last = containers[account, container]?.sequence ?? 0
        var listing = ItemListing(
            from: cursor, upTo: max(last, cursor), isLast: true, items: [], lacksDeletions: lacksDeletions)
        for item in items(after: cursor, upTo: last, in: path) where !(lacksDeletions && item.isDeleted) {
            if listing.items.count >= DocumentMessage.longest {
                (listing.upTo, listing.isLast) = (listing.items.last?.sequence ?? cursor, false)
                break
            }
            listing.items.append(item)
        }
        updateRenames(of: &listing.items, in: path)
        return listing
    }

    /// Assigns their last names to directories that were renamed several times.
    private func updateRenames(of listed: inout [ServerItem], in path: String) {
        var newPaths: [String: String]?
        for index in listed.indices {
            guard var name = listed[index].renamedTo else { continue }
            if indexes[path]?.item(at: name) == nil {
                let all = newPaths ?? self.newPaths(in: path)
                newPaths = all
                name = Self.last(of: all, from: name)
            }
            // The directory, or one above it, can have got another spelling since.
            let there = indexes[path]?.item(at: name).flatMap { items[path, $0] }
            listed[index].renamedTo = there?.path ?? name
        }
    }

    /// Returns the new paths of renamed directories, by old path in the form in which iCloud compares names.
    private func newPaths(in path: String) -> [String: String] {
        let deleted = items.rows(in: path).values.filter { $0.isDeleted && $0.renamedTo != nil }
        return deleted.sorted { $0.sequence < $1.sequence }
            .reduce(into: [:]) { $0[ItemName.folded($1.path)] = $1.renamedTo }
    }

    /// Returns the current name of a directory that was renamed several times.
    private static func last(of newPaths: [String: String], from first: String) -> String {
        var (name, seen): (String, Set<String>) = (first, [])
        while seen.insert(ItemName.folded(name)).inserted, let next = newPaths[ItemName.folded(name)] { name = next }
        return name
    }

    /// Returns items in the change order: looks up each position, unless most positions are empty.
    private func items(after cursor: Int, upTo last: Int, in path: String) -> any Sequence<ServerItem> {
        guard last - cursor > Self.emptiestOrder * items.count(in: path) else {
            return (cursor..<max(last, cursor)).lazy.compactMap { [order, items] position in
                order[path, String(position + 1)].flatMap { items[path, $0] }
            }
        }
        return items.rows(in: path).values.filter { $0.sequence > cursor }.sorted { $0.sequence < $1.sequence }
    }

    /// The number of positions per item above which scanning all items is faster than looking up each position.
    ///
    /// A lookup costs about as much as comparing an item with a few others.
    private static let emptiestOrder = 8
}
