/// The state of an item on a device: its local content, the known state of the server, and the pending disk operation.
///
/// The diagram in `Docs/ItemStates.md` shows the transitions between the states. The row of an item contains the state in
/// the form in which files of earlier versions contain it.
struct ItemState: Hashable, CustomStringConvertible {
    /// The local content of an item.
    enum Local: String, CaseIterable {
        /// The item is not on disk: it is a package that was not downloaded, or it is about to be created.
        case absent
        /// A file without content, or a placeholder.
        case undownloaded
        /// A directory, or a file or package with the content of a version that the server has accepted.
        case downloaded
        /// An item with content or a name that the server has not accepted.
        case edited
        /// A deleted item; the server was not notified yet.
        case deleted
        /// An item that the app has excluded from syncing.
        case excluded
    }

    /// The last state of the server that the device has received.
    enum Server: String, CaseIterable {
        /// The server has no record of the item, or none that this device has received.
        case unknown
        /// The current version is the version on the device.
        case same
        /// The current version is not on the device.
        case newer
        /// The item was deleted.
        case deleted
    }

    /// The disk operation that is saved and not yet completed.
    enum Pending: String, CaseIterable {
        case none
        /// A file, a package, or a directory is created.
        case create
        /// The content is replaced.
        case replace
        /// A placeholder is replaced with a file, or a file is replaced with a placeholder.
        case convert
        /// The item gets another path.
        case move
        /// The item gets another path and another content.
        case moveAndReplace
        /// The content is removed, but the item stays.
        case evict
        /// The item is removed.
        case remove
    }

    let local: Local
    let server: Server
    let pending: Pending
    /// Whether the server has versions in conflict.
    let hasConflicts: Bool

    var description: String {
        "\(local.rawValue) × \(server.rawValue) × \(pending.rawValue)\(hasConflicts ? " with conflicts" : "")"
    }

    /// Whether the parts can occur together.
    var isValid: Bool {
        switch (local, server, pending) {
        // A deletion is detected only after disk operations are completed, and nothing is installed for a deleted item.
        case (.deleted, _, let pending): pending == .none
        // An item is on the device, has a pending operation, or is known to the server.
        case (.absent, .unknown, .none): false
        // Only iCloud has the content, so the device knows the server's record until the item is removed.
        case (.undownloaded, .unknown, let pending): pending == .remove
        // An item that was deleted on the server is removed, unless it has changes that restore it.
        case (.downloaded, .deleted, let pending), (.undownloaded, .deleted, let pending): pending == .remove
        default: true
        }
    }
}

extension DeviceItem {
    /// The named state of the item.
    var state: ItemState {
        ItemState(local: localState, server: serverState, pending: pendingState, hasConflicts: !others.isEmpty)
    }

    private var localState: ItemState.Local {
        if isDeleted { return .deleted }
        if isExcluded { return .excluded }
        if isEdited || isMoved { return .edited }
        if fingerprint == nil { return .absent }
        return kind == .directory || holds != nil ? .downloaded : .undownloaded
    }

    private var serverState: ItemState.Server {
        guard let known else { return .unknown }
        if known.isDeleted { return .deleted }
        return known.current?.id == holds?.id ? .same : .newer
    }

    private var pendingState: ItemState.Pending {
        guard let placing else { return .none }
        guard let target = placing.target, !placing.isLast else { return placing.isLast ? .remove : .evict }
        guard let from = placing.from else { return .create }
        if placing.isConversion(to: self) { return .convert }
        let isMove = ExactPath(from) != ExactPath(target)
        return placing.staged == nil ? .move : isMove ? .moveAndReplace : .replace
    }
}
