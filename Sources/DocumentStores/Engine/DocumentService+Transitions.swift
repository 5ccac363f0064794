internal import LocalCloud

/// Performs the steps of a sync: upload, server write, receipt; content upload; download, arrival; content download;
/// notification.
///
/// The name, size, and dates of an item are synced first, its content afterward. A lost message is sent again; a
/// message that is received twice, late, or out of order has no further effect.
extension DocumentService {
    func perform(_ transition: Transition, fault: Fault.Effect?, in state: WorldState) {
        guard state.failure == nil, let device = state.devices["", transition.device],
            let place = place(transition.subject, on: transition.device),
            let row = deviceContainers[transition.device, transition.subject]
        else { return }
        if transition.kind == .notification {
            observers.due.insert(place.path)
            state.mustSettle = true
            return
        }
        // Transitions of a device that is offline or without an account are dropped; they are scheduled again later.
        guard device.isOnline, let account = Self.account(of: device) else { return }
        let call = DocumentCall(
            place: place, device: device, row: row, account: account, fault: fault,
            message: messages["", String(transition.id)])
        do {
            try perform(transition.kind, call, in: state)
        } catch {
            fail(error, in: state)
        }
        scheduleUploads(place, device, in: state)
        // Pending disk operations are saved before the next transition.
        if !queued.isEmpty { state.mustSettle = true }
    }

    private func perform(_ kind: Transition.Kind, _ call: DocumentCall, in state: WorldState) throws {
        switch kind {
        case .upload: try upload(call, in: state)
        case .serverWrite: serverWrite(call, in: state)
        case .receipt: try receipt(call, in: state)
        case .download: download(call, in: state)
        case .arrival: try arrival(call, in: state)
        case .contentUpload: try uploadContents(call, in: state)
        case .contentDownload: try downloadContents(call, in: state)
        default: break
        }
    }

    func didPerform(_ transition: Transition) {
        let key = String(transition.id)
        if messages["", key] != nil { messages["", key] = nil }
    }
}

/// The arguments of a transition.
struct DocumentCall {
    let place: ContainerLocation
    let device: DeviceRow
    let row: DeviceContainer
    let account: String
    let fault: Fault.Effect?
    let message: DocumentMessage?

    var isLost: Bool { fault == .fail || fault == .accountUnavailable }

    /// The number of changes that are transferred.
    var limit: Int { if case .partial(let count) = fault { max(0, count) } else { .max } }

    /// The delay before the next attempt: 5 seconds, doubled after each failure, at most one hour.
    var delay: Duration { .seconds(min(5 << min(row.failures, 10), 3600)) }
}

// MARK: - Metadata

extension DocumentService {
    /// The maximum number of items per message; limits the size of messages.
    static let longestMessage = 500

    private func upload(_ call: DocumentCall, in state: WorldState) throws {
        guard follows(call.row, call.device) else { return }
        guard !call.isLost else { return retry(call, in: state) }
        let limit = min(call.limit, Self.longestMessage)
        guard pendingUploads[call.place.path]?.isEmpty == false else { return }
        let ids = pendingUploads[call.place.path, default: WaitingList()].first(limit)
        var all: [ItemUpdate] = []
        for id in ids {
            if let one = try tell(id, call, in: state) { all.append(one) }
        }
        if all.count < ids.count || ids.isEmpty { retry(call, in: state) }
        guard !all.isEmpty else { return }
        // Created directories come before the items in them; deletions come last, deepest path first.
        all.sort { left, right in
            if left.isDeleted != right.isDeleted { return !left.isDeleted }
            let (first, second) = (ExactPath(left.path ?? ""), ExactPath(right.path ?? ""))
            return left.isDeleted ? second < first : first < second
        }
        deviceContainers[call.place.device, call.place.container]?.message = send(
            .news(all), as: .serverWrite, call, in: state)
    }

    /// Returns the change of an item to send to the server, or `nil` if it must wait.
    private func tell(_ id: String, _ call: DocumentCall, in state: WorldState) throws -> ItemUpdate? {
        guard var row = item(id, at: call.place) else { return nil }
        if row.isEdited, !row.isExcluded, row.kind != .directory, row.holds?.hash == nil {
            guard try read(&row, id, call.place, in: state) else { return nil }
        }
        let isDeleted = row.isDeleted || row.isExcluded
        return ItemUpdate(
            id: id, path: row.path, isNamed: row.isMoved || row.known == nil, kind: row.kind, created: row.created,
            version: row.isEdited && !isDeleted ? row.holds : nil, ancestors: row.ancestors, isDeleted: isDeleted,
            heir: row.heir, knownVersions: row.isDeleted ? row.ancestors : row.known?.versions.map(\.id) ?? [],
            settled: row.settled)
    }

    /// Reads the content of an item from the disk and stores it for upload.
    /// - Returns: `false` if the content cannot be read or is being written, so that the upload must wait.
    func read(_ row: inout DeviceItem, _ id: String, _ place: ContainerLocation, in state: WorldState) throws -> Bool {
        let path = place.root + "/" + row.path
        let contents = try contents(in: state)
        let kept: (hash: String, size: Int64)
        do {
            kept = row.kind == .package ? try contents.take(package: path, isKept: true) : try contents.keep(file: path)
        } catch let error as FileSystemError where !error.isCrash {
            problems[place.path, row.path] = ProblemRow(kind: .unreadable)
            return false
        }
        guard let status = try files.status(of: path) else { return false }
        let (print, isFresh) =
            row.kind == .package && status.kind == .directory
            ? try TreeReader(files).look(intoPackage: path, status: status)
            : (status.print, Fingerprint.isTooFresh(status.print.modified, at: Fingerprint.clock()))
        guard print == row.print, var version = row.holds else { return false }
        (version.hash, version.size) = kept
        row.holds = version
        row.isFresh = isFresh
        row.unsent.append(version)
        put(row, id, at: place, in: state)
        return true
    }

    private func serverWrite(_ call: DocumentCall, in state: WorldState) {
        guard case .news(let news)? = call.message?.content, call.message?.account == call.account else { return }
        guard !call.isLost else { return retry(call, in: state) }
        let answers = write(
            Array(news.prefix(call.limit)), to: call.place.container, from: call.device, account: call.account,
            isFull: call.fault == .serverFull, in: state)
        if news.count > call.limit { retry(call, in: state) }
        deviceContainers[call.place.device, call.place.container]?.message = send(
            .answers(answers), as: .receipt, call, in: state)
    }

    private func receipt(_ call: DocumentCall, in state: WorldState) throws {
        guard case .answers(let answers)? = call.message?.content, call.message?.account == call.account,
            call.row.account == call.account
        else { return }
        guard !call.isLost else { return retry(call, in: state) }
        deviceContainers[call.place.device, call.place.container]?.failures = 0
        for answer in answers {
            try take(answer, at: call.place, call.device, in: state)
            reconcileDisplaced(at: call.place, in: state)
        }
    }

    private func download(_ call: DocumentCall, in state: WorldState) {
        guard !call.isLost else { return retryDownload(call, in: state) }
        let cursor = call.row.account == call.account ? call.row.cursor : 0
        let listing = listing(
            of: call.place.container, account: call.account, from: cursor, isFirst: !follows(call.row, call.device)
        ).prefix(min(call.limit, Self.longestMessage))
        if listing.items.isEmpty, listing.isLast, follows(call.row, call.device) { return }
        _ = send(.listing(listing), as: .arrival, call, in: state)
    }

    private func arrival(_ call: DocumentCall, in state: WorldState) throws {
        guard case .listing(let listing)? = call.message?.content, call.message?.account == call.account else { return }
        guard !call.isLost else { return retryDownload(call, in: state) }
        try arrive(listing.prefix(call.limit), from: call.account, at: call.place, call.device, in: state)
    }

    private func send(
        _ content: DocumentMessage.Content, as kind: Transition.Kind, _ call: DocumentCall, in state: WorldState
    ) -> Int {
        let id = state.schedule(kind, of: Self.name, on: call.place.device, about: call.place.container)
        messages["", String(id)] = DocumentMessage(account: call.account, content: content)
        return id
    }

    func retry(_ call: DocumentCall, in state: WorldState) {
        deviceContainers[call.place.device, call.place.container]?.failures += 1
        scheduleUploads(call.place, call.device, in: state, noSoonerThan: call.delay)
    }

    private func retryDownload(_ call: DocumentCall, in state: WorldState) {
        deviceContainers[call.place.device, call.place.container]?.failures += 1
        scheduleDownload(call.place, call.device, in: state, noSoonerThan: call.delay)
    }
}

// MARK: - Contents

extension DocumentService {
    /// Uploads the content that one transition transfers.
    private func uploadContents(_ call: DocumentCall, in state: WorldState) throws {
        guard follows(call.row, call.device) else { return }
        guard !call.isLost else { return fail(call, isDownload: false, in: state) }
        deviceContainers[call.place.device, call.place.container]?.failures = 0
        var left = settings.portion
        for id in outgoing[call.place.path, default: WaitingList()].first(min(call.limit, Self.longestMessage)) {
            guard left > 0, var row = item(id, at: call.place), let version = row.firstUnsent else { break }
            let part = min(left, max(0, version.size - row.sent))
            left -= max(part, 1)
            row.sent += part
            let isAllSent = row.sent >= version.size
            if isAllSent {
                row.sent = 0
                row.unsent.removeAll { $0.id == version.id }
            }
            row.uploadingError = row.uploadingError?.code == .ubiquityServerNotAvailable ? nil : row.uploadingError
            put(row, id, at: call.place, in: state)
            guard isAllSent, let item = makeAvailable(version, of: id, to: call, in: state) else { continue }
            // The reply may contain more than the uploaded content, for example a rename by another device.
            try take(item, at: call.place, in: state)
            reconcileDisplaced(at: call.place, in: state)
        }
        if call.limit == 0 { fail(call, isDownload: false, in: state) }
    }

    /// Downloads the content that one transition transfers.
    private func downloadContents(_ call: DocumentCall, in state: WorldState) throws {
        guard follows(call.row, call.device) else { return }
        guard !call.isLost else { return fail(call, isDownload: true, in: state) }
        deviceContainers[call.place.device, call.place.container]?.failures = 0
        var left = settings.portion
        for id in incoming[call.place.path, default: WaitingList()].first(min(call.limit, Self.longestMessage)) {
            guard left > 0, var row = item(id, at: call.place), let version = row.wanted else { break }
            let part = min(left, max(0, version.size - row.received))
            left -= max(part, 1)
            row.received += part
            row.downloadingError = nil
            if row.received >= version.size {
                row.received = 0
                guard let hash = version.hash, try contents(in: state).has(hash) else {
                    row.downloadingError = DocumentError(.ubiquitousFileUnavailable, "`\(row.path)` was not uploaded")
                    row.known?.current?.isAvailable = false
                    put(row, id, at: call.place, in: state)
                    continue
                }
                row.local = row.known?.others.filter(\.isAvailable).map(\.id) ?? []
                try stage(version, of: &row, at: call.place, in: state)
                state.log("downloaded", on: call.place.device, call.place.container, row.path)
            }
            put(row, id, at: call.place, in: state)
        }
        if call.limit == 0 { fail(call, isDownload: true, in: state) }
    }

    /// Records on the first queued item that the server did not respond, and tries again later.
    private func fail(_ call: DocumentCall, isDownload: Bool, in state: WorldState) {
        let error = DocumentError(.ubiquityServerNotAvailable, "the server does not answer")
        let list = isDownload ? incoming : outgoing
        var waiting = list[call.place.path] ?? WaitingList()
        if let id = waiting.first(1).first, var row = item(id, at: call.place) {
            if isDownload { row.downloadingError = error } else { row.uploadingError = error }
            put(row, id, at: call.place, in: state)
        }
        retry(call, in: state)
    }
}
