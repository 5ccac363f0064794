internal import LocalCloud

/// Transfers the names, sizes, and dates of items.
///
/// The steps are the upload, the write on the server, and the receipt; then the download and the arrival.
///
/// A lost message is sent again; a message that is received twice, late, or out of order has no further effect.
struct MetadataTransfer {
    let call: DocumentCall
    let devices: DeviceTable
    let items: ItemTable
    let messages: Table<DocumentMessage>
    let server: DocumentServer
    /// The rule by which the server selects the current version.
    let rule: ConflictRule
    let scheduler: TransferScheduler
    let contents: LocalContents
    let applier: RemoteChangeApplier
    let state: WorldState

    func upload() throws {
        guard call.row.follows(call.device) else { return }
        guard !call.isLost else { return retry() }
        let limit = min(call.limit, DocumentMessage.longest)
        guard items.hasUploads(at: call.place) else { return }
        let ids = items.nextUploads(limit, at: call.place)
        var all: [ItemUpdate] = []
        let batch = try contents.batch()
        defer { batch.discard() }
        for id in ids {
            if let one = try update(of: id, savingIn: batch) { all.append(one) }
        }
        try batch.finish()
        if all.count < ids.count || ids.isEmpty { retry() }
        guard !all.isEmpty else { return }
        all.sort(by: Self.isSentBefore)
        devices[call.place]?.message = send(.updates(all), as: .serverWrite, number: call.number)
    }

    /// Created directories come before the items in them; deletions come last, deepest path first.
    private static func isSentBefore(_ left: ItemUpdate, _ right: ItemUpdate) -> Bool {
        if left.isDeleted != right.isDeleted { return !left.isDeleted }
        let (first, second) = (ExactPath(left.path ?? ""), ExactPath(right.path ?? ""))
        return left.isDeleted ? second < first : first < second
    }

    /// Returns the change of an item to send to the server, or `nil` if it must wait.
    private func update(of id: String, savingIn batch: ContentBatch) throws -> ItemUpdate? {
        guard var row = items.item(id, at: call.place) else { return nil }
        if row.isEdited, !row.isExcluded, row.kind != .directory, row.holds?.hash == nil {
            guard try contents.read(&row, id, in: batch) else { return nil }
        }
        let isDeleted = row.isDeleted || row.isExcluded
        return ItemUpdate(
            id: id, path: row.path, isNamed: row.isMoved || row.known == nil, kind: row.kind, created: row.created,
            version: row.isEdited && !isDeleted ? row.holds : nil, ancestors: row.ancestors, isDeleted: isDeleted,
            renamedTo: row.renamedTo,
            knownVersions: row.isDeleted ? row.ancestors : row.isExcluded ? row.seenVersions : [],
            resolved: row.resolved)
    }

    func serverWrite() {
        guard case .updates(let updates)? = call.message?.content, call.message?.account == call.account else { return }
        guard !call.isLost else { return retry() }
        let (place, number) = (call.place, call.message?.number)
        let last = server.lastUpload(from: place, of: call.account)
        // A copy of an earlier message: the later one contains all of its changes that were not answered.
        if let number, let last, number < last { return }
        let answers = write(Array(updates.prefix(call.limit)), isRepeated: number != nil && number == last)
        let isPart = updates.count > call.limit
        if isPart {
            retry()
        } else if let number {
            server.setLastUpload(number, from: place, of: call.account)
        }
        // After a part, the complete reply follows, and says more.
        devices[place]?.message = send(.answers(answers), as: .receipt, number: isPart ? nil : number)
    }

    func receipt() throws {
        guard case .answers(let answers)? = call.message?.content, call.message?.account == call.account,
            call.row.account == call.account
        else { return }
        guard !call.isLost else { return retry() }
        if !answers.isEmpty { devices[call.place]?.failures = 0 }
        let (number, last) = (call.message?.number, call.row.answered)
        let isRepeated = number.map { $0 <= last ?? 0 } ?? false
        if let number { devices[call.place]?.answered = max(number, last ?? 0) }
        var applier = applier
        for answer in answers {
            try applier.apply(answer, isRepeated: isRepeated)
            try applier.reconcile()
        }
        if applier.lacksItems { scheduler.scheduleDownload(call.place, call.device, in: state) }
    }

    /// Applies changes on the server and notifies the other devices.
    private func write(_ updates: [ItemUpdate], isRepeated: Bool) -> [ItemReply] {
        let container = call.place.container
        let outcome = server.write(
            updates, to: container, of: call.account, by: rule, isFull: call.fault == .serverFull,
            isRepeated: isRepeated)
        let refusals = outcome.answers.count(where: \.isOverQuota)
        state.log(
            "server", on: call.device.name, container,
            "\(outcome.answers.count - refusals) accepted, \(refusals) without space")
        if outcome.changes > 0 {
            scheduler.notifyOthers(than: call.device, of: container, account: call.account, in: state)
        }
        if outcome.hasUnreportedChanges { scheduler.scheduleDownload(call.place, call.device, in: state) }
        if outcome.freesRoom { scheduler.retryRefusals(of: call.account, in: state) }
        return outcome.answers
    }

    func download() {
        guard !call.isLost else { return retryDownload() }
        let cursor = call.row.account == call.account ? call.row.cursor : 0
        let listing = server.listing(
            of: call.place.container, in: call.account, from: cursor,
            lacksDeletions: cursor == 0 && !call.row.follows(call.device)
        ).prefix(min(call.limit, DocumentMessage.longest))
        if listing.items.isEmpty, listing.isLast, call.row.follows(call.device) { return }
        _ = send(.listing(listing), as: .arrival)
    }

    func arrival() throws {
        guard case .listing(let listing)? = call.message?.content, call.message?.account == call.account else { return }
        guard !call.isLost else { return retryDownload() }
        try arrive(listing.prefix(call.limit))
    }

    /// Applies a list of changes from the server to a device.
    private func arrive(_ listing: ItemListing) throws {
        let place = call.place
        guard var row = devices[place], listing.from <= (row.account == call.account ? row.cursor : 0) else { return }
        // A listing that arrives late may be older than changes that arrived since.
        let cursor = row.account == call.account ? row.cursor : 0
        if listing.lacksDeletions == true, cursor > 0 || row.follows(call.device) {
            // An item that was deleted may have arrived in between.
            if listing.upTo > cursor || !listing.isLast {
                scheduler.scheduleDownload(place, call.device, in: state)
            }
            return
        }
        row.account = call.account
        // A device that requested the next part at once would repeat this without an end.
        let isFailure = listing.items.isEmpty && !listing.isLast
        row.failures = isFailure ? row.failures + 1 : 0
        devices[place] = row
        var applier = applier
        for item in listing.items where item.sequence > cursor {
            try applier.apply(item)
            devices.forgetDeletion(of: item, at: place)
        }
        try applier.reconcile()
        state.log("received", on: place.device, place.container, "\(listing.items.count) items")
        devices[place]?.advance(to: listing)
        if !listing.isLast {
            scheduler.scheduleDownload(place, call.device, in: state, noSoonerThan: isFailure ? call.delay : .zero)
        }
    }

    private func send(_ content: DocumentMessage.Content, as kind: Transition.Kind, number: Int? = nil) -> Int {
        let id = state.schedule(kind, of: DocumentMessage.service, on: call.place.device, about: call.place.container)
        messages["", String(id)] = DocumentMessage(account: call.account, content: content, number: number)
        return id
    }

    private func retry() {
        devices[call.place]?.failures += 1
        scheduler.scheduleUploads(call.place, call.device, in: state, noSoonerThan: call.delay)
    }

    private func retryDownload() {
        devices[call.place]?.failures += 1
        scheduler.scheduleDownload(call.place, call.device, in: state, noSoonerThan: call.delay)
    }
}

extension DeviceContainer {
    fileprivate mutating func advance(to listing: ItemListing) {
        cursor = max(cursor, listing.upTo)
        if listing.isLast { isComplete = true }
    }
}
