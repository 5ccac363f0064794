internal import LocalCloud
internal import SystemShims

/// Transfers the contents of items, in parts of a limited size.
struct ContentTransfer {
    let call: DocumentCall
    /// The number of bytes that one transition transfers.
    let portion: Int64
    let devices: DeviceTable
    let items: ItemTable
    let server: DocumentServer
    let scheduler: TransferScheduler
    let staging: ContentStaging
    let applier: RemoteChangeApplier
    let state: WorldState

    private var contents: ContentStore {
        get throws(DocumentError) { try staging.disk.contents(besides: state.storagePath) }
    }

    /// Uploads the content that one transition transfers.
    func upload() throws {
        guard begin(isDownload: false) else { return }
        var (left, applier) = (portion, applier)
        for id in items.nextOutgoing(min(call.limit, DocumentMessage.longest), at: call.place) {
            guard left > 0, var row = items.item(id, at: call.place), let version = row.firstUnsent else { break }
            let isAllSent = row.send(version, upTo: &left)
            items.put(row, id, at: call.place, in: state)
            guard isAllSent, let item = makeAvailable(version, of: id) else { continue }
            // The reply may contain more than the uploaded content, for example a rename by another device.
            try applier.apply(item)
            try applier.reconcile()
        }
        if call.limit == 0 { fail(isDownload: false) }
    }

    /// Returns whether the transfer takes place; a lost message counts as a failure.
    private func begin(isDownload: Bool) -> Bool {
        guard call.row.follows(call.device) else { return false }
        guard !call.isLost else {
            fail(isDownload: isDownload)
            return false
        }
        if call.limit > 0 { devices[call.place]?.failures = 0 }
        return true
    }

    /// Records on the server that the content of a version was uploaded, and notifies the other devices.
    private func makeAvailable(_ version: Version, of id: String) -> ServerItem? {
        let container = call.place.container
        guard let (item, isChanged) = server.makeAvailable(version, of: id, in: container, of: call.account) else {
            return nil
        }
        if isChanged { scheduler.notifyOthers(than: call.device, of: container, account: call.account, in: state) }
        return item
    }

    /// Downloads the content that one transition transfers.
    func download() throws {
        guard begin(isDownload: true) else { return }
        var (left, mustWait) = (portion, false)
        for id in items.nextIncoming(min(call.limit, DocumentMessage.longest), at: call.place) {
            guard left > 0, var row = items.item(id, at: call.place), let version = row.wanted else { break }
            let (before, part) = (left, min(left, max(0, version.size - row.received)))
            left -= max(part, 1)
            row.received += part
            row.downloadingError = nil
            if row.received >= version.size {
                do { try install(version, of: &row) } catch let error as DocumentError
                    where error.isUnreachable || error.isNoSuchFileError
                {
                    // The received content does not delay the other items again.
                    (row.downloadingError, row.received, left, mustWait) = (error, version.size, before, true)
                }
            }
            items.put(row, id, at: call.place, in: state)
        }
        if call.limit == 0 { fail(isDownload: true) } else if mustWait { retry() }
    }

    /// Installs a version of which all bytes were received, unless its content was not uploaded.
    private func install(_ version: Version, of row: inout DeviceItem) throws {
        row.received = 0
        guard let hash = version.hash, try contents.has(hash) else {
            row.downloadingError = DocumentError(.ubiquitousFileUnavailable, "`\(row.path)` was not uploaded")
            row.known?.current?.isAvailable = false
            return
        }
        // The file may be in a directory that cannot be read.
        let path = call.place.root + "/" + row.diskPath
        if row.fingerprint != nil, row.placing == nil, try staging.disk.files.status(of: path) == nil {
            throw DocumentError.failed("lstat", path: path, number: ENOENT)
        }
        row.local = row.known?.others.filter(\.isAvailable).map(\.id) ?? []
        try staging.stage(version, of: &row)
        state.log("downloaded", on: call.place.device, call.place.container, row.path)
    }

    /// Records on the first queued item that the server did not respond, and tries again later.
    private func fail(isDownload: Bool) {
        let error = DocumentError(.ubiquityServerNotAvailable, "the server does not respond")
        let waiting = isDownload ? items.nextIncoming(1, at: call.place) : items.nextOutgoing(1, at: call.place)
        if let id = waiting.first, var row = items.item(id, at: call.place) {
            if isDownload { row.downloadingError = error } else { row.uploadingError = error }
            items.put(row, id, at: call.place, in: state)
        }
        retry()
    }

    private func retry() {
        devices[call.place]?.failures = call.row.failures + 1
        scheduler.scheduleUploads(call.place, call.device, in: state, noSoonerThan: call.delay)
    }
}

extension DeviceItem {
    /// Sends the next part of a version.
    /// - Returns: Whether all of it was sent.
    fileprivate mutating func send(_ version: Version, upTo left: inout Int64) -> Bool {
        let part = min(left, max(0, version.size - sent))
        left -= max(part, 1)
        sent += part
        let isAllSent = sent >= version.size
        if isAllSent {
            sent = 0
            unsent.removeAll { $0.id == version.id }
        }
        uploadingError = uploadingError?.code == .ubiquityServerNotAvailable ? nil : uploadingError
        return isAllSent
    }
}
