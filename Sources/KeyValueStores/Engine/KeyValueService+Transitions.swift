internal import LocalCloud

/// The transitions of a change: its upload, the write on the server, and the receipt; its download and its arrival on
/// another device; and the notification of the app.
///
/// If a message is lost because of a fault or because its device went offline, the device sends it again. A message
/// that arrives twice, late, or out of order has no further effect.
extension KeyValueService {
    func perform(_ transition: Transition, fault: Fault.Effect?, in state: WorldState) {
        guard let device = state.devices["", transition.device],
            let row = deviceStores[transition.device, transition.subject]
        else { return }
        if transition.kind == .notification {
            openStores.touch(StoreLocation.partition(device.name, transition.subject))
            state.mustCommit = true
            return
        }
        // A device without a network or an account continues when it has both again.
        guard device.isOnline, let account = device.account else { return }
        let call = Call(
            store: transition.subject, device: device, row: row, account: account, fault: fault,
            message: messages["", String(transition.id)])
        switch transition.kind {
        case .upload: upload(call, in: state)
        case .serverWrite: serverWrite(call, in: state)
        case .receipt: receipt(call, in: state)
        case .download: download(call, in: state)
        case .arrival: arrival(call, in: state)
        default: break
        }
        scheduleUpload(of: call.store, on: device, in: state)
    }

    func didPerform(_ transition: Transition) {
        let key = String(transition.id)
        if messages["", key] != nil { messages["", key] = nil }
    }

    /// The parameters and the initial state of a transition.
    private struct Call {
        let store: String
        let device: DeviceRow
        let row: DeviceStore
        let account: String
        let fault: Fault.Effect?
        let message: Message?

        var isLost: Bool { fault == .fail || fault == .accountUnavailable }

        /// The maximum number of changes that are transferred.
        var limit: Int { if case .partial(let count) = fault { max(0, count) } else { .max } }
    }

    private func upload(_ call: Call, in state: WorldState) {
        guard call.row.follows(call.account) else { return }
        guard !call.isLost else { return retryUpload(call, in: state) }
        let throttle = settings.throttle
        let recent = call.row.uploads.filter { $0 + throttle.window > state.now }
        if recent.count >= throttle.uploads, let oldest = recent.first {
            state.log("throttled", on: call.device.name, call.store, Difference.throttle.citation)
            let wait = (oldest + throttle.window).microseconds - state.now.microseconds
            return scheduleUpload(
                of: call.store, on: call.device, in: state, noSoonerThan: .microseconds(wait))
        }
        let changes = deviceItems.rows(in: StoreLocation.partition(call.device.name, call.store)).filter(
            \.value.isToBeSent
        )
        .map { Change(key: LiteralKey(rowName: $0.key).text, value: $0.value.value, stamp: $0.value.stamp) }
        .sorted { $0.stamp < $1.stamp }
        let sent = Array(changes.prefix(call.limit))
        if sent.count < changes.count { retryUpload(call, in: state) }
        guard !sent.isEmpty else { return }
        deviceStores[call.device.name, call.store]?.uploads = recent + [state.now]
        send(.changes(sent), as: .serverWrite, call, in: state)
    }

    private func serverWrite(_ call: Call, in state: WorldState) {
        guard case .changes(let changes)? = call.message?.content, call.message?.account == call.account else { return }
        guard !call.isLost else { return retryUpload(call, in: state) }
        let (receipt, isNew) = server.write(
            Array(changes.prefix(call.limit)), of: call.store, in: call.account, isFull: call.fault == .serverFull,
            limits: settings.limits)
        state.log(
            "server", on: call.device.name, call.store,
            "\(receipt.accepted.count) accepted, \(receipt.winners.count) older, \(receipt.refused.count) refused")
        if isNew { notifyDevices(otherThan: call.device, of: call.store, account: call.account, in: state) }
        if changes.count > call.limit { retryUpload(call, in: state) }
        send(.receipt(receipt), as: .receipt, call, in: state)
    }

    private func receipt(_ call: Call, in state: WorldState) {
        guard case .receipt(let receipt)? = call.message?.content, call.message?.account == call.account,
            call.row.account == call.account
        else { return }
        guard !call.isLost else { return retryUpload(call, in: state) }
        arrive(receipt, of: call.store, on: call.device, in: state)
    }

    private func download(_ call: Call, in state: WorldState) {
        guard !call.isLost else { return retryDownload(call, in: state) }
        let listing = server.listing(
            of: call.store, in: call.account, from: call.row.cursor(for: call.account)
        ).prefix(call.limit)
        if listing.changes.isEmpty, listing.isLast, call.row.follows(call.account) { return }
        send(.listing(listing), as: .arrival, call, in: state)
    }

    private func arrival(_ call: Call, in state: WorldState) {
        guard case .listing(let listing)? = call.message?.content, call.message?.account == call.account else { return }
        guard !call.isLost else { return retryDownload(call, in: state) }
        arrive(
            listing.prefix(call.limit), from: call.account, of: call.store, on: call.device, in: state)
    }

    private func send(_ content: Message.Content, as kind: Transition.Kind, _ call: Call, in state: WorldState) {
        let id = state.schedule(kind, of: Self.name, on: call.device.name, about: call.store)
        messages["", String(id)] = Message(account: call.account, content: content)
        if kind != .arrival { deviceStores[call.device.name, call.store]?.message = id }
    }

    private func retryUpload(_ call: Call, in state: WorldState) {
        deviceStores[call.device.name, call.store]?.failures += 1
        scheduleUpload(of: call.store, on: call.device, in: state, noSoonerThan: call.row.retryDelay)
    }

    private func retryDownload(_ call: Call, in state: WorldState) {
        deviceStores[call.device.name, call.store]?.failures += 1
        scheduleDownload(of: call.store, on: call.device, in: state, noSoonerThan: call.row.retryDelay)
    }
}
